import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserGroup, core } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";
import { BUDGETS, inKilobytes } from "../support/budgets.js";
import { pageKinds, WIDTHS } from "./page-kinds.js";
import { gzippedSizeOf } from "../support/gzipped-size.js";

const { pageScripts, pageStyles } = BUDGETS;

interface Painted {
  readonly shift: number;
  readonly largest: string;
}

/**
 * Returns the sum of all layout shifts, and the tag name of the largest element. The browser reports paints
 * in order: when it reports an element added last, all earlier reports have arrived.
 */
function painted(page: Page): Promise<Painted> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const last = document.createElement("p");
    last.textContent = "last";
    last.style.cssText = "position: fixed; inset: 0 auto auto 0";
    last.setAttribute("elementtiming", "last");
    await new Promise((told) => {
      new PerformanceObserver(told).observe({ type: "element" });
      document.body.append(last);
    });
    const entries = (type: string): readonly object[] => {
      const observer = new PerformanceObserver(() => undefined);
      observer.observe({ type, buffered: true });
      return observer.takeRecords();
    };
    const shifts = entries("layout-shift") as readonly { readonly value: number }[];
    const paints = entries("largest-contentful-paint") as readonly { readonly element?: Element }[];
    return {
      shift: shifts.reduce((sum, { value }) => sum + value, 0),
      largest: paints.at(-1)?.element?.tagName.toLowerCase() ?? "none",
    };
  });
}

const TEXTS = ["p", "h1", "h2", "li", "code", "pre", "a", "span", "b", "blockquote", "dd", "small"];

/**
 * Each kind of page at one width, alternating between the narrowest and the widest; a long operation at all
 * widths.
 */
const atWidths = [
  ...pageKinds.map(([kind, path], index) => [kind, index % 2 === 0 ? 360 : 1440, path, {}] as const),
  ...WIDTHS.map((width) => ["a long operation", width, "/github/issues/issues-create/", core] as const),
];

browserGroup("a page loads", () => {
  const pages = useBrowserPages("browser");
  const whole = useBrowserPages("github");

  describe.each(atWidths)("%s at %i px", (_, width, path, tags) => {
    test("nothing moves, text comes first, no other host is called, no errors are logged", tags, async () => {
      const site = tags === core ? pages : whole;
      const { page, requests, complaints } = await site.open(path, { width });
      const { shift, largest } = await painted(page);
      expect(shift).toBe(0);
      expect(TEXTS).toContain(largest);
      expect(requests.filter((address) => !address.startsWith(site.origin))).toEqual([]);
      expect(complaints.filter((text) => !text.includes("404 (Not Found)"))).toEqual([]);
    });
  });

  test("nothing moves when stored choices are restored", core, async () => {
    const { page } = await pages.open("/workshop/");
    await page.evaluate(() =>
      localStorage.setItem(
        "api-reference:v1:choices",
        '{"theme":"dark","language":"python","example":"file"}',
      ),
    );
    await page.goto(`${pages.origin}/workshop/tools/add-tool/`);
    expect(await page.locator("input[value=python]").isChecked()).toBe(true);
    expect((await painted(page)).shift).toBe(0);
  });

  test(
    `loads, before a panel is opened, at most three scripts of ${inKilobytes(pageScripts)} together and one style sheet of ${inKilobytes(pageStyles)}, gzipped, and nothing inline`,
    core,
    async () => {
      const { page, requests } = await pages.open("/workshop/tools/add-tool/");
      await page.mouse.wheel(0, 2000);
      await page.locator("label", { hasText: "Python" }).first().click();
      const asked = (extension: string): readonly string[] =>
        requests.filter((address) => new URL(address).pathname.endsWith(extension));
      expect(asked(".js").length).toBeGreaterThan(0);
      expect(asked(".js").length).toBeLessThanOrEqual(3);
      expect(await gzippedSizeOf(asked(".js"))).toBeLessThanOrEqual(pageScripts);
      expect(asked(".css")).toHaveLength(1);
      expect(await gzippedSizeOf(asked(".css"))).toBeLessThanOrEqual(pageStyles);
      expect(await page.locator("script:not([src]):not([type='application/ld+json'])").count()).toBe(0);
      expect(await page.locator("style, [style]").count()).toBe(0);
    },
  );
});
