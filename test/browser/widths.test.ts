import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserGroup, core } from "../support/browser.js";
import { openEverything, useBrowserPages } from "../support/browser-pages.js";
import { cutOff, sideways } from "../support/page-widths.js";
import { openPanel } from "../support/panel-page.js";
import { FIELD, search } from "../support/search-page.js";
import { mainKinds, otherKinds, WIDTHS } from "./page-kinds.js";

interface Small {
  readonly text: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Returns controls that violate WCAG 2.5.8: they must be at least 24 px wide and high, except checkboxes,
 * radio buttons, and controls within a line of text. Also returns text below 12 px.
 */
function small(
  page: Page,
): Promise<{ readonly targets: readonly Small[]; readonly texts: readonly string[] }> {
  return page.evaluate(() => {
    const isShown = (element: Element): boolean =>
      element.getClientRects().length > 0 && element.closest(".ar-vh, .ar-skip") === null;
    const sizeOf = (element: Element): Small => {
      const { width, height } = element.getBoundingClientRect();
      return { text: (element.textContent ?? "").trim().slice(0, 40) || element.className, width, height };
    };
    const inLine = (element: Element): boolean =>
      getComputedStyle(element).display === "inline" || element.matches("code button");
    const isSmall = (element: Element): boolean => {
      const { width, height } = sizeOf(element);
      return width < 24 || height < 23.9;
    };
    // A click on a label is a click on its field, which may be large enough.
    const fieldOf = (element: Element): Element =>
      element instanceof HTMLLabelElement ? (element.control ?? element) : element;
    const pressed = "a, button, summary, label, select, textarea, input:not([type=radio], [type=checkbox])";
    const targets = [...document.querySelectorAll(pressed)]
      .filter((element) => isShown(element) && !inLine(element))
      .filter((element) => isSmall(element) && isSmall(fieldOf(element)))
      .map(sizeOf);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      const text = walker.currentNode.textContent?.trim();
      if (parent && text && isShown(parent) && Number.parseFloat(getComputedStyle(parent).fontSize) < 12)
        texts.push(text);
    }
    return { targets, texts };
  });
}

const INTER = createRequire(import.meta.url).resolve(
  "@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf",
);

/**
 * Uses a font whose letters have almost no width, at the same font size: what is large enough with it is
 * large enough with any font.
 */
async function useTinyLetters(page: Page): Promise<void> {
  const widest = await page.evaluate(
    async (font) => {
      const bytes = Uint8Array.from(atob(font), (sign) => sign.charCodeAt(0));
      // TypeScript has no type for `sizeAdjust` yet.
      const measures = { sizeAdjust: "1%", weight: "1 1000" };
      document.fonts.add(await new FontFace("tiny", bytes, measures).load());
      const sheet = new CSSStyleSheet();
      sheet.replaceSync("*, ::before, ::after { font-family: tiny !important }");
      document.adoptedStyleSheets.push(sheet);
      // Measures known letters, because a title may be in a script that the font lacks.
      const probe = document.body.appendChild(document.createElement("span"));
      probe.textContent = "Letters that this font has";
      const { width } = probe.getBoundingClientRect();
      probe.remove();
      return width;
    },
    await readFile(INTER, "base64"),
  );
  expect(widest).toBeLessThan(24);
}

browserGroup("at every width", () => {
  const pages = useBrowserPages("browser");
  const whole = useBrowserPages("github");

  describe.each([
    ...mainKinds.map(([kind, path]) => [kind, path, pages, core] as const),
    ...otherKinds.map(([kind, path]) => [kind, path, whole, {}] as const),
  ])("%s", (_, path, site, tags) => {
    test("nothing is clipped, only named regions scroll sideways, nothing is too small", tags, async () => {
      const { page } = await site.look(path);
      await openEverything(page);
      // 320 px is also the width of a window of 1280 px at a zoom of 400 %.
      for (const width of [...WIDTHS, 320]) {
        await page.setViewportSize({ width, height: width === 320 ? 256 : 900 });
        expect(await sideways(page), `${width} px`).toEqual([]);
        expect(await cutOff(page), `${width} px`).toEqual([]);
        expect(await small(page), `${width} px`).toEqual({ targets: [], texts: [] });
      }
      await useTinyLetters(page);
      for (const width of [1440, 320]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await small(page), `${width} px, tiny letters`).toEqual({ targets: [], texts: [] });
      }
    });
  });

  test.each([1440, 320])(
    "%i px: targets of panel and search are large enough with letters of zero width",
    core,
    async (width) => {
      const { page } = await pages.open("/workshop/tools/list-tools/", { width });
      await openPanel(page);
      await useTinyLetters(page);
      expect(await small(page)).toEqual({ targets: [], texts: [] });
      await page.keyboard.press("/");
      await page.locator(FIELD).waitFor();
      await search(page, "tool");
      expect(await page.locator(".ar-chips label:visible").count()).toBeGreaterThan(1);
      expect(await small(page)).toEqual({ targets: [], texts: [] });
    },
  );

  test.each([1440, 768, 360])("%i px: no word breaks beside a long type or version", core, async (width) => {
    const { page } = await pages.look("/workshop/tools/add-tool/", { width });
    const broken = await page.evaluate(() => {
      const long = "UserProvisioningApplicationFeature or InboundProvisioningApplicationFeature";
      const head = document.querySelector("#response-201 > summary");
      head?.querySelector(".ar-type")?.replaceChildren(long);
      const version = document.querySelector(".ar-side-title small");
      version?.replaceChildren("1.0.0-Specification");
      document.querySelector<HTMLElement>("#ar-nav[popover]")?.showPopover();
      return [head?.querySelector(".ar-reason"), version].flatMap((element) => {
        if (!element) return ["nothing to measure"];
        const { height } = element.getBoundingClientRect();
        return height < 1.5 * parseFloat(getComputedStyle(element).lineHeight) ? [] : [element.textContent];
      });
    });
    expect(broken).toEqual([]);
  });

  test.each([
    [1440, ["column", "beside", "sticky"]],
    [1100, ["column", "below", "sticky"]],
    [768, ["drawer", "below", "sticky"]],
    [360, ["drawer", "below", "static"]],
  ])("%i px: sidebar, samples and header", async (width, expected) => {
    const { page } = await pages.look("/github/issues/issues-create/", { width });
    const sidebar = (await page.locator("#ar-nav").isVisible()) ? "column" : "drawer";
    const bench = await page.locator(".ar-bench").boundingBox();
    const body = await page.locator(".ar-body").boundingBox();
    const place = (bench?.x ?? 0) > (body?.x ?? 0) + (body?.width ?? 0) ? "beside" : "below";
    const header = await page.locator(".ar-header").evaluate((element) => getComputedStyle(element).position);
    expect([sidebar, place, header]).toEqual(expected);
  });

  test("a request of one line is completely visible beside a long response while the form is open", async () => {
    const { page } = await pages.look("/github/issues/issues-list-for-repo/", { width: 1440 });
    await page.locator("#try-it > summary").click();
    const footer = await page.locator("#samples > footer").boundingBox();
    const line = await page.locator("#samples pre:visible code").boundingBox();
    expect(line?.height).toBeGreaterThan(12);
    expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0);
  });

  test.each([
    ["/workshop/schemas/tool/", ".ar-type, .ar-type a"],
    ["/workshop/tools/add-tool/", ".ar-tabset > label"],
    ["/github/issues/issues-create/", ".ar-more"],
  ])("names of schemas and media types as long as those of Kubernetes wrap: %s, %s", async (path, names) => {
    const { page } = await pages.look(path, { width: 320 });
    await openEverything(page);
    const changed = await page.locator("main").evaluate((main, selector) => {
      const all = [...main.querySelectorAll(selector)].filter(({ children }) => children.length === 0);
      for (const name of all)
        name.textContent = "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaPropsOrBool";
      return all.length;
    }, names);
    expect(changed).toBeGreaterThan(0);
    expect(await sideways(page)).toEqual([]);
  });

  test("tabs whose names begin alike show their ends", async () => {
    const { page } = await pages.look("/workshop/tools/add-tool/", { width: 360 });
    const labels = await page.locator("#samples .ar-tabset").first().locator("> label").all();
    expect(labels).toHaveLength(3);
    for (const label of labels) await label.evaluate((element) => (element.textContent = "application/json"));
    for (const label of labels) {
      const hidden = await label.evaluate((element) => [
        element.scrollWidth - element.clientWidth,
        element.scrollHeight - element.clientHeight,
      ]);
      expect(hidden).toEqual([0, 0]);
    }
  });

  test("in a narrow table a code word is not broken, and the table scrolls", async () => {
    const { page } = await pages.look("/workshop/", { width: 360 });
    const code = page.locator("main table code").first();
    await code.evaluate((element) => (element.textContent = "x".repeat(100)));
    expect(await code.evaluate((element) => element.getClientRects().length)).toBe(1);
    expect(await sideways(page)).toEqual([]);
  });

  test("a group named by one long word does not widen the sidebar", async () => {
    const { page } = await pages.look("/workshop/tools/", { width: 1440 });
    const list = page.locator(".ar-side-list");
    const group = list.locator("a", { hasText: "Benches" });
    await group.evaluate((link) => link.firstChild?.replaceWith("x".repeat(100)));
    expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });

  test.each([
    ["", "/github/issues/issues-create/"],
    [", even a request much longer than its answer", "/github/repos/repos-create-attestation/"],
  ])("beside the text the samples stay in view%s", async (_, path) => {
    const { page } = await pages.look(path, { width: 1440 });
    await page.evaluate(() => scrollTo(0, 300));
    for (const block of await page.locator(".ar-bench .ar-block:visible").all()) {
      const box = await block.boundingBox();
      expect(box?.y).toBeGreaterThan(0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
    }
  });
});

browserGroup("a list of channels", () => {
  const pages = useBrowserPages("events");

  test("has each name in its own line, and the URL once", core, async () => {
    const { page } = await pages.look("/rooms/channels/", { width: 1440 });
    const names = await page.locator(".ar-ops b").all();
    expect(names.length).toBeGreaterThan(1);
    for (const name of names) expect((await name.boundingBox())?.height).toBeLessThan(30);
    for (const row of await page.locator(".ar-ops a").all()) {
      const texts = await row.locator("b, code").allTextContents();
      expect(new Set(texts).size).toBe(texts.length);
    }
  });
});
