import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browserGroup } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";
import { samplesOn } from "../support/page-samples.js";

const PATH = "/workshop/tools/add-tool/";

/** Returns the text of the selected tab's sample, the only one that is visible. */
async function shownSample(page: Page): Promise<string> {
  const shown = page.locator("#samples pre:visible");
  expect(await shown.count()).toBe(1);
  return (await shown.textContent()) ?? "";
}

browserGroup("the samples of a page", () => {
  const pages = useBrowserPages("browser");

  test("follow the media type and the example selected in the request body", async () => {
    const { page } = await pages.look(PATH);
    const samples = samplesOn(await page.content()).filter(({ language }) => language === "curl");
    expect(samples.length).toBeGreaterThan(2);
    for (const { choices, code } of samples) {
      for (const choice of choices) {
        const tab = page.locator(`#request-body input[value="${choice}"] + label:visible`).first();
        if ((await tab.count()) > 0) await tab.click();
      }
      expect(await shownSample(page), choices.join(", ")).toBe(code);
    }
  });

  test("are in the language selected on another page", async () => {
    const { page } = await pages.open("/workshop/tools/list-tools/");
    await page.locator("#samples label", { hasText: "Python" }).click();
    await page.goto(pages.origin + PATH);
    expect(await shownSample(page)).toMatch(/^import requests\n/);
  });

  test("are copied unchanged", async () => {
    const { page } = await pages.open(PATH, { permissions: ["clipboard-read", "clipboard-write"] });
    await page.locator("#samples [data-copy]").click();
    await page.locator("#samples [data-copied]").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await shownSample(page));
  });

  test("can be read and selected without scripts", async () => {
    const { page } = await pages.open(PATH, { javaScriptEnabled: false });
    expect(await shownSample(page)).toMatch(/^curl /);
    await page.locator("#samples label", { hasText: "JavaScript" }).click();
    expect(await shownSample(page)).toContain("await fetch(");
    await page.keyboard.press("ArrowRight");
    expect(await shownSample(page)).toMatch(/^import requests\n/);
  });
});
