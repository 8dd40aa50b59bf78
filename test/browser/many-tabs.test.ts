import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserGroup, core } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";
import { clippedRings } from "../support/focus-rings.js";
import { violations } from "../support/violations.js";
import { WIDTHS } from "./page-kinds.js";

/** A `oneOf` with 23 branches: GitHub's `repository-rule`, distinguished by the value of `type`. */
const RULE = "/github/schemas/repository-rule/";
/** An `anyOf` with 33 branches. */
const TIMELINE = "/github/schemas/timeline-issue-events/";

/** Lines that are only in the example of the branch that the test searches for. */
const STATUS_CHECKS = '"type": "required_status_checks"';
const DEMILESTONED = '"url": "https://api.github.com/demilestoned-issue-event"';

const list = (page: Page): ReturnType<Page["locator"]> => page.locator(".ar-body .ar-pick");
const shownTabs = (page: Page): Promise<string[]> =>
  page.locator(".ar-body .ar-many > label:visible").allInnerTexts();
/** Returns the text of the selected branch, and its example. */
const shown = async (page: Page): Promise<readonly [string, string]> => [
  await page.locator(".ar-body .ar-many > div:visible").innerText(),
  await page.locator(".ar-bench pre:visible").innerText(),
];

browserGroup("many alternatives", () => {
  const pages = useBrowserPages("browser");
  const whole = useBrowserPages("github");

  test("are one line with the selected one, also in the column of samples, at every width", async () => {
    const { page } = await whole.look(RULE);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect(await shownTabs(page)).toEqual(["creation"]);
      for (const place of [".ar-body", ".ar-bench"]) {
        const line = await page.locator(`${place} .ar-pick > summary`).boundingBox();
        const panel = await page.locator(`${place} .ar-many > div:visible`).boundingBox();
        expect((panel?.y ?? 0) - (line?.y ?? 0)).toBeLessThanOrEqual(48);
      }
      expect(await violations(page), `${width} px`).toEqual([]);
      expect(await clippedRings(page, ".ar-pick"), `${width} px`).toEqual([]);
    }
  });

  test("are selected from a list that closes; fields and example change at once", async () => {
    const { page } = await whole.look(RULE);
    await list(page).locator("summary").click();
    expect(await shownTabs(page)).toHaveLength(23);
    expect(await violations(page)).toEqual([]);
    await page.locator(".ar-body label", { hasText: "merge_queue" }).click();
    await expect.poll(() => shownTabs(page)).toEqual(["merge_queue"]);
    const [fields, example] = await shown(page);
    expect(fields).toContain("repository-rule-merge-queue");
    expect(JSON.parse(example)).toMatchObject({ type: "merge_queue" });
  });

  describe.each([
    [33, pages, TIMELINE, "Any of 33", "demilestond", "Demilestoned Issue Event", DEMILESTONED, core],
    [23, whole, RULE, "One of 23", "requird status", "required_status_checks", STATUS_CHECKS, {}],
  ] as const)("of %i", (count, site, path, title, typed, tab, example, tags) => {
    test(
      "are found by typing, despite typos, and selected by Enter; nothing is loaded before",
      tags,
      async () => {
        const { page, requests } = await site.open(path);
        const asked = (): number => requests.filter((address) => address.includes("/tab-filter.")).length;
        expect(asked()).toBe(0);
        await list(page).locator("summary").focus();
        await page.keyboard.press("Enter");
        await page.keyboard.press("Tab");
        await page.keyboard.type(typed);
        await expect.poll(() => shownTabs(page)).toEqual([tab]);
        expect(await list(page).locator("[role=status]").innerText()).toMatch(/nearest|1 match/);
        expect(asked()).toBe(1);
        await page.keyboard.press("Enter");
        await expect.poll(() => shownTabs(page)).toEqual([tab]);
        expect(await list(page).evaluate((details) => (details as HTMLDetailsElement).open)).toBe(false);
        expect((await shown(page))[1]).toContain(example);
        expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(title);
        // Opened again, the list is no longer filtered.
        await page.keyboard.press("Enter");
        await expect.poll(async () => (await shownTabs(page)).length).toBe(count);
      },
    );
  });

  test("are reached by arrow keys: down from the field to the selected one and to the next; Esc closes", async () => {
    const { page } = await whole.look(RULE);
    await list(page).locator("summary").press("Enter");
    await list(page).locator("input").focus();
    // A status message shows that the list's script has run.
    await page.keyboard.type("zzz");
    await expect.poll(() => list(page).locator("[role=status]").innerText()).not.toBe("");
    await list(page).locator("input").fill("");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    expect((await shown(page))[0]).toContain("repository-rule-update");
    expect(await shownTabs(page)).toHaveLength(23);
    await page.keyboard.press("Escape");
    expect(await shownTabs(page)).toEqual(["update"]);
  });

  test("open, and can be selected, without scripts", async () => {
    const { page } = await whole.open(RULE, { javaScriptEnabled: false });
    expect(await shownTabs(page)).toEqual(["creation"]);
    await list(page).locator("summary").click();
    expect(await shownTabs(page)).toHaveLength(23);
    expect(await list(page).locator("input").isVisible()).toBe(false);
    await page.locator(".ar-body label", { hasText: "merge_queue" }).click();
    expect((await shown(page))[0]).toContain("repository-rule-merge-queue");
  });

  test("have an example each, with at least five of their fields", async () => {
    const { page } = await pages.look(TIMELINE);
    expect(await page.locator(".ar-bench .ar-many > label").count()).toBe(33);
    const names = (place: string): Promise<string[]> =>
      page.locator(`${place} .ar-many > label`).allTextContents();
    expect(await names(".ar-bench")).toEqual(await names(".ar-body"));
    const branches = await page.locator(".ar-body .ar-many > div").evaluateAll((panels) =>
      panels.map((panel) => ({
        rows: panel.querySelectorAll(":scope > ul > li").length,
        isCut: panel.querySelector(":scope > .ar-note:last-child .ar-more") !== null,
      })),
    );
    expect(branches.filter(({ rows, isCut }) => isCut && rows < 5)).toEqual([]);
  });

  test(
    "are one line for examples with names longer than a line, with a list by pointer and keys",
    core,
    async () => {
      const { page } = await pages.look("/github/checks/checks-create/", { width: 1024 });
      const samples = page.locator("#samples [data-choice=example]:checked + label:visible");
      const line = page.locator("#samples .ar-pick > summary:visible");
      const others = page.locator("#samples [data-choice=example] + label:visible");
      expect(await samples.innerText()).toBe("Example of an in_progress conclusion");
      expect(await others.count()).toBe(1);
      const code = page.locator("#samples pre:visible");
      const [above, below] = await Promise.all([line.boundingBox(), code.boundingBox()]);
      expect((below?.y ?? 0) - (above?.y ?? 0)).toBeLessThanOrEqual(48);
      await line.click();
      expect(await others.count()).toBe(2);
      await others.last().click();
      await expect.poll(() => others.allInnerTexts()).toEqual(["Example of a completed conclusion"]);
      expect(await code.innerText()).toContain('"completed"');
      await line.focus();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      await page.keyboard.press("ArrowUp");
      await expect.poll(() => code.innerText()).toContain('"in_progress"');
      expect(await others.count()).toBe(2);
      expect(await violations(page)).toEqual([]);
    },
  );

  test("they open without scripts", async () => {
    const { page } = await pages.open("/github/checks/checks-create/", { javaScriptEnabled: false });
    await page.locator("#samples .ar-pick > summary:visible").click();
    await page.locator("#samples [data-choice=example] + label:visible").last().click();
    expect(await page.locator("#samples pre:visible").innerText()).toContain('"completed"');
  });
});
