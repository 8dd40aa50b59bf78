import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { openEverything, type BrowserPages } from "./browser-pages.js";
import { openPanel } from "./panel-page.js";

/**
 * Returns a message if the page is wider than the window, and the regions that scroll sideways but have no
 * name or cannot be reached by keyboard.
 */
export function sideways(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const described = (element: Element): string =>
      `${element.tagName.toLowerCase()}.${element.className} "${(element.textContent ?? "").trim().slice(0, 40)}"`;
    const page =
      document.documentElement.scrollWidth > innerWidth
        ? [`the page is ${document.documentElement.scrollWidth} px wide`]
        : [];
    const regions = [...document.querySelectorAll<HTMLElement>("body *")].filter((element) => {
      const { overflowX, display } = getComputedStyle(element);
      return (
        ["auto", "scroll"].includes(overflowX) &&
        display !== "none" &&
        element.scrollWidth > element.clientWidth + 1
      );
    });
    const isReachable = (element: HTMLElement): boolean =>
      element.tabIndex === 0 || element.querySelector("a, button, input") !== null;
    const isNamed = (element: Element): boolean =>
      element.closest("[aria-label], [aria-labelledby]") !== null;
    return [...page, ...regions.filter((region) => !isReachable(region) || !isNamed(region)).map(described)];
  });
}

/**
 * Returns texts that are clipped by their box without an ellipsis. Input fields, which scroll, are skipped.
 */
export function cutOff(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(":is(main, header) :not(input)")]
      .filter((element) => {
        const { overflowX, textOverflow, clipPath } = getComputedStyle(element);
        const hides =
          ["hidden", "clip"].includes(overflowX) && textOverflow === "clip" && clipPath === "none";
        return hides && element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1;
      })
      .map((element) => `${element.className}: ${(element.textContent ?? "").trim().slice(0, 60)}`),
  );
}

/** Makes the layout of the site "rooms" leave `width` pixels for the reference. */
export async function giveRoom(page: Page, width: number): Promise<void> {
  await page.evaluate(
    (width) => document.documentElement.style.setProperty("--measure", `${width}px`),
    width,
  );
  await expect.poll(() => page.locator(".ar-room").evaluate(({ clientWidth }) => clientWidth)).toBe(width);
}

/**
 * Defines a test for each of the pages `kinds` of the site "rooms". With everything expanded, at each width
 * in `rooms`, nothing may overflow, and no text or field may be too narrow.
 */
export function describeRooms(
  pages: BrowserPages,
  kinds: readonly (readonly [kind: string, path: string])[],
  rooms: readonly number[],
  leastText: (room: number) => number,
): void {
  describe.each(kinds)("%s", (_, path) => {
    test("nothing overflows, and no text or field is too narrow", async () => {
      const { page } = await pages.look(path);
      if ((await page.locator("#try-it").count()) > 0) await openPanel(page);
      await openEverything(page);
      for (const room of rooms) {
        await giveRoom(page, room);
        expect(await outsideOfRoom(page), `${room} px`).toEqual([]);
        expect(await sideways(page), `${room} px`).toEqual([]);
        expect(await cutOff(page), `${room} px`).toEqual([]);
        expect(await tooNarrow(page, { text: leastText(room), field: 12 }), `${room} px`).toEqual([]);
      }
    });
  });
}

/**
 * Returns the elements that are visible outside the width that a site's layout gives the reference. Fixed or
 * clipped elements may exceed it, and so may the content of boxes that scroll or clip it. The chevron of a
 * disclosure is ignored, because it extends beyond the text at the edge.
 */
export function outsideOfRoom(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const room = document.querySelector<HTMLElement>(".ar-room");
    if (!room) return ["there is no room"];
    const { left, right } = room.getBoundingClientRect();
    const mayLeave = (element: Element): boolean => {
      for (let each: Element | null = element; each && each !== room; each = each.parentElement) {
        const { position, overflowX, clipPath } = getComputedStyle(each);
        if (position === "fixed" || clipPath !== "none") return true;
        if (each !== element && overflowX !== "visible") return true;
      }
      return false;
    };
    const isDrawn = (element: Element, side: "Left" | "Right"): boolean => {
      const style = getComputedStyle(element);
      const colours = [style.backgroundColor];
      if (style[`border${side}Width`] !== "0px") colours.push(style[`border${side}Color`]);
      return (
        element.matches("svg:not(.ar-chev), img") || colours.some((colour) => colour !== "rgba(0, 0, 0, 0)")
      );
    };
    const textOf = (element: Element): readonly DOMRect[] =>
      [...element.childNodes].flatMap((node) => {
        if (!(node instanceof Text)) return [];
        const range = document.createRange();
        range.selectNode(node);
        return [...range.getClientRects()];
      });
    const isOutside = (element: Element): boolean => {
      const box = element.getBoundingClientRect();
      const text = getComputedStyle(element).overflowX === "visible" ? textOf(element) : [];
      const lefts = text.map((each) => each.left);
      const rights = text.map((each) => each.right);
      if (box.width > 0 && isDrawn(element, "Left")) lefts.push(box.left);
      if (box.width > 0 && isDrawn(element, "Right")) rights.push(box.right);
      return Math.min(...lefts) < left - 1 || Math.max(...rights) > right + 1;
    };
    return [...room.querySelectorAll("*")]
      .filter((element) => isOutside(element) && !mayLeave(element))
      .map(({ outerHTML }) => outerHTML.slice(0, 120));
  });
}

/**
 * Returns wrapped texts and fields that have room for fewer characters than `least`, measured by the width of
 * "0". A select element needs no more room than its widest option.
 */
export function tooNarrow(
  page: Page,
  least: { readonly text: number; readonly field: number },
): Promise<readonly string[]> {
  return page.evaluate((least) => {
    const pen = document.createElement("canvas").getContext("2d");
    const roomOf = (element: HTMLElement): number => {
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    };
    const widthOf = (element: HTMLElement, text: string): number => {
      if (pen) pen.font = getComputedStyle(element).font;
      return pen?.measureText(text).width ?? 0;
    };
    const needed = (element: HTMLElement, limit: number): number => {
      // Tolerates half a character less.
      const room = (limit - 0.5) * widthOf(element, "0");
      if (!(element instanceof HTMLSelectElement)) return room;
      return Math.min(room, Math.max(...[...element.options].map(({ text }) => widthOf(element, text))));
    };
    const shown = (selector: string): readonly HTMLElement[] =>
      [...document.querySelectorAll<HTMLElement>(`.ar-main :is(${selector})`)].filter(
        (element) => element.clientWidth > 1 && element.getClientRects().length === 1,
      );
    const wraps = (element: HTMLElement): boolean =>
      element.clientHeight > 1.8 * Number.parseFloat(getComputedStyle(element).lineHeight);
    const fields = shown("input:not([type=checkbox], [type=radio], [type=file]), select, textarea");
    // Excludes a paragraph that contains only a button: it is higher than a line although it does not wrap.
    const texts = shown("p:not(:has(> button:only-child)), .ar-desc li, .ar-prose li, .ar-kv > dd").filter(
      (element) => wraps(element) && !element.closest(".ar-index, .ar-block"),
    );
    const told = (elements: readonly HTMLElement[], limit: number): readonly string[] =>
      elements
        // Adds a pixel because available widths are rounded to whole pixels, and widths of texts are not.
        .filter((element) => roomOf(element) + 1 < needed(element, limit))
        .map((element) => `${roomOf(element)} px: ${element.id || element.textContent.trim().slice(0, 40)}`);
    return [...told(fields, least.field), ...told(texts, least.text)];
  }, least);
}
