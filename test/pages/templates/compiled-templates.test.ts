import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { layoutDataOf } from "../../../eleventy-plugin/pages/head/layout-data.js";
import { PAGE_KINDS, pageTemplate } from "../../../eleventy-plugin/pages/templates/page-template.js";
import { listPages } from "../../../eleventy-plugin/pages/list/page-list.js";
import { pageView } from "../../../eleventy-plugin/pages/views/page-view.js";
import type { NativePage } from "../../../eleventy-plugin/pages/context/page.js";
import { compiledTemplates } from "../../../eleventy-plugin/pages/templates/renderer.js";
import { createNunjucksRenderer } from "../../../eleventy-plugin/pages/templates/nunjucks-renderer.js";
import { nunjucks, type NunjucksEvent } from "../../../eleventy-plugin/pages/templates/nunjucks.js";
import { defaultLabels } from "../../../eleventy-plugin/portable/labels/labels.js";
import type { Reference } from "../../../eleventy-plugin/portable/model/index.js";
import { eventReference } from "../../support/event-reference.js";
import { referenceOf } from "../../support/reference-of.js";
import { siteContext } from "../../support/site-context.js";

const INCLUDES = resolve("_includes");

const namesIn = (folder: string): readonly string[] =>
  readdirSync(join("fixtures", folder))
    .filter((name) => name.endsWith(".yaml") && !name.endsWith("mistakes.yaml"))
    .map((name) => join(folder, name));
const documents = [
  ...namesIn("openapi").map((name) => [name, referenceOf] as const),
  ...namesIn("asyncapi").map(
    (name) => [name, async (file: string) => (await eventReference(file)).reference] as const,
  ),
];

const site = { nunjucks, environment: new nunjucks.Environment([], {}) } as unknown as NunjucksEvent;

/** Returns two functions that render a template: one uses the compiled template, the other Nunjucks. */
function renderers() {
  const compiled = compiledTemplates(false, new Set());
  const folders = { site: "nowhere", shipped: INCLUDES };
  const slow = createNunjucksRenderer(site, folders, {
    hasImageTransform: false,
    compiled: () => undefined,
    replacedIn: () => [],
  });
  return {
    compiled: (name: string, context: object) => compiled(name)?.(context),
    nunjucks: (name: string, context: object) =>
      name.endsWith(".njk") ? slow.part(name, context) : slow.page(name, "page", context),
  };
}

/** Returns the context of a page, with all values that a site may add. */
function contextOf(page: NativePage): object {
  const view = pageView(page, siteContext);
  const texts = { before: "<p>Before</p>", after: "<p>After</p>" };
  return { ...layoutDataOf(page), apiReferencePage: page, page: { url: page.url }, view, texts };
}

const pagesOf = (reference: Reference): readonly NativePage[] =>
  listPages([reference], defaultLabels) as NativePage[];

describe("a compiled template has the same output as Nunjucks", () => {
  // Nunjucks parses each template once for all documents, as in a build.
  const { compiled, nunjucks } = renderers();

  test.each(documents)("on all pages of %s", async (file, read) => {
    for (const page of pagesOf(await read(resolve("fixtures", file)))) {
      const context = contextOf(page);
      for (const hasLayout of [false, true]) {
        const template = pageTemplate(page.kind, hasLayout);
        const html = compiled(template, { ...context });
        expect(html).toContain("ar-main");
        expect(html).toBe(await nunjucks(template, { ...context }));
      }
    }
  });

  test("for files that are not pages of a reference", async () => {
    const [overview] = pagesOf(await referenceOf(resolve("fixtures/openapi/kitchen-sink.yaml")));
    if (overview === undefined) throw new Error("There is an overview.");
    const page = contextOf(overview) as { readonly view: object };
    const references = [
      { url: "/a/", title: "A-long_titleOfIt", count: "3 operations", summary: "<b>One</b>" },
      { url: "/b/", title: "B", description: "# Two\n\nLines." },
    ];
    const embed = { document: "../a.json", followsTheme: true, configuration: { text: "</script>" } };
    const contexts: readonly (readonly [string, object])[] = [
      ["404.njk", { ...page, view: { ...page.view, references } }],
      ["problem.njk", { ...page, apiReferenceProblem: { message: "<broken> & \"gone\" 'now' \\" } }],
      ["embed.njk", { ...page, view: { ...page.view, embed } }],
      ["parts/search-box.njk", { ...page, stylesheet: "/a.css", script: "/b.js" }],
      [
        "parts/guide-link.njk",
        { link: { href: "../a/?b&c", method: "POST", text: "<i>*One*</i> [two](x)" } },
      ],
      ["sitemap.njk", { addresses: ["https://a.example/?b&c"] }],
      ["sitemap-index.njk", { addresses: ["https://a.example/b.xml"] }],
      ["open-graph-probe.njk", { characters: ["a", "<"] }],
    ];
    for (const [name, context] of contexts) {
      const html = compiled(join("api-reference", name), context);
      expect(html).toMatch(/<\w/);
      expect(html).toBe(await nunjucks(join("api-reference", name), context));
    }
  });
});

test("a template that the site replaces is not used from ours, nor one that contains it", () => {
  const taken = (replaced: string): readonly string[] => {
    const compiled = compiledTemplates(false, new Set([`api-reference/${replaced}`]));
    const names = ["parts/copy.njk", "parts/call.njk", "parts/sidebar.njk", "http-operation.njk", "404.njk"];
    return names.filter((name) => compiled(`api-reference/${name}`) !== undefined);
  };
  expect(taken("parts/copy.njk")).toEqual(["parts/sidebar.njk", "404.njk"]);
  expect(taken("parts/header.njk")).toEqual([
    ...["parts/copy.njk", "parts/call.njk", "parts/sidebar.njk", "http-operation.njk"],
  ]);
  const compiled = compiledTemplates(false, new Set(["api-reference/parts/header.njk"]));
  expect(PAGE_KINDS.filter((kind) => compiled(pageTemplate(kind, false)) !== undefined)).toEqual([]);
  expect(PAGE_KINDS.filter((kind) => compiled(pageTemplate(kind, true)) === undefined)).toEqual([]);
});

test("an error names its template", () => {
  const render = compiledTemplates(false, new Set())("api-reference/http-operation.njk");
  const view = {
    labels: {},
    get call(): never {
      throw new RangeError("too far");
    },
  };
  expect(() => render?.({ view, operation: { method: "GET", security: {} } })).toThrow(
    "(api-reference/parts/call.njk)\n  RangeError: too far",
  );
});
