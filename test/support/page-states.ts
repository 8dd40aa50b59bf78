import type { Page } from "playwright-core";
import { nextFrame, openPanel } from "./panel-page.js";

/** States of a page with something open. Each function waits until the state is complete. */
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
    // The number of results is announced only when everything is loaded, including texts and facets.
    await page.locator(".ar-dialog [role=status]", { hasText: /\d/ }).waitFor({ state: "attached" });
  },
  async "the drawer open"(page: Page) {
    // Before the script is loaded, the button is a link to the sidebar, which then precedes the content.
    await page.locator(".ar-sidebar[popover]").waitFor({ state: "attached" });
    await page.locator(".ar-menu").first().click();
    await page.locator(".ar-sidebar:popover-open").waitFor();
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    // Moves the pointer away from the button, which the drawer covers.
    await page.mouse.move(0, 0);
    await nextFrame(page);
  },
  /**
   * Shows the message of a failed copy, and the marks of successful ones. The copy fails because the
   * clipboard is removed.
   */
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

async function openEntries(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const entry of document.querySelectorAll<HTMLDetailsElement>("details:not(.ar-try)"))
      entry.open = true;
  });
  // Waits because the contents strip marks the current section just before the next paint.
  await nextFrame(page);
}
