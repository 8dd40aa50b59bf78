import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browserGroup, complaintsOf, launchBrowser } from "../support/browser.js";
import { documentedPaths, startDemo } from "../support/demo.js";
import { sideways, tooNarrow } from "../support/page-widths.js";
import { openPanel } from "../support/panel-page.js";

const PROJECT = [
  "package.json",
  "dist",
  "_includes",
  "docs",
  "eleventy-plugin/options",
  "eleventy-plugin/portable/model",
  "fixtures/openapi",
  "fixtures/sites/demo",
];

/** Returns the URLs of links and images in a page's HTML, except empty ones, which a script fills in. */
const linksOf = (html: string, page: string): readonly URL[] =>
  [...html.matchAll(/<(?:a (?:[^>]*?\s)?href|img (?:[^>]*?\s)?src)="?([^"\s>]+)/g)].map(
    ([, link = ""]) => new URL(link.replaceAll("&amp;", "&"), page),
  );

/**
 * Whether a page contains the element that the URL's fragment names. `html` is undefined for pages outside
 * the documentation, which are not checked.
 */
const hasAnchor = (html: string | undefined, { hash }: URL): boolean =>
  html === undefined || html.includes(` id="${decodeURIComponent(hash.slice(1))}"`);

describe(
  "the demo, in a folder with a space and an umlaut and with its port in use",
  { tags: "browser" },
  () => {
    const taken = createServer();
    let project: string;
    let demo: ChildProcess;
    let address: string;

    beforeAll(async () => {
      project = await mkdtemp(join(tmpdir(), "größer als eins "));
      for (const part of PROJECT) {
        const skip = (source: string): boolean => !/[\\/](_site|\.cache)$/.test(source);
        await cp(part, join(project, part), { recursive: true, filter: skip });
      }
      await symlink(resolve("node_modules"), join(project, "node_modules"), "junction");
      await once(taken.listen(0, "127.0.0.1"), "listening");
      ({ demo, address } = await startDemo(project, (taken.address() as AddressInfo).port));
    });

    afterAll(async () => {
      taken.close();
      if (demo?.exitCode === null) {
        const ended = once(demo, "exit");
        demo.kill();
        await ended;
      }
      await rm(project, { recursive: true, force: true });
    });

    const text = async (path: string): Promise<string> => {
      const answer = await fetch(new URL(path, address));
      expect(answer.status, path).toBe(200);
      return answer.text();
    };

    /** Returns the URL of the API's list of stations, as shown on the overview. */
    const stations = async (): Promise<string> =>
      /http:\/\/127\.0\.0\.1:\d+\/api\/v1\/stations/.exec(await text("/harbour/"))?.[0] ?? "";

    test("prints a URL with another port", () => {
      expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
      expect(Number(new URL(address).port)).toBeGreaterThan((taken.address() as AddressInfo).port);
    });

    test("serves the documentation, whose links and anchors all have a target", async () => {
      const own =
        /^\/(?!harbour\/|embedded\/|github\/|tide-events\/|berth-events\/|api-reference\/)([\w-]+\/)*$/;
      const pages = new Map<string, string>();
      const queue = [address];
      for (const page of queue) {
        const html = await text(page);
        pages.set(page, html);
        for (const target of linksOf(html, page)) {
          if (target.origin !== new URL(address).origin) continue;
          const [url = ""] = target.href.split("#");
          if (queue.includes(url)) continue;
          if (own.test(target.pathname)) queue.push(url);
          else await text(url);
        }
      }
      const paths = [...pages.keys()].map((page) => new URL(page).pathname);
      expect(paths.sort()).toEqual(await documentedPaths());
      const lost = [...pages].flatMap(([page, html]) =>
        linksOf(html, page)
          .filter(
            (target) => target.hash !== "" && !hasAnchor(pages.get(target.href.split("#")[0] ?? ""), target),
          )
          .map((target) => `${new URL(page).pathname}: ${target.href}`),
      );
      expect(lost).toEqual([]);
    });

    test("has a page for each operation: GitHub's 1,223, the harbour's 16, its events' 4 and 2", async () => {
      const folder = join(project, "docs/_site");
      const count = async (route: string): Promise<number> => {
        const pages = await readdir(join(folder, route), { recursive: true });
        return pages.filter((page) =>
          /^(?!schemas|webhooks|channels|fields)[^\\/]+[\\/][^\\/]+[\\/]index\.html$/.test(page),
        ).length;
      };
      expect(await count("github")).toBe(1223);
      expect(await count("harbour")).toBe(16);
      expect(await count("tide-events")).toBe(4);
      expect(await count("berth-events")).toBe(2);
    });

    test("shows the URL of its API, which responds there", async () => {
      const page = await text("/harbour/tides/list-stations/");
      expect(page).toContain("List tide stations");
      expect(JSON.parse(await text(await stations()))).toHaveLength(3);
      expect(
        (await fetch((await stations()).replace("stations", "nothing"))).headers.get("content-type"),
      ).toContain("problem+json");
    });

    test("its proxy calls the API, and nothing else", async () => {
      const proxied = (target: string): Promise<Response> =>
        fetch(new URL("/_api-proxy", address), {
          method: "POST",
          headers: { Origin: new URL(address).origin, "X-Proxy-Method": "GET", "X-Proxy-Url": target },
        });
      const answer = await proxied(await stations());
      expect(answer.headers.get("x-upstream-status")).toBe("200");
      expect(await answer.json()).toHaveLength(3);
      expect((await proxied("https://elsewhere.example/api/v1/stations")).status).toBe(403);
    });

    browserGroup("in Chromium", () => {
      let browser: Browser;
      beforeAll(async () => {
        browser = await launchBrowser();
      });
      afterAll(() => browser?.close());

      test("no page of the documentation is wider than its window, and no text is too narrow", async () => {
        const page = await browser.newPage();
        for (const path of await documentedPaths()) {
          await page.goto(new URL(path, address).href, { waitUntil: "domcontentloaded" });
          for (const width of [360, 768, 1440]) {
            await page.setViewportSize({ width, height: 900 });
            const place = `${path} at ${width} px`;
            expect(await sideways(page), place).toEqual([]);
            expect(await tooNarrow(page, { text: 8, field: 8 }), place).toEqual([]);
          }
        }
        await page.close();
      });

      const framesOf = (page: Page, text: RegExp): Locator =>
        page.locator("#frames ol > li").filter({ hasText: text });

      /**
       * Opens an event's page and connects its panel. `complaints` collects the errors and warnings of the
       * page's scripts.
       */
      async function connected(path: string): Promise<{ page: Page; complaints: readonly string[] }> {
        const page = await browser.newPage();
        const complaints = complaintsOf(page);
        await page.goto(new URL(path, address).href);
        await openPanel(page);
        await page.getByRole("button", { name: "Connect", exact: true }).click();
        await expect.poll(() => page.locator(".ar-conn").innerText()).toBe("Connected");
        return { page, complaints };
      }

      test("over its WebSocket, the request of a new berth gets a reply", async () => {
        const { page, complaints } = await connected("/berth-events/wishes/receive-wish/");
        await page.getByRole("button", { name: "Send", exact: true }).click();
        await expect.poll(() => framesOf(page, /sent[^]*"draught":1\.6/).count()).toBe(1);
        await expect
          .poll(() =>
            framesOf(page, /received[^]*"6f1f52b4-4f1e-4a52-9d2a-0c8cf8f5a001","berth":"A3"/).count(),
          )
          .toBe(1);
        expect(await framesOf(page, /differs from the document/).count()).toBe(0);
        expect(complaints).toEqual([]);
      });

      test("over its WebSocket, a listener receives arrivals and departures", async () => {
        const { page, complaints } = await connected("/berth-events/berths/send-movements/");
        expect(await page.getByRole("button", { name: "Send", exact: true }).count()).toBe(0);
        await expect.poll(() => framesOf(page, /received[^]*"ship":"Curlew","berth":"A2"/).count()).toBe(1);
        expect(await framesOf(page, /differs from the document/).count()).toBe(0);
        expect(complaints).toEqual([]);
      });
    });

    test("responds with 404 to unknown paths", async () => {
      expect((await fetch(new URL("/nothing/", address))).status).toBe(404);
    });

    test.runIf(process.platform !== "win32")("stops on a signal", async () => {
      const ended = once(demo, "exit");
      demo.kill("SIGTERM");
      expect(await ended).toEqual([0, null]);
    });
  },
);

test("an invalid port is rejected in one sentence", async () => {
  const demo = spawn(process.execPath, ["docs/serve.js", "--port", "many"]);
  let printed = "";
  demo.stderr.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  expect(await once(demo, "close")).toEqual([1, null]);
  expect(printed).toBe('--port must be a number from 0 to 65535, but is "many".\n');
});
