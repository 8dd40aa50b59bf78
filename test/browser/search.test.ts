import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserGroup } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";

interface Operation {
  readonly summary: string;
  readonly operationId?: string;
}

/** Read by a few lines that share no code with the plugin's. */
async function githubOperations(): Promise<readonly Operation[]> {
  const text = gunzipSync(await readFile("fixtures/openapi/github.json.gz")).toString();
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Operation>> };
  return Object.values(paths)
    .flatMap((item) => Object.values(item))
    .filter(({ operationId }) => operationId !== undefined);
}

const FIELD = ".ar-dialog input[role=combobox]";
const OPTIONS = ".ar-dialog [role=option]";
const STATUS = ".ar-dialog [role=status]";

/** Types a query and waits until it is answered. */
async function search(page: Page, query: string): Promise<readonly string[]> {
  await page.locator(FIELD).fill(query);
  await page.waitForFunction(
    ([selector, text]) => {
      const said = document.querySelector(selector)?.textContent ?? "";
      return said !== "" && (!said.includes("“") || said.includes(`“${text}”`));
    },
    [STATUS, query] as const,
  );
  await page.waitForTimeout(150);
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
      await page.waitForURL((url) => url.search === "");
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
      expect(await page.locator(OPTIONS).getAttribute("href")).toBe(`${pages.origin}/`);
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
    }, 120_000);
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

  test("looks in one reference only, where its reader says so", async () => {
    const { page } = await pages.open("/github/");
    await page.keyboard.press("/");
    await page.locator(FIELD).waitFor();
    await search(page, "get");
    const scopes = await page.locator(".ar-chips label").allInnerTexts();
    expect(scopes[0]).toBe("Everywhere");
    expect(scopes.at(-1)).toBe("Guides");
    await page.locator(".ar-chips label").nth(1).click();
    await page.waitForTimeout(300);
    expect(await page.locator(".ar-hit-group").allInnerTexts()).toEqual([scopes[1]]);
  });

  test("first result within 200 ms of typing and 150 KB", async () => {
    const { page } = await pages.open("/workshop/");
    let bytes = 0;
    page.on("response", (response) => void response.body().then((body) => (bytes += body.length)));
    await page.keyboard.press("/");
    await page.locator(FIELD).waitFor();
    await page.waitForLoadState("networkidle");
    const started = performance.now();
    await page.keyboard.insertText("create issue comment");
    await page.locator(OPTIONS).first().waitFor();
    const taken = performance.now() - started;
    await page.waitForTimeout(300);
    console.log(
      `first result after ${Math.round(taken)} ms of 200 ms, ${Math.round(bytes / 1024)} KB of 150 KB`,
    );
    // Ten times the goal: a guard for a suite in which another browser has the second core.
    expect(taken).toBeLessThan(2_000);
    expect(bytes).toBeLessThan(150 * 1024);
  });
});
