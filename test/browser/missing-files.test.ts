import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserGroup, core } from "../support/browser.js";
import { LIST_PETS, useGuestPages } from "../support/guest-pages.js";
import { send } from "../support/panel-page.js";

/**
 * Makes requests for a file fail, either with status 404 or as if the network were unavailable. Returns a
 * function that makes them succeed again.
 */
async function withoutFile(page: Page, file: RegExp, how: "404" | "offline"): Promise<() => Promise<void>> {
  await page.route(file, (route) =>
    how === "404"
      ? route.fulfill({ status: 404, contentType: "text/html", body: "<h1>No</h1>" })
      : route.abort(),
  );
  return () => page.unroute(file);
}

const files = [
  ["the script of the island", /\/is-land\./],
  ["the script of the form", /\/http-panel\./],
  ["the data of the form", /\/panel\.json/],
] as const;

browserGroup("a file that does not come", () => {
  const guests = useGuestPages();

  describe.each([
    ["404", core],
    ["offline", {}],
  ] as const)("(%s)", (how, tags) => {
    test.each(files)(
      "%s: the panel reports it, has no buttons, and works after a retry",
      tags,
      async (_, file) => {
        const { page } = await guests.open({}, LIST_PETS);
        const giveBack = await withoutFile(page, file, how);
        const panel = page.locator("#try-it");
        await panel.locator("summary").click();
        const alert = panel.getByRole("alert");
        await alert.getByText("The form could not be loaded.").waitFor();
        expect(await panel.getByRole("button").allTextContents()).toEqual(["Try again"]);

        // A second failure is announced again, and the focus stays.
        await alert.evaluate((element) => (element.id = "first"));
        await panel.getByRole("button", { name: "Try again" }).press("Enter");
        await expect.poll(() => page.locator("#first").count()).toBe(0);
        expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Try again");

        await giveBack();
        await page.keyboard.press("Enter");
        await page.locator("form[data-ready]").waitFor();
        expect(await page.evaluate(() => document.activeElement?.closest("#try-it form") !== null)).toBe(
          true,
        );
        await send(page);
        await page.locator("#response").getByText("Rex").first().waitFor();
        expect(await alert.count()).toBe(0);
      },
    );
  });

  test("has no buttons until the form works", async () => {
    const { page } = await guests.open({}, LIST_PETS);
    let comes = (): void => undefined;
    const waits = new Promise<void>((done) => (comes = done));
    await page.route(/\/panel\.json/, async (route) => {
      await waits;
      await route.continue();
    });
    await page.locator("#try-it > summary").click();
    await page.getByText("Loading the form.").waitFor();
    expect(await page.locator("#try-it").getByRole("button").count()).toBe(0);
    expect(await page.locator("form").count()).toBe(0);
    comes();
    await page.getByRole("button", { name: "Send", exact: true }).waitFor();
    expect(await page.getByText("Loading the form.").count()).toBe(0);
  });

  test("the sending script: Send reports it, and the next click sends", async () => {
    const { page } = await guests.open({}, LIST_PETS);
    const giveBack = await withoutFile(page, /\/panel-engine\./, "404");
    await page.locator("#try-it > summary").click();
    await page.locator("form[data-ready]").waitFor();
    await send(page);
    const said = "What sends the request could not be loaded. Press Send to try again.";
    expect(await page.locator(".ar-notes").textContent()).toContain(said);
    expect(await page.locator(".ar-send [role=status]").last().textContent()).toBe(said);
    await giveBack();
    await send(page);
    await page.locator("#response").getByText("Rex").first().waitFor();
    await expect.poll(() => page.locator(".ar-notes").textContent()).not.toContain(said);
  });

  test.each(["404", "offline"] as const)(
    "the validating script (%s): fields and response report it, the request is sent, and the next value is validated",
    async (how) => {
      const { page } = await guests.open({}, LIST_PETS);
      const giveBack = await withoutFile(page, /\/panel-worker\./, how);
      await page.locator("#try-it > summary").click();
      await page.locator("form[data-ready]").waitFor();
      const field = page.locator("#try-it input").last();
      await field.fill("two");
      const said = "Not checked: what checks values could not be loaded. The next check tries again.";
      const problem = page.locator("#try-it .ar-err:visible");
      await expect.poll(() => problem.allInnerTexts()).toEqual([said]);
      expect(await field.getAttribute("aria-invalid")).toBeNull();
      await send(page);
      await page.locator("#response").getByText("Rex").first().waitFor();
      await expect.poll(() => page.locator("[data-place=verdict]").innerText()).toBe(said);
      await giveBack();
      await field.fill("too");
      await expect
        .poll(() => problem.allInnerTexts())
        .toEqual(["“too” is not of type integer. It is sent as typed."]);
      await send(page);
      await expect.poll(() => page.locator("[data-place=verdict]").innerText()).not.toBe(said);
    },
  );

  test("the search: the page reports it, and the next click opens it", async () => {
    const { page } = await guests.open({}, LIST_PETS);
    const giveBack = await withoutFile(page, /\/search\.js/, "404");
    const button = page.getByRole("button", { name: "Search" });
    await button.click();
    await page.getByRole("alert").getByText("Search could not be loaded. Try again.").waitFor();
    await giveBack();
    await button.click();
    await page.getByRole("dialog").waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
  });
});
