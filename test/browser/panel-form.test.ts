import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { answeringServer } from "../support/answering-server.js";
import { browserGroup } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";
import {
  openPanel,
  send,
  shownSamples,
  turnsUntilJudged,
  untilEngineRan,
  useBaseUrl,
} from "../support/panel-page.js";

const GET = "/answers/operations/get-thing/";
const POST = "/answers/operations/add-thing/";
const form = (page: Page) => page.locator("form[data-ready]");
const texts = (page: Page) => page.locator("#samples pre[data-variant] code").allTextContents();

/** In the page: resolves once it has been drawn and looked at. No fake clock stands in for this. */
const seen = (): Promise<void> =>
  new Promise((drawn) => new IntersectionObserver(() => drawn()).observe(document.body));

browserGroup("the panel's form", () => {
  const pages = useBrowserPages("panel");

  async function opened(path = GET): Promise<Page> {
    const { page } = await pages.open(path);
    await openPanel(page);
    return page;
  }

  test("nothing at all is asked for in five seconds of scrolling over the closed panel (C-39)", async () => {
    const { page, requests } = await pages.open(GET, { height: 500 });
    await page.clock.install();
    const loaded = requests.filter((address) => !address.endsWith("/favicon.ico")).length;
    for (let count = 0; count < 10; count += 1) {
      await page.mouse.move(300, 100 + 30 * count);
      await page.mouse.wheel(0, count % 4 < 2 ? 600 : -600);
      await page.evaluate(seen);
      await page.clock.runFor(500);
    }
    // What was asked for before it would have been noticed.
    await page.evaluate(() => fetch("?marker").then(() => undefined));
    const asked = requests.filter((address) => !address.endsWith("/favicon.ico"));
    expect(asked.slice(loaded)).toEqual([`${pages.origin}${GET}?marker`]);
    expect(asked.filter((address) => /panel|is-land/.test(address))).toEqual([]);
  });

  test.each([
    ["a click", (page: Page) => page.locator("#try-it > summary").click()],
    ["Enter", (page: Page) => page.locator("#try-it > summary").press("Enter")],
    [
      "a script",
      (page: Page) =>
        page.evaluate(() => void document.querySelector("details#try-it")?.setAttribute("open", "")),
    ],
    ["a link to it", (page: Page) => page.evaluate(() => void (location.hash = "#try-it"))],
  ])("it is loaded by %s, in three requests", async (_, open) => {
    const { page, requests } = await pages.open(GET);
    const before = requests.length;
    await open(page);
    await form(page).waitFor();
    expect(requests.slice(before)).toHaveLength(3);
  });

  test.each([
    GET,
    POST,
    "/requests/bodies/body-parts/",
    "/requests/security/secured-both/",
    "/workshop/tools/add-tool/",
    "/workshop/tools/list-tools/",
  ])("%s: opening and touching it changes no sample", async (path) => {
    const { page } = await pages.open(path);
    const before = await texts(page);
    await openPanel(page);
    await form(page).locator("#ar-server").focus();
    await untilEngineRan(page);
    expect(await texts(page)).toEqual(before);
  });

  test("each key changes every sample; absent, empty and null are three states", async () => {
    const page = await opened();
    const field = form(page).getByLabel("nothing", { exact: true });
    await field.fill("x y");
    await expect
      .poll(async () => (await texts(page)).every((text) => text.includes("nothing=x%20y")))
      .toBe(true);
    await field.fill("");
    await expect.poll(async () => (await texts(page)).every((text) => /nothing=(?!x)/.test(text))).toBe(true);
    await form(page).getByLabel("Send null for nothing").check();
    await expect.poll(async () => (await texts(page)).every((text) => /nothing=/.test(text))).toBe(true);
    await form(page).getByLabel("Send nothing", { exact: true }).uncheck();
    await expect.poll(async () => (await texts(page)).some((text) => text.includes("nothing"))).toBe(false);
  });

  test("credentials stay out of the samples until they are asked for, and leave them again", async () => {
    const page = await opened();
    await page.locator("#ar-credential-token-token").fill("s3cret");
    const has = async (): Promise<boolean> =>
      (await page.content()).includes("s3cret") || (await texts(page)).join().includes("s3cret");
    expect(await has()).toBe(false);
    await page.getByLabel("Include my values in samples").check();
    expect((await texts(page)).every((text) => text.includes("Bearer s3cret"))).toBe(true);
    await page.getByLabel("Include my values in samples").uncheck();
    expect(await has()).toBe(false);
  });

  test("credentials are gone on reload, unless they are remembered: then one key each, for one origin", async () => {
    const page = await opened();
    const token = page.locator("#ar-credential-token-token");
    await token.fill("s3cret");
    const stored = () =>
      page.evaluate(() =>
        JSON.stringify({
          ...localStorage,
          ...sessionStorage,
          cookie: document.cookie,
          address: location.href,
          referrer: document.referrer,
          state: history.state as unknown,
        }),
      );
    expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
    expect(await stored()).not.toContain("s3cret");
    await page.reload();
    await openPanel(page);
    expect(await token.inputValue()).toBe("");
    await token.fill("s3cret");
    await page.getByLabel("Remember on this device").check();
    expect(await page.evaluate(() => Object.keys(localStorage))).toContain(
      "api-reference:v1:/answers:https://api.example.com:token",
    );
    await page.reload();
    await openPanel(page);
    expect(await token.inputValue()).toBe("s3cret");
    await useBaseUrl(page, "https://elsewhere.example.com");
    await expect.poll(() => token.inputValue()).toBe("");
    await page.locator("#ar-server").selectOption({ index: 0 });
    await expect.poll(() => token.inputValue()).toBe("s3cret");
    await page.getByLabel("Remember on this device").uncheck();
    expect(await stored()).not.toContain("s3cret");
  });

  test("what is forgotten in one tab is forgotten in the others (C-21)", async () => {
    const page = await opened();
    await page.locator("#ar-credential-token-token").fill("s3cret");
    await page.getByLabel("Remember on this device").check();
    const other = await page.context().newPage();
    await other.goto(pages.origin + POST);
    await openPanel(other);
    const token = other.locator("#ar-credential-token-token");
    expect(await token.inputValue()).toBe("s3cret");
    await token.focus();
    await page.getByRole("button", { name: "Forget all" }).click();
    await expect.poll(() => token.inputValue()).toBe("");
    expect(await other.evaluate(() => Object.values(localStorage).join())).not.toContain("s3cret");
    await other.getByLabel("Include my values in samples").check();
    expect((await texts(other)).join()).not.toContain("s3cret");
  });

  test("a credential typed for one origin is not sent to another", async () => {
    const server = await answeringServer({ body: "{}" });
    const page = await opened();
    await page.locator("#ar-credential-token-token").fill("s3cret");
    await useBaseUrl(page, server.origin);
    await send(page);
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([undefined]);
  });

  test.each(["javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "//x", "https://u:p@h"])(
    "the address %s is refused with a message",
    async (address) => {
      const { page, requests } = await pages.open(GET);
      await openPanel(page);
      await useBaseUrl(page, address);
      await send(page);
      expect(await page.locator(".ar-notes").innerText()).not.toBe("");
      expect(requests.filter((each) => !each.startsWith(pages.origin))).toEqual([]);
    },
  );

  test.each([
    ["..", undefined],
    [".", undefined],
    ["%2e%2e", "/things/%252e%252e"],
    ["a/b", "/things/a%2Fb"],
    ["?x", "/things/%3Fx"],
    ["#x", "/things/%23x"],
  ])("the path value %s never leads to another operation", async (value, path) => {
    const server = await answeringServer({ body: "{}" });
    const page = await opened();
    await useBaseUrl(page, server.origin);
    await form(page).getByLabel("id", { exact: true }).fill(value);
    await send(page);
    expect(server.requests.filter(({ url }) => url !== "/").map(({ url }) => url?.split("?")[0])).toEqual(
      path === undefined ? [] : [path],
    );
  });

  test.each(["__proto__", "constructor", "toString"])("a parameter called %s is data", async (name) => {
    const server = await answeringServer({ body: "{}" });
    const page = await opened();
    await useBaseUrl(page, server.origin);
    await form(page).getByLabel(name, { exact: true }).fill("x");
    await send(page);
    expect(server.requests.at(-1)?.url).toContain(`${name}=x`);
    expect(await page.evaluate(() => "x" in {})).toBe(false);
  });

  test("a header that no browser sends is told of; one that cannot be sent is refused", async () => {
    const page = await opened();
    await form(page).getByLabel("Host", { exact: true }).fill("evil.example");
    await expect.poll(() => page.locator(".ar-notes").innerText()).toContain("“Host”");
    await form(page).getByLabel("X-Trace", { exact: true }).fill("日本語");
    await send(page);
    expect(await page.locator(".ar-send [role=status]").textContent()).toContain("Not sent");
  });

  test("a pattern that takes for ever stops nobody from typing; broken ones break nothing", async () => {
    const { page, complaints } = await pages.open(GET);
    await openPanel(page);
    const field = form(page).getByLabel("pattern", { exact: true });
    expect(await turnsUntilJudged(field, `${"a".repeat(34)}!`, "#ar-p1-problem")).toBeGreaterThan(20);
    for (const name of ["broken", "letters"]) await form(page).getByLabel(name, { exact: true }).fill("x");
    // Judged one after the other: the last of them is the last.
    const letters = form(page).getByLabel("letters", { exact: true });
    await expect.poll(() => letters.getAttribute("aria-invalid")).toBe("true");
    expect(complaints.filter((text) => !text.includes("404"))).toEqual([]);
  });

  test("the body is checked while it is typed, and sent all the same", async () => {
    const server = await answeringServer({ status: 201 });
    const page = await opened("/requests/bodies/body-json-post/");
    await useBaseUrl(page, server.origin);
    await page.locator("#ar-request-body").fill('{\n  "value": 1\n}');
    await expect
      .poll(() => page.locator("#ar-request-body-status").innerText())
      .toMatch(/Line 2, value: is not of type string/);
    await page.locator("#ar-request-body").fill("{");
    await expect.poll(() => page.locator("#ar-request-body-status").innerText()).toContain("not JSON");
    await send(page);
    expect(server.calls()).toBe(1);
  });

  test("what values are checked against comes with the first edit, and is asked for again where it failed", async () => {
    const { page, requests } = await pages.open(POST);
    const asked = (): number => requests.filter((each) => each.endsWith("/panel-schemas.json")).length;
    const told = page.locator("#ar-request-body-status");
    await openPanel(page);
    await page.locator("#ar-request-body").focus();
    await page.waitForLoadState("networkidle");
    expect(asked()).toBe(0);
    await page.route("**/panel-schemas.json", (route) => route.abort(), { times: 1 });
    await page.locator("#ar-request-body").fill("1");
    await expect.poll(() => told.innerText()).toContain("Not checked");
    for (const text of ["2", "3"]) {
      await page.locator("#ar-request-body").fill(text);
      await expect.poll(() => told.innerText()).toContain("Line 1");
    }
    expect(asked()).toBe(2);
  });

  test("one choice of an example drives editor, samples and documented answer, from either side; each alternative is drawn", async () => {
    const page = await opened(POST);
    const answer = page.locator(".ar-bench .ar-block:not(#samples):not(#response) pre:visible");
    await page.locator("#ar-start-from").selectOption("Example: Rex");
    await expect.poll(() => answer.innerText()).toContain('"id": 2');
    await expect.poll(() => page.locator("#ar-request-body").inputValue()).toContain('"dog"');
    await expect.poll(async () => (await shownSamples(page))["curl"]).toContain('"dog"');
    await page.locator("#samples label:visible", { hasText: "Tom" }).click();
    await expect.poll(() => page.locator("#ar-request-body").inputValue()).toContain('"cat"');
    expect(await answer.innerText()).toContain('"id": 1');
    await page.locator("#ar-start-from").selectOption("Dog");
    await expect
      .poll(() => page.locator("#ar-request-body").inputValue())
      .toMatch(/"kind": "dog"[^]*"tricks"/);
    await page.locator("#ar-start-from").selectOption("Required fields only");
    await expect.poll(() => page.locator("#ar-request-body").inputValue()).not.toContain("colour");
  });

  test("server and alternative stay chosen on the next operation; nothing is filled from the address", async () => {
    const page = await opened();
    await useBaseUrl(page, "https://mine.example.com/base");
    await page.goto(`${pages.origin}${POST}?url=https://evil.example#token=x`);
    await openPanel(page);
    expect(await page.locator("#ar-custom-url").inputValue()).toBe("https://mine.example.com/base");
    await expect
      .poll(() => page.locator("[data-request-line]").innerText())
      .toBe("POST https://mine.example.com/base/things");
    expect(await form(page).innerHTML()).not.toContain("evil");
  });

  test("a click on a path value leads to its field; Clear optional and Reset", async () => {
    const page = await opened();
    await page.locator("[data-request-line] button").click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("ar-p0");
    await form(page).getByRole("button", { name: "Clear optional" }).first().click();
    await expect
      .poll(() => page.locator("[data-request-line]").innerText())
      .toBe("GET https://api.example.com/things/7");
    await form(page).getByRole("button", { name: "Reset" }).click();
    await expect
      .poll(() => page.locator("[data-request-line]").innerText())
      .toContain("big=9007199254740993");
  });
});
