import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { answeringServer } from "../support/answering-server.js";
import { browserGroup, core } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";
import {
  nextFrame,
  openPanel,
  send,
  showServers,
  shownSamples,
  turnsUntilJudged,
  untilEngineRan,
  useBaseUrl,
} from "../support/panel-page.js";

const GET = "/answers/operations/get-thing/";
const POST = "/answers/operations/add-thing/";
const form = (page: Page) => page.locator("form[data-ready]");
const texts = (page: Page) => page.locator("#samples pre[data-variant] code").allTextContents();

/**
 * Runs in the browser: resolves when an intersection observer reports, which it does after a paint. A fake
 * clock does not trigger this.
 */
const seen = (): Promise<void> =>
  new Promise((drawn) => new IntersectionObserver(() => drawn()).observe(document.body));

browserGroup("the panel's form", () => {
  const pages = useBrowserPages("panel");

  async function opened(path = GET, how: "open" | "look" = "look"): Promise<Page> {
    const { page } = await pages[how](path);
    await openPanel(page);
    return page;
  }

  test("requests nothing in five seconds of scrolling over the closed panel (C-39)", async () => {
    const { page, requests } = await pages.open(GET, { height: 500 });
    await page.clock.install();
    const loaded = requests.length;
    for (let count = 0; count < 10; count += 1) {
      await page.mouse.move(300, 100 + 30 * count);
      await page.mouse.wheel(0, count % 4 < 2 ? 600 : -600);
      await page.evaluate(seen);
      await page.clock.runFor(500);
    }
    // Requests are recorded in order, so a request sent before this one would already have been recorded.
    await page.evaluate(() => fetch("?marker").then(() => undefined));
    expect(requests.slice(loaded)).toEqual([`${pages.origin}${GET}?marker`]);
    expect(requests.filter((address) => /panel|is-land/.test(address))).toEqual([]);
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
  ])("is loaded by %s, in three requests", async (_, open) => {
    const { page, requests } = await pages.open(GET);
    const before = requests.length;
    await open(page);
    await form(page).waitFor();
    expect(requests.slice(before)).toHaveLength(3);
  });

  for (const [path, tags] of [
    [GET, {}],
    [POST, {}],
    ["/requests/bodies/body-parts/", {}],
    ["/requests/security/secured-both/", {}],
    ["/workshop/tools/add-tool/", core],
    ["/workshop/tools/list-tools/", {}],
  ] as const)
    test(`${path}: opening and focusing it changes no sample`, tags, async () => {
      const { page } = await pages.look(path);
      const before = await texts(page);
      await openPanel(page);
      await form(page).locator(".ar-server > summary").focus();
      await untilEngineRan(page);
      expect(await texts(page)).toEqual(before);
    });

  test("each key changes every sample; absent, empty and null are different states", core, async () => {
    const page = await opened();
    const field = form(page).getByLabel("nothing", { exact: true });
    await field.fill("x y");
    await expect
      .poll(async () => (await texts(page)).every((text) => text.includes("nothing=x%20y")))
      .toBe(true);
    await field.fill("");
    await expect.poll(async () => (await texts(page)).every((text) => /nothing=(?!x)/.test(text))).toBe(true);
    expect(await form(page).getByLabel("Send null for nothing").count()).toBe(0);
    await form(page).getByLabel("Send nothing", { exact: true }).uncheck();
    await expect.poll(async () => (await texts(page)).some((text) => text.includes("nothing"))).toBe(false);
  });

  for (const [address, told, tags] of [
    ["javascript:alert(1)", "“javascript:alert(1)” is not an http or https address", core],
    ["file:///etc/passwd", "“file:///etc/passwd” is not an http or https address", {}],
    ["data:text/html,x", "“data:text/html,x” is not an http or https address", {}],
    ["127.0.0.1:7802", "“127.0.0.1:7802” does not begin with http:// or https://", core],
    ["//x", "“//x” does not begin with http:// or https://", {}],
    ["https://u:p@h", "“u:…@” before the host is a user name or password", {}],
    ["", "No base URL is typed", {}],
  ] as const)
    test(`the URL “${address}” is rejected with the reason`, tags, async () => {
      const { page, requests } = await pages.look(GET);
      await openPanel(page);
      await useBaseUrl(page, address);
      await send(page);
      expect(await page.locator(".ar-send [role=status]").innerText()).toContain(told);
      expect(await page.locator("#samples pre:visible").first().innerText()).toMatch(
        address.includes("@") ? "https://h/things" : "https://YOUR_HOST/things",
      );
      expect(requests.filter((each) => !each.startsWith(pages.origin))).toEqual([]);
    });

  for (const [value, path, tags] of [
    ["..", undefined, core],
    [".", undefined, {}],
    ["%2e%2e", "/things/%252e%252e", {}],
    ["a/b", "/things/a%2Fb", {}],
    ["?x", "/things/%3Fx", {}],
    ["#x", "/things/%23x", {}],
  ] as const)
    test(`the path value ${value} never calls another operation`, tags, async () => {
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

  test(
    "a header that browsers do not send is reported; one that cannot be sent is rejected",
    core,
    async () => {
      const page = await opened();
      await form(page).getByLabel("Host", { exact: true }).fill("evil.example");
      await expect.poll(() => page.locator(".ar-notes").innerText()).toContain("“Host”");
      await form(page).getByLabel("X-Trace", { exact: true }).fill("日本語");
      await send(page);
      expect(await page.locator(".ar-send [role=status]").textContent()).toContain("Not sent");
    },
  );

  test("a catastrophic pattern does not block typing; invalid patterns break nothing", async () => {
    const { page, complaints } = await pages.open(GET);
    await openPanel(page);
    const field = form(page).getByLabel("pattern", { exact: true });
    expect(await turnsUntilJudged(field, `${"a".repeat(34)}!`, "#ar-p1-problem")).toBeGreaterThan(20);
    for (const name of ["broken", "letters"]) await form(page).getByLabel(name, { exact: true }).fill("x");
    // Fields are validated in order, so this is the last verdict.
    const letters = form(page).getByLabel("letters", { exact: true });
    await expect.poll(() => letters.getAttribute("aria-invalid")).toBe("true");
    expect(complaints.filter((text) => !text.includes("404"))).toEqual([]);
  });

  test("the body is validated while typing, and can be sent in any case", core, async () => {
    const server = await answeringServer({ status: 201 });
    const page = await opened("/requests/bodies/body-json-post/");
    await useBaseUrl(page, server.origin);
    await page.locator("#ar-request-body").fill('{\n  "value": 1\n}');
    await expect
      .poll(() => page.locator("#ar-request-body-status").innerText())
      .toContain("Line 2, value: “1” is not of type string. You may send it all the same.");
    await page.locator("#ar-request-body").fill("{");
    await expect
      .poll(() => page.locator("#ar-request-body-status").innerText())
      .toContain("this is not JSON. You may send it all the same.");
    await send(page);
    expect(server.calls()).toBe(1);
  });

  test("schemas for validation are loaded with the first edit, and again after a failure", async () => {
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

  test(
    "an example selected on either side applies to editor, samples and response; each kind is shown",
    core,
    async () => {
      const page = await opened(POST);
      const answer = page.locator(".ar-bench .ar-block:not(#samples):not(#response) pre:visible");
      await page.locator("#ar-start-from").selectOption("Example: Rex");
      await expect.poll(() => answer.innerText()).toContain('"id": 2');
      await expect.poll(() => page.locator("#ar-request-body").inputValue()).toContain('"dog"');
      await expect.poll(async () => (await shownSamples(page))["curl"]).toContain('"dog"');
      await page.locator("#samples .ar-pick > summary:visible").last().click();
      await page.locator("#samples label:visible", { hasText: "Tom" }).click();
      await expect.poll(() => page.locator("#ar-request-body").inputValue()).toContain('"cat"');
      expect(await answer.innerText()).toContain('"id": 1');
      await page.locator("#ar-start-from").selectOption("Dog");
      await expect
        .poll(() => page.locator("#ar-request-body").inputValue())
        .toMatch(/"kind": "dog"[^]*"tricks"/);
      await page.locator("#ar-start-from").selectOption("Required fields only");
      await expect.poll(() => page.locator("#ar-request-body").inputValue()).not.toContain("colour");
    },
  );

  test("an edited body is named “Your values” on both sides, a generated one by its kind, and comes back", async () => {
    const page = await opened(POST);
    const body = page.locator("#ar-request-body");
    const names = (): Promise<readonly string[]> =>
      Promise.all([
        page
          .locator("#ar-start-from")
          .evaluate((select) => (select as HTMLSelectElement).selectedOptions[0]?.text ?? ""),
        page.locator("#samples input[data-choice=example]:checked + label:visible").innerText(),
      ]);
    await body.focus();
    await untilEngineRan(page);
    const untouched = await body.inputValue();
    expect(await names()).toEqual(["Example: Tom", "Tom"]);
    await body.press("End");
    await body.pressSequentially(" ");
    expect(await names()).toEqual(["Your values", "Your values"]);
    expect(await body.evaluate((area) => area === document.activeElement)).toBe(true);
    await page.locator("#ar-start-from").selectOption("Required fields only");
    await expect.poll(names).toEqual(["Required fields only", "Required fields only"]);
    await page.locator("#ar-start-from").selectOption("Example: Tom");
    await expect.poll(names).toEqual(["Example: Tom", "Tom"]);
    expect(await body.inputValue()).toBe(untouched);
    await page.locator("#ar-start-from").selectOption("Your values");
    await expect.poll(names).toEqual(["Your values", "Your values"]);
    expect((await body.inputValue()).length).toBe(untouched.length + 1);
    await page.locator("#samples .ar-pick > summary:visible").last().click();
    await page.locator("#samples label:visible", { hasText: "Rex" }).click();
    await expect.poll(names).toEqual(["Example: Rex", "Rex"]);
  });

  test("the server stays selected on the next operation; the URL fills in nothing", core, async () => {
    const page = await opened(GET, "open");
    await useBaseUrl(page, "https://mine.example.com/base");
    await page.goto(`${pages.origin}${POST}?url=https://evil.example#token=x`);
    await openPanel(page);
    expect(await page.locator("#ar-custom-url").inputValue()).toBe("https://mine.example.com/base");
    await expect
      .poll(() => page.locator("[data-request-line]").innerText())
      .toBe("POST https://mine.example.com/base/things");
    expect(await form(page).innerHTML()).not.toContain("evil");
  });

  test.each([360, 1440])(
    "at %i px the parts loaded with the first interaction move no button",
    async (width) => {
      // The window is so high that Send does not stick to its edge.
      const { page } = await pages.open(GET, { viewport: { width, height: 4000 } });
      await openPanel(page);
      const send = page.getByRole("button", { name: "Send", exact: true });
      const before = await send.boundingBox();
      await send.hover();
      await page.getByRole("button", { name: "Copy link to this request" }).waitFor();
      await nextFrame(page);
      expect(await send.boundingBox()).toEqual(before);
      const forget = page.getByRole("button", { name: "Forget all of this API" });
      expect(await forget.count()).toBe(0);
      const field = page.locator("#ar-credential-token-token");
      const place = await field.boundingBox();
      await field.fill("s3cret");
      await forget.waitFor();
      expect(await field.boundingBox()).toEqual(place);
    },
  );

  test("a click on a path value moves to its field; Clear optional and Reset work", async () => {
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

  test("parts of an object that is not sent are disabled, and sent again with it", core, async () => {
    const page = await opened("/workshop/tools/list-tools/");
    const mark = form(page).getByLabel("Send filter", { exact: true });
    const line = page.locator("[data-request-line]");
    const owner = form(page).getByLabel("owner", { exact: true });
    const isInert = (): Promise<boolean> => owner.evaluate((field) => field.closest("[inert]") !== null);
    await mark.check();
    await owner.fill("mine");
    await expect.poll(() => line.innerText()).toContain("owner");
    expect(await isInert()).toBe(false);
    await mark.uncheck();
    await expect.poll(() => line.innerText()).not.toContain("owner");
    expect(await isInert()).toBe(true);
    await mark.check();
    await expect.poll(() => line.innerText()).toContain("mine");
    expect(await isInert()).toBe(false);
    await form(page).getByRole("button", { name: "Reset" }).click();
    expect(await mark.isChecked()).toBe(false);
    expect(await isInert()).toBe(true);
  });

  test("a name wraps between its words, and is announced as written", async () => {
    const page = await opened();
    const name = form(page).locator("label.ar-term", { hasText: "X-Trace" });
    expect(await name.textContent()).toBe("X-Trace");
    expect(await name.innerHTML()).toBe("<wbr>X-<wbr>Trace");
  });

  test("the value of a server variable applies to the whole reference", async () => {
    const page = await opened("/workshop/tools/add-tool/", "open");
    const address = page.locator(".ar-server > summary code");
    await showServers(page);
    await page.locator("#ar-variable-0").selectOption("us");
    await expect.poll(() => address.innerText()).toBe("https://us.api.workshop.example/v1");
    await page.goto(`${pages.origin}/workshop/tools/list-tools/`);
    await openPanel(page);
    expect(await address.innerText()).toBe("https://us.api.workshop.example/v1");
  });

  test("a deleting operation shows a warning before it is sent", async () => {
    const page = await opened("/requests/bodies/body-json-delete/");
    expect(await form(page).getByRole("button", { name: /^Send/ }).allInnerTexts()).toEqual([
      expect.stringContaining("Send DELETE"),
    ]);
  });

  test("Reset reports what it did, and can be undone", core, async () => {
    const page = await opened();
    const field = form(page).getByLabel("nothing", { exact: true });
    await field.fill("mine");
    await untilEngineRan(page);
    await form(page).getByRole("button", { name: "Reset" }).click();
    const hint = page.locator("#ar-send-hint");
    await expect.poll(() => hint.innerText()).toBe("Values as on opening; server and credentials stay.");
    expect(await field.inputValue()).toBe("");
    await form(page).getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => field.inputValue()).toBe("mine");
    expect(await form(page).getByLabel("Send nothing", { exact: true }).isChecked()).toBe(true);
    await expect.poll(() => page.locator("[data-request-line]").innerText()).toContain("nothing=mine");
    expect(await form(page).getByRole("button", { name: "Undo" }).count()).toBe(0);
  });
});
