import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { answeringServer } from "../support/answering-server.js";
import { browserGroup, core } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";
import { freePort, localServer } from "../support/local-server.js";
import { openPanel, send, untilEngineRan, useBaseUrl } from "../support/panel-page.js";

const GET = "/answers/operations/get-thing/";
const sendButton = (page: Page) => page.getByRole("button", { name: "Send", exact: true });
const message = (page: Page) => page.locator("#response .ar-msg").innerText();

/** Returns an origin where no server listens. */
const closedOrigin = async (): Promise<string> => `http://127.0.0.1:${await freePort()}`;

browserGroup("sending from the panel", () => {
  const pages = useBrowserPages("panel");

  async function opened(settings: object = {}): Promise<{ page: Page; requests: readonly string[] }> {
    const opening = await pages.open("/answers/");
    await opening.page.route("**/panel.json", async (route) => {
      const file = (await (await route.fetch()).json()) as { settings: object };
      await route.fulfill({ json: { ...file, settings: { ...file.settings, ...settings } } });
    });
    await opening.page.goto(pages.origin + GET);
    await openPanel(opening.page);
    return opening;
  }

  test("two clicks send one request; Escape cancels it; the focus stays on Send", core, async () => {
    const server = await answeringServer(() => undefined);
    const { page } = await opened();
    await useBaseUrl(page, server.origin);
    await sendButton(page).dblclick();
    await expect.poll(() => server.calls()).toBe(1);
    // A second request from the panel would have arrived before this one.
    await page.evaluate(
      (address) => void fetch(address, { headers: { "x-marker": "1" } }).catch(() => undefined),
      `${server.origin}/marker`,
    );
    const paths = (): readonly (string | undefined)[] =>
      server.requests.filter(({ method }) => method !== "OPTIONS").map(({ url }) => url?.split("?")[0]);
    await expect.poll(paths).toContain("/marker");
    expect(paths()).toEqual(["/things/7", "/marker"]);
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator("#response").innerText()).toContain("Cancelled");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Send");
  });

  test("a method that browsers refuse is reported beside Send, and nothing is sent", async () => {
    const { page, complaints } = await pages.open("/answers/");
    await page.route("**/panel.json", async (route) => {
      const file = (await (await route.fetch()).json()) as { panel: object };
      await route.fulfill({ json: { ...file, panel: { ...file.panel, method: "TRACE" } } });
    });
    await page.goto(pages.origin + GET);
    await openPanel(page);
    await send(page);
    expect(await page.locator("#ar-send-hint").innerText()).toContain("The browser refuses TRACE requests.");
    expect(complaints).toEqual([]);
  });

  test("a slow request is announced once after a second, with one Cancel; the response before it is dimmed", async () => {
    let isSilent = true;
    const server = await answeringServer((_, response) => void (isSilent || response.end("{}")));
    const { page } = await opened();
    await useBaseUrl(page, server.origin);
    const [example, response] = [page.locator("#example-response"), page.locator("#response")];
    const cancel = page.getByRole("button", { name: "Cancel" });
    const waiting = page.getByText(`Waiting for ${server.origin}`).filter({ visible: true });
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await sendButton(page).click();
    await expect.poll(() => server.calls()).toBe(1);
    await page.clock.runFor(500);
    expect(await page.locator("#ar-send-hint").innerText()).toBe("Sending…");
    expect(await example.getAttribute("aria-busy")).toBe("true");
    await page.clock.runFor(1_000);
    await expect.poll(() => page.locator(".ar-send").innerText()).toContain(`Waiting for ${server.origin}`);
    expect([await waiting.count(), await cancel.count()]).toEqual([1, 1]);
    await cancel.click();
    await expect.poll(() => response.innerText()).toContain("Cancelled");
    expect(await page.locator("#ar-send-hint").innerText()).toBe("");
    expect(await page.locator("[aria-busy]").count()).toBe(0);
    isSilent = false;
    await send(page);
    expect(await response.locator("h2").innerText()).toMatch(/200/);
    isSilent = true;
    await sendButton(page).click();
    await expect.poll(() => server.calls()).toBe(3);
    await page.clock.runFor(1_500);
    await expect.poll(() => waiting.count()).toBe(1);
    expect(await cancel.count()).toBe(1);
    expect(await response.getAttribute("aria-busy")).toBe("true");
    await expect.poll(() => response.locator("h2 .ar-code").isVisible()).toBe(false);
    await cancel.click();
    await page.clock.resume();
    await expect.poll(() => response.innerText()).toContain("Cancelled");
  });

  test("Ctrl and Enter send from any field", async () => {
    const server = await answeringServer({ body: "{}" });
    const { page } = await opened();
    await useBaseUrl(page, server.origin);
    await page.locator("#ar-p0").press("Control+Enter");
    await expect.poll(() => server.calls()).toBe(1);
  });

  test("an empty path parameter is marked and focused, and nothing is sent", core, async () => {
    const server = await answeringServer({ body: "{}" });
    const { page, complaints } = await pages.open("/requests/styles/path-simple-joined-text/");
    await openPanel(page);
    await useBaseUrl(page, server.origin);
    const field = page.getByRole("textbox", { name: "value" });
    expect(await field.inputValue()).toBe("");
    expect(await field.getAttribute("placeholder")).toBe("VALUE");
    await sendButton(page).click();
    const sentence = "“value” is empty, so the address may be another operation's.";
    const atField = "value is required, but empty.";
    await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
    expect(await field.evaluate((control) => control === document.activeElement)).toBe(true);
    await expect
      .poll(() => field.locator("xpath=ancestor::*[@class='ar-field']").innerText())
      .toContain(atField);
    expect(await page.locator(".ar-form").innerText()).not.toContain("It is sent as typed");
    expect(await page.locator(".ar-send [role=status]").allInnerTexts()).toContain(`Not sent. ${sentence}`);
    expect(await page.locator("#ar-send-hint").innerText()).toBe(sentence);
    await field.fill("bench");
    await send(page);
    expect(server.requests.map(({ url }) => url)).toEqual(["/path-simple-joined-text/bench/end"]);
    expect(complaints).toEqual([]);
  });

  test("no cookie of the reader is sent, unless an option allows it", async () => {
    const server = await localServer((_, response) => {
      response.setHeader("Access-Control-Allow-Origin", pages.origin);
      response.setHeader("Access-Control-Allow-Credentials", "true");
      response.end("{}");
    });
    for (const credentials of ["omit", "include"]) {
      const { page } = await opened({ credentials });
      await page.context().addCookies([{ name: "own", value: "1", url: server.origin }]);
      await useBaseUrl(page, server.origin);
      await page.getByRole("button", { name: "Clear optional" }).last().click();
      await send(page);
    }
    expect(server.requests.map(({ headers }) => headers.cookie)).toEqual([undefined, "own=1"]);
  });

  test("an API that no page may read: names who has to change it, and the cURL sample", core, async () => {
    const server = await localServer((_, response) => void response.end("{}"));
    const { page } = await opened();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await useBaseUrl(page, server.origin);
    await send(page);
    const said = await message(page);
    for (const words of ["Access-Control-Allow-Origin", "playground.proxy", pages.origin, server.origin])
      expect(said).toContain(words);
    await page.getByRole("button", { name: "Copy the cURL line" }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
      `curl -L '${server.origin}/things/7`,
    );
  });

  test("no server", async () => {
    const { page } = await opened();
    await useBaseUrl(page, await closedOrigin());
    await send(page);
    expect(await message(page)).toContain("No connection");
  });

  test("offline", async () => {
    const { page } = await opened();
    await useBaseUrl(page, await closedOrigin());
    await page.locator("#ar-p0").focus();
    await untilEngineRan(page);
    await page.context().setOffline(true);
    await send(page);
    expect(await message(page)).toContain("offline");
  });

  test("from a secure page, an insecure URL is reported and not called", async () => {
    const { page, requests } = await pages.open("/answers/");
    await page.route("https://docs.example.com/**", async (route) => {
      const { pathname } = new URL(route.request().url());
      await route.fulfill({ response: await route.fetch({ url: pages.origin + pathname }) });
    });
    await page.goto(`https://docs.example.com${GET}`);
    await openPanel(page);
    await useBaseUrl(page, "http://api.example.com");
    await send(page);
    expect(await message(page)).toContain("The browser blocks calls to http:// from this page");
    expect(requests.filter((each) => each.startsWith("http://api.example.com"))).toEqual([]);
  });

  test("a response that has not begun after a minute is aborted", async () => {
    const server = await answeringServer(() => undefined);
    const opening = await pages.open("/answers/");
    await opening.page.clock.install();
    await opening.page.goto(pages.origin + GET);
    await openPanel(opening.page);
    await useBaseUrl(opening.page, server.origin);
    await sendButton(opening.page).click();
    await expect.poll(() => server.calls()).toBe(1);
    await opening.page.clock.fastForward(50_000);
    await expect
      .poll(() => opening.page.locator(".ar-send").innerText())
      .toContain(`Waiting for ${server.origin}`);
    await opening.page.clock.fastForward(12_000);
    await expect.poll(() => message(opening.page)).toContain("60");
    expect(await sendButton(opening.page).isVisible()).toBe(true);
  });

  test.each([
    ["drops", false],
    ["drops", "https://proxy.example.com"],
    ["sends", true],
  ])(
    "above Send, with a cookie filled in: the browser %s it, where `playground.proxy` is %s",
    async (word, proxy) => {
      const { page } = await opened({ proxy });
      await page.getByLabel("session", { exact: true }).fill("x");
      await untilEngineRan(page);
      const notes = await page.locator(".ar-notes").innerText();
      expect(/The browser drops the cookie/.test(notes)).toBe(word === "drops");
    },
  );

  test("a request through the site owner's proxy: method, headers and body as typed, the URL encoded", async () => {
    const proxy = await answeringServer({ body: '{"id":1,"name":"x"}' });
    const { page, requests } = await opened({ proxy: `${proxy.origin}/pass` });
    await page.locator("#ar-credential-token-token").fill("t");
    await useBaseUrl(page, "https://api.example.com/v2");
    await send(page);
    const address = "https://api.example.com/v2/things/7?big=9007199254740993";
    const sent = proxy.requests.filter(
      ({ headers }) => headers["access-control-request-method"] === undefined,
    );
    expect(sent.map(({ url }) => url)).toEqual([`/pass?url=${encodeURIComponent(address)}`]);
    expect(sent[0]?.headers.authorization).toBe("Bearer t");
    expect(await page.locator("#response").innerText()).not.toContain("Received through");
    expect(requests.filter((each) => each.startsWith("https://api.example.com"))).toEqual([]);
  });

  test("a status that the site owner's proxy may have given itself is shown with the proxy's origin", async () => {
    const proxy = await answeringServer({ status: 403, body: "{}" });
    const { page } = await opened({ proxy: `${proxy.origin}/pass` });
    await send(page);
    expect(await page.locator("#response").innerText()).toContain(
      `Received through the proxy ${proxy.origin}, which may have answered by itself.`,
    );
  });

  test(
    "the built-in proxy: one POST with everything in headers, and the response's own status and headers",
    core,
    async () => {
      const { page, requests } = await opened({ proxy: true });
      const seen: Record<string, string>[] = [];
      await page.route("**/_api-proxy", async (route) => {
        seen.push({ ...(await route.request().allHeaders()), method: route.request().method() });
        await route.fulfill({
          status: 200,
          headers: {
            "X-Upstream-Status": "404",
            "X-Upstream-Content-Type": "application/json",
            "X-Upstream-X-Own": "1",
          },
          contentType: "application/octet-stream",
          body: "{}",
        });
      });
      await page.getByLabel("session", { exact: true }).fill("s");
      await page.locator("#ar-credential-token-token").fill("t");
      await send(page);
      expect(seen).toHaveLength(1);
      expect(seen[0]).toMatchObject({
        method: "POST",
        "x-proxy-method": "GET",
        "x-proxy-url": "https://api.example.com/things/7?big=9007199254740993",
        "x-proxy-h-authorization": "Bearer t",
        "x-proxy-h-cookie": "session=s",
      });
      expect(seen[0]?.["authorization"]).toBeUndefined();
      expect(await page.locator("#response h2").innerText()).toMatch(/404\s+Not Found/);
      expect(await page.locator('[data-place="headers"]').textContent()).toContain("x-own: 1");
      expect(requests.filter((each) => each.startsWith("https://api.example.com"))).toEqual([]);
    },
  );

  test.each([
    [
      "the proxy's own 403",
      { status: 403, body: '{"type":"urn:api-proxy:origin-not-declared","detail":"No."}' },
      ["The proxy of this site refused the request", "Nothing was sent to it"],
    ],
    [
      "the proxy's own 413",
      { status: 413, body: '{"type":"urn:api-proxy:request-too-large","detail":"Too large."}' },
      ["The proxy of this site refused the request", "Too large. Nothing was sent to https://elsewhere"],
    ],
    [
      "a 502 of a server before the proxy",
      { status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" },
      ["The proxy could not be reached", "502 Bad Gateway", "may have been carried out"],
    ],
  ])("%s is no response of the API, and nothing is sent around it", async (_, answer, sentences) => {
    const { page, requests } = await opened({ proxy: true });
    await page.route("**/_api-proxy", (route) =>
      route.fulfill({ contentType: "application/problem+json", ...answer }),
    );
    await useBaseUrl(page, "https://elsewhere.example.com");
    await send(page);
    for (const sentence of sentences) expect(await message(page)).toContain(sentence);
    expect(await message(page)).toContain("Copy the cURL line");
    expect(await page.locator("#response h2 .ar-code").textContent()).toBe("");
    expect(requests.filter((each) => each.includes("elsewhere"))).toEqual([]);
    expect(requests.filter((each) => each.includes("_api-proxy"))).toHaveLength(1);
  });
});
