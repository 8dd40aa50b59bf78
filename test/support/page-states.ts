import type { Page } from "playwright-core";
import { openPanel } from "./panel-page.js";

/** What may stand open on a page; each waits until all of it is there. */
export const pageStates = {
  "all entries open": openEntries,
  async "the panel open"(page: Page) {
    await openPanel(page);
    await openEntries(page);
  },
  async "the search open"(page: Page) {
    await page.locator("[data-search]").first().click();
    await page.locator(".ar-find input").fill("tool");
    await page.locator(".ar-hits [role=option]").first().waitFor();
    await page.locator(".ar-facets option:nth-child(2)").first().waitFor({ state: "attached" });
  },
  async "the drawer open"(page: Page) {
    await page.locator(".ar-menu").first().click();
    await page.locator(".ar-sidebar").waitFor();
  },
  /** A copy that failed where a browser gives no clipboard, and the marks of those that did not. */
  async "copies told of"(page: Page) {
    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await page.locator(".ar-block [data-copy]").first().click();
    await page.locator(".ar-toast").waitFor();
    await page.evaluate(() => {
      for (const button of document.querySelectorAll("[data-copy]")) button.setAttribute("data-copied", "");
    });
  },
} satisfies Readonly<Record<string, (page: Page) => Promise<void>>>;

export type PageState = keyof typeof pageStates;

function openEntries(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const entry of document.querySelectorAll<HTMLDetailsElement>("details:not(.ar-try)"))
      entry.open = true;
  });
}
