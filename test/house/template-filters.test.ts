import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createFilters } from "../../eleventy-plugin/pages/templates/filters.js";
import { PINNED_FILTERS } from "../../eleventy-plugin/pages/templates/nunjucks-renderer.js";

const TEMPLATES = "_includes/api-reference";

interface Filter {
  readonly name: { readonly value: string };
}

const { nodes, parser } = createRequire(import.meta.url)("nunjucks") as {
  readonly nodes: { readonly Filter: unknown };
  readonly parser: { parse(text: string): { findAll(kind: unknown): readonly Filter[] } };
};

/** Removes our own tag `{% apiReferenceCached %}`, which the plain parser does not support. */
const withoutOwnTags = (text: string): string => text.replace(/\{%-?\s*(?:end)?apiReference\w+[^%]*%\}/g, "");

test("every filter in our templates is our own or pinned, because a site may replace Nunjucks' own filters", () => {
  const ours = new Set([...Object.keys(createFilters(Object, false)), ...PINNED_FILTERS]);
  const used = readdirSync(TEMPLATES, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".njk"))
    .flatMap((name) =>
      parser
        .parse(withoutOwnTags(readFileSync(join(TEMPLATES, name), "utf8")))
        .findAll(nodes.Filter)
        .map((filter) => filter.name.value),
    );
  expect(used).toContain("lower");
  expect([...new Set(used)].filter((name) => !ours.has(name))).toEqual([]);
});
