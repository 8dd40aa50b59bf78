import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { browserGroup } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";
import { openPanel } from "../support/panel-page.js";

const OPERATIONS = 50;

/** Addresses of operations that have a panel, as many as are asked for, spread over all that the sidebar lists. */
async function pagesWithPanels(page: Page, count: number): Promise<readonly string[]> {
  const found = await page.evaluate(async () => {
    const list = new URL(
      document.querySelector<HTMLElement>("[data-list]")?.dataset["list"] ?? "",
      document.baseURI,
    );
    const { groups } = (await (await fetch(list)).json()) as {
      groups: { url: string; operations: { url: string }[] }[];
    };
    const shown = groups.filter(({ url }) => !url.startsWith("webhooks"));
    return shown.flatMap(({ operations }) => operations.map(({ url }) => new URL(url, list).pathname));
  });
  const step = Math.max(1, Math.floor(found.length / count));
  return found.filter((_, index) => index % step === 0);
}

const samplesOf = (page: Page): Promise<readonly string[]> =>
  page.locator("#samples pre code").allTextContents();

browserGroup("samples in the file are those of the open panel, byte for byte", () => {
  const pages = useBrowserPages("browser");

  test.each([
    ["workshop", 8],
    ["github", OPERATIONS],
  ])("%s", { timeout: 120_000 }, async (route, count) => {
    const { page } = await pages.open(`/${route}/`);
    const addresses = await pagesWithPanels(page, count);
    const changed: string[] = [];
    let compared = 0;
    for (const address of addresses) {
      await page.goto(pages.origin + address);
      if ((await page.locator("#try-it").count()) === 0) continue;
      compared += 1;
      const before = await samplesOf(page);
      await openPanel(page);
      await page.locator("#ar-server").focus();
      await page.waitForFunction(() =>
        performance.getEntriesByType("resource").some(({ name }) => name.includes("panel-engine")),
      );
      await page.waitForTimeout(30);
      if (JSON.stringify(await samplesOf(page)) !== JSON.stringify(before)) changed.push(address);
    }
    expect(compared).toBeGreaterThanOrEqual(Math.min(count, 50) - 2);
    expect(changed).toEqual([]);
  });
});
