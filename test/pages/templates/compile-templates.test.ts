import { describe, expect, test } from "vitest";
import {
  nodeKinds,
  nunjucks,
  renderByNunjucks,
  renderCompiled,
  type Templates,
} from "../../support/two-renderers.js";
import { refusedPages, refusedTemplates } from "./refused-templates.js";
import { context, failing, sameAsNunjucks } from "./same-as-nunjucks.js";

const templatesOf = (page: string | Templates): Templates =>
  typeof page === "string" ? { "page.njk": page } : page;

describe("a compiled template has the same output as Nunjucks", () => {
  test.each(Object.entries(sameAsNunjucks))("for %s", async (_, page) => {
    const html = renderByNunjucks(templatesOf(page), context);
    expect(html).not.toBe("");
    expect(await renderCompiled(templatesOf(page), context)).toBe(html);
  });

  test.each(Object.entries(failing))("which is an error for %s", async (_, page) => {
    expect(() => renderByNunjucks(templatesOf(page), context)).toThrow();
    await expect(renderCompiled(templatesOf(page), context)).rejects.toThrow(TypeError);
  });

  test("for each filter, test and function of Nunjucks, or is refused", async () => {
    const { filters, globals, tests } = new nunjucks.Environment([], {});
    const expressions = [
      ...Object.keys(filters).map((name) => `view.list | ${name}`),
      ...Object.keys(tests).map((name) => `view.list is ${name}`),
      ...Object.keys(globals).map((name) => `${name}(3)`),
    ];
    expect(expressions.length).toBeGreaterThan(60);
    for (const expression of expressions) {
      const page = { "page.njk": `{{ ${expression} }}` };
      const html = renderCompiled(page, context);
      if (/\| (?:safe|join)$/.test(expression)) expect(await html).toBe(renderByNunjucks(page, context));
      else if (/\| (?:lower|upper)$/.test(expression)) await expect(html).rejects.toThrow(TypeError);
      else await expect(html, expression).rejects.toThrow(/^page\.njk, line 1: .* is not supported\. /);
    }
  });
});

describe("the build of the package refuses", () => {
  const withTwoLines = (page: string): string => (page.includes("\n") ? page : `\n${page}`);
  const pages = Object.entries(refusedPages).map(
    ([page, report]) => [{ "page.njk": withTwoLines(page) }, report] as const,
  );

  test.each<readonly [Templates, string]>([...pages, ...refusedTemplates])(
    "%j: %s",
    async (templates, report) => {
      const [file, text = ""] = Object.entries(templates).find(([, each]) => each.includes("\n")) ?? [];
      const line = text.split("\n").length;
      await expect(renderCompiled(templates, context)).rejects.toThrow(
        new SyntaxError(`${String(file)}, line ${line}: ${report}`),
      );
    },
  );
});

test("the tables have every kind of node of the installed Nunjucks", () => {
  const pages = [
    ...Object.values(sameAsNunjucks),
    ...Object.keys(refusedPages),
    ...refusedTemplates.map(([each]) => each),
  ];
  const texts = pages.flatMap((page) => Object.values(templatesOf(page)));
  const kinds = new Set(texts.flatMap(nodeKinds));
  // Those without a tag or operator of their own, and those that Nunjucks makes of others while it compiles.
  const abstract = ["Node", "Value", "UnaryOp", "BinOp", "printNodes"];
  const derived = ["Super", "FilterAsync", "CallExtensionAsync"];
  const all = Object.keys(nunjucks.nodes).filter((name) => ![...abstract, ...derived].includes(name));
  expect(all.length).toBeGreaterThan(45);
  expect(all.filter((name) => !kinds.has(name))).toEqual([]);
});

test("an error while rendering says that a method is not called", async () => {
  await expect(renderCompiled({ "page.njk": "{{ view.greet }}" }, context)).rejects.toThrow(
    "A method is printed, but not called.",
  );
});
