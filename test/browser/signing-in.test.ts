import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { browserGroup, core } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";
import { answeringServer } from "../support/answering-server.js";
import { openPanel, send, useBaseUrl } from "../support/panel-page.js";

const OVERVIEW = "/workshop/#sign-in";
const LATHE =
  "/workshop/very-long-group-name-without-any-space-in-it/set-the-speed-of-the-lathe-in-revolutions-per-minute-without-any-spaces/";
const TOOLS = "/workshop/tools/list-tools/";

const stored = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
const credential = (scheme: string, field = "key"): string => `#ar-credential-${scheme}-${field}`;
const mark = (page: Page): Promise<string> => page.locator(".ar-signed:visible").innerText();

browserGroup("signing in to an API", () => {
  const pages = useBrowserPages("panel");

  async function signInForm(): Promise<Page> {
    const { page } = await pages.open(OVERVIEW);
    await page.locator("#sign-in form").waitFor();
    return page;
  }

  test(
    "on its overview serves all its panels, and the first alternative that is complete",
    core,
    async () => {
      const page = await signInForm();
      await page.locator(credential("token", "token")).fill("t0ken");
      await page.locator(credential("signature")).fill("s1gn");
      expect(await stored(page)).not.toMatch(/t0ken|s1gn/);
      await page.getByRole("button", { name: "Keep in this tab" }).click();
      expect(await page.locator("#sign-in [role=status]").innerText()).toMatch(/^Signed in/);
      await expect.poll(() => mark(page)).toMatch(/^Signed in:\s*signature, token · [\w.:]+\s*Sign out$/);
      await page.goto(pages.origin + LATHE);
      await expect.poll(() => mark(page)).toContain("signature, token");
      await openPanel(page);
      expect(await page.locator("#ar-use").inputValue()).toBe("token and signature");
      expect(await page.locator(credential("token", "token")).inputValue()).toBe("t0ken");
      expect(await page.locator(credential("signature")).inputValue()).toBe("s1gn");
    },
  );

  test("has a field for each scheme that an operation uses, and says which operations", async () => {
    const page = await signInForm();
    const fields = page.locator("#sign-in [data-scheme]");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("ar-credential-key-key");
    expect(await fields.evaluateAll((all) => all.map((each) => each.getAttribute("data-scheme")))).toEqual([
      ...["key", "token", "signature", "account"],
      ...["basic", "basic"],
    ]);
    const list = page.locator("#authorization .ar-auth > li", { hasText: "basic" });
    expect(await list.innerText()).toMatch(/Used by\s+Throw a tool away/);
  });

  test("for another origin keeps what is typed for the first", async () => {
    const page = await signInForm();
    await page.locator(credential("key")).fill("first");
    await page.locator(".ar-server > summary").click();
    await page.locator("#ar-server").selectOption("Custom base URL");
    await page.locator("#ar-custom-url").fill("https://elsewhere.example");
    await expect.poll(() => page.locator(credential("key")).inputValue()).toBe("");
    await page.locator(credential("key")).fill("second");
    await page.locator("#ar-server").selectOption({ index: 0 });
    await expect.poll(() => page.locator(credential("key")).inputValue()).toBe("first");
    await page.getByRole("button", { name: "Remember on this device" }).click();
    const device = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(device).toContain("first");
    expect(device).toContain("second");
  });

  test("takes back that it is done, as soon as that is no longer true", async () => {
    const page = await signInForm();
    const status = page.locator("#sign-in [role=status]");
    const keep = async (): Promise<void> => {
      await page.locator(credential("key")).fill("s3cret");
      await page.getByRole("button", { name: "Keep in this tab" }).click();
      expect(await status.innerText()).toMatch(/^Signed in/);
    };
    await keep();
    await page.locator(credential("key")).fill("other");
    expect(await status.innerText()).toBe("");
    await keep();
    await page.getByRole("button", { name: "Sign out" }).click();
    expect(await status.innerText()).toBe("");
    await keep();
    await page.locator(".ar-server > summary").click();
    await page.locator("#ar-server").selectOption("Custom base URL");
    expect(await status.innerText()).toBe("");
  });

  test("says at once which credentials cannot be sent", async () => {
    const page = await signInForm();
    const problem = (scheme: string): Locator => page.locator(`#ar-credential-${scheme}-problem`);
    await page.locator(credential("token", "token")).fill("ey\u200b");
    expect(await problem("token").innerText()).toBe("It has characters that a header cannot hold.");
    await page.locator(credential("token", "token")).fill("ey");
    expect(await problem("token").isVisible()).toBe(false);
    await page.locator(credential("basic", "username")).fill("a:b");
    expect(await problem("basic").innerText()).toBe("A user name cannot contain a colon.");
  });

  test("is asked for in the panel by an API that answers with 401", async () => {
    const { page } = await pages.open(TOOLS);
    const server = await answeringServer({ status: 401, body: "" });
    await openPanel(page);
    await useBaseUrl(page, server.origin);
    await send(page);
    await page.getByRole("link", { name: "key", exact: true }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("ar-credential-key-key");
    const problem = page.locator("#ar-credential-key-problem");
    expect(await problem.innerText()).toBe("The API says: 401 Unauthorized");
    await page.keyboard.type("s");
    expect(await problem.isVisible()).toBe(false);
  });

  test("without a credential says so and moves to the first field", async () => {
    const page = await signInForm();
    await page.getByRole("button", { name: "Keep in this tab" }).click();
    expect(await page.locator("#sign-in [role=status]").innerText()).toBe("Enter a credential first.");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("ar-credential-key-key");
  });

  test("ends with Sign out: on all pages, in both storages and in an open panel", core, async () => {
    const { page } = await pages.open(TOOLS);
    await openPanel(page);
    await page.locator(credential("key")).fill("s3cret");
    await page.locator("#ar-keep").selectOption("Keep in this tab");
    await expect.poll(() => mark(page)).toContain("key");
    await page.getByRole("button", { name: "Sign out" }).click();
    expect(await mark(page)).toBe("Signed out.");
    expect(await page.locator(credential("key")).inputValue()).toBe("");
    expect(await stored(page)).not.toContain("s3cret");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Signed out.");
    await page.reload();
    expect(await page.locator(".ar-signed:visible").count()).toBe(0);
  });

  test("is offered once where a page with a credential kept nowhere is left", core, async () => {
    const { page } = await pages.open(TOOLS);
    await openPanel(page);
    await page.locator(credential("key")).fill("s3cret");
    await page.locator('.ar-main a[href="#responses"]').first().click();
    expect(await page.locator(".ar-leave").count()).toBe(0);
    const next = page.locator(".ar-next a").first();
    await next.click();
    await page.locator(".ar-leave").waitFor();
    expect(page.url()).toContain(TOOLS);
    await page.keyboard.press("Escape");
    expect(page.url()).toContain(TOOLS);
    await next.click();
    await page.getByRole("button", { name: "Stay on this page" }).click();
    expect(page.url()).toContain(TOOLS);
    await next.click();
    await page.getByRole("button", { name: "Leave without them" }).click();
    await page.waitForURL((url) => !url.pathname.endsWith(TOOLS));
    expect(await stored(page)).not.toContain("s3cret");
    await page.goto(pages.origin + TOOLS);
    await openPanel(page);
    await page.locator(credential("key")).fill("s3cret");
    await next.click();
    await page.waitForURL((url) => !url.pathname.endsWith(TOOLS));
    expect(await stored(page)).not.toContain("s3cret");
  });

  test("is not accepted by the key that follows a link", core, async () => {
    const { page } = await pages.open(TOOLS);
    await openPanel(page);
    await page.locator(credential("key")).fill("s3cret");
    await page.locator(".ar-next a").first().focus();
    for (const press of ["down", "down", "up"] as const) await page.keyboard[press]("Enter");
    expect(await page.locator(".ar-leave").isVisible()).toBe(true);
    expect(await stored(page)).not.toContain("s3cret");
  });

  test("accepted while leaving serves the next page", core, async () => {
    const { page } = await pages.open(TOOLS);
    await openPanel(page);
    await page.locator(credential("key")).fill("s3cret");
    await page.locator(".ar-next a").first().click();
    await page.locator(".ar-leave").getByRole("button", { name: "Keep in this tab" }).click();
    await page.waitForURL((url) => !url.pathname.endsWith(TOOLS));
    await page.goto(pages.origin + LATHE);
    await openPanel(page);
    expect(await page.locator(credential("key")).inputValue()).toBe("s3cret");
  });
});
