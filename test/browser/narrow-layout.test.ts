import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserGroup } from "../support/browser.js";
import { openEverything, useBrowserPages } from "../support/browser-pages.js";
import { cutOff, outsideOfRoom, sideways } from "../support/page-widths.js";

/** Pages of the first of two sources, which therefore begin with tabs. */
const REFERENCE = ["/workshop/", "/workshop/tools/add-tool/", "/workshop/schemas/tool/"];
/** A page of the site with excerpts and panels. */
const GUIDE = "/guide/";

const edgesOf = (page: Page, selector: string): Promise<readonly [left: number, right: number]> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      return [left, right];
    });

browserGroup("in a layout of the site, in a narrow window", () => {
  const pages = useBrowserPages("rooms");

  /** Opens a page in a layout that leaves `padding` pixels at both edges of the window. */
  async function openWith(padding: number, path: string, javaScriptEnabled = true): Promise<Page> {
    const { page } = await pages.open("/", { width: 360, javaScriptEnabled });
    await page.route("**/site.css", (route) =>
      route.fulfill({ contentType: "text/css", body: `body { margin: 0; padding-inline: ${padding}px }` }),
    );
    await page.goto(pages.origin + path);
    return page;
  }

  const widthOf = (page: Page): Promise<{ readonly scrolled: number; readonly visible: number }> =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.scrollingElement ?? document.documentElement;
      return { scrolled: scrollWidth, visible: clientWidth };
    });

  describe.each([0, 8, 15, 40])("with a padding of %i px", (padding) => {
    test.each(REFERENCE)("%s is as wide as the window, and its tabs are visible", async (path) => {
      const page = await openWith(padding, path);
      await openEverything(page);
      expect(await widthOf(page)).toEqual({ scrolled: 360, visible: 360 });
      expect(await sideways(page)).toEqual([]);
      expect(await cutOff(page)).toEqual([]);
      expect(await outsideOfRoom(page)).toEqual([]);
      const [left, right] = await edgesOf(page, ".ar-sources");
      const [room, end] = await edgesOf(page, ".ar-room");
      expect(left).toBeGreaterThanOrEqual(room);
      expect(right).toBeLessThanOrEqual(end);
      expect((await edgesOf(page, ".ar-sources > a"))[0]).toBeGreaterThanOrEqual(left);
    });

    test("a guide with excerpts and open panels is as wide as the window", async () => {
      const page = await openWith(padding, GUIDE);
      for (const panel of await page.locator(".ar-try").all()) {
        await panel.locator(":scope > summary").click();
        await panel.locator("form[data-ready]").waitFor();
      }
      await openEverything(page);
      expect(await widthOf(page)).toEqual({ scrolled: 360, visible: 360 });
      expect(await sideways(page)).toEqual([]);
    });
  });

  test("without scripts, a page without padding is as wide as the window", async () => {
    const page = await openWith(0, "/workshop/tools/add-tool/", false);
    expect(await widthOf(page)).toEqual({ scrolled: 360, visible: 360 });
    expect((await edgesOf(page, ".ar-sources > a"))[0]).toBeGreaterThanOrEqual(0);
  });
});
