import { readFileSync } from "node:fs";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browserGroup, launchBrowser } from "../support/browser.js";
import { openPanel } from "../support/panel-page.js";
import { until } from "../support/patience.js";
import { config, createSite, type Site } from "../support/eleventy-site.js";
import { differences, looks, type Looks } from "../support/looks.js";
import { resets, tailwind } from "../support/style-sheets.js";

const sheets: Readonly<Record<string, () => Promise<string>>> = {
  plain: () => Promise.resolve(""),
  "of its own": () =>
    Promise.resolve(`* { box-sizing: content-box } html { font-size: 100% } body { margin: 2rem; font: 18px/2 Georgia, serif; color: #333; background: #fffbe8 }
      h1, h2, h3 { color: crimson; text-transform: uppercase; border-bottom: 2px solid; letter-spacing: .1em } p { margin: 2em 0; text-indent: 1em } a { color: green; text-decoration: none; font-weight: 700 }
      a:hover { background: yellow } ul, ol { padding-left: 3em; list-style: square } li { margin: 1em 0; line-height: 3 } table { border-collapse: separate; width: 50% } th, td { padding: 2em; border: 1px solid }
      code { background: pink; padding: 3px; border-radius: 9px } pre { background: #222; color: #fff; padding: 3em } button, input, select { font-size: 30px; border: 5px solid red; border-radius: 20px; padding: 1em; background: blue }
      dt { float: left; font-weight: bold } dd { margin-left: 10em } details { border: 3px dashed } summary { font-size: 2em } section { padding: 3em; background: #eee } article, nav, aside, header { margin: 2em; background: #ddd } svg { width: 100px; fill: red } small { font-size: 6px }
      strong, b { font-weight: 900; color: purple } em { color: orange } label { display: block; font-size: 3em } blockquote { border-left: 9px solid; padding: 2em } hr { height: 20px } img { border: 4px solid } main { max-width: 20em }`),
  Bootstrap: resets.Bootstrap,
  Tailwind: () => tailwind('@import "tailwindcss";'),
  "Tailwind's reset in no layer": resets["Tailwind's preflight"],
};

/** Elements that style sheets are likely to target, as a site writes them. */
const ownContent = `<div id="site"><header class="navbar bg-light p-4"><a class="navbar-brand text-xl" href="/">Site</a></header>
<h1>Own page</h1><h2 id="two">Second</h2><p class="lead">Some <a href="#two">link</a>, <code>code</code>, <kbd>K</kbd>, <strong>strong</strong> <small>small</small> <mark>mark</mark>.</p>
<ul><li>one</li><li>two<ol><li>nested</li></ol></li></ul><dl><dt>term</dt><dd>meaning</dd></dl><blockquote>Quote</blockquote><pre><code>pre code</code></pre>
<table class="table"><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>
<form><label>Label <input value="text"></label> <select><option>one</option></select> <textarea>area</textarea> <button class="btn btn-primary" type="button">Button</button> <input type="checkbox" checked> <fieldset><legend>L</legend>x</fieldset></form>
<details open><summary>Summary</summary>inside</details><hr><nav><a class="nav-link" href="#">nav</a></nav><div class="alert card font-bold rounded border">card</div><button popovertarget="pop" type="button">Open</button></div><div style="block-size:3rem"></div>`;

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html",
  css: "text/css",
  js: "text/javascript",
  json: "application/json",
};

/** The pages to check; `?panel` opens the panel. */
const PAGES = [
  "reference/tools/add-tool/?panel",
  "reference/tools/list-tools/",
  "reference/schemas/tool/",
  "reference/",
  "reference/tools/",
];

browserGroup("style sheets of sites", () => {
  let site: Site;
  let withUs: string;
  let browser: Browser;
  let css: Readonly<Record<string, string>>;
  beforeAll(async () => {
    const layout = (head: string): string =>
      `<!doctype html><html><head><meta charset="utf-8">${head}</head><body>{% if operation %}{% endif %}<div style="position:absolute;inset:0 auto auto 0;inline-size:1240px;font:16px/1.6 sans-serif">{{ content | safe }}</div></body></html>`;
    site = await createSite({
      "api.yaml": readFileSync("fixtures/openapi/kitchen-sink.yaml", "utf8"),
      "eleventy.config.js": config({ openapi: { spec: "api.yaml" }, layout: "page.njk" }),
      // The site's own sheet comes after ours and so overrides rules of equal specificity. Styles that the
      // reference takes from the site by default are set to fixed values: site-style.test.ts covers them.
      "_includes/page.njk": layout(
        '{{ apiReferenceHead | safe }}<link rel="stylesheet" href="/site.css"><style>:root { --ar-font: sans-serif; --ar-text: 16px; --ar-accent: #00666d; --ar-paper: #fff; --ar-ink: #161b1f }</style>',
      ),
      "with.njk": `---\npermalink: /with/\n---\n<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="/site.css">OURS${ownContent}`,
      "without.njk": `---\npermalink: /without/\n---\n<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="/site.css">${ownContent}`,
    });
    const { code, stdout } = await site.build();
    expect(code, stdout).toBe(0);
    const reference = await site.read("reference/index.html");
    const [sheet] = /<link rel="stylesheet" href="[^"]*api-reference[^"]*">/.exec(reference) ?? [""];
    const [script] = /<script src="[^"]*"><\/script>/.exec(reference) ?? [""];
    const ours = `${script}${sheet}`.replaceAll("../api-reference/", "/api-reference/");
    const frame = reference.slice(
      reference.indexOf('<div class="api-reference"'),
      reference.indexOf("</body>"),
    );
    withUs = (await site.read("with/index.html")).replace("OURS", ours) + frame;
    css = Object.fromEntries(
      await Promise.all(Object.entries(sheets).map(async ([name, make]) => [name, await make()])),
    );
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.dispose();
  });

  async function open(path: string, sheet: string): Promise<Page> {
    const page = await browser.newPage({ viewport: { width: 1240, height: 1000 }, reducedMotion: "reduce" });
    await page.route("**/*", async (route) => {
      const path = decodeURIComponent(new URL(route.request().url()).pathname)
        .replace(/\/$/, "/index.html")
        .slice(1);
      const [extension = ""] = /[^.]*$/.exec(path) ?? [];
      const body =
        path === "site.css"
          ? css[sheet]
          : path === "with/index.html"
            ? withUs
            : await site.read(path).catch(() => "");
      await route.fulfill({ contentType: TYPES[extension] ?? "text/plain", body: body ?? "" });
    });
    await page.goto(`http://site.test/${path}`);
    if (path.endsWith("?panel")) await openPanel(page);
    return page;
  }

  /** Returns the styles of a page once they no longer change. */
  async function settledLooks(page: Page): Promise<Looks> {
    await page.waitForLoadState("networkidle");
    let last = await page.evaluate(looks);
    await until(async () => {
      const before = last;
      last = await page.evaluate(looks);
      return differences(last, before).length === 0;
    });
    return last;
  }

  /** Returns the first screenshot equal to the previous one, so that late changes are included. */
  async function settledShot(element: Locator): Promise<Buffer> {
    let last = await element.screenshot();
    for (let count = 0; count < 20; count += 1) {
      const next = await element.screenshot();
      if (next.equals(last)) return next;
      last = next;
    }
    throw new Error("The page never looks the same twice.");
  }

  describe.each(Object.keys(sheets))("%s", (sheet) => {
    test("a page of the site is pixel-equal with ours on it", async () => {
      // Renderings of the same page differ slightly at random; differences caused by a style sheet are in
      // every rendering.
      const shots: Readonly<Record<string, Buffer[]>> = { "without/": [], "with/": [] };
      const isSame = (): boolean =>
        shots["with/"]?.some((shot) => shots["without/"]?.some((other) => other.equals(shot))) === true;
      for (let round = 0; round < 4 && !isSame(); round += 1)
        for (const [path, taken] of Object.entries(shots)) {
          const page = await open(path, sheet);
          taken.push(await settledShot(page.locator("#site")));
          await page.close();
        }
      expect(isSame()).toBe(true);
    });
  });

  describe.each(PAGES)("%s looks the same", (path) => {
    let expected: Looks;
    beforeAll(async () => {
      const page = await open(path, "plain");
      expected = await settledLooks(page);
      await page.close();
    });

    test.each(Object.keys(sheets).slice(1))("beside a style sheet: %s", async (sheet) => {
      const page = await open(path, sheet);
      // Waits for scripts and styles that still change the page.
      await expect
        .poll(async () => differences(await page.evaluate(looks), expected).slice(0, 12))
        .toEqual([]);
      await page.close();
    });
  });
});
