import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browserGroup } from "../support/browser.js";
import { changedLooks, keepLooks } from "../support/looks.js";
import { pageStates, type PageState } from "../support/page-states.js";
import { createRestyledSite, restyle, type RestyledSite, type SiteStyles } from "../support/restyled-site.js";
import { resets } from "../support/style-sheets.js";

const OPERATION = "/workshop/tools/add-tool/";

/** Runs in the browser: returns the visible styles of a hovered link or button. */
const paint = (element: Element): Readonly<Record<string, string>> => {
  const { color, backgroundColor, textDecoration, fontWeight, inlineSize } = getComputedStyle(element);
  const { content } = getComputedStyle(element, "::after");
  return { color, backgroundColor, textDecoration, fontWeight, inlineSize, content };
};

// All resets on all pages at all widths are in test/wide/resets.test.ts.
browserGroup("beside the styles of a site that reach for everything", () => {
  let site: RestyledSite;
  beforeAll(async () => {
    site = await createRestyledSite();
  });
  afterAll(() => site?.dispose());

  describe.each<[state: PageState, width: number]>([
    ["the panel open", 1440],
    ["the search open", 1440],
    ["the search open", 390],
    ["the drawer open", 390],
  ])("an operation with %s, %i px", (state, width) => {
    let page: Page;
    beforeAll(async () => {
      page = await site.open(OPERATION, { viewport: { width, height: 900 } });
      await pageStates[state](page);
      expect(await keepLooks(page)).toBeGreaterThan(100);
    });
    afterAll(() => page?.close());

    test.each<[name: string, styles: () => Promise<SiteStyles> | SiteStyles]>([
      ["its own", () => site.own],
      ["a reset with !important in a layer", async () => ({ before: await resets["mayank99's"]() })],
      ["Bulma's .content around it", async () => ({ behind: await resets.Bulma() })],
    ])("looks the same beside %s", async (_, styles) => {
      await restyle(page, await styles());
      expect((await changedLooks(page, 2)).slice(0, 12)).toEqual([]);
    });
  });

  test.each([
    ["an entry of the sidebar", ".ar-side-list .ar-group a", 1440],
    ["a breadcrumb", ".ar-crumbs a", 1440],
    ["a link in a description", ".ar-lede a", 1440],
    ["a button", ".ar-call .ar-btn", 1440],
    ["Menu", ".ar-menu", 390],
  ])("%s looks the same when hovered", async (_, selector, width) => {
    const page = await site.open(selector === ".ar-lede a" ? "/workshop/" : OPERATION, {
      viewport: { width, height: 900 },
    });
    const target = page.locator(selector).first();
    await target.hover();
    const expected = await target.evaluate(paint);
    await restyle(page, site.own);
    await target.hover();
    expect(await target.evaluate(paint)).toEqual(expected);
    await page.close();
  });

  test("the search is centred, its key in one line, and its results are links by path", async () => {
    const page = await site.open(OPERATION, { viewport: { width: 1440, height: 900 } });
    await restyle(page, site.own);
    await pageStates["the search open"](page);
    const { x = 0, width = 0 } = (await page.locator(".ar-dialog").boundingBox()) ?? {};
    expect(Math.abs(x + width / 2 - 720)).toBeLessThan(2);
    const key = await page.locator(".ar-find kbd").boundingBox();
    expect(key?.height).toBeLessThan(24);
    expect(await page.locator(".ar-hits [role=option]").first().getAttribute("href")).toMatch(
      /^\/workshop\//,
    );
    await page.close();
  });

  test("a search field at the right edge of a phone causes no sideways scrolling", async () => {
    const page = await site.open("/", { viewport: { width: 390, height: 844 } });
    await restyle(page, { behind: "#top { text-align: end !important }" });
    expect(await page.locator("[data-search]").boundingBox()).not.toBeNull();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.close();
  });
});
