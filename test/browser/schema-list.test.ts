import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browserGroup, core } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";
import { someOfGitHub } from "../support/some-of-github.js";

const FIELD = "article input[type=search]";
const shown = (page: Page): Promise<string[]> => page.locator(".ar-lines a").allInnerTexts();
const said = (page: Page): Promise<string> => page.locator("article [role=status]").innerText();

/** Returns the names of GitHub's schemas from its document. */
async function namesOfGitHub(): Promise<readonly string[]> {
  const text = await promisify(gunzip)(await readFile("fixtures/openapi/github.json.gz"));
  const { components } = JSON.parse(text.toString()) as { components: { schemas: object } };
  return Object.keys(components.schemas);
}

browserGroup("the list of schemas", () => {
  const pages = useBrowserPages("browser");
  const whole = useBrowserPages("github");

  test("lists all of GitHub's by letter, one line each on a phone, in at most 30,000 px, also without scripts", async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page } = await whole.open("/github/schemas/", { width: 360, javaScriptEnabled });
      const names = (await namesOfGitHub()).toSorted((one, other) => one.localeCompare(other, "en"));
      const lettersOf = (list: readonly string[]): readonly string[] => [
        ...new Set(list.map((name) => name.charAt(0).toUpperCase())),
      ];
      expect((await shown(page)).toSorted((one, other) => one.localeCompare(other, "en"))).toEqual(names);
      expect(await page.locator(".ar-filtered h2").allInnerTexts()).toEqual(lettersOf(names));
      expect(lettersOf(await shown(page))).toEqual(lettersOf(names));
      const { height, heights, width } = await page.evaluate(() => ({
        height: document.documentElement.scrollHeight,
        width: document.documentElement.scrollWidth,
        heights: [...document.querySelectorAll(".ar-lines li")].map((row) => row.clientHeight),
      }));
      expect(height).toBeLessThanOrEqual(30_000);
      expect(width).toBe(360);
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
      expect(heights.filter((each) => each < 30).length).toBeGreaterThan(900);
      expect(await page.locator(FIELD).isVisible()).toBe(javaScriptEnabled);
    }
  });

  test("on a phone a kind is shown completely or not at all", async () => {
    const { page } = await whole.look("/github/schemas/", { width: 360 });
    const kinds = await page.locator(".ar-lines b").evaluateAll((all) =>
      all.map((kind) => {
        const [box, room] = [kind.getBoundingClientRect(), kind.parentElement?.getBoundingClientRect()];
        if (!room?.width || box.top >= room.bottom) return "not shown";
        return box.right <= room.right && box.bottom <= room.bottom ? "whole" : `cut: ${kind.textContent}`;
      }),
    );
    expect(kinds.filter((each) => each.startsWith("cut"))).toEqual([]);
    expect(kinds.filter((each) => each === "whole").length).toBeGreaterThan(kinds.length / 2);
  });

  test("its letters link to their names", async () => {
    const { page } = await whole.look("/github/schemas/");
    await page.locator(".ar-letters a", { hasText: "R" }).click();
    expect(page.url()).toContain("#letter-R");
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBeGreaterThan(1_000);
  });

  test.each([
    ["simple-user", "simple-user"],
    ["repository full", "full-repository"],
    ["repositroy full", "full-repository"],
    ["MILESTONE", "milestone"],
  ])("is filtered like the sidebar, schemas only: %s", async (typed, expected) => {
    const { page } = await whole.look("/github/schemas/");
    await page.locator(FIELD).fill(typed);
    await expect.poll(async () => (await shown(page))[0]).toBe(expected);
    const names = new Set(await namesOfGitHub());
    expect((await shown(page)).filter((name) => !names.has(name))).toEqual([]);
    expect(await page.locator(".ar-lines small").first().innerText()).toContain("object");
    expect(await said(page)).toMatch(/match|nearest/);
  });

  test("the list of the last key press keeps the focus in the list, on its first entry", async () => {
    const { page } = await pages.open("/github/schemas/");
    await page.locator(FIELD).fill("labe");
    await expect.poll(() => said(page)).toMatch(/matches/);
    await page.locator(FIELD).press("ArrowDown");
    await page.locator(FIELD).evaluate((field: HTMLInputElement) => {
      field.value = "milestone";
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    });
    await expect.poll(async () => (await shown(page))[0]).toBe("milestone");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("milestone");
  });

  test("is filtered by keyboard alone", core, async () => {
    const { page, requests } = await pages.open("/github/schemas/");
    const asked = (name: string): number =>
      requests.filter((address) => address.includes(`/${name}.`)).length;
    expect([asked("filter"), asked("finder"), asked("operations")]).toEqual([0, 0, 0]);
    await page.locator(FIELD).focus();
    await page.keyboard.type("label");
    await expect.poll(() => said(page)).toMatch(/matches/);
    expect([asked("filter"), asked("finder"), asked("operations")]).toEqual([1, 1, 1]);
    await page.keyboard.press("ArrowDown");
    const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? "");
    expect(await focused()).toBe("label");
    await page.keyboard.press("Escape");
    expect(await page.locator(FIELD).inputValue()).toBe("");
    const { schemas = {} } = (await someOfGitHub()).components;
    expect(await page.locator(".ar-lines li").count()).toBe(Object.keys(schemas).length);
    await page.keyboard.type("milestone");
    await expect.poll(async () => (await shown(page))[0]).toBe("milestone");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/github/schemas/milestone/");
  });

  test("reports that the filter could not be loaded, and retries", async () => {
    const { page } = await pages.open("/github/schemas/");
    await page.route("**/filter.*", (route) => route.abort());
    await page.locator(FIELD).fill("milestone");
    await expect.poll(() => said(page)).toBe("The list could not be loaded. Try again.");
    await page.unroute("**/filter.*");
    await page.locator(FIELD).fill("milestones");
    await expect.poll(async () => (await shown(page))[0]).toBe("milestone");
  });
});
