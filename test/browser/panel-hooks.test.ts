import { expect, test } from "vitest";
import { answeringServer } from "../support/answering-server.js";
import { browserGroup, core } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";
import { openPanel, send, shownSamples, useBaseUrl } from "../support/panel-page.js";

browserGroup("a module of the site", () => {
  const pages = useBrowserPages("hooks");

  test("adds to samples and to what is sent, is told of answers without what was typed", core, async () => {
    const server = await answeringServer({ status: 404, body: "{}" });
    const { page, requests, complaints } = await pages.open("/answers/operations/get-thing/");
    await openPanel(page);
    const curl = async (): Promise<string> => (await shownSamples(page))["curl"] ?? "";
    // Before anything is touched.
    await expect.poll(curl).toContain("-H 'X-Signature: GET /things/{id} Bearer YOUR_TOKEN'");
    expect(await curl()).toContain("client=docs%20%26%20demo");
    expect(await curl()).not.toContain("never");
    expect(requests.filter((address) => address.includes("panel-hooks"))).toHaveLength(1);
    await useBaseUrl(page, server.origin);
    await page.locator("#ar-credential-token-token").fill("s3cret");
    await send(page);
    const [sent] = server.requests.filter(({ method }) => method === "GET");
    expect(sent?.headers["x-signature"]).toBe("GET /things/{id} Bearer s3cret");
    expect(sent?.url).toContain("client=docs%20%26%20demo");
    const told = await page.evaluate(() => (globalThis as unknown as { told: object[] }).told);
    expect(told).toEqual([
      { method: "GET", path: "/things/{id}", status: 404, milliseconds: expect.any(Number) as number },
    ]);
    expect(complaints.filter((text) => !text.includes("404"))).toEqual([]);
  });

  test("that fails is told beside Send, and the request goes without what it adds", async () => {
    const server = await answeringServer({ body: "{}" });
    const { page } = await pages.open("/answers/operations/get-thing/");
    await openPanel(page);
    await useBaseUrl(page, server.origin);
    await page.getByLabel("pattern", { exact: true }).fill("fail");
    await expect
      .poll(() => page.locator(".ar-notes").innerText())
      .toContain("What this site adds to requests could not be made (Error: No key). It is sent without.");
    await send(page);
    const [sent] = server.requests.filter(({ method }) => method === "GET");
    expect(sent?.headers["x-signature"]).toBeUndefined();
  });
});
