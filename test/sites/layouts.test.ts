import { expect, test } from "vitest";
import { siteOfTest } from "../support/eleventy-site.js";
import { elementsOf } from "../support/page-elements.js";
import { articleOf, hostileDocument, petsDocument } from "../support/pets-document.js";

type Files = Readonly<Record<string, string>>;

const PAGE = "reference/pets/list-pets/index.html";
const options = (more: object = {}): string =>
  JSON.stringify({
    site: { url: "https://docs.example.com" },
    openapi: { spec: "pets.yaml" },
    openGraph: false,
    ...more,
  });

const esm = (layout: string | undefined, more = "", result = "{}"): string => `
import apiReference from "eleventy-plugin-api-reference";
export default function (eleventyConfig) {
  ${more}
  eleventyConfig.addPlugin(apiReference, ${options(layout === undefined ? {} : { layout })});
  return ${result};
}`;

const njk =
  "<!doctype html><html><head><title>{{ title }}</title></head><body>NJK {{ content | safe }}</body></html>";
const liquid =
  "<!doctype html><html><head><title>{{ title }}</title></head><body>LIQUID {{ content }}</body></html>";
const javascript =
  "export default class { render(data) { return `<!doctype html><html><head><title>${data.title}</title></head><body>JS ${data.content}</body></html>`; } }";
const webc =
  '<!doctype html><html><head><title @text="title"></title></head><body>WEBC <template webc:nokeep @raw="content"></template></body></html>';

interface Row {
  readonly name: string;
  readonly files: Files;
  /** Text that only this layout prints. */
  readonly mark: string;
  readonly packages?: readonly string[];
}

const rows: readonly Row[] = [
  {
    name: "Nunjucks, input `.`, includes folder",
    mark: "NJK",
    files: {
      "eleventy.config.js": esm("page.njk"),
      "_includes/page.njk": `---\ntitle: Mine\noperation: mine\npermalink: /mine/\ntags: [post]\n---\n${njk}`,
    },
  },
  {
    name: "Liquid, without extension, in `dir.layouts` of the input `src`",
    mark: "LIQUID",
    files: {
      "eleventy.config.js": esm("page", "", '{ dir: { input: "src", layouts: "_layouts" } }'),
      "src/_layouts/page.liquid": liquid,
    },
  },
  {
    name: "JavaScript, in a folder of the includes, input `a/b`",
    mark: "JS",
    files: {
      "eleventy.config.js": esm("deep/page.11ty.js", "", '{ dir: { input: "a/b", includes: "inc" } }'),
      "a/b/inc/deep/page.11ty.js": javascript,
    },
  },
  {
    name: "WebC",
    mark: "WEBC",
    packages: ["@11ty/eleventy-plugin-webc"],
    files: {
      "eleventy.config.js": `import webc from "@11ty/eleventy-plugin-webc";${esm("page.webc", "eleventyConfig.addPlugin(webc);")}`,
      "_includes/page.webc": webc,
    },
  },
  {
    name: "an alias, a chain of two languages, a CommonJS configuration with require",
    mark: "LIQUID",
    files: {
      "package.json": "{}",
      "eleventy.config.js": `
const apiReference = require("eleventy-plugin-api-reference");
module.exports = function (eleventyConfig) {
  eleventyConfig.addPlugin(apiReference, ${options({ layout: "reference" })});
  eleventyConfig.addLayoutAlias("reference", "chain.njk");
};`,
      "_includes/chain.njk": "---\nlayout: base.liquid\n---\n{{ content | safe }}",
      "_includes/base.liquid": liquid,
    },
  },
  {
    name: "a namespace, a virtual layout, a CommonJS configuration with `.default`",
    mark: "NJK",
    files: {
      "package.json": "{}",
      "eleventy.config.cjs": `
const { default: apiReference } = require("eleventy-plugin-api-reference");
module.exports = async function (eleventyConfig) {
  eleventyConfig.addTemplate("_includes/made.njk", ${JSON.stringify(njk)});
  await eleventyConfig.namespace("docs.", () => eleventyConfig.addPlugin(apiReference, ${options({ layout: "made.njk" })}));
};`,
    },
  },
];

async function built(files: Files, spec: string, packages: readonly string[] = []): Promise<string> {
  const site = await siteOfTest({ "pets.yaml": spec, "index.md": "# Home", ...files }, "site", packages);
  const { code, stderr, stdout } = await site.build();
  expect(stderr + (code === 0 ? "" : stdout)).toBe("");
  return await site.read(PAGE);
}

test("every layout frames the same article, with a complete head", async () => {
  const articles: string[] = [];
  for (const row of rows) {
    const html = await built(row.files, petsDocument, row.packages);
    expect(html, row.name).toContain(`${row.mark} `);
    expect(html.match(/<title>/g), row.name).toHaveLength(1);
    expect(html, row.name).toMatch(/<meta name="description" content="All pets of the shop/);
    expect(html, row.name).toMatch(/<link rel="stylesheet" href="\.\.\/\.\.\/\.\.\/api-reference\//);
    expect(html, row.name).toContain('popovertarget="ar-nav"');
    articles.push(articleOf(html));
  }
  expect(articles[0]).toContain("List pets</h1>");
  expect(new Set(articles).size).toBe(1);
});

test("a hostile document runs no script in layouts that do not escape", async () => {
  const liquidHead = `${liquid}<!-- {{ description }} --><p title='{{ description }}'></p>`;
  const [fromLiquid, fromJavaScript] = await Promise.all([
    built({ "eleventy.config.js": esm("page.liquid"), "_includes/page.liquid": liquidHead }, hostileDocument),
    built(
      { "eleventy.config.js": esm("page.11ty.js"), "_includes/page.11ty.js": javascript },
      hostileDocument,
    ),
  ]);
  for (const html of [fromLiquid, fromJavaScript]) {
    expect(html).not.toMatch(/<script>alert|<img src=x/);
    expect(html).toContain("{{ 7 * 7 }}");
    const attributes = elementsOf(html).flatMap(({ properties }) => Object.keys(properties));
    expect(attributes.filter((name) => /^on\w/i.test(name))).toEqual([]);
  }
});

test("without the option the plugin's own page is used, even if the site sets a default layout", async () => {
  const html = await built(
    {
      "eleventy.config.js": esm(undefined, 'eleventyConfig.addGlobalData("layout", "page.njk");'),
      "_includes/page.njk": `---\ntitle: Of the site\ntags: [post]\n---\n${njk}`,
    },
    petsDocument,
  );
  expect(html).not.toContain("NJK");
  expect(html).toMatch(/<title>List pets (?:–|&#8211;) Pets<\/title>/);
  expect(html).toContain('<html class="api-reference"');
});
