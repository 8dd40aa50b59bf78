import { expect, test } from "vitest";
import { answeringServer } from "../support/answering-server.js";
import { browserGroup, core } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";
import { openPanel, send, shownSamples, useBaseUrl } from "../support/panel-page.js";
import { violations } from "../support/violations.js";

const SECRET = "Bearer s3cret";

browserGroup("headers and query parameters of one's own", () => {
  const pages = useBrowserPages("panel");

  test("are sent, appear in samples as YOUR_VALUE until included, and are not stored", core, async () => {
    const server = await answeringServer({ body: "{}" });
    const { page, requests, complaints } = await pages.open("/requests/styles/header-text/", {
      bypassCSP: true,
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await openPanel(page);
    await useBaseUrl(page, server.origin);
    await page.getByRole("button", { name: "Add a header" }).click();
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe("Name of the header");
    await page.keyboard.type("Authorization");
    await page.keyboard.press("Tab");
    await page.keyboard.type(SECRET);
    await page.getByRole("button", { name: "Add a query parameter" }).click();
    await page.keyboard.type("a b");
    await page.keyboard.press("Tab");
    await page.keyboard.type("c&d");
    await page.getByRole("button", { name: "Add a header" }).click();
    await page.keyboard.type("Content-Type");
    await page.keyboard.press("Tab");
    await page.keyboard.type("text/plain");
    // The sidebar is checked by its own tests.
    await page.evaluate(() => document.querySelector(".ar-sidebar")?.remove());
    expect(await violations(page)).toEqual([]);
    const { curl = "" } = await shownSamples(page);
    expect(curl).toContain("-H 'Authorization: YOUR_VALUE'");
    expect(curl).toContain("a%20b=YOUR_VALUE");
    await send(page);
    const sent = server.requests.find(({ method }) => method === "GET");
    expect(sent?.headers.authorization).toBe(SECRET);
    expect(sent?.headers["content-type"]).toBe("text/plain");
    expect(sent?.url).toContain("a%20b=c%26d");
    expect(await page.locator("[data-request-line]").innerText()).toContain("a%20b=••••");
    await page.locator("#samples > header [aria-expanded]").click();
    await page.getByLabel("Include my values in samples").check();
    expect((await shownSamples(page))["curl"]).toContain(`-H 'Authorization: ${SECRET}'`);
    const kept = await page.evaluate(() =>
      JSON.stringify([location.href, history.state, { ...localStorage }, { ...sessionStorage }]),
    );
    expect([kept, ...requests, ...complaints].join()).not.toContain("s3cret");
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect
      .poll(() => page.locator(".ar-share").innerText())
      .toMatch(/^Link copied, without Custom base URL,.* Authorization, a b, Content-Type$/);
    await page.getByRole("button", { name: "Remove this line" }).first().click();
    expect((await shownSamples(page))["curl"]).not.toContain("Authorization");
    await page.getByRole("button", { name: "Reset" }).click();
    await expect.poll(async () => (await shownSamples(page))["curl"]).not.toContain("a%20b");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(async () => (await shownSamples(page))["curl"]).toContain("a%20b=c%26d");
  });

  test("are sent only to the server that they were added for", core, async () => {
    const [first, second] = [await answeringServer({ body: "{}" }), await answeringServer({ body: "{}" })];
    const { page } = await pages.open("/requests/styles/header-text/");
    await openPanel(page);
    await useBaseUrl(page, first.origin);
    await page.getByRole("button", { name: "Add a header" }).click();
    await page.keyboard.type("X-Own");
    await page.keyboard.press("Tab");
    await page.keyboard.type("s3cret");
    await useBaseUrl(page, second.origin);
    await send(page);
    expect(second.requests.at(-1)?.headers).not.toHaveProperty("x-own");
    await useBaseUrl(page, first.origin);
    expect(await page.getByLabel("Its value").inputValue()).toBe("s3cret");
    await send(page);
    expect(first.requests.at(-1)?.headers["x-own"]).toBe("s3cret");
  });

  test("a header with the name of a documented one replaces it in the request and samples, with a note", async () => {
    const server = await answeringServer({ body: "{}" });
    const { page } = await pages.open("/requests/styles/header-text/");
    await openPanel(page);
    await useBaseUrl(page, server.origin);
    const { curl = "" } = await shownSamples(page);
    const name = /-H '([^:']+):/.exec(curl)?.[1] ?? "";
    await page.getByRole("button", { name: "Add a header" }).click();
    await page.keyboard.type(name.toLowerCase());
    await page.keyboard.press("Tab");
    await page.keyboard.type("own");
    await expect
      .poll(async () => (await shownSamples(page))["curl"])
      .toContain(`'${name.toLowerCase()}: YOUR_VALUE'`);
    expect(await page.locator(".ar-notes").innerText()).toContain(
      `“${name.toLowerCase()}” is sent with the value that you added, not with that of the form.`,
    );
    await send(page);
    expect(server.requests.at(-1)?.headers[name.toLowerCase()]).toBe("own");
  });
});
