import { readFile } from "node:fs/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserGroup } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";

interface Operation {
  readonly method: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly operationId?: string;
}

/** Read by a few lines that share no code with the plugin's. */
async function githubOperations(): Promise<readonly Operation[]> {
  const text = gunzipSync(await readFile("fixtures/openapi/github.json.gz")).toString();
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Operation>> };
  return Object.values(paths)
    .flatMap((item) => Object.entries(item).map(([method, operation]) => ({ ...operation, method })))
    .filter(({ operationId }) => operationId !== undefined);
}

const FIELD = ".ar-dialog input[role=combobox]";
const OPTIONS = ".ar-dialog [role=option]";
const STATUS = ".ar-dialog [role=status]";

/** Types a query and waits until it is answered. What was told of earlier ones goes with the event that ends them. */
async function search(page: Page, query: string): Promise<readonly string[]> {
  await page.locator(FIELD).evaluate((field, place) => {
    const forget = (): void => document.querySelector(place)?.replaceChildren();
    field.addEventListener("input", forget, { once: true, capture: true });
  }, STATUS);
  await page.locator(FIELD).fill(query);
  await page.waitForFunction(
    ([selector, text]) => {
      const said = document.querySelector(selector)?.textContent ?? "";
      return said !== "" && (!said.includes("“") || said.includes(`“${text}”`));
    },
    [STATUS, query] as const,
  );
  return page.locator(`${OPTIONS} > span:nth-child(2)`).allInnerTexts();
}

browserGroup("the search", () => {
  const pages = useBrowserPages("browser");

  describe("opens", () => {
    test("with the button, `/`, Ctrl K and Cmd K, and loads nothing before", async () => {
      const { page, requests } = await pages.open("/github/");
      const loaded = (): readonly string[] =>
        requests.filter((address) => /pagefind|\/search\./.test(address));
      await page.mouse.move(200, 300);
      expect(loaded()).toEqual([]);
      for (const key of ["/", "Control+k", "Meta+k"]) {
        await page.keyboard.press(key);
        await page.locator(FIELD).waitFor();
        await page.keyboard.press("Escape");
        await page.locator(".ar-dialog").waitFor({ state: "hidden" });
      }
      await page.getByRole("button", { name: "Search", exact: true }).click();
      expect(await page.locator(FIELD).evaluate((field) => field === document.activeElement)).toBe(true);
      expect(loaded().length).toBeGreaterThan(3);
    });

    test("not with `/` in a field; on Escape the focus is where it was", async () => {
      const { page } = await pages.open("/github/");
      const filter = page.locator("#ar-nav input[type=search]");
      await filter.press("/");
      expect(await filter.inputValue()).toBe("/");
      await filter.press("Control+k");
      await page.locator(FIELD).waitFor();
      await page.keyboard.press("Escape");
      expect(await filter.evaluate((field) => field === document.activeElement)).toBe(true);
    });

    test("at a query that an address names, and puts what is typed into the address", async () => {
      const { page } = await pages.open("/workshop/?search=gist%20comment");
      await page.locator(OPTIONS).first().waitFor();
      expect(await page.locator(FIELD).inputValue()).toBe("gist comment");
      await search(page, "lock an issue");
      expect(new URL(page.url()).searchParams.get("search")).toBe("lock an issue");
      await page.keyboard.press("Escape");
      await page.locator(".ar-dialog").waitFor({ state: "hidden" });
      expect(new URL(page.url()).search).toBe("");
    });
  });

  describe("finds", () => {
    test("words of a summary and of a tag, and shows method and tag; a hit leads to the operation's page", async () => {
      const { page, complaints } = await pages.open("/workshop/");
      await page.keyboard.press("/");
      await page.locator(FIELD).waitFor();
      expect(await search(page, "gitignore templates")).toContain("Get all gitignore templates");
      expect(await search(page, "codespaces machine")).not.toEqual([]);
      const [first] = await search(page, "Create an issue comment");
      expect(first).toBe("Create an issue comment");
      const hit = page.locator(OPTIONS).first();
      expect((await hit.innerText()).split(/\s*\n\s*/)).toEqual([
        "POST",
        "Create an issue comment",
        "issues",
      ]);
      expect(await hit.locator("mark").allInnerTexts()).toEqual(["Create", "an", "issue", "comment"]);
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/github\/issues\/issues-create-comment\/$/);
      expect(complaints).toEqual([]);
    });

    test.each([
      ["a description", "Bridgewater"],
      ["a description", "quarantined"],
      ["a parameter and a property", "per_page"],
      ["an example", "monalisa"],
      ["a path", "refs"],
      ["an operationId", "actionsGetActionsCacheUsageForOrg"],
      ["no page, beginning with a word of many", "anonymous"],
      ["no page, beginning with a word of many", "listening"],
    ])("nothing of %s: %s", async (_, word) => {
      const { page } = await pages.open("/workshop/");
      await page.keyboard.press("/");
      await page.locator(FIELD).waitFor();
      expect(await search(page, word)).toEqual([]);
      expect(await page.locator(".ar-search-note").innerText()).toContain(`Nothing found for “${word}”`);
      expect(await page.locator(".ar-search-note a").allInnerTexts()).toContain("actions");
    });

    test("the site's own pages by their text", async () => {
      const { page } = await pages.open("/workshop/");
      await page.keyboard.press("/");
      await page.locator(FIELD).waitFor();
      expect(await search(page, "guides")).toEqual(["Guides"]);
      expect(await page.locator(OPTIONS).getAttribute("href")).toBe("/");
    });

    test("the page of any of GitHub's operations by its exact title, first", async () => {
      const { page } = await pages.open("/workshop/");
      await page.keyboard.press("/");
      await page.locator(FIELD).waitFor();
      await search(page, "issue");
      const titles = (await githubOperations()).map(({ summary }) => summary);
      expect(titles.length).toBeGreaterThan(1_200);
      const missed = await page.evaluate(
        async ([names, fieldSelector]) => {
          const field = document.querySelector<HTMLInputElement>(fieldSelector) as HTMLInputElement;
          const list = document.querySelector(".ar-hits") as HTMLElement;
          const wrong: string[] = [];
          for (const name of names) {
            const answered = new Promise((done) => {
              const observer = new MutationObserver(() => {
                observer.disconnect();
                done(undefined);
              });
              observer.observe(list, { childList: true });
            });
            field.value = name;
            field.dispatchEvent(new Event("input"));
            await answered;
            const first = list.querySelector("[role=option] > span:nth-child(2)")?.textContent;
            if (first !== name) wrong.push(`${name}: ${first}`);
          }
          return wrong;
        },
        [titles, FIELD] as const,
      );
      expect(missed).toEqual([]);
    });
  });

  test("is worked by keyboard and told aloud", async () => {
    const { page } = await pages.open("/workshop/");
    await page.keyboard.press("/");
    await page.locator(FIELD).waitFor();
    const hits = await search(page, "gist comment");
    expect(await page.locator(STATUS).innerText()).toBe(`${hits.length} results`);
    const selected = (): Promise<string> => page.locator(`${OPTIONS}[aria-selected=true]`).innerText();
    const named = (): Promise<string | null> => page.locator(FIELD).getAttribute("aria-activedescendant");
    const first = await selected();
    await page.keyboard.press("ArrowDown");
    expect(await selected()).not.toBe(first);
    expect(await page.locator(`#${await named()}`).innerText()).toBe(await selected());
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    expect(await selected()).toBe(await page.locator(OPTIONS).last().innerText());
  });

  describe("is narrowed", () => {
    const GITHUB = "GitHub's official OpenAPI spec + Octokit extension";
    const list = (page: Page, name: string): Locator => page.locator(".ar-facets").getByLabel(name);
    const words = (page: Page): Promise<readonly string[]> =>
      page.locator(`${OPTIONS} > .ar-m`).allInnerTexts();
    /** `DELETE (185)` → 185 */
    const counted = async (locator: Locator): Promise<number> =>
      Number((await locator.innerText()).replace(/,/g, "").match(/\d+/g)?.at(-1));

    /** Opens the search, at a query unless the address names one. */
    async function opened(address: string, query = ""): Promise<Page> {
      const { page } = await pages.open(address);
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

    test("to a method and a tag, with the number of pages that each choice leaves", async () => {
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

    test("by an address, and puts what is chosen into it", async () => {
      const operations = await githubOperations();
      const page = await opened("/workshop/?search=comment&search-method=DELETE&search-tag=issues");
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

    test("to nothing: offers to search without filters", async () => {
      const page = await opened("/workshop/?search=gist&search-tag=issues");
      await page.getByRole("button", { name: "Search without filters" }).click();
      await page.locator(OPTIONS).first().waitFor();
      expect(await page.locator(FIELD).evaluate((field) => field === document.activeElement)).toBe(true);
      expect(new URL(page.url()).searchParams.get("search-tag")).toBeNull();
    });
  });

  test("first result within 200 ms of typing and 115 KB, compressed as the bundled server does", async () => {
    const { page } = await pages.open("/workshop/");
    const before = await page.evaluate(() => performance.now());
    await page.keyboard.press("/");
    await page.locator(FIELD).waitFor();
    await page.waitForLoadState("networkidle");
    const shown = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const list = document.querySelector(".ar-hits") as HTMLElement;
          new MutationObserver(() => {
            if (list.querySelector("[role=option]")) resolve(performance.now());
          }).observe(list, { childList: true });
        }),
    );
    const started = await page.evaluate(() => performance.now());
    await page.keyboard.insertText("create issue comment");
    const taken = (await shown) - started;
    const loaded = await page.evaluate(
      ([from, until]) =>
        performance
          .getEntriesByType("resource")
          .filter(({ startTime }) => startTime > from && startTime < until)
          .map(({ name }) => name),
      [before, await shown] as const,
    );
    const sizes = await Promise.all(loaded.map(gzippedSize));
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    console.log(
      `first result after ${Math.round(taken)} ms of 200 ms, ${Math.round(bytes / 1024)} KB of 115 KB`,
    );
    // The index alone is more than this: nothing was left out of the sum.
    expect(bytes).toBeGreaterThan(80 * 1024);
    // Ten times the goal: a guard for a suite in which another browser has the second core.
    expect(taken).toBeLessThan(2_000);
    expect(bytes).toBeLessThan(115 * 1024);
  });
});

async function gzippedSize(address: string): Promise<number> {
  const body = Buffer.from(await (await fetch(address)).arrayBuffer());
  return gzipSync(body, { level: 9 }).length;
}
