import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import { compile } from "tailwindcss";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browserGroup, launchBrowser } from "../support/browser.js";
import { openPanel } from "../support/panel-page.js";
import { config, createSite, type Site } from "../support/eleventy-site.js";

const { resolve: locate } = createRequire(import.meta.url);
const read = (path: string): string => readFileSync(path, "utf8");
const tailwindFolder = dirname(locate("tailwindcss/package.json"));

/** What Tailwind writes for a style sheet that begins with `imports`, and for a site's own classes. */
async function tailwind(imports: string): Promise<string> {
  const { build } = await compile(imports, {
    base: tailwindFolder,
    loadStylesheet: (id, base) => {
      const path =
        id === "tailwindcss"
          ? resolve(tailwindFolder, "index.css")
          : resolve(base, id.replace(/^tailwindcss\//, `${tailwindFolder}/`));
      return Promise.resolve({ path, base: dirname(path), content: read(path) });
    },
  });
  return build(["p-4", "text-xl", "font-bold", "bg-slate-100", "rounded", "border"]);
}

const sheets: Readonly<Record<string, () => Promise<string>>> = {
  plain: () => Promise.resolve(""),
  "of its own": () =>
    Promise.resolve(`* { box-sizing: content-box } html { font-size: 100% } body { margin: 2rem; font: 18px/2 Georgia, serif; color: #333; background: #fffbe8 }
      h1, h2, h3 { color: crimson; text-transform: uppercase; border-bottom: 2px solid; letter-spacing: .1em } p { margin: 2em 0; text-indent: 1em } a { color: green; text-decoration: none; font-weight: 700 }
      a:hover { background: yellow } ul, ol { padding-left: 3em; list-style: square } li { margin: 1em 0; line-height: 3 } table { border-collapse: separate; width: 50% } th, td { padding: 2em; border: 1px solid }
      code { background: pink; padding: 3px; border-radius: 9px } pre { background: #222; color: #fff; padding: 3em } button, input, select { font-size: 30px; border: 5px solid red; border-radius: 20px; padding: 1em; background: blue }
      dt { float: left; font-weight: bold } dd { margin-left: 10em } details { border: 3px dashed } summary { font-size: 2em } section { padding: 3em; background: #eee } article, nav, aside, header { margin: 2em; background: #ddd } svg { width: 100px; fill: red } small { font-size: 6px }
      strong, b { font-weight: 900; color: purple } em { color: orange } label { display: block; font-size: 3em } blockquote { border-left: 9px solid; padding: 2em } hr { height: 20px } img { border: 4px solid } main { max-width: 20em }`),
  Bootstrap: () => Promise.resolve(read(locate("bootstrap/dist/css/bootstrap.min.css"))),
  Tailwind: () => tailwind('@import "tailwindcss";'),
  "Tailwind's reset in no layer": () =>
    tailwind('@import "tailwindcss/theme.css"; @import "tailwindcss/preflight.css";'),
};

/** Everything a style sheet is likely to touch, as a site writes it. */
const ownContent = `<div id="site"><header class="navbar bg-light p-4"><a class="navbar-brand text-xl" href="/">Site</a></header>
<h1>Own page</h1><h2 id="two">Second</h2><p class="lead">Some <a href="#two">link</a>, <code>code</code>, <kbd>K</kbd>, <strong>strong</strong> <small>small</small> <mark>mark</mark>.</p>
<ul><li>one</li><li>two<ol><li>nested</li></ol></li></ul><dl><dt>term</dt><dd>meaning</dd></dl><blockquote>Quote</blockquote><pre><code>pre code</code></pre>
<table class="table"><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>
<form><label>Label <input value="text"></label> <select><option>one</option></select> <textarea>area</textarea> <button class="btn btn-primary" type="button">Button</button> <input type="checkbox" checked> <fieldset><legend>L</legend>x</fieldset></form>
<details open><summary>Summary</summary>inside</details><hr><nav><a class="nav-link" href="#">nav</a></nav><div class="alert card font-bold rounded border">card</div><button popovertarget="pop" type="button">Open</button></div><div style="block-size:3rem"></div>`;

type Looks = ReturnType<typeof looks>;

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html",
  css: "text/css",
  js: "text/javascript",
  json: "application/json",
};

/** The pages looked at; behind `?panel` the panel is open. */
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
      `<!doctype html><html><head><meta charset="utf-8">${head}</head><body>{% if operation %}{% endif %}<div style="position:absolute;inset:0 auto auto 0;inline-size:1240px">{{ content | safe }}</div></body></html>`;
    site = await createSite({
      "api.yaml": read("fixtures/openapi/kitchen-sink.yaml"),
      "eleventy.config.js": config({ openapi: { spec: "api.yaml" }, layout: "page.njk" }),
      // The site's own sheet stands behind ours, where it is the stronger of two equals. What is the site's by default is
      // held equal: site-look.test.ts is about that.
      "_includes/page.njk": layout('{{ apiReferenceHead | safe }}<link rel="stylesheet" href="/site.css"><style>:root { --ar-font: sans-serif; --ar-paper: #fff; --ar-ink: #161b1f }</style>'),
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

  /** The first picture that is the same as the one before it: what is drawn late has come by then. */
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
    test("a page of the site looks the same to the pixel with ours on it", async () => {
      // What is drawn may differ by a shade from page to page; what a style sheet does differs each time.
      const isSame = async (): Promise<boolean> => {
        const shots: Buffer[] = [];
        for (const path of ["without/", "with/"]) {
          const page = await open(path, sheet);
          shots.push(await settledShot(page.locator("#site")));
          await page.close();
        }
        return shots[0]?.equals(shots[1] ?? Buffer.alloc(0)) === true;
      };
      expect((await isSame()) || (await isSame()) || (await isSame())).toBe(true);
    });
  });

  describe.each(PAGES)("%s keeps its looks", (path) => {
    let expected: Looks;
    beforeAll(async () => {
      const page = await open(path, "plain");
      expected = await page.evaluate(looks);
      await page.close();
    });

    test.each(Object.keys(sheets).slice(1))("beside a style sheet: %s", async (sheet) => {
      const page = await open(path, sheet);
      const found = await page.evaluate(looks);
      expect(differences(found, expected).slice(0, 12)).toEqual([]);
      expect(found.length).toBe(expected.length);
      await page.close();
    });
  });
});

/** In the browser: each element of ours with its box and what a reader sees of its style. */
function looks(): readonly Readonly<Record<string, string>>[] {
  for (const entry of document.querySelectorAll("details")) entry.open = true;
  const seen =
    "color background-color background-image font-family font-size font-weight font-style line-height letter-spacing text-transform text-align text-indent text-decoration-line list-style-type display visibility opacity white-space border-radius box-shadow fill stroke cursor vertical-align";
  const sides = ["top", "right", "bottom", "left"];
  const elements = document.querySelectorAll(".api-reference, .api-reference :not(symbol, symbol *)");
  return [...elements].map((element) => {
    const style = getComputedStyle(element);
    const facts: Record<string, string> = {
      element: `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}`,
    };
    if (style.display === "none" || style.opacity === "0") return facts;
    for (const name of seen.split(" ")) facts[name] = style.getPropertyValue(name);
    for (const side of sides) {
      facts[`margin-${side}`] = style.getPropertyValue(`margin-${side}`);
      facts[`padding-${side}`] = style.getPropertyValue(`padding-${side}`);
      const width = style.getPropertyValue(`border-${side}-width`);
      facts[`border-${side}`] =
        width === "0px"
          ? ""
          : `${width} ${style.getPropertyValue(`border-${side}-style`)} ${style.getPropertyValue(`border-${side}-color`)}`;
    }
    const { x, y, width, height } = element.getBoundingClientRect();
    facts["box"] = [x, y, width, height].map((length) => Math.round(length)).join(" ");
    return facts;
  });
}

/** What differs, as `h1.ar-h1 color: red, not blue`. Boxes only where nothing else explains them. */
function differences(found: Looks, expected: Looks): readonly string[] {
  const all = found.flatMap((facts, index) =>
    Object.entries(facts)
      .filter(([name, value]) => value !== expected[index]?.[name])
      .map(([name, value]) => ({
        name,
        line: `${facts["element"]} ${name}: ${value}, not ${expected[index]?.[name]}`,
      })),
  );
  const styles = all.filter(({ name }) => name !== "box");
  return [...new Set((styles.length > 0 ? styles : all).map(({ line }) => line))];
}
