import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { complaintsOf, sharedBrowser } from "./browser.js";
import { config, createSite, type Site } from "./eleventy-site.js";
import { startLocalServer, type LocalServer } from "./local-server.js";
import { petsDocument } from "./pets-document.js";

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  css: "text/css",
  js: "text/javascript",
  json: "application/json",
};

/**
 * Customisations that a site adds to all its pages. The same built site is served with each guest's
 * customisations.
 */
export interface Guest {
  /**
   * Inserted in `<head>`, before all of the plugin's elements. `{root}` is replaced by the path of the site,
   * such as `/0`.
   */
  readonly head?: string;
  /** Inserted before `</body>`, with `{root}` replaced in the same way. */
  readonly foot?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface GuestPage {
  readonly page: Page;
  /** The URL of the site: `http://127.0.0.1:40123/0`. */
  readonly root: string;
  /** Console errors and warnings, uncaught errors, and violations of the content security policy. */
  readonly complaints: string[];
  /** Requested URLs; those of the site without `root`. */
  readonly requests: readonly string[];
}

export const LIST_PETS = "/reference/pets/list-pets/";
export const ADD_OWNER = "/reference/owners/add-owner/";

const layout = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{ title }}</title><!--head--></head>
<body><header><a id="home" href="{{ "/" | url }}">Site</a> {% apiReferenceSearch %}</header><main>{{ content | safe }}</main><!--foot--></body></html>`;

const require = createRequire(import.meta.url);
/** Scripts of other packages that sites use, by the path at which they are served. */
const SCRIPTS: Readonly<Record<string, string>> = {
  "own/alpine.js": "alpinejs/dist/cdn.min.js",
  "own/alpine-csp.js": "@alpinejs/csp/dist/cdn.min.js",
  "own/is-land-5.js": "@11ty/is-land/is-land.js",
  "own/is-land.js": "is-land-4/is-land.js",
  "own/is-land-autoinit.js": "is-land-4/is-land-autoinit.js",
  "own/turbo.js": "@hotwired/turbo/dist/turbo.es2017-umd.js",
};

/** Returns an inline `<script>` element with one of `SCRIPTS`. */
export const inlined = (name: keyof typeof SCRIPTS): string =>
  `<script type="module">${readFileSync(require.resolve(SCRIPTS[name] ?? ""), "utf8")}</script>`;

/** Serves a reference in a site's layout for all tests of a group. `files` are added to the site. */
export function useGuestPages(files: Readonly<Record<string, string>> = {}): {
  open(guest: Guest, path: string, prepare?: (page: Page) => Promise<void>): Promise<GuestPage>;
} {
  let site: Site;
  let server: LocalServer & { readonly stop: () => void };
  const guests: Guest[] = [];
  const pages: Page[] = [];

  beforeAll(async () => {
    site = await createSite({
      "pets.yaml": petsDocument,
      "index.md": "---\nlayout: page.njk\ntitle: Home\n---\n[Reference](reference/pets/list-pets/)",
      "_includes/page.njk": layout,
      "eleventy.config.js": config({ openapi: { spec: "pets.yaml" }, layout: "page.njk" }),
      ...files,
    });
    const { code, stdout, stderr } = await site.build();
    expect(code, stdout + stderr).toBe(0);
    server = await startLocalServer((request, response) => {
      const { pathname } = new URL(request.url ?? "/", "http://site.test");
      if (pathname === "/pets" || pathname === "/favicon.ico")
        return void response.writeHead(200, { "content-type": "application/json" }).end('[{"name":"Rex"}]');
      const [, guest, asked = ""] = /^\/(\d+)\/(.*)$/.exec(decodeURIComponent(pathname)) ?? [];
      const { head = "", foot = "", headers = {} } = guests[Number(guest)] ?? {};
      const path = asked.replace(/(^|\/)$/, "$1index.html");
      const script = SCRIPTS[path];
      const type = TYPES[/[^.]*$/.exec(path)?.[0] ?? ""] ?? "application/octet-stream";
      readFile(script ? require.resolve(script) : join(site.folder, "_site", path)).then(
        (content) => {
          const isPage = type.startsWith("text/html");
          const fill = (text: string): string =>
            text
              .replace("<!--head-->", () => head)
              .replace("<!--foot-->", () => foot)
              .replaceAll("{root}", `/${guest ?? ""}`);
          response
            .writeHead(200, { "content-type": type, ...headers })
            .end(isPage ? fill(content.toString()) : content);
        },
        () => void response.writeHead(404, { "content-type": "text/html" }).end("<h1>Not here</h1>"),
      );
    });
  });
  afterEach(() => Promise.all(pages.splice(0).map((page) => page.close())));
  afterAll(async () => {
    server?.stop();
    await site?.dispose();
  });

  return {
    async open(guest, path, prepare) {
      const root = `${server.origin}/${guests.push(guest) - 1}`;
      const page = await (await sharedBrowser()).newPage({ viewport: { width: 1440, height: 900 } });
      pages.push(page);
      const complaints = complaintsOf(page);
      const requests: string[] = [];
      page.on("request", (request) => requests.push(request.url().replace(root, "")));
      await page.route("https://api.example.com/**", (route) =>
        route.fulfill({ headers: { "access-control-allow-origin": "*" }, json: [{ name: "Rex" }] }),
      );
      await prepare?.(page);
      await page.goto(root + path);
      return { page, root, complaints, requests };
    },
  };
}
