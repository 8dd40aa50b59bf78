import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { extname, join } from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, LaunchOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { complaintsOf, launchBrowser, sharedBrowser } from "./browser.js";
import { browserSite, type BrowserSite } from "./browser-site.js";
import type { Site } from "./eleventy-site.js";
import { listenLocally } from "./local-server.js";

/** Media types of a site's files by file extension. */
export const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

/**
 * Whether a URL is that of the tab's icon. A full browser may request the icon at any time; a headless shell
 * never does.
 */
export const isTabIcon = (address: string): boolean =>
  /\/(?:favicon\.ico|api-reference\/mark\.\w+\.svg)$/.test(address);

export interface Opened {
  readonly page: Page;
  /** URLs of all requests of the page, including failed ones, without those for the tab's icon. */
  readonly requests: readonly string[];
  /** Console errors and warnings, uncaught errors, and violations of the content security policy. */
  readonly complaints: readonly string[];
}

/** Size of the window in pixels, 1440 by 900 by default. */
interface Size {
  readonly width?: number;
  readonly height?: number;
}

export interface BrowserPages {
  /** Opens a page in a new browser profile, which is closed after the test. */
  open(path: string, options?: BrowserContextOptions & Size): Promise<Opened>;
  /**
   * Opens a page in a tab and browser profile that all calls of `look` in a group share, which takes a third
   * less time than `open`. For tests that only read and measure. Storage, routes and emulated media of the
   * previous test are reset.
   */
  look(path: string, size?: Size): Promise<Opened>;
  /** `http://127.0.0.1:40123`, without a slash at its end. */
  readonly origin: string;
}

interface Listened extends Opened {
  readonly requests: string[];
  readonly complaints: string[];
}

/** Serves a site to a browser for all tests of a group. The site is built when its first page is opened. */
export function useBrowserPages(name: BrowserSite, launch?: LaunchOptions): BrowserPages {
  let server: Server;
  let origin = "";
  let own: Promise<Browser> | undefined;
  let looked: Listened | undefined;
  const contexts: BrowserContext[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => void answer(name, request, response));
    origin = `http://127.0.0.1:${await listenLocally(server)}`;
  });

  afterEach(() => Promise.all(contexts.splice(0).map((context) => context.close())));
  afterAll(async () => {
    await looked?.page.context().close();
    await (await own)?.close();
    server?.close();
  });

  const openIn = async (context: BrowserContext): Promise<Listened> => {
    const page = await context.newPage();
    const requests: string[] = [];
    const complaints = complaintsOf(page);
    page.on("request", (request) => {
      if (!isTabIcon(request.url())) requests.push(request.url());
    });
    return { page, requests, complaints };
  };
  const newContext = async ({ width = 1440, height = 900, ...options }: BrowserContextOptions & Size) => {
    const browser = await (launch ? (own ??= launchBrowser(launch)) : sharedBrowser());
    return browser.newContext({ viewport: { width, height }, ...options });
  };

  return {
    get origin() {
      return origin;
    },
    async open(path, options = {}) {
      await browserSite(name);
      const context = await newContext(options);
      contexts.push(context);
      const opened = await openIn(context);
      await opened.page.goto(origin + path);
      return opened;
    },
    async look(path, { width = 1440, height = 900 } = {}) {
      await browserSite(name);
      looked ??= await openIn(await newContext({}));
      const { page, requests, complaints } = looked;
      await forget(page);
      await page.setViewportSize({ width, height });
      requests.length = 0;
      complaints.length = 0;
      await page.goto(origin + path);
      return looked;
    },
  };
}

/** Resets routes, emulated media and storage after the previous test. */
async function forget(page: Page): Promise<void> {
  await page.unrouteAll();
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null, forcedColors: null });
  if (page.url() !== "about:blank")
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  // Navigating to a URL that differs only in its fragment would not load the page again.
  await page.goto("about:blank");
}

async function answer(name: BrowserSite, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const root = await browserSite(name);
  const path = decodeURIComponent(new URL(request.url ?? "/", "http://site.test").pathname);
  const file = join(root, path.endsWith("/") ? `${path}index.html` : path);
  const send = (status: number, type: string, content: Uint8Array | string): void =>
    void response.writeHead(status, { "content-type": type }).end(content);
  // A missing icon would be a console error, and whether a browser requests it depends on how long a page is
  // open.
  if (path === "/favicon.ico") return send(204, "image/x-icon", "");
  await readFile(file).then(
    (content) => send(200, TYPES[extname(file)] ?? "application/octet-stream", content),
    async () => send(404, "text/html; charset=utf-8", await readFile(join(root, "404.html"))),
  );
}

/** Answers all requests of a page with the files of a site. Returns their paths, as they are requested. */
export async function answerFromSite(page: Page, site: Site): Promise<readonly string[]> {
  const requests: string[] = [];
  await page.route("**/*", async (route) => {
    const path = decodeURIComponent(new URL(route.request().url()).pathname).replace(/\/$/, "/index.html");
    requests.push(path);
    const body = await readFile(join(site.folder, "_site", path)).catch(() => undefined);
    if (body === undefined) return route.fulfill({ status: path === "/favicon.ico" ? 204 : 404 });
    return route.fulfill({ body, contentType: TYPES[extname(path)] ?? "application/octet-stream" });
  });
  return requests;
}

/** Expands every entry except the panel, and shows the content of all tabs at once. */
export async function openEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const entry of document.querySelectorAll<HTMLDetailsElement>("details:not(.ar-try)"))
      entry.open = true;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".ar-tabset.ar-tabset > div { display: block !important }");
    document.adoptedStyleSheets.push(sheet);
  });
}
