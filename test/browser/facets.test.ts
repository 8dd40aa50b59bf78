import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserGroup, core } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";

const KEY = "api-reference:v1:choices";
const stored = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? "{}") as Record<string, unknown>, KEY);
const selected = (page: Page): Promise<string[]> =>
  page
    .locator("input[data-choice]:checked")
    .evaluateAll((all) => all.map((tab) => (tab as HTMLInputElement).value));
const ground = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

const LIGHT = "rgb(255, 255, 255)";
const DARK = "rgb(17, 22, 26)";

browserGroup("what a reader chose", () => {
  const pages = useBrowserPages("browser");

  test("a language applies to the next page, stored alone under one key", core, async () => {
    const { page } = await pages.open("/workshop/tools/add-tool/");
    await page.locator("label", { hasText: "Python" }).first().click();
    expect(await stored(page)).toEqual({ language: "python" });
    await page.goto(`${pages.origin}/workshop/tools/list-tools/`);
    expect(await selected(page)).toContain("python");
    expect(await page.locator(".ar-block pre:visible").first().innerText()).toContain("import requests");
  });

  test("a media type and an example apply to all blocks of the page", core, async () => {
    const { page } = await pages.open("/workshop/tools/add-tool/");
    await page.locator("#samples label:visible", { hasText: "A file" }).first().click();
    await page.locator("#samples label:visible", { hasText: "Python" }).first().click();
    expect(await page.locator("#samples pre:visible").innerText()).toContain("File");
    await page.locator("#samples label:visible", { hasText: "multipart/form-data" }).first().click();
    const types = await page
      .locator("input[data-choice=mediaType]:checked")
      .evaluateAll((all) => all.map((tab) => (tab as HTMLInputElement).value));
    expect(new Set(types)).toEqual(new Set(["multipart/form-data"]));
    expect(await stored(page)).toMatchObject({
      example: expect.any(String) as string,
      mediaType: "multipart/form-data",
    });
  });

  test("a clicked tab stays in position", async () => {
    const { page } = await pages.open("/workshop/tools/add-tool/", { width: 360 });
    const label = page.locator("#request-body label", { hasText: "multipart/form-data" });
    await label.scrollIntoViewIfNeeded();
    const before = await label.boundingBox();
    await label.click();
    expect((await label.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
  });

  test("arrow keys move between tabs and select", async () => {
    const { page } = await pages.open("/workshop/tools/add-tool/");
    await page.locator("input[value=curl]").focus();
    await page.keyboard.press("ArrowRight");
    expect(await stored(page)).toEqual({ language: "js" });
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    expect(await stored(page)).toEqual({ language: "curl" });
  });

  describe("theme", () => {
    for (const [colorScheme, before, after, theme, tags] of [
      ["light", LIGHT, DARK, "dark", core],
      ["dark", DARK, LIGHT, "light", {}],
    ] as const)
      test(`follows the ${colorScheme} system theme until the button is pressed`, tags, async () => {
        const { page } = await pages.open("/workshop/", { colorScheme });
        expect(await ground(page)).toBe(before);
        await page.getByRole("button", { name: "Switch between light and dark" }).click();
        expect(await ground(page)).toBe(after);
        expect(await stored(page)).toEqual({ theme });
        await page.goto(`${pages.origin}/workshop/nothing/`);
        expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBe(theme);
        await page.getByRole("button", { name: "Switch between light and dark" }).click();
        expect(await ground(page)).toBe(before);
        expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBeUndefined();
      });

    test("other browser tabs follow", async () => {
      const { page } = await pages.open("/workshop/", { colorScheme: "light" });
      const other = await page.context().newPage();
      await other.goto(`${pages.origin}/workshop/tools/`);
      await page.getByRole("button", { name: "Switch between light and dark" }).click();
      await expect.poll(() => ground(other)).toBe(DARK);
    });
  });

  describe("works", () => {
    test("without storage", core, async () => {
      const { page, complaints } = await pages.open("/workshop/");
      await page.addInitScript(() => {
        Object.defineProperty(window, "localStorage", {
          get: () => {
            throw new DOMException("no", "SecurityError");
          },
        });
      });
      await page.goto(`${pages.origin}/workshop/tools/add-tool/`);
      await page.locator("label", { hasText: "Python" }).first().click();
      expect(await selected(page)).toContain("python");
      await page.getByRole("button", { name: "Switch between light and dark" }).click();
      expect(await ground(page)).toBe(DARK);
      expect(complaints).toEqual([]);
    });

    test.each(['"text"', "[1]", "{", '{"theme":7,"language":{},"__proto__":{"x":1}}', "null"])(
      "with %s in storage",
      async (text) => {
        const { page } = await pages.open("/workshop/");
        await page.evaluate(([key, value]) => localStorage.setItem(key, value), [KEY, text] as const);
        const { complaints } = await pages.open("/workshop/");
        await page.goto(`${pages.origin}/workshop/tools/add-tool/`);
        expect(await selected(page)).toContain("curl");
        expect(complaints).toEqual([]);
      },
    );
  });
});
