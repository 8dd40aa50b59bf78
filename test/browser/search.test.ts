import { describe, expect, test, type TestOptions } from "vitest";
import { browserGroup, core } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";
import { githubOperations } from "../support/github-operations.js";
import { openPanel } from "../support/panel-page.js";
import { FIELD, OPTIONS, search, STATUS } from "../support/search-page.js";

browserGroup("the search", () => {
  const pages = useBrowserPages("browser");
  const whole = useBrowserPages("github");

  describe("opens", () => {
    test("with the button, `/`, Ctrl K and Cmd K, and loads nothing before", core, async () => {
      const { page, requests } = await pages.open("/github/");
      const loaded = (): readonly string[] =>
        requests.filter((address) => /pagefind|\/(?:search|finder|operations)\./.test(address));
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

    test("not with `/` in a select element", async () => {
      const { page } = await pages.open("/workshop/");
      const opens = (name: "select" | "p"): Promise<boolean> =>
        page.evaluate((tag) => {
          const place = document.querySelector("main")?.appendChild(document.createElement(tag));
          return !place?.dispatchEvent(
            new KeyboardEvent("keydown", { key: "/", bubbles: true, cancelable: true }),
          );
        }, name);
      expect(await opens("select")).toBe(false);
      expect(await opens("p")).toBe(true);
      await page.locator(FIELD).waitFor();
    });

    test("not with `/` in a field; Escape restores the focus", async () => {
      const { page } = await pages.open("/github/");
      const filter = page.locator("#ar-nav input[type=search]");
      await filter.press("/");
      expect(await filter.inputValue()).toBe("/");
      await filter.press("Control+k");
      await page.locator(FIELD).waitFor();
      await page.keyboard.press("Escape");
      expect(await filter.evaluate((field) => field === document.activeElement)).toBe(true);
    });

    test("with everything typed meanwhile; keys of the page do nothing until then", async () => {
      const { page, complaints } = await pages.open("/github/");
      let send = (): void => undefined;
      const held = new Promise<void>((done) => (send = done));
      await page.route("**/search.js", async (route) => {
        await held;
        await route.continue();
      });
      // Each of these key presses requests the search. If each of them loaded the search again, the order of
      // the characters would depend on the browser.
      const slashes = "/".repeat(20);
      await page.keyboard.press("/");
      await page.keyboard.type(`${slashes}repos octo`);
      send();
      await page.locator(FIELD).waitFor();
      await page.keyboard.type("cat");
      expect(await page.locator(FIELD).inputValue()).toBe(`${slashes}repos octocat`);
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await page.keyboard.press("Escape");
      await page.locator(".ar-dialog").waitFor({ state: "hidden" });
      await page.keyboard.press(" ");
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
      expect(complaints).toEqual([]);
    });

    test("and leaves an open panel unchanged", async () => {
      const { page } = await pages.open("/workshop/tools/list-tools/", { width: 360 });
      await openPanel(page);
      const boxes = (): Promise<readonly string[]> =>
        page
          .locator(".ar-form fieldset")
          .evaluateAll((all: HTMLElement[]) =>
            all.map((each) => `${each.offsetWidth} x ${each.offsetHeight}`),
          );
      const before = await boxes();
      expect(before.length).toBeGreaterThan(1);
      await page.keyboard.press("/");
      await page.locator(FIELD).waitFor();
      expect(await boxes()).toEqual(before);
    });

    test("with the query of a URL, and writes the typed query to the URL", async () => {
      const { page } = await whole.open("/workshop/?search=gist%20comment");
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
    test("words of a summary and of a tag; a result opens the operation's page", core, async () => {
      const { page, complaints } = await pages.open("/workshop/");
      await page.keyboard.press("/");
      await page.locator(FIELD).waitFor();
      expect(await search(page, "repository tags")).toContain("List repository tags");
      expect(await search(page, "checks run")).not.toEqual([]);
      const [first] = await search(page, "Create an issue comment");
      expect(first).toBe("Create an issue comment");
      const hit = page.locator(OPTIONS).first();
      expect((await hit.innerText()).split(/\s*\n\s*/)).toEqual([
        "POST",
        "Create an issue comment",
        "/repos/{owner}/{repo}/issues/{issue_number}/comments",
        "issues",
      ]);
      expect(await hit.locator(".ar-hit-title mark").allInnerTexts()).toEqual([
        "Create",
        "an",
        "issue",
        "comment",
      ]);
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/github\/issues\/issues-create-comment\/$/);
      expect(complaints).toEqual([]);
    });

    const first: readonly (readonly [
      what: string,
      query: string,
      word: string,
      title: string,
      tags?: TestOptions,
    ])[] = [
      ["a path with values", "repos/octocat/hello-world", "GET", "Get a repository", core],
      [
        "an address from a log",
        "https://api.github.com/user?per_page=1",
        "GET",
        "Get the authenticated user",
      ],
      ["method and path", "DELETE /repos/{owner}/{repo}", "DELETE", "Delete a repository"],
      ["an operationId", "repos/get-content", "GET", "Get repository content"],
      ["a schema", "full-repository", "Schema", "full-repository"],
      ["a group", "codespaces", "Group", "codespaces"],
    ];
    for (const [what, query, word, title, tags = {}] of first)
      test(`${what} first, from a page of another reference`, tags, async () => {
        const { page } = await (tags === core ? pages : whole).look("/workshop/");
        await page.keyboard.press("/");
        await page.locator(FIELD).waitFor();
        expect((await search(page, query))[0]).toBe(title);
        expect(await page.locator(`${OPTIONS} > :first-child`).first().innerText()).toBe(word);
      });

    test("equal results of the current reference before others, exact ones before both", async () => {
      const { page } = await whole.look("/workshop/");
      await page.keyboard.press("/");
      await page.locator(FIELD).waitFor();
      const references = async (query: string): Promise<readonly string[]> => {
        await search(page, query);
        return page.locator(".ar-hit-group").allInnerTexts();
      };
      expect((await references("add"))[0]).toBe("Tinkerer's Workshop API");
      expect((await references("add-labels"))[0]).toMatch(/^GitHub/);
      expect((await references("issues/add-labels"))[0]).toMatch(/^GitHub/);
    });

    for (const [query, said, nearest, tags] of [
      ["isues", "Nothing found for “isues”. Did you mean “issues”?", "issues", core],
      [
        "get file contents",
        "Nothing found for “get file contents”. The nearest:",
        "Create or update file contents",
        {},
      ],
    ] as const)
      test(`similar results for ${query}, and reports it`, tags, async () => {
        const { page } = await (tags === core ? pages : whole).look("/github/");
        await page.keyboard.press("/");
        await page.locator(FIELD).waitFor();
        expect((await search(page, query))[0]).toBe(nearest);
        expect(await page.locator(".ar-search-note").innerText()).toBe(said);
        expect(await page.locator(STATUS).innerText()).toContain(said);
      });

    test.each([
      ["a description", "Bridgewater"],
      ["a description", "quarantined"],
      ["an example", "monalisa"],
      ["no page, beginning with a word of many", "anonymous"],
    ])("nothing of %s: %s", async (_, word) => {
      const { page } = await whole.look("/workshop/");
      await page.keyboard.press("/");
      await page.locator(FIELD).waitFor();
      expect(await search(page, word)).toEqual([]);
      expect(await page.locator(".ar-search-note").innerText()).toBe(`Nothing found for “${word}”.`);
    });

    test("the site's own pages by their text", async () => {
      const { page } = await whole.look("/workshop/");
      await page.keyboard.press("/");
      await page.locator(FIELD).waitFor();
      expect((await search(page, "guides"))[0]).toBe("Guides");
      expect(await page.locator(OPTIONS).first().getAttribute("href")).toBe("/");
      expect(await page.locator(`${OPTIONS} .ar-hit-text mark`).first().innerText()).toMatch(/^guides/i);
    });

    test("the page of any of GitHub's operations by its exact title, first", async () => {
      const { page } = await whole.open("/workshop/");
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
            const title = list.querySelector("[role=option] .ar-hit-title");
            title?.querySelector(".ar-vh")?.remove();
            const first = title?.textContent;
            if (first !== name) wrong.push(`${name}: ${first}`);
          }
          return wrong;
        },
        [titles, FIELD] as const,
      );
      expect(missed).toEqual([]);
    });
  });

  test("is used by keyboard and announced", core, async () => {
    const { page } = await pages.open("/workshop/");
    await page.keyboard.press("/");
    await page.locator(FIELD).waitFor();
    const hits = await search(page, "delete label");
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
    // An input method uses these keys to select among its own suggestions.
    const field = page.locator(FIELD);
    for (const key of ["ArrowUp", "Enter"])
      await field.dispatchEvent("keydown", { key, isComposing: true, bubbles: true, cancelable: true });
    expect(await selected()).toBe(await page.locator(OPTIONS).last().innerText());
    expect(await field.isVisible()).toBe(true);
  });
});
