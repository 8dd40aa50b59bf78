import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { browserGroup, launchBrowser } from "../support/browser.js";
import { config, createSite } from "../support/eleventy-site.js";
import { startLocalServer } from "../support/local-server.js";
import { openPanel, send } from "../support/panel-page.js";
import { petsDocument } from "../support/pets-document.js";

const LIST_PETS = "reference/pets/list-pets/";
/** A document that the response contradicts, in a field that has a row on the page. */
const api = petsDocument.replace(
  'type: array, items: { $ref: "#/components/schemas/Pet" }',
  'type: object, properties: { name: { type: string }, first: { $ref: "#/components/schemas/Pet" } }',
);

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".css": "text/css",
  ".js": "text/javascript",
};

const layout = (base: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8">${base}<title>{{ title }}</title></head>
<body><a id="theirs" href="about/">About</a> {% apiReferenceSearch %}<main>{{ content | safe }}</main></body></html>`;

const htmlBase = `{ const { HtmlBasePlugin } = await import("@11ty/eleventy"); eleventyConfig.addPlugin(HtmlBasePlugin); }`;

browserGroup("a reference in a layout with a <base>", () => {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  /** Builds a site, serves it below `folder` as a host would, and opens its page. */
  async function open(base: string, folder: string, before: string): Promise<{ page: Page; root: string }> {
    const site = await createSite({
      "pets.yaml": api,
      "index.md": "---\nlayout: page.njk\ntitle: Home\n---\n# Home",
      "_includes/page.njk": layout(base),
      "eleventy.config.js": config({ openapi: { spec: "pets.yaml" }, layout: "page.njk" }, before).replace(
        "export default function",
        "export default async function",
      ),
    });
    ends.push(() => site.dispose());
    const { code, stdout, stderr } = await site.build(
      ...(folder === "/" ? [] : ([`--pathprefix=${folder}`] as const)),
    );
    expect(code, stdout + stderr).toBe(0);
    const server = await startLocalServer((request, response) => {
      const { pathname } = new URL(request.url ?? "/", "http://site.test");
      const path = pathname.startsWith(folder) ? pathname.slice(folder.length) : "elsewhere";
      const file = path.replace(/(^|\/)$/, "$1index.html");
      readFile(join(site.folder, "_site", decodeURIComponent(file))).then(
        (content) =>
          response
            .writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" })
            .end(content),
        () => response.writeHead(404, { "content-type": "text/html" }).end("<h1>Not here</h1>"),
      );
    });
    ends.push(() => server.stop());
    const browser: Browser = await launchBrowser();
    ends.push(() => browser.close());
    const page = await browser.newPage({
      viewport: { width: 1440, height: 900 },
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await page.route("https://api.example.com/**", (route) =>
      route.fulfill({ headers: { "access-control-allow-origin": "*" }, json: { name: 7 } }),
    );
    return { page, root: server.origin + folder };
  }

  test.each([
    ["without one", "", "/", ""],
    ["of the root", '<base href="/">', "/", ""],
    ["of another folder", '<base target="_self"><base href="/docs/">', "/", ""],
    ["below a path prefix", "<base href=/docs/>", "/below/", ""],
    ["below a path prefix, with the HTML base plugin", '<base href="/docs/">', "/below/", htmlBase],
  ])("%s: all links and scripts have the same targets as without it", async (_, base, folder, before) => {
    const { page, root } = await open(base, folder, before);
    const answers: string[] = [];
    page.on("response", (answer) => {
      if (answer.status() >= 400 && !answer.url().endsWith("/favicon.ico")) answers.push(answer.url());
    });
    const home = root + LIST_PETS;
    await page.goto(home);
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));

    // Links of the page and of elements created by scripts.
    const leads = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>(".api-reference a[href]")].map((link) => link.href),
    );
    expect(leads).toContain(`${root}reference/owners/add-owner/`);
    expect(leads).toContain(`${root}reference/schemas/pet/`);
    expect(leads).toContain(`${home}#responses`);
    for (const address of new Set(leads.map((each) => each.replace(/#.*/, ""))))
      expect(address.endsWith("/shop/") || (await page.request.get(address)).status() === 200, address).toBe(
        true,
      );
    await page.locator(".ar-open").first().click();
    await page.locator("[data-list]").fill("owner");
    const found = page.locator(".ar-side-list a");
    await expect.poll(() => found.allTextContents()).toEqual([expect.stringContaining("Add an owner")]);
    expect(await found.evaluate((link: HTMLAnchorElement) => link.href)).toBe(
      `${root}reference/owners/add-owner/`,
    );
    await page.keyboard.press("Escape");

    // Icons of our sprite.
    expect(
      await page
        .locator("#try-it svg use")
        .first()
        .evaluate((use: SVGUseElement) => use.getBBox().width),
    ).toBeGreaterThan(0);

    // Fragments of the page.
    await page.locator('a.ar-anchor[href$="#responses"]').click();
    expect(page.url()).toBe(`${home}#responses`);
    await page.locator(".ar-crumbs [data-copy]").click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("# List pets");
    await openPanel(page);
    await send(page);
    expect(await page.locator(".ar-sent a").evaluate((link: HTMLAnchorElement) => link.href)).toBe(
      `${home}#response`,
    );
    const row = page.locator(`[data-place="verdict"] a`);
    await row.click();
    expect(page.url()).toMatch(new RegExp(`^${home}#response-200`));
    expect(await page.evaluate(() => "sameDocument" in globalThis)).toBe(true);

    // The search, on this page and on a page of the site.
    for (const from of [home, root]) {
      await page.goto(from);
      await page.getByRole("button", { name: "Search" }).click();
      await page
        .getByRole("dialog")
        .getByRole("searchbox")
        .or(page.getByRole("combobox"))
        .first()
        .fill("owner");
      await page
        .getByRole("option", { name: /Add an owner/ })
        .first()
        .click();
      await page.getByRole("heading", { level: 1, name: "Add an owner" }).waitFor();
    }
    await page.locator(".ar-next a[rel=prev]").click();
    await page.getByRole("heading", { level: 1, name: "List pets" }).waitFor();
    expect(page.url()).toBe(home);
    expect(answers).toEqual([]);

    // Links of the site resolve against the site's base.
    const path =
      base === "" ? "reference/pets/list-pets/about/" : /docs/.test(base) ? "docs/about/" : "about/";
    const theirs = await page.locator("#theirs").evaluate((link: HTMLAnchorElement) => link.href);
    expect(new URL(theirs).pathname).toBe((before !== "" || base === "" ? folder : "/") + path);
  });
});
