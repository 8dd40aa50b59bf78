import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { OperationList } from "../../eleventy-plugin/portable/find/operation-list.js";
import { browserGroup, core } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";
import { openPanel } from "../support/panel-page.js";
import { FIELD, OPTIONS, search } from "../support/search-page.js";

const FILTER = "#ar-nav input[type=search]";
const html = (locator: Locator): Promise<string> => locator.first().innerHTML();

/** Adds marks to the list that the page loads: `unsure` to the group of tools, both marks to its first entry. */
async function withMarks(page: Page): Promise<void> {
  await page.route("**/operations.*.json", async (route) => {
    const list = (await (await route.fetch()).json()) as OperationList;
    const marks = {
      ...list.marks,
      unsure: { text: "unsure", look: "plain" as const },
      shaky: { text: "shaky", look: "warn" as const },
    };
    const groups = list.groups.map((group) =>
      group.title !== "Tools"
        ? group
        : {
            ...group,
            marks: ["unsure"],
            operations: group.operations.map((operation, index) =>
              index === 0 ? { ...operation, marks: ["unsure", "shaky"] } : operation,
            ),
          },
    );
    await route.fulfill({ json: { ...list, marks, groups } });
  });
}

const UNSURE = ' <span class="ar-flag">unsure</span>';
const SHAKY = ' <span class="ar-flag ar-warn">shaky</span>';

browserGroup("marks in the browser's list", () => {
  const pages = useBrowserPages("browser");

  test("a deprecated operation is struck through, as the page of its group has it", core, async () => {
    const { page } = await pages.look("/workshop/tools/");
    const entry = page.locator("#ar-nav a", { hasText: "Throw a tool away" });
    const printed = await html(entry.locator("span"));
    expect(printed).toBe('<s>Throw a tool away</s><span class="ar-vh"> deprecated</span>');
    await page.locator(FILTER).fill("throw");
    await expect.poll(() => entry.count()).toBe(1);
    expect(await html(entry.locator("span"))).toBe(printed);
  });

  test("a deprecated operation is struck through in results of the search", async () => {
    const { page } = await pages.look("/workshop/");
    await page.keyboard.press("/");
    await page.locator(FIELD).waitFor();
    await search(page, "throw");
    expect(await page.locator(`${OPTIONS} .ar-hit-title`).first().locator("s").innerText()).toBe(
      "Throw a tool away",
    );
  });

  test("a deprecated field of a panel is struck through, and its mark is beside its type", async () => {
    const { page } = await pages.look("/workshop/tools/list-tools/");
    await openPanel(page);
    const field = page.locator(".ar-field", { has: page.getByLabel("old deprecated", { exact: true }) });
    expect(await field.locator("label s").innerText()).toBe("old");
    expect(await field.locator(".ar-kind .ar-flag").allInnerTexts()).toEqual(["deprecated"]);
  });

  describe("any other mark is beside the title", () => {
    test("in the sidebar", core, async () => {
      const { page } = await pages.open("/workshop/");
      await withMarks(page);
      await page.locator(FILTER).fill("list tools");
      const entry = page.locator("#ar-nav .ar-side-list a", { hasText: "List tools" });
      await expect.poll(() => html(entry.locator("span"))).toBe(`List tools${UNSURE}${SHAKY}`);
    });

    test("in results of the search, also for a group", async () => {
      const { page } = await pages.open("/workshop/");
      await withMarks(page);
      await page.keyboard.press("/");
      await page.locator(FIELD).waitFor();
      await search(page, "list tools");
      const hits = page.locator(`${OPTIONS} .ar-hit-title`);
      expect(await html(hits)).toBe(`<mark>List</mark> <mark>tools</mark>${UNSURE}${SHAKY}`);
      await search(page, "tools");
      expect(await hits.evaluateAll((titles) => titles.map((title) => title.innerHTML))).toContain(
        `<mark>Tools</mark>${UNSURE}`,
      );
    });
  });
});
