import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Themes differ only in colours, so the second theme is checked by the colour rules alone. */
export const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[];
}

/**
 * Returns axe's violations on the page in its current state, or within elements that match `within`. If
 * `rules` is not empty, only these rules are checked.
 */
export async function violations(
  page: Page,
  rules: readonly string[] = [],
  within = "html",
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  const found = await page.evaluate(
    async ([only, selector]) => {
      const { axe } = globalThis as unknown as {
        axe: { run(within: NodeList, options: object): Promise<{ violations: Violation[] }> };
      };
      const runOnly = only.length > 0 ? { runOnly: { type: "rule", values: only } } : {};
      // A WCAG 2.2 rule that axe disables by default.
      const rules = { "target-size": { enabled: only.length === 0 } };
      const options = { ...runOnly, rules, resultTypes: ["violations"] };
      return (await axe.run(document.querySelectorAll(selector), options)).violations;
    },
    [rules, within] as const,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")}: ${node.failureSummary ?? ""}`),
  );
}
