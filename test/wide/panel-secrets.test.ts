import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { answeringServer } from "../support/answering-server.js";
import { browserGroup } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";
import { copiedLink, keptByPage, openPanel, send, useBaseUrl } from "../support/panel-page.js";

/** Unique enough to be found anywhere, encoded or not. */
const SECRET = "Zq7secretXw9";

/** Operations with fields for secrets: schemes of each kind, cookies, write-only fields. */
const PAGES = [
  "/answers/operations/get-thing/",
  "/workshop/tools/add-tool/",
  "/next/sessions/get-session/",
  "/next/copies/copy-session/",
  ...["bearer", "key-header", "key-query", "key-cookie", "oauth", "openid", "basic", "both"].map(
    (scheme) => `/requests/security/secured-${scheme}/`,
  ),
];

/** Enters the secret in every field for secrets, and returns the number of fields. */
async function typeSecrets(page: Page): Promise<number> {
  const form = page.locator("form[data-ready]");
  await form.getByRole("button", { name: "Add a header" }).click();
  await page.keyboard.type("X-Own-Secret");
  await page.keyboard.press("Tab");
  await page.keyboard.type(SECRET);
  await form.getByRole("button", { name: "Add a query parameter" }).click();
  await page.keyboard.type("own_secret");
  await page.keyboard.press("Tab");
  await page.keyboard.type(SECRET);
  let count = 2;
  const cookie = form.getByLabel("session", { exact: true });
  if ((await cookie.count()) > 0) {
    await cookie.fill(SECRET);
    count += 1;
  }
  const ofSession = page.url().includes("/next/sessions/") ? ", #ar-p1, #ar-p2, #ar-p3" : "";
  for (const field of await form.locator(`input[data-scheme]${ofSession}`).all()) {
    await field.fill(SECRET);
    count += 1;
  }
  const body = form.locator("textarea#ar-request-body");
  if ((await body.count()) > 0) {
    // The name of the write-only field in each document.
    const name = page.url().includes("/copies/") ? "pass" : "secret";
    await body.fill(JSON.stringify({ id: "1", name: "Saw", [name]: SECRET }));
    count += 1;
  }
  return count;
}

browserGroup("a secret that is typed stands nowhere but in the request", () => {
  const pages = useBrowserPages("panel");

  test.each(PAGES)("%s", async (path) => {
    const server = await answeringServer({ status: 201, body: '{"id":"7","token":"t"}' });
    const { page, requests, complaints } = await pages.open(path, {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await openPanel(page);
    await useBaseUrl(page, server.origin);
    const session = page.getByLabel("sessionId", { exact: true });
    if ((await session.count()) > 0) await session.fill("s-1");
    expect(await typeSecrets(page)).toBeGreaterThan(0);
    await send(page);
    const link = await copiedLink(page);
    const elsewhere = requests.filter((address) => !address.startsWith(server.origin));
    expect([link, await keptByPage(page), ...elsewhere, ...complaints].join("\n")).not.toContain(SECRET);
    await page.reload();
    await openPanel(page);
    expect(await keptByPage(page)).not.toContain(SECRET);
    const values = await page
      .locator("form[data-ready] :is(input, textarea)")
      .evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value));
    expect(values.join("\n")).not.toContain(SECRET);
    // A page opened by the copied link must not contain the secret either.
    await page.goto(link);
    await page.locator("form[data-ready]").waitFor();
    expect(await keptByPage(page)).not.toContain(SECRET);
  });

  test("a password in a URL, typed key by key, is stored nowhere", async () => {
    const { page, complaints } = await pages.open("/answers/operations/get-thing/");
    await openPanel(page);
    await useBaseUrl(page, "");
    const address = page.locator("#ar-custom-url");
    for (const piece of [`http://reader:${SECRET}`, "@api.example.com"]) {
      await address.press("End");
      await address.pressSequentially(piece);
      expect([await keptByPage(page), ...complaints].join()).not.toContain(SECRET);
    }
  });
});
