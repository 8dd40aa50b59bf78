import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSite, type Site } from "../support/eleventy-site.js";
import { articleOf, petsDocument } from "../support/pets-document.js";

/* Builds sites with the most used plugins and extensions, one site for each, with and without our plugin: all
   other files must be byte-equal. */

interface Fixture {
  readonly packages: readonly string[];
  /** Lines before the configuration. */
  readonly imports?: string;
  readonly config: string;
  readonly files: Readonly<Record<string, string>>;
  /** A layout for the reference in the fixture's language, if there is one. */
  readonly layout?: string;
  /** A file of the site, with the content that proves that the plugin or extension works. */
  readonly proof: readonly [file: string, text: string | RegExp];
}

const page = (body: string): string =>
  `<!doctype html><html lang="en"><head><title>Site</title></head><body>${body}</body></html>`;

/** Every kind of file that Eleventy writes, besides the fixture's own. */
const ORDINARY = {
  "index.md": "---\ntitle: Home\n---\n# Home\n\nA [link](/feed.xml).\n",
  "feed.njk":
    '---\npermalink: /feed.xml\n---\n<?xml version="1.0"?><feed><title>ar-search-box</title></feed>\n',
  "data.njk": '---\npermalink: /data.json\n---\n{ "html": "<p class=\\"ar-excerpt-like\\">" }\n',
  "style.njk": "---\npermalink: /made.css\n---\nbody { color: red }\n",
  "unwritten.md": "---\npermalink: false\n---\n# Nowhere\n",
  "fragment.html": "<p>No document</p>\n",
};

/** Expression for bytes that are not valid UTF-8. */
const BYTES = "Uint8Array.from([0, 255, 128, 10, 195, 40])";

const FIXTURES: Readonly<Record<string, Fixture>> = {
  "no plugin, and files that are compiled to nothing and to bytes": {
    packages: [],
    config: `c.addTemplateFormats(["nothing", "bytes"]);
      c.addExtension("nothing", { outputFileExtension: "css", compile: () => undefined });
      c.addExtension("bytes", { outputFileExtension: "bin", compile: () => async () => Buffer.from(${BYTES}) });
      c.addTransform("mine", (content) => content);`,
    files: { "_partial.nothing": "a {}", "logo.bytes": "x" },
    proof: ["logo.bin", /^\0/],
  },
  Sass: {
    packages: ["sass"],
    imports: 'import * as sass from "sass"; import { dirname } from "node:path";',
    config: `c.addTemplateFormats("scss");
      c.addExtension("scss", {
        outputFileExtension: "css",
        compile(text, path) {
          if (path.includes("/_")) return;
          const { css } = sass.compileString(text, { loadPaths: [dirname(path)] });
          return async () => css;
        },
      });`,
    files: {
      "css/_buttons.scss": "$red: #f00;",
      "css/site.scss": '@use "buttons"; a { b { color: buttons.$red } }',
    },
    proof: ["css/site.css", "a b {"],
  },
  Less: {
    packages: ["less"],
    imports: 'import less from "less";',
    config: `c.addTemplateFormats("less");
      c.addExtension("less", {
        outputFileExtension: "css",
        compile: async (text) => { const { css } = await less.render(text); return async () => css; },
      });`,
    files: { "site.less": "@red: #f00; a { b { color: @red } }" },
    proof: ["site.css", "a b {"],
  },
  PostCSS: {
    packages: ["postcss"],
    imports: 'import postcss from "postcss";',
    config: `c.addTemplateFormats("css");
      c.addExtension("css", {
        outputFileExtension: "css",
        compile: async (text, path) => async () => (await postcss([]).process(text, { from: path })).css,
      });`,
    files: { "site.css": "a { color: red }" },
    proof: ["site.css", "color: red"],
  },
  "Lightning CSS": {
    packages: ["lightningcss"],
    imports: 'import { transform } from "lightningcss";',
    config: `c.addTemplateFormats("css");
      c.addExtension("css", {
        outputFileExtension: "css",
        compile: async (text, filename) => async () =>
          transform({ code: Buffer.from(text), minify: true, filename }).code,
      });`,
    files: { "site.css": "a { color: red }" },
    proof: ["site.css", "a{color:red}"],
  },
  WebC: {
    packages: ["@11ty/eleventy-plugin-webc"],
    imports: 'import webc from "@11ty/eleventy-plugin-webc";',
    config: 'c.addPlugin(webc, { components: "_components/*.webc" });',
    files: {
      "_components/site-header.webc": '<header class="site">Workshop</header>',
      "about.webc": page("<site-header></site-header>"),
      "_includes/page.webc": page('<site-header></site-header><main @raw="content"></main>'),
    },
    layout: "page.webc",
    proof: ["about/index.html", '<header class="site">Workshop</header>'],
  },
  Vento: {
    packages: ["eleventy-plugin-vento"],
    imports: 'import { VentoPlugin } from "eleventy-plugin-vento";',
    config: "c.addPlugin(VentoPlugin);",
    files: { "about.vto": "{{ 6 * 7 }}", "_includes/page.vto": page("<main>{{ content |> safe }}</main>") },
    layout: "page.vto",
    proof: ["about/index.html", "42"],
  },
  EJS: {
    packages: ["@11ty/eleventy-plugin-ejs"],
    imports: 'import ejs from "@11ty/eleventy-plugin-ejs";',
    config: "c.addPlugin(ejs);",
    files: {
      "about.ejs": "<%= 6 * 7 %>",
      "_includes/base.ejs": page("<%- content %>"),
      "_includes/page.ejs": "---\nlayout: base.ejs\n---\n<main><%- content %></main>",
    },
    layout: "page.ejs",
    proof: ["about/index.html", "42"],
  },
  Pug: {
    packages: ["@11ty/eleventy-plugin-pug"],
    imports: 'import pug from "@11ty/eleventy-plugin-pug";',
    config: "c.addPlugin(pug);",
    files: {
      "about.pug": "p= 6 * 7",
      "_includes/page.pug":
        "doctype html\nhtml(lang='en')\n  head\n    title Site\n  body\n    main !{content}\n",
    },
    layout: "page.pug",
    proof: ["about/index.html", "<p>42</p>"],
  },
  Handlebars: {
    packages: ["@11ty/eleventy-plugin-handlebars"],
    imports: 'import handlebars from "@11ty/eleventy-plugin-handlebars";',
    config: "c.addPlugin(handlebars);",
    files: {
      "about.hbs": "---\ntitle: About\n---\n{{title}}",
      "_includes/page.hbs": page("<main>{{{content}}}</main>"),
    },
    layout: "page.hbs",
    proof: ["about/index.html", "About"],
  },
  "internationalisation and the base of addresses": {
    packages: [],
    imports: 'import { EleventyI18nPlugin, EleventyHtmlBasePlugin } from "@11ty/eleventy";',
    config:
      'c.addPlugin(EleventyI18nPlugin, { defaultLanguage: "en" }); c.addPlugin(EleventyHtmlBasePlugin);',
    files: {
      "en/about.njk":
        '---\nlang: en\n---\n{{ "/about/" | locale_url }} {% for each in page.url | locale_links %}{{ each.url }}{% endfor %}',
      "de/about.njk": '---\nlang: de\n---\n{{ "/about/" | locale_url }}',
    },
    proof: ["en/about/index.html", "/en/about/ /de/about/"],
  },
  Fetch: {
    packages: ["@11ty/eleventy-fetch"],
    config: "",
    files: {
      "_data/fetched.js":
        'import fetch from "@11ty/eleventy-fetch"; export default () => fetch("ORIGIN", { duration: "1d", type: "json" });',
      "about.njk": "{{ fetched.answer }}",
    },
    proof: ["about/index.html", "42"],
  },
  "Image, with its transform": {
    packages: ["@11ty/eleventy-img"],
    imports: 'import { eleventyImageTransformPlugin } from "@11ty/eleventy-img";',
    config: 'c.addPlugin(eleventyImageTransformPlugin, { formats: ["webp"] });',
    files: { "about.html": page('<img src="/boat.png" alt="A boat">') },
    proof: ["about/index.html", /<img[^>]+src="\/img\/[\w-]+\.webp"/],
  },
  "is-land": {
    packages: ["@11ty/is-land"],
    config: 'c.addPassthroughCopy({ "node_modules/@11ty/is-land/is-land.js": "is-land.js" });',
    files: {
      "about.html": page(
        '<is-land on:visible><p>Later</p></is-land><script type="module" src="/is-land.js"></script>',
      ),
    },
    proof: ["is-land.js", "class Island"],
  },
  RSS: {
    packages: ["@11ty/eleventy-plugin-rss"],
    imports: 'import { feedPlugin } from "@11ty/eleventy-plugin-rss";',
    config: `c.addPlugin(feedPlugin, {
      outputPath: "/posts.xml", collection: { name: "posts" },
      metadata: { title: "Posts", base: "https://example.com/" },
    });`,
    files: {
      "post.md": "---\ntags: posts\ntitle: First\ndate: 2024-02-03\n---\nText with [a link](/about/).\n",
    },
    proof: ["posts.xml", "<title>First</title>"],
  },
  Navigation: {
    packages: ["@11ty/eleventy-navigation"],
    imports: 'import navigation from "@11ty/eleventy-navigation";',
    config: "c.addPlugin(navigation);",
    files: {
      "about.njk":
        "---\neleventyNavigation: { key: About }\n---\n{{ collections.all | eleventyNavigation | eleventyNavigationToHtml | safe }}",
    },
    proof: ["about/index.html", '<li><a href="/about/">About</a></li>'],
  },
  Vite: {
    packages: ["@11ty/eleventy-plugin-vite"],
    imports: 'import vite from "@11ty/eleventy-plugin-vite";',
    config: 'c.addPlugin(vite, { viteOptions: { logLevel: "error" } }); c.addPassthroughCopy("assets");',
    files: {
      "assets/site.css": "a { color: red }",
      "assets/site.js": 'document.title += " by Vite";',
      "about.html": page("About").replace(
        "</title>",
        '</title><link rel="stylesheet" href="/assets/site.css"><script type="module" src="/assets/site.js"></script>',
      ),
      "_includes/page.njk": page("<main>{{ content | safe }}</main>"),
    },
    layout: "page.njk",
    proof: ["about/index.html", /href="\/assets\/index-[\w-]+\.css"/],
  },
};

let server: Server;
let picture: Buffer;
beforeAll(async () => {
  server = createServer((_, response) => response.end('{ "answer": 42 }'));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#357" } })
    .png()
    .toBuffer();
});
afterAll(() => new Promise((closed) => server.close(closed)));

const OURS =
  /^(?:reference|api-reference|pagefind|\.well-known)\/|^llms[\w-]*\.txt$|^(?:404|sitemap)\.(?:html|xml)$/;

function configurationOf({ imports = "", config, layout }: Fixture, hasOurs: boolean): string {
  const options = { ...(layout && { layout }), openapi: { spec: "openapi.yaml" } };
  return `${imports}
${hasOurs ? 'import apiReference from "eleventy-plugin-api-reference";' : ""}
export default function (c) {
  ${config}
  ${hasOurs ? `c.addPlugin(apiReference, ${JSON.stringify(options)});` : ""}
}`;
}

async function written(site: Site): Promise<Readonly<Record<string, string>>> {
  const paths = (await site.written()).filter((path) => !OURS.test(path));
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, await site.read(path)] as const)),
  );
}

describe.each(Object.entries(FIXTURES))("a site with %s", (_, fixture) => {
  let site: Site;
  let without: Readonly<Record<string, string>>;
  let withOurs: Readonly<Record<string, string>>;
  beforeAll(async () => {
    const { port } = server.address() as AddressInfo;
    const files = Object.entries({ ...ORDINARY, ...fixture.files }).map(
      ([path, text]) => [path, text.replace("ORIGIN", `http://127.0.0.1:${port}/`)] as const,
    );
    site = await createSite(
      { ...Object.fromEntries(files), "boat.png": picture, "openapi.yaml": petsDocument },
      "site",
      fixture.packages,
    );
    const build = async (hasOurs: boolean): Promise<Readonly<Record<string, string>>> => {
      await site.remove("_site");
      await site.write("eleventy.config.js", configurationOf(fixture, hasOurs));
      const { code, stdout, stderr } = await site.buildAlone();
      expect(code, stdout + stderr).toBe(0);
      return written(site);
    };
    without = await build(false);
    withOurs = await build(true);
  });
  afterAll(() => site?.dispose());

  test("works without our plugin", () => {
    const [file, text] = fixture.proof;
    expect(without[file], file).toMatch(text);
  });

  test("has byte-equal files", () => {
    expect(Object.keys(withOurs)).toEqual(Object.keys(without));
    for (const [path, content] of Object.entries(without)) expect(withOurs[path], path).toBe(content);
    expect(Object.keys(without).length).toBeGreaterThan(3);
  });

  test("contains the reference, in its layout if it has one, with all files that it loads", async () => {
    const html = await site.read("reference/pets/list-pets/index.html");
    expect(articleOf(html)).toContain("List pets");
    if (fixture.layout) expect(html).toContain("<title>Site</title>");
    const loaded = [...html.matchAll(/(?:src|href)="([./]*api-reference\/[\w./-]+)"/g)].map(
      ([, address = ""]) =>
        new URL(address, "https://site.example/reference/pets/list-pets/").pathname.slice(1),
    );
    expect(loaded.length).toBeGreaterThan(1);
    for (const path of loaded) expect(await site.exists(path), path).toBe(true);
    const folder = /api-reference\/\w{8}\//.exec(loaded.join(" "))?.[0] ?? "";
    for (const name of ["search.js", "filter.js", "http-panel.js"])
      expect(await site.exists(folder + name), name).toBe(true);
    expect(await site.exists("reference/pets/list-pets/panel.json")).toBe(true);
    expect(await site.exists("reference/pets/list-pets/index.md")).toBe(true);
  });
});
