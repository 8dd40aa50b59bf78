import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserGroup, core } from "../support/browser.js";
import { isTabIcon, useBrowserPages } from "../support/browser-pages.js";
import { BUDGETS, inKilobytes } from "../support/budgets.js";
import { gzippedSizeOf } from "../support/gzipped-size.js";
import { FIELD, OPTIONS, search, STATUS } from "../support/search-page.js";

const { searchOfPaths, searchOfTexts } = BUDGETS;

browserGroup("the list of the search", () => {
  const pages = useBrowserPages("browser");
  const whole = useBrowserPages("github");

  describe("before anything is typed", () => {
    test("lists recently opened pages, actions, and the groups of this reference", core, async () => {
      const { page } = await pages.open("/github/repos/repos-get/");
      await page.goto(`${pages.origin}/workshop/tools/add-tool/#responses`);
      await page.goto(`${pages.origin}/workshop/`);
      await page.goto(`${pages.origin}/github/issues/issues-create/?secret=1#body`);
      // The browser may have scrolled the list before any script ran, and then no position was stored. So the
      // test also scrolls the list.
      const list = page.locator(".ar-side-list");
      await list.evaluate((element) => (element.scrollTop = element.scrollTop > 0 ? 0 : 40));
      const stored = (): Promise<object> => page.evaluate(() => ({ ...sessionStorage }));
      await expect.poll(stored).toEqual({
        "api-reference:v1:scroll": expect.stringMatching(/^[\d.]+$/) as string,
        "api-reference:v1:visited": [
          "/github/issues/issues-create/",
          "/workshop/",
          "/workshop/tools/add-tool/",
          "/github/repos/repos-get/",
        ].join("\n"),
      });
      await page.keyboard.press("/");
      const group = (name: string): Locator =>
        page.locator(".ar-hits").getByRole("group", { name }).locator(".ar-hit-title");
      await expect
        .poll(() => group("Opened last").allInnerTexts())
        .toEqual(["Tinkerer's Workshop API", "Add a tool", "Get a repository"]);
      expect(await group("Actions").allInnerTexts()).toEqual([
        "Copy the sample of this operation",
        "Change theme: light or dark",
        "Open the document openapi.json",
      ]);
      expect((await group("Groups").allInnerTexts()).slice(0, 2)).toEqual(["checks", "issues"]);
    });

    test("copies the sample, by keyboard alone", async () => {
      const permissions = ["clipboard-read", "clipboard-write"];
      const { page } = await pages.open("/github/repos/repos-get/", { permissions });
      await page.keyboard.press("/");
      await page.locator(FIELD).waitFor();
      await search(page, "copy sample");
      await page.keyboard.press("Enter");
      await page.locator(".ar-dialog").waitFor({ state: "hidden" });
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("curl");
    });

    test.each(["theme", "change theme", "dark"])("changes the theme: %s", async (typed) => {
      const { page } = await pages.open("/github/repos/repos-get/", { colorScheme: "light" });
      await page.keyboard.press("/");
      await page.locator(FIELD).waitFor();
      await search(page, typed);
      await page.keyboard.press("Enter");
      await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("dark");
    });
  });

  test("opens the document", async () => {
    const { page } = await pages.open("/github/repos/repos-get/");
    await page.keyboard.press("/");
    await page.locator(FIELD).waitFor();
    await search(page, "open document");
    const action = page.locator(".ar-hits").getByRole("group", { name: "Actions" }).getByRole("option");
    await expect.poll(() => action.allInnerTexts()).toEqual(["Open the document openapi.json"]);
  });

  /**
   * Returns the files that are loaded from opening the search until a query has results: all of them as
   * `files`, those loaded after typing as `late`.
   */
  async function loadedFor(
    path: string,
    query: string,
  ): Promise<Record<"files" | "late", readonly string[]>> {
    const { page } = await whole.open(path);
    await page.evaluate(() => performance.clearResourceTimings());
    const loaded = async (): Promise<string[]> => {
      const entries = () => performance.getEntriesByType("resource").map(({ name }) => name);
      return (await page.evaluate(entries)).filter((name) => !isTabIcon(name));
    };
    await page.keyboard.press("/");
    await page.locator(FIELD).waitFor();
    // The last file that is loaded when the search opens.
    await expect.poll(loaded).toContainEqual(expect.stringMatching(/\/finder\.js$/));
    const { length } = await loaded();
    await page.keyboard.insertText(query);
    await expect.poll(() => page.locator(STATUS).innerText()).not.toBe("");
    await page.locator(OPTIONS).first().waitFor();
    const files = await loaded();
    return { files, late: files.slice(length) };
  }

  test(`a result by path needs at most ${inKilobytes(searchOfPaths)}, of which typing loads only another reference's list, and no full-text index`, async () => {
    const { files, late } = await loadedFor("/github/", "/repos/octocat/hello-world/issues/1347");
    const bytes = await gzippedSizeOf(files);
    expect(late).toEqual([expect.stringMatching(/\/workshop\/operations\.\w+\.json$/)]);
    expect(files.filter((file) => file.includes("pagefind"))).toEqual([]);
    // The list alone is larger than this: a smaller sum would mean that it was not measured.
    expect(bytes).toBeGreaterThan(30 * 1024);
    expect(bytes).toBeLessThanOrEqual(searchOfPaths);
  });

  test(`results of words need at most ${inKilobytes(searchOfTexts)} of index and script, gzipped`, async () => {
    const { files } = await loadedFor("/workshop/", "create issue comment");
    const goTo = files.filter((file) => /\/(?:finder|operations\.\w+)\.\w+$/.test(file));
    expect(goTo).toHaveLength(3);
    const bytes = await gzippedSizeOf(files);
    const rest = bytes - (await gzippedSizeOf(goTo));
    // The index alone is larger than this: a smaller sum would mean that it was not measured.
    expect(rest).toBeGreaterThan(80 * 1024);
    expect(rest).toBeLessThanOrEqual(searchOfTexts);
  });
});
