import { describe, expect, it } from "vitest";
import { builtSite, config, type Site } from "../support/eleventy-site.js";
import { petsDocument } from "../support/pets-document.js";

const OPTIONS = {
  site: { title: "Saltmere", url: "https://docs.example.com", description: "All of it." },
  navigation: {
    tabs: [
      { label: "Guides", path: "/guides" },
      { label: "API", path: "/reference" },
    ],
  },
  openapi: { spec: "pets.yaml" },
};
const GUIDE = "---\ntitle: Book <a> berth\nlayout: api-reference/site.njk\n---\nWords of harbour pilots.\n";

const files = { "eleventy.config.js": config(OPTIONS), "pets.yaml": petsDocument, "guides/book.md": GUIDE };

/** Returns a configuration that returns `result` to Eleventy. */
const returning = (result: object, before = ""): string =>
  config(OPTIONS, before).replace(/\}\s*$/, `return ${JSON.stringify(result)};\n}`);

describe("layout: api-reference/site.njk", () => {
  async function built(more: Readonly<Record<string, string>> = {}): Promise<Site> {
    const site = await builtSite({ ...files, ...more });
    return site;
  }

  it("surrounds a page as it does those of the reference: header, script, styles, policy, footer", async () => {
    const pages = await built();
    const guide = await pages.read("guides/book/index.html");
    const operation = await pages.read("reference/pets/list-pets/index.html");
    const part = (html: string, pattern: RegExp): string =>
      (pattern.exec(html)?.[0] ?? "")
        .replaceAll("../", "")
        .replace(/(<a\b[^>]* href=)"[^"]*"/g, "$1")
        .replace(/ aria-current="true"|<a class="ar-btn[^]*?<\/a>/g, "");
    for (const pattern of [
      /<header class="ar-header"[^]*?<\/header>/,
      /<meta http-equiv="Content-Security-Policy"[^>]*>/,
      /<script src=[^>]*>/,
      /<link rel="stylesheet"[^>]*>/,
      /<link rel="icon"[^>]*>/,
      /<meta name="theme-color"[^]*content="#ffffff">/,
    ]) {
      expect(part(guide, pattern)).not.toBe("");
      expect(part(guide, pattern)).toBe(part(operation, pattern));
    }
    expect(guide).toContain('<a href="../" aria-current="true">Guides</a>');
    expect(guide).toContain("<title>Book &lt;a&gt; berth &#8211; Saltmere</title>");
    expect(guide).toContain('<link rel="canonical" href="https://docs.example.com/guides/book/">');
    expect(guide).toContain("<h1>Book &lt;a&gt; berth</h1>\n<p>Words of harbour pilots.</p>");
    expect(guide).toContain('<meta name="description" content="All of it.">');
    expect(guide).not.toContain("ar-sidebar");
    expect(await pages.exists(/href="[./]*(api-reference\/mark\.\w+\.svg)"/.exec(guide)?.[1] ?? "")).toBe(
      true,
    );
  });

  it("is listed like every page of the site", async () => {
    const pages = await built();
    expect(await pages.read("sitemap.xml")).toContain("https://docs.example.com/guides/book/");
    const full = await pages.read("llms-full.txt");
    expect(full).toContain("# Book \\<a> berth\n\nWords of harbour pilots.");
    expect(full).not.toContain("Skip to content");
  });

  it.each<[string, Readonly<Record<string, string>>, string]>([
    [
      "a layouts folder",
      { "eleventy.config.js": returning({ dir: { layouts: "_layouts" } }) },
      "guides/book",
    ],
    [
      "an input folder, includes of another name",
      {
        "eleventy.config.js": returning({ dir: { input: "src", includes: "inc" } }),
        "src/guides/other.md": GUIDE.replace("site.njk", "site"),
      },
      "guides/other",
    ],
    [
      "includes beside the input folder",
      {
        "eleventy.config.js": returning({ dir: { input: "src", includes: "../inc" } }),
        "src/guides/other.md": GUIDE,
      },
      "guides/other",
    ],
    [
      "Liquid alone, and a Nunjucks that escapes nothing",
      {
        "eleventy.config.js": returning(
          { templateFormats: ["md", "liquid"], markdownTemplateEngine: "liquid" },
          'eleventyConfig.setNunjucksEnvironmentOptions({ autoescape: false, tags: { variableStart: "<$" } });',
        ),
      },
      "guides/book",
    ],
  ])("in a site with %s", async (_, more, path) => {
    const pages = await built(more);
    const guide = await pages.read(`${path}/index.html`);
    expect(guide).toContain('<header class="ar-header"');
    expect(guide).toContain("<h1>Book &lt;a&gt; berth</h1>");
    expect((await pages.written()).filter((file) => /^_?(inc|layouts)|site\./.test(file))).toEqual([]);
  });

  it("a file of that name in the site takes precedence", async () => {
    const pages = await built({ "_includes/api-reference/site.njk": "<b>mine</b>{{ content | safe }}" });
    expect(await pages.read("guides/book/index.html")).toBe("<b>mine</b><p>Words of harbour pilots.</p>\n");
    expect(await pages.read("reference/index.html")).toContain('<header class="ar-header"');
  });

  it("pages with navigation data form the sidebar of each", async () => {
    const navigation = (key: string, parent = ""): string =>
      GUIDE.replace("---\nWords", `eleventyNavigation: { key: ${key}, ${parent} }\n---\nWords`);
    const pages = await built({
      "guides/index.md": navigation("Guides"),
      "guides/book.md": navigation("Book", "parent: Guides"),
    });
    const guide = await pages.read("guides/book/index.html");
    expect(/<nav class="ar-sidebar"[^]*?<\/nav>/.exec(guide)?.[0].match(/<a [^>]*>/g)).toEqual([
      '<a href="../">',
      '<a href="./" aria-current="page">',
    ]);
  });

  it.each([
    ["/docs/", ""],
    ["/docs/", 'eleventyConfig.addPlugin((await import("@11ty/eleventy")).HtmlBasePlugin);'],
  ])("under the path prefix %s, %j, links of the 404 page begin with it", async (prefix, plugin) => {
    const configuration = returning({ pathPrefix: prefix }, plugin).replace(
      "export default function",
      "export default async function",
    );
    const pages = await built({
      "eleventy.config.js": configuration,
      "lost.md": "---\npermalink: /404.html\nlayout: api-reference/site.njk\n---\nLost.",
    });
    const lost = await pages.read("404.html");
    const addresses = [...lost.matchAll(/<(?:a|link|script)\b[^>]*\s(?:href|src)="([^"#]+)"/g)].map(
      ([, address]) => address,
    );
    expect(addresses.length).toBeGreaterThan(5);
    for (const address of addresses) expect(address).toMatch(/^\/docs\/(?!docs\/)/);
    expect(lost).toContain('<meta name="robots" content="noindex">');
    expect(await pages.read("guides/book/index.html")).toContain('href="../../reference/"');
  });
});
