import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { extname } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { browserGroup, complaintsOf, sharedBrowser } from "../support/browser.js";
import { TYPES } from "../support/browser-pages.js";
import { config, createSite, type Site } from "../support/eleventy-site.js";
import { openPanel, send } from "../support/panel-page.js";
import { petsDocument } from "../support/pets-document.js";

/** The site's own Alpine processes the whole page, and counts clicks on the site's button. */
const layout = `<!doctype html><html><head><meta charset="utf-8"><script defer src="/alpine.js"></script></head>
<body x-data="{ hits: 0 }"><button id="own" x-on:click="hits++" x-text="'hits ' + hits"></button>{{ content | safe }}</body></html>`;

const minifier = `
  const { HtmlBasePlugin } = await import("@11ty/eleventy");
  eleventyConfig.addPlugin(HtmlBasePlugin);
  const { minify } = await import("html-minifier-terser");
  eleventyConfig.addTransform("minify", function (html) {
    if (!(this.page.outputPath || "").endsWith(".html")) return html;
    return minify(html, { collapseWhitespace: true, removeComments: true, removeAttributeQuotes: true, removeOptionalTags: true,
      collapseBooleanAttributes: true, removeEmptyAttributes: true, sortAttributes: true, sortClassName: true });
  });`;

browserGroup("a panel in a minified page of a site with an Alpine of its own", () => {
  let site: Site;
  beforeAll(async () => {
    site = await createSite(
      {
        "pets.yaml": petsDocument,
        "_includes/page.njk": layout,
        "eleventy.config.js": config(
          { openapi: { spec: "pets.yaml" }, layout: "page.njk" },
          minifier,
        ).replace("export default function", "export default async function"),
      },
      "site",
      ["html-minifier-terser"],
    );
    const { code, stdout } = await site.build("--pathprefix=/docs/");
    expect(code, stdout).toBe(0);
  });
  afterAll(() => site?.dispose());

  test("sends, shows the response, and leaves the site's own components alone", async () => {
    const page = await (await sharedBrowser()).newPage();
    onTestFinished(() => page.close());
    const complaints = complaintsOf(page);
    const alpine = createRequire(import.meta.url).resolve("@alpinejs/csp/dist/cdn.min.js");
    await page.route("**/*", async (route) => {
      const { hostname, pathname } = new URL(route.request().url());
      if (hostname === "api.example.com")
        return route.fulfill({ headers: { "access-control-allow-origin": "*" }, json: [{ name: "Rex" }] });
      const path = decodeURIComponent(pathname).replace("/docs/", "").replace(/\/$/, "/index.html");
      const body =
        path === "alpine.js" ? readFileSync(alpine, "utf8") : await site.read(path).catch(() => "");
      await route.fulfill({ contentType: TYPES[extname(path)] ?? "text/plain", body });
    });
    await page.goto("http://site.test/docs/reference/pets/list-pets/");
    await openPanel(page);
    await send(page);
    await page.locator("#response").getByText("Rex").first().waitFor();
    await page.locator("#own").click();
    expect(await page.locator("#own").textContent()).toBe("hits 1");
    expect(complaints.filter((text) => !text.includes("favicon"))).toEqual([]);
  });
});
