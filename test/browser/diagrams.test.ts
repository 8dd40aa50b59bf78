import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browserGroup } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Seen {
  readonly middle: Box;
  readonly before: readonly Box[];
  readonly after: readonly Box[];
  readonly overflowing: readonly string[];
}

/**
 * Returns the positions of the middle box and of all lines in pixels, and the texts that overflow their
 * container.
 */
const look = (page: Page): Promise<Seen> =>
  page.locator(".ar-diagram").evaluate((diagram) => {
    const boxOf = (element: Element): Box => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { left, right, top, bottom };
    };
    const middle = diagram.querySelector(":scope > b") as Element;
    const lines = [...diagram.querySelectorAll("li > svg")];
    const isBefore = (line: Element): boolean =>
      Boolean(line.compareDocumentPosition(middle) & Node.DOCUMENT_POSITION_FOLLOWING);
    return {
      middle: boxOf(middle),
      before: lines.filter(isBefore).map(boxOf),
      after: lines.filter((line) => !isBefore(line)).map(boxOf),
      overflowing: [diagram, ...diagram.querySelectorAll("b, a, p, li > div")]
        .filter(
          (each) => each.scrollWidth > Math.ceil(each.getBoundingClientRect().width) && each.clientWidth > 0,
        )
        .map((each) => each.textContent ?? ""),
    };
  });

browserGroup("a diagram", () => {
  const events = useBrowserPages("events");
  const pages = useBrowserPages("github");

  test.each([
    ["a channel's", "/rooms/", events, { before: 1, after: 1 }],
    ["a schema's", "/github/schemas/team/", pages, { before: 2, after: 1 }],
  ] as const)("%s lines end at the middle box, nothing overflows", async (_, path, site, least) => {
    const { page, complaints } = await site.look(path);
    const { middle, before, after, overflowing } = await look(page);
    expect(before.length).toBeGreaterThanOrEqual(least.before);
    expect(after.length).toBeGreaterThanOrEqual(least.after);
    for (const line of before) expect(Math.abs(line.right - middle.left)).toBeLessThan(1);
    for (const line of after) expect(Math.abs(line.left - middle.right)).toBeLessThan(1);
    for (const line of [...before, ...after]) {
      expect(line.top).toBeGreaterThan(middle.top);
      expect(line.bottom).toBeLessThan(middle.bottom);
    }
    expect(overflowing).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test.each([360, 320])("at %i px senders are above and receivers below; lines point down", async (width) => {
    const { page } = await events.look("/rooms/", { width });
    const { middle, before, after, overflowing } = await look(page);
    for (const line of before) expect(line.bottom).toBeLessThanOrEqual(middle.top);
    for (const line of after) expect(line.top).toBeGreaterThanOrEqual(middle.bottom);
    for (const { left, right, top, bottom } of [...before, ...after])
      expect(bottom - top).toBeGreaterThan(right - left);
    expect(overflowing).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });

  test("is announced as two lists of links, works without scripts, and is printed", async () => {
    const { page } = await events.open("/rooms/", { javaScriptEnabled: false });
    const diagram = page.locator(".ar-diagram");
    for (const list of await diagram.getByRole("list").all())
      for (const entry of await list.getByRole("listitem").all())
        expect(await entry.getByRole("link").count()).toBeGreaterThanOrEqual(2);
    expect(await diagram.getByRole("list").count()).toBe(2);
    expect(await diagram.getByRole("img").count()).toBe(0);
    await page.emulateMedia({ media: "print" });
    expect(await diagram.locator("svg").first().isVisible()).toBe(true);
  });

  test("its links have the targets that they name", async () => {
    const { page } = await events.look("/rooms/");
    const links = page.locator(".ar-diagram a");
    for (const link of await links.all()) {
      const address = await link.evaluate((each) => (each as HTMLAnchorElement).href);
      const name = (await link.textContent()) ?? "";
      const answer = await (await fetch(address)).text();
      const id = decodeURIComponent(new URL(address).hash.slice(1));
      if (id === "") expect(answer).toContain(`<h1 class="ar-h1">`);
      else expect(answer, name).toContain(`id="${id}"`);
    }
    expect(await links.count()).toBeGreaterThan(3);
  });
});
