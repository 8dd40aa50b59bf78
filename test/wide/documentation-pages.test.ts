import { once } from "node:events";
import { resolve } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WIDTHS } from "../browser/page-kinds.js";
import { browserGroup, complaintsOf, launchBrowser } from "../support/browser.js";
import { documentedPaths, startDemo, type Demo } from "../support/demo.js";
import { COLOUR_RULES, violations } from "../support/violations.js";

const paths = await documentedPaths();

/** Themes checked at each width. All pages share one frame, which accessibility.test.ts checks in both themes at all widths. */
const THEMES = { 1440: ["light", "dark"], 768: [], 360: ["light"] } as const;

browserGroup("the pages of the documentation", () => {
  let site: Demo;
  let browser: Browser;
  beforeAll(async () => {
    site = await startDemo(resolve("."), 0);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    if (site?.demo.exitCode !== null) return;
    const ended = once(site.demo, "exit");
    site.demo.kill();
    await ended;
  });

  test.each(paths)(
    "%s: no axe violations wide, narrow or in the dark theme; nothing overflows the window, no script errors",
    async (path) => {
      const page = await browser.newPage();
      const complaints = complaintsOf(page);
      await page.goto(new URL(path, site.address).href, { waitUntil: "load" });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        const room = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(room, `${width} px`).toBeLessThanOrEqual(0);
        // The sticky heading of a scrolled list may cover part of a link, so the list is scrolled to its
        // start.
        await page.locator(".ar-side-list").evaluate((list) => list.scrollTo(0, 0));
        for (const colorScheme of THEMES[width]) {
          await page.emulateMedia({ colorScheme });
          const rules = colorScheme === "dark" ? COLOUR_RULES : [];
          // The frame is the same around all pages, so it is only checked on the first.
          const within = path === paths[0] ? "html" : "main";
          expect(await violations(page, rules, within), `${width} px, ${colorScheme}`).toEqual([]);
        }
      }
      expect(complaints).toEqual([]);
      await page.close();
    },
  );
});
