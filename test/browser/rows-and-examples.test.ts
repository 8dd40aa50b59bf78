import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserGroup, core } from "../support/browser.js";
import { useBrowserPages, type Opened } from "../support/browser-pages.js";
import { BUDGETS, inKilobytes } from "../support/budgets.js";
import { gzippedSizeOf } from "../support/gzipped-size.js";
import { pointAt } from "../support/point-at.js";

const OPERATION = "/crews/crews/add-crew/";
const SCRIPT = /\/rows-and-examples\.js$/;

/**
 * Returns the indexes of the lines in a shown example that equal one of `texts`. Two lines may match for an
 * array with two items.
 */
async function linesWith(page: Page, example: string, texts: readonly string[]): Promise<readonly number[]> {
  const shown = ((await page.locator(example).textContent()) ?? "").split("\n");
  return shown.flatMap((line, index) => (texts.includes(line.trim().replace(/,$/, "")) ? [index] : []));
}

/** Returns the indexes of the marked lines, computed from the positions of the marks. */
const markedLines = (page: Page, example: string): Promise<readonly number[]> =>
  page.locator(example).evaluate((pre) => {
    const code = pre.firstElementChild as Element;
    const top = code.getBoundingClientRect().top;
    const height = Number.parseFloat(getComputedStyle(pre).lineHeight);
    return [...code.querySelectorAll("ar-w")]
      .filter((key) => getComputedStyle(key).borderImageSource !== "none")
      .map((key) => Math.round((key.getBoundingClientRect().top - top) / height));
  });

const row = (id: string): string => `[id="${id}"] > .ar-row`;
const exampleOf = (start: string): string => `.ar-bench [data-rows="${start}"]`;
const ANSWER = exampleOf("response-200");

const rules: readonly (readonly [rule: string, id: string, lines: readonly string[], tab?: string])[] = [
  ["a field", "id", ['"id": 1']],
  ["a name at several depths, outside", "name", ['"name": "A"']],
  ["a name at several depths, inside", "owner.name", ['"name": "B"']],
  ["a name at several depths, innermost", "owner.address.name", ['"name": "C"']],
  ["an object", "owner", ['"owner": {']],
  ["a field of each item of a list", "tags[].name", ['"name": "t1"', '"name": "t2"']],
  ["a list in a list's items", "tags[].notes[].text", ['"text": "x"']],
  ["a list of lists", "grid[][].x", ['"x": 1', '"x": 2']],
  ["the values of a map", "limits.*.min", ['"min": 1', '"min": 3']],
  ["a map", "labels", ['"labels": {']],
  ["an alternative that the example is one of", "pet(Dog).bark", ['"bark": "wuff"'], "Dog"],
  ["an alternative that it is not", "pet(Cat).meow", [], "Cat"],
  ["a name with a blank", "odd%20key", ['"odd key": 4']],
  ["a name with a dot", "a.b", ['"a.b": 5']],
  ["a name that objects have", "__proto", ['"__proto": 6']],
  ["a field that the example does not have", "absent", []],
  ["a field behind a text with signs of JSON", "last", ['"last": 7']],
];

const leads: readonly (readonly [rule: string, line: string, id: string, tab?: string])[] = [
  ["a key", '"id": 1', "id"],
  ["a key in a closed entry", '"name": "C"', "owner.address.name"],
  ["a key of a list's items", '"name": "t2"', "tags[].name"],
  ["a key of both alternatives, to the one that is shown", '"name": "Rex"', "pet(Cat).name"],
  ["a key of both alternatives, to the other", '"name": "Rex"', "pet(Dog).name", "Dog"],
  ["a key of the alternative that is not shown", '"bark": "wuff"', "pet(Dog).bark"],
  ["a key in a map's values", '"max": 2', "limits.*.max"],
  ["a key without a row, to what it lies in", '"name": "not the name"', "labels"],
  ["a key with a blank", '"odd key": 4', "odd%20key"],
];

browserGroup("a row shows its lines", () => {
  const pages = useBrowserPages("panel");

  async function opened(): Promise<Opened> {
    const all = await pages.open(OPERATION);
    await all.page.locator("[data-nested]").click();
    return all;
  }

  describe.each([
    ["pointed at", {}],
    ["focused", core],
  ] as const)("that is %s", (how, tags) => {
    test("and no lines if the row has none", tags, async () => {
      const { page, complaints } = await opened();
      const reach = async (path: string): Promise<void> => {
        const head = page.locator(row(`response-200.${path}`));
        await (how === "focused" ? head.locator(".ar-name").focus() : pointAt(head));
      };
      const expected: Record<string, readonly number[]> = {};
      const shown: Record<string, readonly number[]> = {};
      for (const [rule, path, texts, tab] of rules) {
        if (tab) await page.locator("#response-200 .ar-branch > label", { hasText: tab }).click();
        // Points at another row first, whose marks must be removed.
        await reach(path === "id" ? "name" : "id");
        await expect.poll(() => markedLines(page, ANSWER)).toHaveLength(1);
        const before = await markedLines(page, ANSWER);
        const lines = await linesWith(page, ANSWER, texts);
        expect(lines, rule).toHaveLength(texts.length);
        expected[rule] = lines;
        // Keeps moving until there is a result, as a person would.
        const reached = async (): Promise<readonly number[]> => {
          await reach(path);
          return markedLines(page, ANSWER);
        };
        await expect.poll(reached, { message: rule }).not.toEqual(before);
        shown[rule] = await markedLines(page, ANSWER);
      }
      expect(shown).toEqual(expected);
      expect(complaints).toEqual([]);
    });
  });

  test("and scrolls the block instead of the page", async () => {
    const { page } = await opened();
    const target = page.locator(row("response-200.last"));
    await target.scrollIntoViewIfNeeded();
    const [before, start] = await Promise.all([
      page.evaluate(() => scrollY),
      page.locator(ANSWER).evaluate((pre) => pre.scrollTop),
    ]);
    expect(start).toBe(0);
    await pointAt(target);
    await expect.poll(() => page.locator(ANSWER).evaluate((pre) => pre.scrollTop)).toBeGreaterThan(0);
    expect(await page.evaluate(() => scrollY)).toBe(before);
    const inside = await page.locator(`${ANSWER} .ar-tied`).evaluate((key) => {
      const block = key.closest("pre")?.getBoundingClientRect() ?? new DOMRect();
      const { top, bottom } = key.getBoundingClientRect();
      // A block scrolls by whole pixels, while lines have fractional heights. So a difference of up to one
      // pixel is allowed.
      return top > block.top - 1 && bottom < block.bottom + 1;
    });
    expect(inside).toBe(true);
  });

  test("of a row scrolled under the pointer, once the pointer moves", async () => {
    const { page } = await opened();
    const target = page.locator(row("response-200.last"));
    await pointAt(page.locator(row("response-200.id")));
    await expect.poll(() => markedLines(page, ANSWER)).toHaveLength(1);
    const followed = await target.evaluate((line) => {
      const link = document.getElementById("ar-where-else");
      const tell = (element: Element | null, type: string): void =>
        void element?.dispatchEvent(new PointerEvent(type, { bubbles: true }));
      tell(link, "pointermove");
      // A browser reports the new element under the pointer before the pointer moves again.
      tell(line, "pointerover");
      tell(link, "pointermove");
      return link?.closest("li")?.id;
    });
    expect(followed).toBe("response-200.last");
    await expect.poll(() => markedLines(page, ANSWER)).toEqual(await linesWith(page, ANSWER, ['"last": 7']));
  });

  test("of a status whose tab is hidden: the tab is shown, the row stays in position", core, async () => {
    const { page } = await opened();
    await page.locator("#response-404 > summary").click();
    await page.locator("#example-response label", { hasText: "200" }).click();
    const target = page.locator(row("response-404.reason"));
    await target.scrollIntoViewIfNeeded();
    const { y } = (await target.boundingBox()) ?? { y: 0 };
    const gone = exampleOf("response-404");
    expect(await page.locator(gone).isVisible()).toBe(false);
    await pointAt(target);
    await expect.poll(() => page.locator(gone).isVisible()).toBe(true);
    await expect
      .poll(() => markedLines(page, gone))
      .toEqual(await linesWith(page, gone, ['"reason": "gone"']));
    expect((await target.boundingBox())?.y).toBe(y);
  });

  test("of a response that is opened, by a press or by a link", core, async () => {
    const { page } = await opened();
    const gone = page.locator(exampleOf("response-404"));
    expect(await gone.isVisible()).toBe(false);
    await page.locator("#response-404 > summary").click();
    await expect.poll(() => gone.isVisible()).toBe(true);
    await page.locator("#response-404 > summary").click();
    await page.locator("#example-response label", { hasText: "200" }).click();
    expect(await gone.isVisible()).toBe(false);
    await page.evaluate(() => (location.hash = "#response-404"));
    await expect.poll(() => gone.isVisible()).toBe(true);
  });

  test("of a body: only in the shown example", async () => {
    const { page } = await opened();
    const shown = (name: string): string => `#request-body [data-rows]:has-text("${name}")`;
    await pointAt(page.locator(row("body.title")));
    await expect.poll(() => markedLines(page, shown("Short"))).toEqual([1]);
    await pointAt(page.locator(row("body.note")));
    await expect.poll(() => page.locator("ar-w.ar-tied").count()).toBe(0);
    expect(await page.locator(shown("Long")).isVisible()).toBe(false);
    await page.locator("#request-body label", { hasText: "long" }).click();
    await pointAt(page.locator(row("body.note")));
    await expect.poll(() => markedLines(page, shown("Long"))).toEqual([2]);
  });

  test("of a body with one example that the samples show: it stays closed", async () => {
    const { page } = await pages.open("/crews/crews/replace-crew/");
    const example = page.locator("#request-body details:has(> .ar-shown)");
    const marked = page.locator("ar-w.ar-tied");
    await pointAt(page.locator(row("body.title")));
    await expect.poll(() => example.locator("ar-w").count()).toBe(1);
    expect(await example.locator("pre").isVisible()).toBe(false);
    await example.locator("summary").click();
    await pointAt(page.locator(row("body.title")));
    await expect.poll(() => marked.count()).toBe(1);
    expect(await marked.innerText()).toBe('"title"');
  });

  test("of another media type: none in the first one's example", async () => {
    const { page } = await opened();
    await page.locator("#request-body label", { hasText: "application/xml" }).click();
    await pointAt(page.locator(row("response-200.id")));
    await expect.poll(() => page.locator("ar-w.ar-tied").count()).toBe(1);
    await pointAt(page.locator(row("body(application/xml).title")));
    await expect.poll(() => page.locator("ar-w.ar-tied").count()).toBe(0);
    expect(await page.locator('#request-body [data-rows="body"]').first().isVisible()).toBe(false);
  });

  test("of a schema page", async () => {
    const { page } = await pages.open("/crews/schemas/crew/");
    await page.locator("[data-nested]").click();
    await pointAt(page.locator(row("Crew.owner.address.name")));
    const lines = await linesWith(page, exampleOf("Crew"), ['"name": "C"']);
    await expect.poll(() => markedLines(page, exampleOf("Crew"))).toEqual(lines);
  });

  test(`loads one file of at most ${inKilobytes(BUDGETS.rowsAndExamples)}, gzipped, and only after a row or an example is pointed at`, async () => {
    const { page, requests } = await pages.open(OPERATION);
    const asked = (): readonly string[] => requests.filter((address) => SCRIPT.test(address));
    await pointAt(page.locator("h1"));
    await page.locator(".ar-bench label", { hasText: "Python" }).first().click();
    await pointAt(page.locator(".ar-bench [data-sample=python]").first());
    expect(asked()).toEqual([]);
    await pointAt(page.locator(row("body.title")));
    await expect.poll(asked).toHaveLength(1);
    expect(await gzippedSizeOf(asked())).toBeLessThanOrEqual(BUDGETS.rowsAndExamples);
    await pointAt(page.locator(row("body.note")));
    expect(asked()).toHaveLength(1);
  });
});

browserGroup("a key leads to its row", () => {
  const pages = useBrowserPages("panel");

  const key = (page: Page, line: number): ReturnType<Page["locator"]> =>
    page.locator(ANSWER).locator("ar-w").nth(line);

  /** Returns the index of a line's key among the keys of the example. */
  const keyIn = (page: Page, line: number): Promise<number> =>
    page.locator(ANSWER).evaluate((pre, wanted) => {
      const texts = (pre.textContent ?? "").split("\n");
      return texts.slice(0, wanted).filter((text) => /^\s*"[^"]*":/.test(text)).length;
    }, line);

  const isThere = (page: Page, id: string): Promise<readonly unknown[]> =>
    page
      .locator(`[id="${id}"]`)
      .evaluate((target) => [
        target.checkVisibility() && target.getBoundingClientRect().top < innerHeight,
        decodeURIComponent(location.hash.slice(1)) === target.id,
        document.activeElement === target.querySelector(".ar-name"),
      ]);

  test("by mouse", async () => {
    const { page, complaints } = await pages.open(OPERATION);
    const led: Record<string, readonly unknown[]> = {};
    for (const [rule, text, path, tab] of leads) {
      await page.goto("about:blank");
      await page.goto(pages.origin + OPERATION);
      if (tab) {
        await page.locator("[data-nested]").click();
        await page.locator("#response-200 .ar-branch > label", { hasText: tab }).click();
      }
      const [line = -1] = await linesWith(page, ANSWER, [text]);
      await key(page, await keyIn(page, line)).click();
      await expect.poll(() => page.url(), { message: rule }).toContain("#");
      led[rule] = await isThere(page, `response-200.${path}`);
    }
    expect(led).toEqual(Object.fromEntries(leads.map(([rule]) => [rule, [true, true, true]])));
    expect(complaints).toEqual([]);
  });

  test("by touch, at the first tap, and again after its entry was closed", async () => {
    const { page } = await pages.open(OPERATION, { width: 360, hasTouch: true, isMobile: true });
    const [line = -1] = await linesWith(page, ANSWER, ['"name": "B"']);
    const name = key(page, await keyIn(page, line));
    await name.tap();
    await expect.poll(() => isThere(page, "response-200.owner.name")).toEqual([true, true, true]);
    await page.locator("details.ar-nest[open]").evaluateAll((all) => {
      for (const nest of all) (nest as HTMLDetailsElement).open = false;
    });
    await name.tap();
    await expect.poll(() => isThere(page, "response-200.owner.name")).toEqual([true, true, true]);
  });

  test("by keyboard: one tab stop, arrows move between keys, Enter follows one", core, async () => {
    const { page } = await pages.open(OPERATION);
    const example = page.locator(ANSWER);
    expect(await example.locator("a, button, [tabindex]").count()).toBe(0);
    await example.focus();
    const [first = -1] = await linesWith(page, ANSWER, ['"id": 1']);
    const [third = -1] = await linesWith(page, ANSWER, ['"owner": {']);
    await expect
      .poll(async () => {
        await page.keyboard.press("ArrowDown");
        return (await markedLines(page, ANSWER))[0];
      })
      .toBe(third);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    expect(await markedLines(page, ANSWER)).toEqual([first]);
    // A screen reader announces the focused element.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('"id"');
    const scrolled = await page.evaluate(() => scrollY);
    for (let press = 0; press < 24; press += 1) await page.keyboard.press("ArrowDown");
    expect(await example.evaluate((pre) => pre.scrollTop)).toBeGreaterThan(0);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    await page.keyboard.press("Enter");
    const focused = await page.evaluate(() => document.activeElement?.closest("li")?.id ?? "");
    expect(focused).toMatch(/^response-200\./);
    expect(await isThere(page, focused)).toEqual([true, true, true]);
  });

  test("Back returns to the previous position", async () => {
    const { page } = await pages.open(OPERATION);
    await key(page, 2).click();
    await expect.poll(() => page.url()).toContain("#");
    await page.goBack();
    expect(page.url()).toBe(pages.origin + OPERATION);
  });
});

browserGroup("rows and examples of messages", () => {
  const pages = useBrowserPages("events");

  test("headers are shown for their rows, the payload for its rows", async () => {
    const { page } = await pages.open("/rooms/records-region/receive-record/");
    await pointAt(page.locator(row("headers.trace")));
    await expect.poll(() => markedLines(page, exampleOf("headers"))).toEqual([1]);
    await pointAt(page.locator(row("payload.at")));
    await expect.poll(() => markedLines(page, exampleOf("payload"))).toEqual([1]);
    expect(await page.locator(exampleOf("headers")).isVisible()).toBe(false);
  });
});
