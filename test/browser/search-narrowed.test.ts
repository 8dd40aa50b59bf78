import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserGroup, core } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";
import { githubOperations } from "../support/github-operations.js";
import { FIELD, OPTIONS, STATUS } from "../support/search-page.js";

browserGroup("the search", () => {
  const pages = useBrowserPages("browser");
  const whole = useBrowserPages("github");

  describe("is filtered", () => {
    const GITHUB = "GitHub's official OpenAPI spec + Octokit extension";
    const list = (page: Page, name: string): Locator => page.locator(".ar-facets").getByLabel(name);
    const words = (page: Page): Promise<readonly string[]> =>
      page.locator(`${OPTIONS} > .ar-m`).allInnerTexts();
    /** Returns the last number in an element's text: 185 for `DELETE (185)`. */
    const counted = async (locator: Locator): Promise<number> =>
      Number((await locator.innerText()).replace(/,/g, "").match(/\d+/g)?.at(-1));

    /**
     * Opens the search on a page and enters a query. A URL with a query string opens the search by itself.
     */
    async function opened(address: string, query = "", site = whole): Promise<Page> {
      const { page } = await site.open(address);
      if (!address.includes("?")) await page.keyboard.press("/");
      if (query !== "") await page.locator(FIELD).fill(query);
      await page.locator(".ar-facets").waitFor();
      return page;
    }

    test("to one reference", async () => {
      const page = await opened("/github/", "get");
      await page.locator(".ar-chips label", { hasText: GITHUB }).click();
      await expect.poll(() => page.locator(".ar-hit-group").allInnerTexts()).toEqual([GITHUB]);
    });

    test("to a method and a tag, with the number of pages for each choice", async () => {
      const page = await opened("/workshop/", "get");
      const operations = await githubOperations();
      await page.locator(FIELD).fill("");
      await page.locator(".ar-chips label", { hasText: GITHUB }).click();
      await expect.poll(() => page.locator(".ar-hit-group").allInnerTexts()).toEqual([GITHUB]);
      const deletions = operations.filter(({ method }) => method === "delete");
      expect(await counted(list(page, "Method").locator("option[value=DELETE]"))).toBe(deletions.length);
      const tagged = operations.filter(({ tags }) => tags[0] === "issues");
      expect(await counted(list(page, "Group").locator("option[value=issues]"))).toBe(tagged.length);

      await list(page, "Method").selectOption("DELETE");
      const both = deletions.filter(({ tags }) => tags[0] === "issues");
      await expect.poll(() => counted(list(page, "Group").locator("option[value=issues]"))).toBe(both.length);
      await list(page, "Group").selectOption("issues");
      await expect.poll(() => page.locator(STATUS).innerText()).toBe(`${both.length} results`);
      expect(new Set(await words(page))).toEqual(new Set(["DELETE"]));
      expect(new Set(await page.locator(`${OPTIONS} > small`).allInnerTexts())).toEqual(new Set(["issues"]));
    });

    test("by a URL, and writes the choice to it", core, async () => {
      const operations = await githubOperations();
      const page = await opened(
        "/workshop/?search=comment&search-method=DELETE&search-tag=issues",
        "",
        pages,
      );
      const named = (method: string): readonly string[] =>
        operations
          .filter((each) => each.method === method && each.tags[0] === "issues")
          .filter(({ summary }) => /\bcomments?\b/.test(summary))
          .map(() => method.toUpperCase());
      expect(named("delete").length).toBeGreaterThan(1);
      await expect.poll(() => words(page)).toEqual(named("delete"));
      await list(page, "Method").selectOption("POST");
      await expect.poll(() => words(page)).toEqual(named("post"));
      const { searchParams } = new URL(page.url());
      expect(Object.fromEntries(searchParams)).toEqual({
        search: "comment",
        "search-method": "POST",
        "search-tag": "issues",
      });
      await page.keyboard.press("Escape");
      await page.waitForURL((url) => url.search === "");
    });

    test("by keyboard alone", async () => {
      const page = await opened("/workshop/", "comment");
      const focused = (): Promise<string> =>
        page.evaluate(() => (document.activeElement as HTMLElement).closest("label, div")?.textContent ?? "");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await page.keyboard.press("ArrowLeft");
      await expect.poll(() => page.locator(STATUS).innerText()).toContain("Nothing found");
      await page.keyboard.press("ArrowRight");
      await expect.poll(() => page.locator(OPTIONS).count()).toBe(20);
      await page.keyboard.press("Tab");
      expect(await focused()).toMatch(/^Method/);
      await page.keyboard.type("PATCH");
      await expect.poll(async () => new Set(await words(page))).toEqual(new Set(["PATCH"]));
    });

    test("to no results: offers to search without filters", async () => {
      const page = await opened("/workshop/?search=gist&search-tag=issues");
      await page.getByRole("button", { name: "Search without filters" }).click();
      await page.locator(OPTIONS).first().waitFor();
      expect(await page.locator(FIELD).evaluate((field) => field === document.activeElement)).toBe(true);
      expect(new URL(page.url()).searchParams.get("search-tag")).toBeNull();
    });
  });
});
