import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { answeringServer } from "../support/answering-server.js";
import { browserGroup, core } from "../support/browser.js";
import { useBrowserPages, type Opened } from "../support/browser-pages.js";
import { openPanel, send, shownSamples, useBaseUrl } from "../support/panel-page.js";

browserGroup("a module of the site", () => {
  const pages = useBrowserPages("hooks");

  test(
    "adds to samples and to the sent request, and is called with responses without typed values",
    core,
    async () => {
      const server = await answeringServer({ status: 404, body: "{}" });
      const { page, requests, complaints } = await pages.open("/answers/operations/get-thing/");
      await openPanel(page);
      const curl = async (): Promise<string> => (await shownSamples(page))["curl"] ?? "";
      // The hooks change samples even before any interaction.
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
    },
  );

  test("that fails is reported beside Send, and the request is sent without its additions", async () => {
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

  const odd: readonly (readonly [what: string, script: string, detail: string])[] = [
    ["throws", "export const onRequest = () => { throw 'no key' }", "no key"],
    [
      "throws what has no text",
      "export const onRequest = () => { throw { toString() { throw 1 } } }",
      "Error",
    ],
    ["gives a rejected promise", "export const onRequest = async () => { throw Error('no key') }", "no key"],
    ["gives a text", "export const onRequest = () => 'X-Key: 1'", 'returned "X-Key: 1"'],
    [
      "gives a list of headers",
      "export const onRequest = () => ({ headers: [['X-Key', '1']] })",
      "instead of an object",
    ],
    [
      "changes the request",
      "export const onRequest = (request) => { request.headers.push({}) }",
      "TypeError",
    ],
    [
      "changes its address",
      "export const onRequest = (request) => { request.url = 'https://evil.example' }",
      "TypeError",
    ],
  ];
  for (const [what, script, detail] of odd)
    test(`that ${what}: it is reported, and the request is sent unchanged`, async () => {
      const server = await answeringServer({ body: "{}" });
      const { page } = await opened(script);
      await page.locator("form[data-ready]").waitFor();
      await useBaseUrl(page, server.origin);
      await expect.poll(() => page.locator(".ar-notes").innerText()).toContain(detail);
      await send(page);
      expect(server.requests.map(({ url }) => url)).toEqual(["/things/7?big=9007199254740993"]);
      expect(server.requests[0]?.headers["x-key"]).toBeUndefined();
    });

  test("that signs with WebCrypto: the API can verify what is sent, and the sample shows the signature", async () => {
    const server = await answeringServer({ body: "{}" });
    const { page } = await opened(`
      export async function onRequest({ method, url }) {
        const text = new TextEncoder();
        const settings = { name: "HMAC", hash: "SHA-256" };
        const key = await crypto.subtle.importKey("raw", text.encode("secret"), settings, false, ["sign"]);
        const signature = await crypto.subtle.sign("HMAC", key, text.encode(method + " " + new URL(url).pathname));
        const bytes = [...new Uint8Array(signature)].map((byte) => byte.toString(16).padStart(2, "0"));
        return { headers: { "X-Signature": bytes.join("") } };
      }`);
    const expected = createHmac("sha256", "secret").update("GET /things/7").digest("hex");
    await page.locator("form[data-ready]").waitFor();
    await useBaseUrl(page, server.origin);
    await expect.poll(async () => (await shownSamples(page))["curl"]).toContain(`X-Signature: ${expected}`);
    await send(page);
    expect(server.requests.at(-1)?.headers["x-signature"]).toBe(expected);
  });

  test("that is slow: the sample says that it is out of date, and Send waits", async () => {
    const server = await answeringServer({ body: "{}" });
    const { page } = await opened(`
      globalThis.finish = [];
      export const onRequest = () =>
        new Promise((resolve) => finish.push(() => resolve({ headers: { "X-Key": "1" } })));`);
    const finish = (): Promise<void> =>
      page.evaluate(() =>
        (globalThis as unknown as { finish: (() => void)[] }).finish.forEach((each) => each()),
      );
    const status = page.locator("#samples > [role=status]");
    await page.locator("form[data-ready]").waitFor();
    await useBaseUrl(page, server.origin);
    await expect
      .poll(() => status.innerText())
      .toBe("This site is adding to the request. What is shown here is out of date until then.");
    await page.locator(".ar-send [type=submit]").click();
    const hint = page.locator("#ar-send-hint");
    await expect.poll(() => hint.innerText()).toContain("This site is adding to the request.");
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => hint.innerText()).toBe("Not sent");
    await page.locator(".ar-send [type=submit]").click();
    await expect.poll(() => hint.innerText()).toContain("This site is adding to the request.");
    expect(server.requests).toEqual([]);
    await finish();
    await expect.poll(() => server.requests[0]?.headers["x-key"]).toBe("1");
    await expect.poll(() => status.innerText()).toBe("");
    expect((await shownSamples(page))["curl"]).toContain("X-Key: 1");
  });

  test("whose onAnswer throws, or never ends: the response is shown", async () => {
    for (const script of [
      "export const onAnswer = () => { throw new Error('no') }",
      "export const onAnswer = () => new Promise(() => {})",
    ]) {
      const server = await answeringServer({ body: '{"id":1,"name":"x"}' });
      const { page } = await opened(script);
      await page.locator("form[data-ready]").waitFor();
      await useBaseUrl(page, server.origin);
      await send(page);
      await expect.poll(() => page.locator("[data-place=verdict]").innerText()).toContain("As documented");
    }
  });

  test.each([
    ["throws", "throw new Error('no key')", "no key"],
    ["is invalid", "export const onRequest = () => {", "Unexpected end of input"],
    ["exports other names", "export const onReqest = () => {}", "exports neither onRequest nor onAnswer"],
  ])("that %s: the console says why", async (_, script, reason) => {
    const { page, complaints } = await opened(script);
    await page.locator("form[data-ready]").waitFor();
    await page.locator(".ar-send [type=submit]").click();
    await expect.poll(() => complaints.join("\n")).toContain(reason);
  });

  test.each([
    [
      "that never comes: Send says what it waits for",
      "await new Promise(() => {})",
      "What sends the request is being loaded.",
    ],
    [
      "that fails to load: Send says so",
      "throw new Error('no')",
      "What sends the request could not be loaded. Press Send to try again.",
    ],
  ])("%s", async (_, script, said) => {
    const { page } = await opened(script);
    await page.locator("form[data-ready]").waitFor();
    await page.locator(".ar-send [type=submit]").click();
    await expect.poll(() => page.locator(".ar-form").innerText()).toContain(said);
  });

  async function opened(script: string): Promise<Opened> {
    const opening = await pages.open("/answers/");
    await opening.page.route(/panel-hooks/, (route) =>
      route.fulfill({ contentType: "text/javascript", body: script }),
    );
    await opening.page.goto(`${pages.origin}/answers/operations/get-thing/`);
    await opening.page.locator("#try-it > summary").click();
    return opening;
  }
});
