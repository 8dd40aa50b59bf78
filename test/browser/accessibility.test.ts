import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browserGroup } from "../support/browser.js";
import { openEverything, useBrowserPages } from "../support/browser-pages.js";
import { pageKinds, WIDTHS } from "./page-kinds.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Themes differ in colours only: the second is checked by the rules that are about colours. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[];
}

async function violations(page: Page, rules: readonly string[] = []): Promise<readonly string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  const found = await page.evaluate(async (only) => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: Violation[] }> };
    };
    const runOnly = only.length > 0 ? { runOnly: { type: "rule", values: only } } : {};
    return (await axe.run({ ...runOnly, resultTypes: ["violations"] })).violations;
  }, rules);
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")}: ${node.failureSummary ?? ""}`),
  );
}

browserGroup("axe finds nothing", () => {
  const pages = useBrowserPages("browser");

  test.each(pageKinds)(
    "%s, everything opened, at three widths in both themes",
    async (_, path) => {
      const { page } = await pages.open(path);
      await openEverything(page);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme: "light" });
        expect(await violations(page), `${width} px, light`).toEqual([]);
        await page.emulateMedia({ colorScheme: "dark" });
        expect(await violations(page, COLOUR_RULES), `${width} px, dark`).toEqual([]);
      }
    },
    60_000,
  );
});
