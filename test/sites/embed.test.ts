import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rendererFile } from "../../eleventy-plugin/embed/renderer-file.js";
import type { ResolvedSource } from "../../eleventy-plugin/options/resolved-options.js";
import { Problem } from "../../eleventy-plugin/problems/problems.js";
import type { ServerManifest } from "../../eleventy-plugin/proxy/index.js";
import { config, createSite, type Site, useBuiltSite } from "../support/eleventy-site.js";
import { petsDocument } from "../support/pets-document.js";

const events = {
  asyncapi: "3.0.0",
  info: { title: "Pet events", version: "1" },
  channels: { born: { address: "born", messages: { birth: { payload: { type: "object" } } } } },
  operations: { sendBirth: { action: "send", channel: { $ref: "#/channels/born" } } },
};

const collection =
  "{% for item in collections.apiReference %}{{ item.url }} {{ item.data.includeInSearch }} {{ item.data.includeInLlms }} {{ item.data.noindex }}\n{% endfor %}";

const configurationOn = (html: string): unknown =>
  JSON.parse(/id="ar-embed-configuration">([^<]*)/.exec(html)?.[1] ?? "null");

const scriptsOn = (html: string): readonly (string | undefined)[] =>
  [...html.matchAll(/<script src="([^"]+)"/g)].map((match) =>
    match[1]?.replace(/[./][\da-f]{8}(?=[./])/, ""),
  );

/** Returns the HTML from `start` to `end`, which is the header or the sidebar of a page. */
const between = (html: string, start: string, end: string): string =>
  html.slice(html.indexOf(start), html.indexOf(end, html.indexOf(start)));

const linksIn = (html: string): readonly (string | undefined)[] =>
  [...html.matchAll(/ href="([^"]*)"/g)].map((match) => match[1]);

/** Returns the paths of the pages in a Pagefind index. */
async function indexedPages(site: Site): Promise<readonly string[]> {
  const fragments = (await site.written()).filter((path) => path.endsWith(".pf_fragment"));
  const texts = await Promise.all(
    fragments.map(async (path) => gunzipSync(await readFile(join(site.folder, "_site", path))).toString()),
  );
  return texts.map((text) => (JSON.parse(text.slice(text.indexOf("{"))) as { url: string }).url).sort();
}

describe("a site with embedded references beside a native one", () => {
  let site: Site;
  let printed = "";
  let manifest: ServerManifest;
  beforeAll(async () => {
    site = await createSite({
      "eleventy.config.js": config({
        site: { url: "https://docs.example.com", language: "ar" },
        deployment: { output: "server" },
        openGraph: true,
        openapi: {
          spec: "pets.yaml",
          renderer: "embed",
          theme: "moon",
          includeInSearch: true,
          noindex: true,
          playground: { proxy: true },
          embed: { localization: { locale: "</script>" } },
        },
        asyncapi: {
          sources: [
            { spec: "events.json", label: "Events", route: "/events" },
            { spec: "live.json", label: "Live", route: "/live", renderer: "embed" },
          ],
        },
      }),
      "pets.yaml": petsDocument,
      "live.json": JSON.stringify({ ...events, info: { title: "Live births", version: "1" } }),
      "events.json": JSON.stringify(events),
      "index.njk": collection,
    });
    const { code, stdout, stderr } = await site.build();
    expect(code, stdout + stderr).toBe(0);
    printed = stdout + stderr;
    manifest = JSON.parse(await site.read("server.json", ".api-reference")) as ServerManifest;
  });
  afterAll(() => site.dispose());

  it("creates one page, with the document beside it: as the renderer needs it, and as published", async () => {
    const own = (await site.written()).filter((path) => path.startsWith("reference/"));
    const files = ["document.json", "index.html", "og.png", "openapi.yaml"];
    expect(own).toEqual(files.map((name) => `reference/${name}`));
    expect(await site.read("reference/index.html")).toContain("https://docs.example.com/reference/og.png");
    const document: unknown = JSON.parse(await site.read("reference/document.json"));
    expect(document).toMatchObject({
      openapi: expect.stringMatching(/^3\.1/) as string,
      info: { title: "Pets" },
    });
  });

  it("is in the language and direction of the site", async () => {
    expect(await site.read("reference/index.html")).toMatch(/<html [^>]*lang="ar" dir="rtl">/);
  });

  it("loads no other script there, and none of it elsewhere", async () => {
    expect(scriptsOn(await site.read("reference/index.html"))).toEqual([
      "../api-reference/embed.js",
      "../api-reference/scalar.js",
    ]);
    expect(scriptsOn(await site.read("events/index.html"))).toEqual(["../api-reference/page.js"]);
  });

  it("passes its configuration on as data", async () => {
    const configuration = configurationOn(await site.read("reference/index.html"));
    expect(configuration).toMatchObject({
      theme: "moon",
      localization: { locale: "</script>" },
      proxyUrl: "",
    });
  });

  it("warns of options without effect", () => {
    expect(printed).toMatch(
      /`openapi\.includeInSearch` has no effect here: an embedded reference is in neither the search/,
    );
    expect(printed).toMatch(
      /`openapi\.playground` has no effect here: the embedded renderer has its own request client/,
    );
  });

  it("lists it for navigation and sitemap only, and keeps `noindex`", async () => {
    const items = (await site.read("index.html")).trim().split("\n");
    expect(items).toContain("/reference/ false false true");
    expect(items).toContain("/events/ true true false");
    expect(await site.read("reference/index.html")).toContain('<meta name="robots" content="noindex">');
    expect(await site.read("sitemap.xml")).not.toContain("/reference/");
    expect(await site.read("404.html")).toContain('href="/reference/"');
  });

  it("is linked in the header of every page, and in no sidebar", async () => {
    const native = await site.read("events/index.html");
    const header = between(native, '<nav class="ar-tabs"', "</nav>");
    expect(header.replace(/<[^>]*>/g, " ").trim()).toBe("Events  Live");
    expect(linksIn(header)).toEqual(["./", "../live/"]);
    const sidebar = between(native, '<nav class="ar-sidebar"', "</nav>");
    expect(linksIn(sidebar).length).toBeGreaterThan(1);
    expect(linksIn(sidebar).filter((link) => /live|reference/.test(link ?? ""))).toEqual([]);

    const embedded = await site.read("live/index.html");
    expect(embedded).not.toContain("ar-sidebar");
    expect(embedded).toContain('<a href="./" aria-current="true">Live</a>');
  });

  it("is not in the files for language models, which contain the native one", async () => {
    for (const name of ["llms.txt", "llms-full.txt"]) {
      const text = await site.read(name);
      expect(text, name).toMatch(/Pet events|\/events\//);
      expect(text, name).not.toMatch(/example\.com\/(?:live|reference)\/|Live births|List pets/);
    }
    const markdownPages = (await site.written()).filter((path) => path.endsWith(".md"));
    expect(markdownPages).toContain("events/index.md");
    expect(markdownPages.filter((path) => !path.startsWith("events/"))).toEqual([]);
    expect(await site.read("live/index.html")).not.toContain("text/markdown");
  });

  it("is not in the search, which finds the native one", async () => {
    const pages = await indexedPages(site);
    expect(pages).toContain("/events/");
    expect(pages.filter((url) => /^\/(?:live|reference)\//.test(url))).toEqual([]);
    const box = JSON.parse(await site.read("api-reference/search.json")) as {
      references: { label: string }[];
    };
    expect(box.references.map(({ label }) => label)).toEqual(["Events"]);
  });

  it("is served with its own policy, and all other pages with the strict one", () => {
    const of = (page: string): string =>
      manifest.policies.find(({ pages }) => pages.includes(page))?.policy ?? "";
    expect(of("reference/index.html")).toContain("style-src 'self' 'unsafe-inline'");
    expect(of("reference/index.html")).toContain("; frame-ancestors 'self'");
    expect(of("events/index.html")).toContain("require-trusted-types-for 'script'");
    expect(of("events/index.html")).not.toContain("unsafe-inline");
    expect(manifest.policies.flatMap(({ pages }) => pages).sort()).toEqual(manifest.pages);
  });
});

describe("documents that `embed` names, in a site's own layout", () => {
  const site = useBuiltSite({
    "eleventy.config.js": config({
      site: { url: "https://docs.example.com" },
      layout: "page.liquid",
      openapi: { renderer: "embed", embed: { url: "https://api.example.com/openapi.json" } },
      asyncapi: { renderer: "embed", route: "/live", embed: { content: events, darkMode: true } },
    }),
    "_includes/page.liquid":
      "<!doctype html><html><head></head><body><header>Own header</header>{{ content }}</body></html>",
    "index.md": "# Home",
  });

  it("need no `spec`, and nothing is fetched", async () => {
    expect(configurationOn(await site.read("reference/index.html"))).toMatchObject({
      url: "https://api.example.com/openapi.json",
    });
    expect(configurationOn(await site.read("live/index.html"))).toMatchObject({
      content: events,
      darkMode: true,
    });
    expect(await site.exists("reference/document.json")).toBe(false);
    expect(JSON.parse(await site.read("live/document.json"))).toEqual(events);
    expect(await site.read("sitemap.xml")).toMatch(
      /docs\.example\.com\/reference\/<[^]*docs\.example\.com\/live\/</,
    );
  });

  it("are below the site's header, with a complete head", async () => {
    const html = await site.read("live/index.html");
    expect(html).toMatch(/Own header[^]*<h1[^>]*>Pet events<\/h1>/);
    expect(html).toContain("<title>Pet events</title>");
    expect(html.match(/<html/g)).toHaveLength(1);
    expect(html).not.toContain("data-follows-theme");
    expect(await site.read("reference/index.html")).toContain("data-follows-theme");
    expect(html).not.toContain("Content-Security-Policy");
    expect(scriptsOn(html)).toEqual(["../api-reference/embed.js", "../api-reference/scalar.js"]);
  });
});

describe("the package of the renderer", () => {
  const source = { kind: "asyncapi", renderer: "embed" } as ResolvedSource;
  const missing = (): never => {
    throw new Error("Cannot find module");
  };

  it("is not needed if nothing uses it", () => {
    expect(rendererFile([{ ...source, renderer: "native" }], missing)).toBeUndefined();
  });

  it("is reported as missing with the command that installs it", () => {
    const raise = (): unknown => rendererFile([source], missing);
    expect(raise).toThrow(Problem);
    expect(raise).toThrow(
      /@scalar\/api-reference[^]*asyncapi\.renderer[^]*npm install @scalar\/api-reference/,
    );
  });
});

describe("rule 6 of events: an embedded document has no playground", () => {
  const site = useBuiltSite(async () => ({
    "eleventy.config.js": config({
      asyncapi: { spec: "protocols.yaml", route: "/live", renderer: "embed" },
    }),
    "protocols.yaml": await readFile("fixtures/asyncapi/protocols.yaml", "utf8"),
  }));

  it.each(["overWs", "overKafka", "overMqtt", "overAmqp", "overNats"])("%s", async (channel) => {
    const html = await site.read("live/index.html");
    expect(html).not.toMatch(/try-it|data-panel|event-panel/);
    const files = await site.written();
    expect(files.filter((path) => /^live\/.*(?:panel\.json|index\.html)$/.test(path))).toEqual([
      "live/index.html",
    ]);
    const document = JSON.parse(await site.read("live/document.json")) as { channels: object };
    expect(Object.keys(document.channels)).toHaveLength(5);
    expect(JSON.stringify(document.channels)).toContain(channel.replace("over", "").toLowerCase());
  });
});
