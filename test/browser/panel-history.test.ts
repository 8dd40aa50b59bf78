import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { browserGroup, core, browserWithHistoryGroup, keepsHistory } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";
import { openPanel } from "../support/panel-page.js";

const PAGE = "/answers/operations/get-thing/";
const NEXT = "/answers/operations/add-thing/";

const isAsItWasLeft = (page: Page): Promise<boolean> => page.evaluate(() => "left" in window);

/**
 * Goes back to a page in the back/forward cache. The browser reports the navigation before it shows the page,
 * so this also waits for the page.
 */
async function goBackToKept(page: Page): Promise<void> {
  await page.goBack({ waitUntil: "commit" });
  await expect.poll(() => isAsItWasLeft(page)).toBe(true);
}

const leave = async (page: Page, address: string): Promise<void> => {
  await page.evaluate(() => void Object.assign(window, { left: true }));
  await page.goto(address);
};

browserWithHistoryGroup("a panel comes back from the browser's history", () => {
  const kept = useBrowserPages("panel", keepsHistory);

  test("open and filled, if the browser has cached the page", async () => {
    const { page } = await kept.open(PAGE);
    await openPanel(page);
    await page.getByLabel("nothing", { exact: true }).fill("kept");
    await page.locator("#ar-credential-token-token").fill("s3cret");
    await leave(page, kept.origin + NEXT);
    await goBackToKept(page);
    expect(await page.getByLabel("nothing", { exact: true }).inputValue()).toBe("kept");
    await page.getByLabel("nothing", { exact: true }).fill("again");
    await expect.poll(() => page.locator("[data-request-line]").innerText()).toContain("nothing=again");
  });

  test("opened just before it was left: its script is loaded after going back", async () => {
    const { page } = await kept.open(PAGE);
    await page.evaluate((next) => {
      Object.assign(window, { left: true });
      document.querySelector("details#try-it")?.setAttribute("open", "");
      location.href = next;
    }, kept.origin + NEXT);
    await page.waitForURL(kept.origin + NEXT);
    await goBackToKept(page);
    await page.locator("form[data-ready]").waitFor();
    await page.getByLabel("nothing", { exact: true }).fill("again");
    await expect.poll(() => page.locator("[data-request-line]").innerText()).toContain("nothing=again");
  });

  test("credentials that another page has forgotten meanwhile are forgotten", async () => {
    const { page } = await kept.open(PAGE);
    await openPanel(page);
    await page.locator("#ar-credential-token-token").fill("s3cret");
    await page.locator("#ar-keep").selectOption("Remember on this device");
    await leave(page, kept.origin + NEXT);
    await openPanel(page);
    await page.getByRole("button", { name: "Forget all" }).click();
    await goBackToKept(page);
    await expect.poll(() => page.locator("#ar-credential-token-token").inputValue()).toBe("");
  });
});

browserGroup("a panel comes back from the browser's history, its page loaded anew", () => {
  const forgotten = useBrowserPages("panel");

  test("and works again", core, async () => {
    const { page } = await forgotten.open(PAGE);
    await openPanel(page);
    await leave(page, forgotten.origin + NEXT);
    await page.goBack();
    expect(await isAsItWasLeft(page)).toBe(false);
    const isOpen = () => page.locator("#try-it").evaluate((panel) => (panel as HTMLDetailsElement).open);
    if (!(await isOpen())) await page.locator("#try-it > summary").click();
    await page.getByLabel("nothing", { exact: true }).fill("again");
    await expect.poll(() => page.locator("[data-request-line]").innerText()).toContain("nothing=again");
  });
});
