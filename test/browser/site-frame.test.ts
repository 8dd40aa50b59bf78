import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserGroup, core } from "../support/browser.js";
import { useBrowserPages, type Opened } from "../support/browser-pages.js";
import { openPanel } from "../support/panel-page.js";

const OPERATION = "/github/issues/issues-lock/";
const GUIDE = "/guide/";

/**
 * Returns the text of the header's current tab, and whether it is completely within the visible part of the
 * tabs.
 */
const currentTab = (page: Page): Promise<{ readonly text: string; readonly isSeen: boolean }> =>
  page.locator(".ar-tabs [aria-current]").evaluate((tab) => {
    const [own, list] = [tab, tab.parentElement as Element].map((element) => element.getBoundingClientRect());
    if (!own || !list) throw new TypeError("no tab");
    return {
      text: tab.textContent ?? "",
      isSeen: own.left >= list.left - 1 && own.right <= Math.min(list.right, innerWidth) + 1,
    };
  });

browserGroup("the frame of every page", () => {
  const pages = useBrowserPages("browser");
  const whole = useBrowserPages("github");

  describe.each([320, 360, 768, 1440, 1920])("at %i px", (width) => {
    test.each([true, false])("the current tab is visible; with scripts: %s", async (javaScriptEnabled) => {
      const { page } = await whole.open(OPERATION, { width, javaScriptEnabled });
      expect(await currentTab(page)).toEqual({ text: "GitHub", isSeen: true });
    });

    test("and a script scrolls to it if the browser has no `scroll-initial-target`", async () => {
      const { page } = await whole.open("/workshop/", { width });
      await page.addInitScript(() => {
        CSS.supports = () => false;
        const sheet = new CSSStyleSheet();
        sheet.replaceSync("* { scroll-initial-target: none !important }");
        document.adoptedStyleSheets.push(sheet);
      });
      await page.goto(whole.origin + OPERATION);
      await expect.poll(() => currentTab(page)).toEqual({ text: "GitHub", isSeen: true });
      await expect
        .poll(() => page.locator("#ar-nav .ar-side-list").evaluate((list) => list.scrollTop > 0))
        .toBe(width >= 1024);
    });
  });

  test("header and brand have the same position on a page of the site and on one of a reference", async () => {
    const placeOn = async (path: string): Promise<unknown> => {
      const { page } = await pages.look(path, { width: 1920 });
      return [
        await page.locator(".ar-brand").boundingBox(),
        await page
          .locator(".ar-tabs > a")
          .first()
          .evaluate((tab) => tab.getBoundingClientRect().x),
        await page.locator(".ar-theme").boundingBox(),
        await page.locator("#ar-nav").evaluate((nav) => nav.getBoundingClientRect().width),
      ];
    };
    expect(await placeOn(GUIDE)).toEqual(await placeOn(OPERATION));
  });

  test.each([320, 360])("at %i px menu, brand, search and theme are in one line", async (width) => {
    const { page } = await pages.look(OPERATION, { width });
    const middle = async (place: string): Promise<number> => {
      const { y = NaN, height = NaN } = (await page.locator(place).boundingBox()) ?? {};
      return y + height / 2;
    };
    const brand = await middle(".ar-brand");
    for (const place of [".ar-menu", ".ar-header .ar-search", ".ar-theme"])
      expect(Math.abs((await middle(place)) - brand), place).toBeLessThan(2);
  });

  test("a theme chosen on one applies to the other", async () => {
    const { page, complaints } = await pages.open("/workshop/");
    await page.locator(".ar-theme").click();
    await page.goto(pages.origin + GUIDE);
    expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      await page.evaluate(
        () => getComputedStyle(document.querySelector(".ar-header") as Element).backgroundColor,
      ),
    );
    expect(complaints).toEqual([]);
  });

  test(
    "a page of the site has the search, and its navigation is a drawer on a small screen",
    core,
    async () => {
      const { page, complaints } = await pages.open(GUIDE, { width: 360 });
      await page.getByRole("button", { name: "Menu", exact: true }).first().click();
      await page.getByRole("link", { name: "Turn brass" }).click();
      await expect.poll(() => page.locator("h1").innerText()).toBe("Turn brass");
      // The page's script runs after its heading is parsed, so the key may have to be pressed again.
      await expect
        .poll(async () => {
          await page.keyboard.press("/");
          return page.getByRole("combobox").isVisible();
        })
        .toBe(true);
      await page.getByRole("combobox").fill("tighten bolts");
      await expect.poll(() => page.getByRole("option").first().innerText()).toContain("Set up the lathe");
      expect(complaints).toEqual([]);
    },
  );

  describe.each(["ltr", "rtl"])("written %s, a drawer", (direction) => {
    const openDrawer = async (path: string, width: number): Promise<Page> => {
      const { page } = await pages.look(path, { width });
      await page.evaluate((dir) => (document.documentElement.dir = dir), direction);
      await page.locator(".ar-menu:visible").first().click();
      return page;
    };

    test.each([360, 768])("has its close button at its end, at %i px", async (width) => {
      const gapOn = async (path: string): Promise<number> => {
        const page = await openDrawer(path, width);
        return page.locator("#ar-nav [popovertargetaction=hide]").evaluate((button, dir) => {
          const [own, drawer] = [button, button.closest("nav") as Element].map((each) =>
            each.getBoundingClientRect(),
          );
          if (!own || !drawer) return NaN;
          return dir === "rtl" ? own.left - drawer.left : drawer.right - own.right;
        }, direction);
      };
      const gap = await gapOn(OPERATION);
      expect(gap).toBeLessThan(32);
      expect(await gapOn(GUIDE)).toBe(gap);
    });

    test("keeps only the headings of its first level in view", async () => {
      const page = await openDrawer(GUIDE, 360);
      const tops = await page.locator("#ar-nav .ar-group").evaluate((group) => {
        const entries = group.querySelector("ul");
        const inner = entries?.appendChild(group.cloneNode(true)) as Element;
        for (const list of [inner.querySelector("ul"), entries])
          for (let count = 0; count < 30; count += 1)
            list?.append(list.firstElementChild?.cloneNode(true) as Node);
        const scroller = group.closest(".ar-side-list") as Element;
        scroller.scrollTop = (inner.querySelector("li:nth-child(8)") as HTMLElement).offsetTop;
        const top = scroller.getBoundingClientRect().top;
        return [group, inner].map(
          (each) => (each.querySelector("a") as Element).getBoundingClientRect().top - top,
        );
      });
      expect(Math.round(tops[0] ?? NaN)).toBe(0);
      expect(tops[1]).toBeLessThan(-32);
    });
  });

  test("without scripts the menu opens that navigation", async () => {
    const { page } = await pages.open(GUIDE, { width: 360, javaScriptEnabled: false });
    expect(await page.locator("#ar-nav").isVisible()).toBe(false);
    await page.getByRole("link", { name: "Menu", exact: true }).click();
    expect(await page.locator("#ar-nav").getByRole("link", { name: "Turn brass" }).isVisible()).toBe(true);
  });

  test("the footer is at the end of a page, and of the window if the page is short", async () => {
    for (const path of [GUIDE, "/workshop/nothing/", OPERATION]) {
      const { page } = await pages.look(path);
      const gap = await page.locator(".ar-footer").evaluate((footer) => {
        const bottom = footer.getBoundingClientRect().bottom + scrollY;
        return Math.abs(bottom - Math.max(innerHeight, document.documentElement.scrollHeight));
      });
      expect(gap, path).toBeLessThanOrEqual(1);
    }
  });

  test("at 1920 px samples use the space that the text leaves", async () => {
    const { page } = await pages.look(OPERATION, { width: 1920 });
    const [text, bench] = await Promise.all(
      [".ar-body", ".ar-bench"].map((part) => page.locator(part).boundingBox()),
    );
    expect((bench?.x ?? 0) - (text?.x ?? 0) - (text?.width ?? 0)).toBeCloseTo(48, 0);
    expect(text?.width).toBeGreaterThanOrEqual(640);
    expect(bench?.width).toBeGreaterThanOrEqual(584);
  });

  describe.each(["light", "dark"] as const)("controls in %s", (colorScheme) => {
    const opened = async (): Promise<Opened> => {
      const page = await pages.open("/workshop/tools/list-tools/", { colorScheme });
      await openPanel(page.page);
      return page;
    };
    const colours = (page: Page, selector: string): Promise<readonly string[]> =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { backgroundColor, borderTopColor, appearance } = getComputedStyle(element);
          return [appearance, backgroundColor, borderTopColor];
        });
    const tokens = (page: Page): Promise<Readonly<Record<string, string>>> =>
      page.evaluate(() => {
        const probe = document.querySelector(".ar-main") as HTMLElement;
        const colourOf = (name: string): string => {
          const element = document.createElement("p");
          probe.append(element);
          element.style.setProperty("color", `var(--ar-${name})`);
          const { color } = getComputedStyle(element);
          element.remove();
          return color;
        };
        return Object.fromEntries(["paper", "edge", "accent"].map((name) => [name, colourOf(name)]));
      });

    test("select elements and checkboxes have our style", async () => {
      const { page } = await opened();
      const { paper, edge, accent } = await tokens(page);
      expect(await colours(page, "#try-it select")).toEqual(["none", paper, edge]);
      expect(await colours(page, "#try-it input[type=checkbox]:not(:checked)")).toEqual([
        "none",
        paper,
        edge,
      ]);
      expect(await colours(page, "#try-it input[type=checkbox]:checked")).toEqual(["none", accent, accent]);
    });
  });
});
