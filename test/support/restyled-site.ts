import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { sharedBrowser } from "./browser.js";
import { createSite, type Site } from "./eleventy-site.js";
import { filesOf } from "./fixture-site.js";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".css": "text/css",
  ".js": "text/javascript",
  ".json": "application/json",
};

/**
 * Sets everything that the reference is meant to inherit from a site to fixed values: font, size, accent,
 * text colour, background and position. Ids and `!important` override every sheet under test, so any
 * remaining difference is a defect in our styles.
 */
const HELD = `html { font-size: 16px !important; scrollbar-gutter: auto !important }
body, #top, #room {
  margin: 0 !important; padding: 0 !important; max-inline-size: none !important;
  font: 400 16px/1.6 sans-serif !important; color: #161b1f !important; background: #fff !important;
}
#top, #room { position: absolute !important; inset: 0 0 auto !important }
#top { padding: 0.5rem !important }
#room { inset-block-start: 4rem !important }
:root { --ar-font: sans-serif; --ar-text: 16px; --ar-accent: #00666d }`;

/** Style sheets of a site, before and after the plugin's. */
export interface SiteStyles {
  readonly before?: string;
  readonly behind?: string;
}

export interface RestyledSite {
  /** Opens a page with only the plugin's styles; `restyle` adds a site's. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** Style sheets of the fixture itself. */
  readonly own: Required<SiteStyles>;
  dispose(): Promise<void>;
}

/**
 * Builds `fixtures/sites/hostile-reset`, a reference in a site's layout. Its pages are opened without the
 * site's styles.
 */
export async function createRestyledSite(): Promise<RestyledSite> {
  const files = filesOf("hostile-reset");
  const site = await createSite({
    ...files,
    "specs/kitchen-sink.yaml": await readFile("fixtures/openapi/kitchen-sink.yaml"),
    "specs/event-panel.yaml": await readFile("fixtures/asyncapi/event-panel.yaml"),
  });
  const { code, stdout, stderr } = await site.build();
  if (code !== 0) throw new Error(stdout + stderr);
  const pages: Page[] = [];
  return {
    async open(path, options) {
      const page = await openPage(await sharedBrowser(), site, path, options);
      pages.push(page);
      return page;
    },
    own: { before: files["reset.css"] ?? "", behind: files["site.css"] ?? "" },
    async dispose() {
      await Promise.all(pages.map((page) => page.close()));
      await site.dispose();
    },
  };
}

async function openPage(
  browser: Browser,
  site: Site,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await browser.newPage({ reducedMotion: "reduce", ...options });
  await page.route("**/*", async (route) => {
    const { pathname } = new URL(route.request().url());
    const name = decodeURIComponent(pathname).replace(/\/$/, "/index.html");
    const body = await readFile(join(site.folder, "_site", name)).catch(() => Buffer.from(""));
    const type = TYPES[extname(name)] ?? "application/octet-stream";
    await route.fulfill({
      contentType: type,
      body: type === "text/html" ? withSlots(body.toString()) : body,
    });
  });
  await page.goto(`http://site.test${path}`);
  return page;
}

/** Replaces the links to the site's style sheets with elements that `restyle` fills, and adds `HELD`. */
const withSlots = (html: string): string =>
  html
    .replace(/<link rel="stylesheet" href="\/reset.css">/, '<style id="before"></style>')
    .replace(
      /<link rel="stylesheet" href="\/site.css">/,
      `<style id="behind"></style><style>${HELD}</style>`,
    );

/** Replaces the site's styles on an open page without reloading it, so that everything on it stays open. */
export function restyle(page: Page, { before = "", behind = "" }: SiteStyles): Promise<void> {
  return page.evaluate(
    (sheets) => {
      for (const [id, sheet] of Object.entries(sheets)) document.getElementById(id)?.replaceChildren(sheet);
    },
    { before, behind },
  );
}
