import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, LaunchOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { launchBrowser } from "./browser.js";
import { browserSite, type BrowserSite } from "./browser-site.js";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

export interface Opened {
  readonly page: Page;
  /** Addresses the page asked for, whatever came of it. */
  readonly requests: readonly string[];
  /** Errors and warnings of the console, uncaught errors, refusals by the policy. */
  readonly complaints: readonly string[];
}

export interface BrowserPages {
  /** Opens a page in a fresh browser profile, closed after the test. */
  open(
    path: string,
    options?: BrowserContextOptions & { readonly width?: number; readonly height?: number },
  ): Promise<Opened>;
  /** `http://127.0.0.1:40123`, without a slash at its end. */
  readonly origin: string;
}

/** Serves a site to one browser for all tests of a group. */
export function useBrowserPages(name: BrowserSite, launch: LaunchOptions = {}): BrowserPages {
  let server: Server;
  let browser: Browser;
  let origin = "";
  const contexts: BrowserContext[] = [];

  beforeAll(async () => {
    const root = await browserSite(name);
    server = createServer((request, response) => {
      const path = decodeURIComponent(new URL(request.url ?? "/", "http://site.test").pathname);
      const file = join(root, path.endsWith("/") ? `${path}index.html` : path);
      const answer = (status: number, type: string, content: Uint8Array | string): void =>
        void response.writeHead(status, { "content-type": type }).end(content);
      // The browser's own wish, that comes or not by how long a page is looked at.
      if (path === "/favicon.ico") return answer(204, "image/x-icon", "");
      readFile(file).then(
        (content) => answer(200, TYPES[extname(file)] ?? "application/octet-stream", content),
        async () => answer(404, "text/html; charset=utf-8", await readFile(join(root, "404.html"))),
      );
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    browser = await launchBrowser(launch);
  });

  afterEach(() => Promise.all(contexts.splice(0).map((context) => context.close())));
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  return {
    get origin() {
      return origin;
    },
    async open(path, { width = 1440, height = 900, ...options } = {}) {
      const context = await browser.newContext({ viewport: { width, height }, ...options });
      contexts.push(context);
      const page = await context.newPage();
      const requests: string[] = [];
      const complaints: string[] = [];
      page.on("request", (request) => requests.push(request.url()));
      page.on("pageerror", (error) => complaints.push(error.message));
      page.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) complaints.push(message.text());
      });
      await page.goto(origin + path);
      return { page, requests, complaints };
    },
  };
}

/** Opens every entry and shows every tab at once; panels have tests of their own. */
export async function openEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const entry of document.querySelectorAll<HTMLDetailsElement>("details:not(.ar-try)"))
      entry.open = true;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".ar-tabset.ar-tabset > div { display: block !important }");
    document.adoptedStyleSheets.push(sheet);
  });
}
