import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { browserGroup, core } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";
import { HOSTILE_MARKUP } from "../support/hostile-markup.js";
import { nextFrame, openPanel, untilEngineRan } from "../support/panel-page.js";

const PAGE = "/answers/operations/get-thing/";

/** Keys whose values are fixed words of the plugin or of a specification, not text of the document. */
const WORDS = /^(in|style|relation|types?|contentType|languages|route|proxy|credentials|method)$/;

/** Replaces every string of the document in a panel's data. */
function poison(value: unknown, text: string): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => poison(each, text));
  const entries = Object.entries(value as Readonly<Record<string, unknown>>);
  return Object.fromEntries(
    entries.map(([key, each]) => {
      if (WORDS.test(key)) return [key, each];
      return [key, typeof each === "string" ? text : poison(each, text)];
    }),
  );
}

browserGroup("the panel takes texts of the document as texts", () => {
  const pages = useBrowserPages("panel");

  for (const [name, payload, tags] of [
    ["all of them in one text", HOSTILE_MARKUP.join(" "), core] as const,
    ["halves of characters", "\ud800 a\udc00b", core] as const,
    ...HOSTILE_MARKUP.map((each) => [each, each, {}] as const),
  ])
    test(name, tags, async () => {
      const { page, complaints } = await pages.open("/answers/");
      await page.route("**/panel.json", async (route) => {
        const file = (await (await route.fetch()).json()) as object;
        await route.fulfill({ json: poison(file, payload) });
      });
      const dialogs: string[] = [];
      page.on("dialog", (dialog) => dialogs.push(dialog.message()));
      await page.goto(pages.origin + PAGE);
      await openPanel(page);
      for (const input of await page
        .locator("form[data-ready] .ar-parts input:visible:not([type=checkbox])")
        .all())
        await input.fill(payload);
      for (const tab of await page.locator("#samples label:visible").all()) await tab.click();
      expect(await page.evaluate(() => "PWNED" in window)).toBe(false);
      expect(dialogs).toEqual([]);
      expect(complaints.filter((text) => !text.includes("404 (Not Found)"))).toEqual([]);
      expect(await page.locator("form[data-ready] :is(script, iframe, base, math, style)").count()).toBe(0);
    });

  for (const [name, body] of [
    ["numbers", JSON.stringify(Array.from({ length: 200_000 }, (_, index) => index))],
    ["objects", JSON.stringify(Array.from({ length: 60_000 }, (_, index) => ({ id: index })))],
    ["quotes", '"'.repeat(1_000_000)],
    ["lines", "a\n".repeat(50_000)],
  ] as const)
    test(`a body of very many ${name} is accepted, and printed completely`, async () => {
      const { page, complaints } = await pages.open("/requests/bodies/body-json-post/");
      await openPanel(page);
      await page.locator("#ar-request-body").fill("1");
      await untilEngineRan(page);
      // Set as if pasted: typing it line by line would take Chromium minutes.
      await page.locator("#ar-request-body").evaluate((area: HTMLTextAreaElement, text) => {
        area.value = text;
        area.dispatchEvent(new Event("input", { bubbles: true }));
      }, body);
      const sample = page.locator('#samples pre[data-sample="curl"] code').first();
      const length = async (): Promise<number> => ((await sample.textContent()) ?? "").length;
      await expect.poll(length).toBeGreaterThanOrEqual(body.length);
      expect(complaints.filter((text) => !text.includes("404 (Not Found)"))).toEqual([]);
    });

  const withMarker = (page: Page): Promise<unknown> =>
    page.addInitScript(() => {
      // The properties that a site's own Alpine sets on the elements it has processed.
      document.addEventListener("DOMContentLoaded", () => {
        for (const element of document.querySelectorAll("*"))
          Object.assign(element, { _x_marker: 1, _x_ignore: true });
      });
    });

  test("works on a page that a site's own Alpine has marked, and leaves no global Alpine", async () => {
    const { page } = await pages.open("/answers/");
    await withMarker(page);
    await page.goto(pages.origin + PAGE);
    await openPanel(page);
    await expect.poll(() => page.locator(".ar-notes li").count()).toBeGreaterThan(0);
    expect(await page.evaluate(() => "Alpine" in window)).toBe(false);
  });

  test("messages of other windows are ignored (C-36)", async () => {
    const { page, complaints } = await pages.open(PAGE);
    await openPanel(page);
    const before = await page.locator("#try-it").innerHTML();
    await page.evaluate(
      () =>
        new Promise<void>((arrived) => {
          addEventListener("message", ({ data }) => data === "the last" && arrived());
          window.postMessage({ answer: "x", file: {}, ready: true }, "*");
          window.postMessage("the last", "*");
        }),
    );
    await nextFrame(page);
    expect(await page.locator("#try-it").innerHTML()).toBe(before);
    expect(complaints.filter((text) => !text.includes("404 (Not Found)"))).toEqual([]);
  });
});
