import { createServer, type Server, type ServerResponse } from "node:http";
import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browserGroup, launchBrowser } from "../support/browser.js";
import { openEverything, useBrowserPages } from "../support/browser-pages.js";
import { browserSite } from "../support/browser-site.js";
import { openPanel } from "../support/panel-page.js";
import { PATIENCE } from "../support/patience.js";
import { COLOUR_RULES, violations } from "../support/violations.js";

const OPERATION = "/reference/tools/add-tool/";
const PAGES = ["/reference/", "/reference/tools/", OPERATION, "/reference/schemas/tool/"];
/** The site's article, and a text of the document. */
const ARTICLE = "article p";
const OURS = ".api-reference .ar-lede p:not([class])";

/** Sites with one theme, while the system may request the other. */
const SITES = [
  ["light-only", "light", "rgb(255, 240, 235)"],
  ["dark-only", "dark", "rgb(21, 32, 43)"],
] as const;

browserGroup("in a site's own layout", () => {
  describe.each(SITES)("of a site that is %s", (site, scheme, ground) => {
    const pages = useBrowserPages(site);

    test.each([
      ["light", 1440],
      ["dark", 1440],
      ["light", 390],
      ["dark", 390],
    ] as const)(
      "and a %s system, at %i px: font, text colour, background and links are those of an article",
      async (colorScheme, width) => {
        const article = await pages.open("/", { colorScheme, width });
        const { page } = await pages.open(OPERATION, { colorScheme, width });
        expect(await looks(page, OURS)).toEqual(await looks(article.page, ARTICLE));
        expect((await looks(page, OURS)).ground).toBe(ground);
        expect(await schemeOf(page)).toBe(scheme);
      },
    );

    test.each(PAGES)("%s has a contrast of at least 4.5:1", async (path) => {
      const { page } = await pages.look(path);
      await openEverything(page);
      expect(await violations(page, COLOUR_RULES)).toEqual([]);
    });

    test("an open panel has a contrast of at least 4.5:1", async () => {
      const { page } = await pages.look(OPERATION);
      await openPanel(page);
      expect(await violations(page, COLOUR_RULES)).toEqual([]);
    });

    test("sticky parts have the site's background", async () => {
      const { page } = await pages.look(OPERATION, { width: 390 });
      await openPanel(page);
      await page.locator(".ar-menu").click();
      for (const part of [".ar-toc", ".ar-send", "#ar-nav", ".ar-group > a"])
        expect(asBytes(await styleOf(page, part, "background-color")), part).toBe(ground);
    });

    test("print is dark on white", async () => {
      const { page } = await pages.look(OPERATION);
      await page.emulateMedia({ media: "print" });
      expect(await styleOf(page, ".ar-name", "color")).toBe("rgb(0, 0, 0)");
      expect(await schemeOf(page)).toBe("light");
    });

    test("without scripts font, text colour and background are the site's, and nothing sticks over them", async () => {
      const article = await pages.open("/");
      const { page } = await pages.open(OPERATION, { javaScriptEnabled: false });
      expect(await looks(page, OURS)).toEqual(await looks(article.page, ARTICLE));
      expect(await styleOf(page, ".ar-toc", "position")).toBe("static");
    });
  });

  describe("of a site whose theme changes", () => {
    const pages = useBrowserPages("light-only");
    const dark = "{ background: #101418; color: #e8e8e8 }";

    test.each<[by: string, styles: string, change: (page: Page) => Promise<void>]>([
      ["by a class of the page", `.dark body ${dark}`, (page) => change(page, "html", "class", "dark")],
      [
        "by an attribute of the body",
        `[data-mode="dark"] ${dark}`,
        (page) => change(page, "body", "data-mode", "dark"),
      ],
      [
        "by a class around the reference",
        `main.night ${dark}`,
        (page) => change(page, "main", "class", "night"),
      ],
      [
        "slowly",
        `body { transition: background-color 0.2s, color 0.2s } .dark body ${dark}`,
        (page) => change(page, "html", "class", "dark"),
      ],
      [
        "by the system",
        `@media (prefers-color-scheme: dark) { body ${dark} }`,
        (page) => page.emulateMedia({ colorScheme: "dark" }),
      ],
      [
        "by the system, and nothing painted",
        ":root { color-scheme: light dark } body { background: none; color: CanvasText }",
        (page) => page.emulateMedia({ colorScheme: "dark" }),
      ],
      [
        "to a picture with light text",
        `.dark body { background: linear-gradient(#123, #012); color: #fff }`,
        (page) => change(page, "html", "class", "dark"),
      ],
      ["by our attribute alone", "body {}", (page) => change(page, "html", "data-theme", "dark")],
    ])("%s: ours changes with it", async (_, styles, turnDark) => {
      const { page } = await pages.open(OPERATION, { colorScheme: "light" });
      await page.addStyleTag({ content: styles });
      expect(await schemeOf(page)).toBe("light");
      await turnDark(page);
      await expect.poll(() => schemeOf(page), { timeout: PATIENCE }).toBe("dark");
    });

    test("the background is the result of all layers", async () => {
      const { page } = await pages.look(OPERATION);
      await page.addStyleTag({ content: "body { background: #fff } main { background: rgb(0 0 0 / 0.2) }" });
      await change(page, "main", "class", "painted");
      await expect
        .poll(async () => asBytes(await styleOf(page, ".ar-toc", "background-color")), { timeout: PATIENCE })
        .toBe("rgb(204, 204, 204)");
    });
  });

  describe("properties that the site sets", () => {
    const pages = useBrowserPages("light-only");

    test("take precedence, paper is painted, and covering parts have its colour", async () => {
      const { page } = await pages.look(OPERATION);
      await page.addStyleTag({
        content: ":root { --ar-paper: #fafafa; --ar-ink: #102030; --ar-font: monospace }",
      });
      expect(await looks(page, OURS)).toMatchObject({
        font: "monospace",
        ink: "rgb(16, 32, 48)",
        ground: "rgb(250, 250, 250)",
      });
      expect(await styleOf(page, ".ar-toc", "background-color")).toBe("rgb(250, 250, 250)");
    });
  });

  describe("a page that arrives in pieces", () => {
    let server: Server;
    let browser: Browser;
    let rest: (() => void) | undefined;
    beforeAll(async () => {
      const root = await browserSite("dark-only");
      const answer = async (path: string, response: ServerResponse): Promise<void> => {
        if (path === "/painted") return void (response.end(), rest?.());
        const content = await readFile(join(root, path.endsWith("/") ? `${path}index.html` : path));
        const type = path.endsWith(".css")
          ? "text/css"
          : path.endsWith(".js")
            ? "text/javascript"
            : "text/html";
        response.writeHead(200, { "content-type": type });
        if (type !== "text/html") return void response.end(content);
        const half = content.indexOf('id="ar-body"');
        response.write(content.subarray(0, half - 100));
        rest = () => response.end(content.subarray(half - 100));
      };
      server = createServer((request, response) => {
        answer(new URL(request.url ?? "/", "http://site.test").pathname, response).catch(() =>
          response.writeHead(404).end(),
        );
      });
      await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
      browser = await launchBrowser();
    });
    afterAll(async () => {
      await browser?.close();
      server?.close();
    });

    test("is painted in the site's scheme from the first frame on", async () => {
      const page = await browser.newPage({ colorScheme: "light" });
      await page.addInitScript(() => {
        const painted: string[] = ((globalThis as { painted?: string[] }).painted = []);
        // A message sent in a frame arrives when that frame is painted.
        const { port1, port2 } = new MessageChannel();
        const frame = (): void => {
          requestAnimationFrame(frame);
          if (document.querySelector(".ar-lede")) port2.postMessage("");
        };
        port1.onmessage = () => {
          const root = document.querySelector(".api-reference");
          painted.push(root ? getComputedStyle(root).colorScheme : "gone");
          if (painted.length === 1) void fetch("/painted");
        };
        frame();
      });
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}${OPERATION}`);
      const painted = await page.evaluate(() => (globalThis as { painted?: string[] }).painted);
      expect(new Set(painted)).toEqual(new Set(["dark"]));
      await page.close();
    });
  });
});

/**
 * Returns the visible styles of a text. Its background is that of the nearest element around it that has one.
 */
function looks(page: Page, selector: string): Promise<Record<"font" | "ink" | "ground" | "link", string>> {
  return page.evaluate((selector) => {
    const text = document.querySelector(selector) ?? document.body;
    const link = document.querySelector(`${selector} a[href]`) ?? document.body;
    const { color, fontFamily } = getComputedStyle(text);
    let painted: Element | null = text;
    const groundOf = (element: Element): string => getComputedStyle(element).backgroundColor;
    while (painted && groundOf(painted) === "rgba(0, 0, 0, 0)") painted = painted.parentElement;
    const ground = painted ? groundOf(painted) : "none";
    return { font: fontFamily, ink: color, ground, link: getComputedStyle(link).color };
  }, selector);
}

const styleOf = (page: Page, selector: string, property: string): Promise<string> =>
  page.evaluate(
    ([selector, property]) => {
      const element = document.querySelector(selector);
      return element ? getComputedStyle(element).getPropertyValue(property) : `no ${selector}`;
    },
    [selector, property] as const,
  );

const schemeOf = (page: Page): Promise<string> =>
  styleOf(page, ".api-reference:not(.ar-search-box)", "color-scheme");

const change = (page: Page, selector: string, attribute: string, value: string): Promise<void> =>
  page.evaluate(
    ([selector, attribute, value]) => document.querySelector(selector)?.setAttribute(attribute, value),
    [selector, attribute, value] as const,
  );

/** Converts `color(srgb 1 0.5 0)` to `rgb(255, 128, 0)`. */
const asBytes = (colour: string): string =>
  colour.startsWith("color(srgb ")
    ? `rgb(${colour
        .slice(11, -1)
        .split(" ")
        .map((share) => Math.round(Number(share) * 255))
        .join(", ")})`
    : colour;
