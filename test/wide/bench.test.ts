import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browserGroup } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";
import { browserSite, type BrowserSite } from "../support/browser-site.js";

/**
 * On sites with more than 200 pages, only every 40th page is checked, because many operations are similar.
 */
const EVERY = 40;

/** Returns the paths of pages with samples or examples. Of large sites, only some of the pages. */
async function pagesWithBench(site: BrowserSite): Promise<readonly string[]> {
  const root = await browserSite(site);
  const files = (await readdir(root, { recursive: true })).filter((file) => file.endsWith("/index.html"));
  const step = files.length > 200 ? EVERY : 1;
  const chosen = files.sort().filter((_, index) => index % step === 0);
  const texts = await Promise.all(
    chosen.map(async (file) => [file, await readFile(join(root, file), "utf8")] as const),
  );
  return texts
    .filter(([, html]) => html.includes('class="ar-bench"'))
    .map(([file]) => `/${file.slice(0, -"index.html".length)}`);
}

/** Returns blocks, and code in them, whose end cannot be scrolled into view. */
const unreachable = (page: Page): Promise<readonly string[]> =>
  page.locator(".ar-bench .ar-block:visible, .ar-bench .ar-block:visible pre:visible").evaluateAll((all) =>
    all.flatMap((element) => {
      element.scrollIntoView({ block: "end" });
      const { bottom, left, width, height } = element.getBoundingClientRect();
      const shown = document.elementFromPoint(left + width / 2, bottom - 4);
      const isSeen = bottom <= innerHeight + 1 && height > 0 && shown !== null && element.contains(shown);
      return isSeen ? [] : [`${element.id || element.ariaLabel}: ${Math.round(bottom)} of ${innerHeight}`];
    }),
  );

/**
 * Returns code blocks that neither show all of their code nor eight lines of it, each with the number of
 * visible lines.
 */
const cramped = (page: Page): Promise<readonly string[]> =>
  page.locator(".ar-bench pre:visible").evaluateAll((all) =>
    all.flatMap((pre) => {
      const { lineHeight, paddingBlockStart } = getComputedStyle(pre);
      const lines = (pre.clientHeight - parseFloat(paddingBlockStart)) / parseFloat(lineHeight);
      const isWhole = pre.scrollHeight <= pre.clientHeight + 1;
      return isWhole || lines >= 7.9 ? [] : [`${pre.ariaLabel}: ${lines.toFixed(1)} lines`];
    }),
  );

/** Returns captions that are not completely visible, and the number of pixels by which the column scrolls. */
const cut = (page: Page): Promise<readonly string[]> =>
  page.locator(".ar-bench > div").evaluate((column) => {
    const { bottom } = column.getBoundingClientRect();
    const scrolls = column.scrollHeight - column.clientHeight;
    const captions = [...column.querySelectorAll(".ar-cap, .ar-block > footer")].filter((caption) => {
      const { height, bottom: end } = caption.getBoundingClientRect();
      const block = caption.closest(".ar-block")?.getBoundingClientRect().bottom ?? 0;
      return height > 0 && (end > Math.min(block, bottom) + 1 || caption.scrollHeight > height + 1);
    });
    return [
      ...(scrolls > 0 ? [`scrolls by ${scrolls} px`] : []),
      ...captions.map(({ textContent }) => `cuts "${textContent.trim().slice(0, 40)}"`),
    ];
  });

for (const site of ["events", "panel", "github"] as const)
  browserGroup(`the bench of the site ${site}`, () => {
    const pages = useBrowserPages(site);

    test("at 1280 by 600 and 1440 by 700 each block shows eight lines, and its end can be reached", async () => {
      const paths = await pagesWithBench(site);
      expect(paths.length).toBeGreaterThan(10);
      const found: string[] = [];
      for (const path of paths) {
        const { page } = await pages.look(path);
        for (const [width, height] of [
          [1280, 600],
          [1440, 700],
        ] as const) {
          await page.setViewportSize({ width, height });
          const blocks = await page.locator(".ar-bench .ar-block:visible").count();
          if (blocks > 2) found.push(`${path}: ${blocks} blocks`);
          for (const fault of [...(await unreachable(page)), ...(await cramped(page))])
            found.push(`${path} at ${width} by ${height}: ${fault}`);
        }
      }
      expect(found).toEqual([]);
    });

    test("at 1440 by 800 and 1440 by 900 both blocks and their captions are in view, in each language", async () => {
      const found: string[] = [];
      for (const path of await pagesWithBench(site)) {
        const { page } = await pages.look(path);
        const languages = await page.locator("#samples input[data-choice=language] + label:visible").all();
        for (const language of [undefined, ...languages.slice(1)]) {
          await language?.click();
          for (const height of [800, 900]) {
            await page.setViewportSize({ width: 1440, height });
            for (const fault of await cut(page))
              found.push(`${path} at ${height}, ${(await language?.innerText()) ?? "first"}: ${fault}`);
          }
        }
      }
      expect(found).toEqual([]);
    });
  });
