import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserGroup, core } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";
import { violations } from "../support/violations.js";

const FIELD = "#ar-nav input[type=search]";
/** Returns the titles of the entries, without texts that only screen readers read. */
const titles = (page: Page): Promise<string[]> =>
  page.locator("#ar-nav .ar-side-list li > a").evaluateAll((links) =>
    links.map(({ firstChild }) => {
      const title = firstChild?.cloneNode(true);
      if (title instanceof Element) title.querySelector(".ar-vh")?.remove();
      return title?.textContent ?? "";
    }),
  );
const status = (page: Page): Promise<string> => page.locator("#ar-nav [role=status]").innerText();

const WORKSHOP_SCHEMAS = [
  "Kind",
  "Tool",
  "NewTool",
  "Handle",
  "WoodHandle",
  "PlasticHandle",
  "Part",
  "Problem",
];

browserGroup("the sidebar", () => {
  const pages = useBrowserPages("browser");
  const whole = useBrowserPages("github");

  describe.each([
    ["62", pages, "issues/issues-list-labels-on-issue", "List labels for an issue", 64, core],
    ["1,223", whole, "repos/repos-list-tags", "List repository tags", 130, {}],
  ] as const)("of %s operations", (_, site, path, title, links, tags) => {
    test("contains the operations of the current group only, opens at the current entry", tags, async () => {
      const { page } = await site.look(`/github/${path}/`);
      expect(await page.locator("#ar-nav a").count()).toBeLessThan(links);
      const current = page.locator("#ar-nav [aria-current=page]");
      expect(await current.innerText()).toContain(title);
      const box = await current.boundingBox();
      expect(box?.y).toBeGreaterThan(150);
      expect(box?.y).toBeLessThan(700);
      expect(await page.locator(".ar-group > a").boundingBox()).toMatchObject({
        y: expect.toSatisfy((y: number) => y < 200) as number,
      });
    });
  });

  describe("of 1,223 operations", () => {
    test("opens at the current entry, also without scripts", async () => {
      const { page } = await whole.open("/github/repos/repos-list-tags/", { javaScriptEnabled: false });
      const box = await page.locator("#ar-nav [aria-current=page]").boundingBox();
      expect(box?.y).toBeGreaterThan(150);
      expect(box?.y).toBeLessThan(700);
    });

    test("keeps its scroll position from page to page while the entry is visible", async () => {
      const { page } = await whole.open("/github/repos/repos-list-tags/");
      const current = page.locator("#ar-nav [aria-current]");
      const place = (): Promise<number> => page.locator(".ar-side-list").evaluate((list) => list.scrollTop);
      for (const step of ["following-sibling", "following-sibling", "preceding-sibling"]) {
        const entry = current.locator(`xpath=../${step}::li[1]/a`);
        const address = await entry.evaluate((link: HTMLAnchorElement) => link.href);
        await page.locator(".ar-side-list").evaluate((list) => list.scrollBy(0, 30));
        const before = await place();
        await entry.evaluate((link: HTMLAnchorElement) => link.click());
        await page.waitForURL(address);
        await expect.poll(place).toBe(before);
      }
    });

    test("opens at the entry if it is out of view or behind the name of its group", async () => {
      const { page } = await whole.open("/github/repos/repos-list-tags/");
      const current = page.locator("#ar-nav [aria-current]");
      const list = page.locator(".ar-side-list");
      for (const away of [-2000, 2000]) {
        await list.evaluate((scroller, by) => scroller.scrollBy(0, by), away);
        await page.reload();
        await expect.poll(async () => (await current.boundingBox())?.y).toBeGreaterThan(300);
        expect((await current.boundingBox())?.y).toBeLessThan(600);
      }
      const top = (await page.locator(".ar-group > a").boundingBox())?.y ?? 0;
      await current.evaluate((entry, to) => {
        entry.closest(".ar-side-list")?.scrollBy(0, entry.getBoundingClientRect().top - to);
      }, top + 8);
      await page.reload();
      await expect.poll(async () => (await current.boundingBox())?.y).toBeGreaterThan(300);
    });

    test.each([700, 900])(
      "has no entry half behind the name of its group, in a window %d px high",
      async (height) => {
        for (const path of [
          "repos/repos-get",
          "actions/actions-list-artifacts-for-repo",
          "pulls/pulls-get",
        ]) {
          const { page } = await whole.look(`/github/${path}/`, { height });
          const name = page.locator(".ar-group > a");
          const halfBehind = (): Promise<(string | null)[]> =>
            name.evaluate((title) => {
              const edge = title.getBoundingClientRect().bottom;
              const isCut = ({ top, bottom }: DOMRect): boolean => top < edge - 1 && bottom > edge + 1;
              const entries = [...document.querySelectorAll(".ar-group li > a")];
              return entries
                .filter((entry) => isCut(entry.getBoundingClientRect()))
                .map((entry) => entry.textContent);
            });
          await expect.poll(halfBehind).toEqual([]);
          await name.click();
          await page.waitForURL(new RegExp(`/github/${path.split("/")[0] ?? ""}/$`));
        }
      },
    );

    test("has no axe violation where entries are behind that name", async () => {
      const { page } = await whole.look("/github/repos/repos-get/");
      expect(await violations(page)).toEqual([]);
    });

    test("requests the list once, when the reader types, and caches it", async () => {
      const { page, requests } = await whole.open("/github/");
      const lists = (): number => requests.filter((address) => /operations\.\w+\.json$/.test(address)).length;
      expect(lists()).toBe(0);
      await page.locator(FIELD).fill("tag");
      await page.waitForFunction(() => document.querySelector("#ar-nav [role=status]")?.textContent);
      await page.locator(FIELD).fill("tags");
      expect(lists()).toBe(1);
    });
  });

  describe("filters", () => {
    for (const [what, words, expected, said, tags] of [
      ["by title", "throw", ["Throw a tool away"], "1 match", core],
      [
        "by path",
        "/benches",
        [
          "/benches",
          "Look at a tool in a drawer of a bench of a workshop that may be anywhere in the world",
          "Throw a tool away",
        ],
        "3 matches",
        core,
      ],
      ["by method and title", "delete tool", ["Throw a tool away"], "1 match", {}],
      ["whatever the case", "THROW A", ["Throw a tool away"], "1 match", {}],
      ["webhooks", "taken", ["A tool was taken"], "1 match", {}],
      ["schemas", "woodhandle", ["WoodHandle"], "1 match", {}],
      ["names of any script", "غيّر", ["غيّر الصفحة"], "1 match", {}],
      [
        "by a path with values",
        "/workshops/7/benches/2/drawers/1/tools/hammer",
        [
          "Look at a tool in a drawer of a bench of a workshop that may be anywhere in the world",
          "Throw a tool away",
        ],
        "2 matches",
        {},
      ],
      ["what is nearest", "thorw", ["Throw a tool away"], "Nothing is called like this. The nearest:", core],
      ["down to nothing", "xyzzy", [], "Nothing is called like this.", {}],
    ] as const)
      test(what, tags, async () => {
        const { page } = await pages.look("/workshop/");
        await page.locator(FIELD).fill(words);
        await expect.poll(() => status(page)).toBe(said);
        expect(await titles(page)).toEqual(expected);
      });

    test("at most 200 of them, and reports it", async () => {
      const { page } = await whole.look("/github/");
      await page.locator(FIELD).fill("e");
      await expect.poll(() => status(page)).toMatch(/^The first 200 of [\d,]+ matches$/);
      expect(await titles(page)).toHaveLength(200);
    });

    test("and reports that the list could not be loaded", core, async () => {
      const { page } = await pages.open("/workshop/");
      await page.route("**/operations.*.json", (route) => route.abort());
      await page.locator(FIELD).fill("tool");
      await expect.poll(() => status(page)).toBe("The list could not be loaded. Try again.");
      expect(await titles(page)).toContain("Tools");
      await page.unroute("**/operations.*.json");
      await page.locator(FIELD).fill("tools");
      await expect.poll(() => status(page)).toMatch(/match/);
    });
  });

  describe("by keyboard", () => {
    const focused = (page: Page): Promise<string> =>
      page.evaluate(
        () => (document.activeElement as HTMLElement).innerText || document.activeElement?.tagName || "",
      );

    test("arrow keys move from the field through the entries, Esc clears", core, async () => {
      const { page } = await pages.look("/workshop/");
      await page.locator(FIELD).fill("tool");
      await expect.poll(() => status(page)).toMatch(/matches/);
      const [first = "", second = ""] = await titles(page);
      expect(first).toBe("Tool");
      await page.keyboard.press("ArrowDown");
      expect(await focused(page)).toContain(first);
      await page.keyboard.press("ArrowDown");
      expect(await focused(page)).toContain(second);
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("ArrowUp");
      expect(await focused(page)).toBe("INPUT");
      await page.keyboard.press("Escape");
      expect(await page.locator(FIELD).inputValue()).toBe("");
      expect(await titles(page)).toContain("Overview");
    });

    test("Enter opens the first result", async () => {
      const { page } = await pages.look("/workshop/");
      await page.locator(FIELD).fill("throw");
      await expect.poll(() => status(page)).toBe("1 match");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/workshop/tools/throw-away/");
    });

    test("Enter in an empty field opens nothing", async () => {
      const { page } = await pages.open("/workshop/tools/");
      const asked: string[] = [];
      page.on("request", (request) => request.isNavigationRequest() && asked.push(request.url()));
      await page.locator(FIELD).press("Enter");
      // The page was not reloaded, and its filter still works.
      await page.locator(FIELD).fill("throw");
      await expect.poll(() => status(page)).toBe("1 match");
      expect(asked).toEqual([]);
      expect(page.url()).toContain("/workshop/tools/");
    });

    test("another group opens in place and closes again", async () => {
      const { page } = await pages.look("/workshop/tools/add-tool/");
      const link = page.locator("#ar-nav a", { hasText: "Benches" });
      await link.focus();
      await page.keyboard.press("ArrowRight");
      await expect.poll(() => titles(page)).toContain("/benches");
      await page.keyboard.press("ArrowLeft");
      await expect.poll(() => titles(page)).not.toContain("/benches");
    });
  });

  test("a button before each other group does the same, and has its state", core, async () => {
    const { page } = await pages.look("/workshop/");
    const button = page.getByRole("button", { name: "Benches" });
    expect(await button.getAttribute("aria-expanded")).toBe("false");
    await page.locator(".ar-side-list").hover();
    await button.click();
    await expect.poll(() => titles(page)).toContain("/benches");
    expect(await button.getAttribute("aria-expanded")).toBe("true");
  });

  describe("on the page of a schema", () => {
    test("contains one link for all of them, marked as current and in view", async () => {
      const { page } = await whole.look("/github/schemas/full-repository/");
      const current = page.locator("#ar-nav [aria-current]");
      expect(await current.allInnerTexts()).toEqual([expect.stringContaining("All schemas")]);
      expect(await current.getAttribute("aria-current")).toBe("true");
      expect((await current.boundingBox())?.y).toBeLessThan(900);
      expect(await page.locator("#ar-nav a[href*=schemas], #ar-nav a[href='../']").count()).toBe(1);
    });

    test(
      "their names are in the cached list: opened in place, the current one marked, filtered",
      core,
      async () => {
        const { page } = await pages.look("/github/schemas/full-repository/");
        await page.locator(".ar-side-list").hover();
        await page.getByRole("button", { name: "All schemas" }).click();
        await expect.poll(() => titles(page)).toContain("simple-user");
        expect(await page.locator("#ar-nav [aria-current=page]").innerText()).toBe("full-repository");
        await page.locator(FIELD).fill("full-repository");
        await expect.poll(async () => (await titles(page))[0]).toBe("full-repository");
      },
    );

    test.each(["/workshop/", "/workshop/tools/add-tool/", "/workshop/schemas/", "/workshop/schemas/part/"])(
      "of a small API all are listed, on every page: %s",
      async (path) => {
        const { page } = await pages.open(path, { javaScriptEnabled: false });
        const names = await page.locator("#ar-nav .ar-group:last-child ul a").allInnerTexts();
        expect(names).toEqual(WORKSHOP_SCHEMAS);
        const current = page.locator("#ar-nav [aria-current=page]");
        if (path.endsWith("/part/")) expect(await current.innerText()).toBe("Part");
      },
    );
  });

  describe("on a narrow screen", () => {
    test("is a drawer that Esc closes, which restores the focus", core, async () => {
      const { page } = await pages.look("/workshop/tools/add-tool/", { width: 360 });
      const sidebar = page.locator("#ar-nav");
      expect(await sidebar.isVisible()).toBe(false);
      const menu = page.getByRole("button", { name: "Menu", exact: true }).first();
      await menu.press("Enter");
      expect(await sidebar.isVisible()).toBe(true);
      await page.keyboard.press("Tab");
      expect(await sidebar.evaluate((drawer) => drawer.contains(document.activeElement))).toBe(true);
      await page.keyboard.press("Escape");
      expect(await sidebar.isVisible()).toBe(false);
      expect(await menu.evaluate((element) => element === document.activeElement)).toBe(true);
    });

    test("opens above the text by a link, without scripts", async () => {
      const { page } = await pages.open("/workshop/tools/add-tool/", {
        width: 360,
        javaScriptEnabled: false,
      });
      const sidebar = page.locator("#ar-nav");
      expect(await sidebar.isVisible()).toBe(false);
      await page.getByRole("link", { name: "Menu", exact: true }).click();
      expect((await sidebar.boundingBox())?.y).toBeLessThan(200);
      await sidebar.getByRole("link", { name: "Benches" }).click();
      await page.waitForURL("**/workshop/benches/");
      expect(await sidebar.isVisible()).toBe(false);
    });

    test("closes when the window grows", async () => {
      const { page } = await pages.look("/workshop/", { width: 360 });
      await page.getByRole("button", { name: "Menu", exact: true }).first().click();
      await page.setViewportSize({ width: 1280, height: 800 });
      await expect
        .poll(() => page.locator("#ar-nav").evaluate((element) => element.matches(":popover-open")))
        .toBe(false);
      expect((await page.locator("#ar-nav").boundingBox())?.height).toBeGreaterThan(600);
    });
  });
});
