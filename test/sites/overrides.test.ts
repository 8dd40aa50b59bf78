import { beforeAll, describe, expect, test } from "vitest";
import { builtSite, config, type Site, useBuiltSite } from "../support/eleventy-site.js";
import { articleOf, petsDocument } from "../support/pets-document.js";

const OPERATION = "reference/pets/list-pets/index.html";

type Files = Readonly<Record<string, string>>;
const filesOf = (files: Files): Files => ({ "pets.yaml": petsDocument, "index.md": "# Home", ...files });
const siteOf = (files: Files): Promise<Site> => builtSite(filesOf(files));

async function build(site: Site): Promise<void> {
  const { code, stdout, stderr } = await site.build();
  expect(code, stdout + stderr).toBe(0);
}

const helpers = `
  eleventyConfig.addFilter("shout", (text) => text.toUpperCase());
  eleventyConfig.addAsyncFilter("later", async (text) => text + " later");
  eleventyConfig.addShortcode("badge", (text) => "<b class=badge>" + text + "</b>");
  eleventyConfig.addPairedShortcode("box", (content, name) => "<aside title=" + name + ">" + content + "</aside>");
  eleventyConfig.addNunjucksGlobal("answer", () => 42);`;

describe("a file of the same name in the site's includes", () => {
  const parts: Readonly<Record<string, string>> = {
    "parts/parameters.njk":
      "{% box 'mine' %}{{ 'parameters' | shout }} {{ 'async' | later }} {% badge '<i>' %} {{ answer() }} {{ operation.title }} {{ '<u>' }}{% endbox %}",
    "parts/operations.njk":
      "{% macro operationList(operations) %}{{ operations.length }} OF MINE{% endmacro %}",
    "parts/header.njk": '<header>MY HEADER {% include "api-reference/parts/mine.njk" %}</header>',
    "parts/mine.njk": "A PART OF THE SITE",
    "parts/samples.njk": "{{ 'samples' | later }}",
  };

  const site = useBuiltSite(
    filesOf({
      "eleventy.config.js": `${config({ openapi: { spec: "pets.yaml" } }, helpers).slice(0, -1)} return { dir: { input: "src", includes: "inc" } }; }`,
      "src/index.md": "# Home",
    }),
  );
  let shipped: string;
  beforeAll(async () => {
    shipped = await site.read(OPERATION);
    for (const [name, content] of Object.entries(parts))
      await site.write(`src/inc/api-reference/${name}`, content);
    await build(site);
  });

  test("replaces ours, with the site's filters, shortcodes and globals, and still escapes", async () => {
    const html = await site.read(OPERATION);
    expect(html).toContain(
      "<aside title=mine>PARAMETERS async later <b class=badge><i></b> 42 List pets &lt;u&gt;</aside>",
    );
    expect(html.match(/samples later|PARAMETERS async|id="response-200"/g)).toEqual([
      "samples later",
      "PARAMETERS async",
      'id="response-200"',
    ]);
  });

  test("takes precedence for macros and for parts of parts", async () => {
    const html = await site.read(OPERATION);
    expect(await site.read("reference/pets/index.html")).toContain("1 OF MINE");
    expect(html).toContain("<header>MY HEADER A PART OF THE SITE</header>");
  });

  test("is replaced by ours when it is deleted", async () => {
    await site.remove("src/inc/api-reference");
    await build(site);
    expect(await site.read(OPERATION)).toBe(shipped);
  });
});

/** Constructs that only templates of a site may use, with the text that Nunjucks prints for them. */
const onlyInSites: readonly (readonly [string, string])[] = [
  ["{% for x in [] %}{% else %}none{% endfor %}", "none"],
  ["{% for x in [7, 8] %}{{ loop.length }}{{ loop.revindex }}{% endfor %}", "2221"],
  [
    "{{ 5 > 4 > 3 }}{{ 7 - 2 ~ 'x' }}{{ 3 is odd }}{{ not 1 == 2 }}{{ 'a' in { a: 1 } }}",
    "false5xtruefalsetrue",
  ],
  ["{{ 'own' | shout }}{{ range(3) | join('-') }}{% filter upper %}a{% endfilter %}", "OWN0-1-2A"],
  ["{% switch 3 %}{% case 3 %}three{% endswitch %}{% set a, b = 1 %}{{ b }}", "three1"],
  ["{% asyncEach x in [1, 2] %}{{ x }}{% endeach %}", "12"],
  [
    "{% if 1 %}{% macro m(a, b = 1) %}{{ b }}{{ caller() if caller }}{% endmacro %}{% endif %}{{ m(0, b = 2) }}",
    "2",
  ],
  ["{% macro n() %}({{ caller() }}){% endmacro %}{% call n() %}in{% endcall %}", "(in)"],
  ['{% import "api-reference/parts/own.njk" as own %}{{ own.hello("you") }}', "hello you"],
  ['{% from "api-reference/parts/title.njk" import titled as heading %}{{ heading("T") }}', "T"],
  ["{{ title }}: {{ description }}", "List pets: All pets of the shop, with name and age."],
  ['{% include "api-reference/parts/" + "gone.njk" ignore missing %}', ""],
  ["{% block own %}{{ operation.title }}{% endblock %}", "List pets"],
];

test("a site's template may use all of Nunjucks, around our parts and inside of them", async () => {
  const rows = onlyInSites.map(([text]) => `<samp>${text}</samp>`);
  const ours = '{% include "api-reference/parts/call.njk" %}';
  const around = `{% for operation in [{ method: "TRACE" }] %}${ours}{% else %}{% endfor %}{% for x in [1] %}{% set operation = undefined %}${ours}{% endfor %}`;
  const site = await siteOf({
    "eleventy.config.js": config({ openapi: { spec: "pets.yaml" } }, helpers),
    "_includes/api-reference/parts/own.njk": "{% macro hello(name) %}hello {{ name }}{% endmacro %}",
    "_includes/api-reference/parts/parameters.njk": [...rows, around].join("\n"),
  });
  const html = await site.read(OPERATION);
  const printed = [...html.matchAll(/<samp>(.*?)<\/samp>/g)].map(([, text]) => text);
  expect(printed).toEqual(onlyInSites.map(([, text]) => text));
  expect([...html.matchAll(/ data-m="\w+">([A-Z]+)<\/span><code>/g)].map(([, text]) => text)).toEqual([
    ...["GET", "TRACE", "GET"],
  ]);
  expect(html).toContain('id="response-200"');
});

describe("no setting of the site breaks or un-escapes a page", () => {
  const untouched = useBuiltSite(
    filesOf({ "eleventy.config.js": config({ openapi: { spec: "pets.yaml" } }) }),
  );
  let plain: string;
  beforeAll(async () => {
    plain = articleOf(await untouched.read(OPERATION));
    expect(plain).toContain("List pets</h1>");
  });

  const nunjucks = `const { createRequire } = await import("node:module");
    const nunjucks = createRequire(createRequire(import.meta.url).resolve("@11ty/eleventy"))("nunjucks");`;

  test.each<[string, string, string[]?]>([
    [
      "Nunjucks options",
      `eleventyConfig.setNunjucksEnvironmentOptions({ autoescape: false, throwOnUndefined: true, trimBlocks: true, lstripBlocks: true, tags: { variableStart: "<$", variableEnd: "$>" } });`,
    ],
    [
      "a library with two loaders",
      `${nunjucks} eleventyConfig.setLibrary("njk", new nunjucks.Environment([new nunjucks.FileSystemLoader("a"), new nunjucks.FileSystemLoader("b")], { autoescape: false }));`,
    ],
    [
      "a library with a loader of its own",
      `${nunjucks} class Own extends nunjucks.Loader { getSource() { return null; } }
       eleventyConfig.setLibrary("njk", new nunjucks.Environment(new Own()));`,
    ],
    ["precompiled templates", "eleventyConfig.setNunjucksPrecompiledTemplates({ x: {} });"],
    ["`.njk` given to Liquid", 'eleventyConfig.addExtension("njk", { key: "liquid" });'],
    [
      "formats without Nunjucks, no engine for Markdown and HTML",
      'eleventyConfig.setTemplateFormats("md,liquid");',
      ["markdownTemplateEngine: false, htmlTemplateEngine: false"],
    ],
    [
      "filters of Nunjucks and of ours redefined",
      `for (const name of ["safe", "escape", "e", "dump", "lower", "upper", "join", "apiReferenceUrl", "apiReferenceMarkdown"]) eleventyConfig.addFilter(name, () => "<mine>");`,
    ],
    [
      "a preprocessor for every template, a schema for all data, a global permalink and tags",
      `eleventyConfig.addPreprocessor("all", "njk,md,liquid,html", (data, content) => "PRE " + content);
       eleventyConfig.addGlobalData("tags", ["everything"]);
       eleventyConfig.addGlobalData("eleventyComputed.author", () => "site");
       eleventyConfig.addGlobalData("eleventyDataSchema", () => (data) => { if (data.page.inputPath.includes("index.md")) return; throw new Error("no author"); });`,
    ],
  ])("%s", async (_, before, [result] = []) => {
    const file = config({ openapi: { spec: "pets.yaml" } }, before).replace(
      "export default function",
      "export default async function",
    );
    const site = await siteOf({
      "eleventy.config.js": result === undefined ? file : `${file.slice(0, -1)} return { ${result} }; }`,
    });
    expect(articleOf(await site.read(OPERATION))).toBe(plain);
  });
});

describe("a frame of the site's own", () => {
  test("gets the tags that its head lacks", async () => {
    const site = await siteOf({
      "eleventy.config.js": config({ openapi: { spec: "pets.yaml" } }),
      "_includes/api-reference/layout.njk":
        "<!doctype html><html><head><title>Mine</title></head><body>{% block content %}{% endblock %}</body></html>",
    });
    const [head = ""] = /^[^]*<\/head>/.exec(await site.read(OPERATION)) ?? [];
    expect(head).toMatch(/^<!doctype html><html><head><title>Mine<\/title>/);
    expect(head).toContain('<meta name="description"');
    expect(head).toContain('rel="stylesheet"');
    expect(head.match(/<title>/g)).toHaveLength(1);
  });

  test("without our class, in a layout, is no layout that drops its content", async () => {
    const site = await siteOf({
      "eleventy.config.js": config({ openapi: { spec: "pets.yaml" }, layout: "page.njk" }),
      "_includes/page.njk": "<html><head></head><body><main>{{ content | safe }}</main></body></html>",
      "_includes/api-reference/frame.njk": "<div class=mine>{% block content %}{% endblock %}</div>",
    });
    expect(await site.read(OPERATION)).toContain("<main><div class=mine>");
  });
});
