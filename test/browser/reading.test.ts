import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserGroup, core } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";
import { pointAt } from "../support/point-at.js";
import { mainKinds, otherKinds } from "./page-kinds.js";

const LONG = "/github/issues/issues-create/";
const current = (page: Page): Promise<string> => page.locator(".ar-toc [aria-current]").innerText();

browserGroup("reading", () => {
  const pages = useBrowserPages("browser");
  const whole = useBrowserPages("github");

  describe("without scripts", () => {
    for (const [kind, path, site, tags] of [
      ...mainKinds.map(([kind, path]) => [kind, path, pages, core] as const),
      ...otherKinds.map(([kind, path]) => [kind, path, whole, {}] as const),
    ])
      test(`${kind} has its text and links, and no button without effect`, tags, async () => {
        const { page, complaints } = await site.open(path, { javaScriptEnabled: false });
        expect((await page.locator("main").innerText()).length).toBeGreaterThan(40);
        const buttons = await page.locator("button:visible").allInnerTexts();
        expect(buttons.filter((text) => !/Menu/.test(text))).toEqual([]);
        expect(complaints.filter((text) => !text.includes("404"))).toEqual([]);
      });

    test("tabs, entries and the strip work", async () => {
      const { page } = await pages.open("/workshop/tools/add-tool/", { javaScriptEnabled: false });
      await page.locator("label", { hasText: "Python" }).first().click();
      expect(await page.locator("#samples pre:visible").first().innerText()).toContain("import requests");
      await page.locator("#response-400 > summary").click();
      expect(await page.locator("#response-400").innerText()).toContain("problem+json");
      await page.locator(".ar-toc a", { hasText: "Responses" }).click();
      expect(page.url()).toContain("#responses");
    });
  });

  describe("on this page", () => {
    test("the strip stays in view and marks the section being read", core, async () => {
      const { page } = await pages.look(LONG);
      expect(await current(page)).toBe("Path parameters");
      for (const [section, title] of [
        ["request-body", "Request body"],
        ["responses", "Responses"],
        ["path-parameters", "Path parameters"],
      ] as const) {
        await page.evaluate((id) => document.getElementById(id)?.scrollIntoView(), section);
        await expect.poll(() => current(page)).toBe(title);
      }
      await page.evaluate(() => document.getElementById("responses")?.scrollIntoView());
      expect((await page.locator(".ar-toc").boundingBox())?.y).toBeCloseTo(56, 0);
    });

    test("on a phone the strip begins with menu and samples, and has the responses; elsewhere these are beside it", async () => {
      const { page } = await pages.look(LONG, { width: 360 });
      const entries = page.locator(".ar-toc a:visible");
      expect((await entries.allInnerTexts()).join(" ")).toMatch(
        /^Samples Path parameters .*Responses 201 400/,
      );
      await entries.getByText("404", { exact: true }).click();
      await expect
        .poll(() => page.locator("#response-404").evaluate((answer) => answer.matches("[open]")))
        .toBe(true);
      // The menu stays at the start of the strip, however far it is scrolled.
      const menu = page.locator(".ar-toc button");
      expect((await menu.boundingBox())?.x).toBeLessThan(30);
      await menu.click();
      expect(await page.locator("#ar-nav [aria-current=page]").isVisible()).toBe(true);
      await page.keyboard.press("Escape");
      await expect.poll(() => menu.evaluate((button) => button === document.activeElement)).toBe(true);
      await page.setViewportSize({ width: 1024, height: 800 });
      expect(await entries.allInnerTexts()).toEqual(["Path parameters", "Request body", "Responses"]);
      expect(await menu.isVisible()).toBe(false);
    });

    test("a targeted heading is not covered", async () => {
      for (const width of [1440, 360]) {
        const { page } = await pages.look(`${LONG}#responses`, { width });
        const heading = await page.locator("#responses h2").boundingBox();
        const strip = await page.locator(".ar-toc").boundingBox();
        expect(heading?.y).toBeGreaterThanOrEqual((strip?.y ?? 0) + (strip?.height ?? 0));
      }
    });
  });

  test("a link to a field opens every entry and tab that contains it", core, async () => {
    const { page } = await pages.look("/workshop/tools/add-tool/");
    const hidden = await page
      .locator("details:not([open]) .ar-rows > li[id], .ar-tabset > div li[id]")
      .evaluateAll((all) => all.map(({ id }) => id));
    expect(hidden.length).toBeGreaterThan(3);
    for (const id of hidden.slice(0, 6)) {
      await pages.look(`/workshop/tools/add-tool/#${encodeURIComponent(id)}`);
      expect(await page.locator(`[id="${id}"]`).isVisible(), id).toBe(true);
      expect(
        await page.locator(`[id="${id}"]`).evaluate((row) => row.getBoundingClientRect().top < innerHeight),
        id,
      ).toBe(true);
    }
  });

  test("variables of the path are linked with their rows", core, async () => {
    const { page } = await pages.look("/workshop/tools/get-tool/");
    const variable = page.locator(".ar-call a", { hasText: "{drawer}" });
    const row = page.locator("#path\\.drawer");
    const tied = (): Promise<readonly boolean[]> =>
      Promise.all(
        [variable, row].map((each) => each.evaluate((element) => element.classList.contains("ar-tied"))),
      );
    await pointAt(variable);
    await expect.poll(tied).toEqual([true, true]);
    await pointAt(page.locator("h1"));
    await expect.poll(tied).toEqual([false, false]);
    await pointAt(row);
    await expect.poll(tied).toEqual([true, true]);
    await pointAt(page.locator("h1"));
    await expect.poll(tied).toEqual([false, false]);
    await variable.focus();
    await expect.poll(tied).toEqual([true, true]);
    await page.keyboard.press("Enter");
    expect(page.url()).toContain("#path.drawer");
  });

  test("the Tab key moves from the skip link through header, sidebar and page", core, async () => {
    const { page } = await pages.look("/workshop/tools/throw-away/");
    const order: string[] = [];
    for (let press = 0; press < 60; press += 1) {
      await page.keyboard.press("Tab");
      const place = await page.evaluate(() => {
        const element = document.activeElement;
        return (
          [
            "ar-skip",
            "ar-header",
            "ar-sidebar",
            "ar-crumbs",
            "ar-call",
            "ar-try",
            "ar-bench",
            "ar-toc",
            "ar-section",
            "ar-next",
          ].find((name) => element?.closest(`.${name}`)) ?? ""
        );
      });
      if (order.at(-1) !== place) order.push(place);
    }
    expect(
      order
        .filter(Boolean)
        .filter((place) => place !== "ar-try")
        .slice(0, 8),
    ).toEqual([
      "ar-skip",
      "ar-header",
      "ar-sidebar",
      "ar-crumbs",
      "ar-call",
      "ar-bench",
      "ar-toc",
      "ar-section",
    ]);
  });

  test("the skip link targets the content", async () => {
    const { page } = await pages.look(LONG);
    await page.keyboard.press("Tab");
    expect((await page.locator(".ar-skip").boundingBox())?.y).toBeGreaterThan(0);
    await page.keyboard.press("Enter");
    expect(page.url()).toContain("#content");
  });

  test("in print everything is expanded and there are no controls", async () => {
    const { page } = await pages.look("/workshop/tools/add-tool/");
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    expect(
      await page
        .locator(".ar-header, .ar-sidebar, .ar-toc, .ar-try, .ar-next, main button")
        .evaluateAll((all) => all.filter((each) => each.getClientRects().length > 0).length),
    ).toBe(0);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("light");
    // Content that is hidden on a screen: another media type, a callback, and the second of two examples.
    for (const text of ["problem+json", "The tool was taken", '"colour": "red"'])
      expect(await page.locator("main").innerText()).toContain(text);
    const closed = await page
      .locator("#response-400 > div")
      .evaluate((element) => element.getBoundingClientRect().height);
    expect(closed).toBeGreaterThan(20);
  });

  test("in forced colours backgrounds become borders, and the current entry is highlighted", async () => {
    const { page } = await pages.open("/workshop/tools/add-tool/", { forcedColors: "active" });
    const border = (selector: string): Promise<string> =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).borderTopWidth);
    expect(await border(".ar-call .ar-method")).toBe("1px");
    expect(await border(".ar-block")).toBe("1px");
  });

  test.each(["light", "dark"] as const)(
    "in forced colours of a %s scheme, the current entry of the sidebar and marked text are readable",
    async (colorScheme) => {
      const { page } = await pages.open("/workshop/tools/add-tool/", { forcedColors: "active", colorScheme });
      const paintOf = (selector: string): Promise<Record<"text" | "back" | "shadow", string>> =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => {
            const { color, backgroundColor, boxShadow } = getComputedStyle(element);
            return { text: color, back: backgroundColor, shadow: boxShadow };
          });
      const system = (name: string): Promise<string> =>
        page.evaluate((colour) => {
          const probe = document.body.appendChild(document.createElement("i"));
          probe.style.cssText = `forced-color-adjust: none; color: ${colour}`;
          const { color } = getComputedStyle(probe);
          probe.remove();
          return color;
        }, name);
      const highlighted = {
        text: await system("HighlightText"),
        back: await system("Highlight"),
        shadow: "none",
      };
      // The background of an ordinary entry is a shadow, which would cover the highlight.
      expect(await paintOf("#ar-nav [aria-current=page]")).toEqual(highlighted);
      await page.keyboard.press("/");
      await page.locator("dialog[open] input[type=search]").fill("tool");
      const marked = { text: await system("MarkText"), back: await system("Mark") };
      // The list is rendered again when matches in texts arrive.
      await expect.poll(() => paintOf(".ar-hits mark")).toMatchObject(marked);
    },
  );

  test("with reduced motion nothing moves", async () => {
    const { page } = await pages.open("/workshop/tools/add-tool/", { reducedMotion: "reduce" });
    const moving = await page
      .locator("body *")
      .evaluateAll((all) =>
        all
          .filter(
            (element) =>
              getComputedStyle(element).transitionDuration !== "0s" ||
              getComputedStyle(element).animationName !== "none",
          )
          .map(({ className }) => String(className)),
      );
    expect(moving).toEqual([]);
  });
});
