import type { ServerResponse } from "node:http";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { answeringServer, type GivenAnswer } from "../support/answering-server.js";
import { browserGroup, core } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";
import { nextFrame, openPanel, send, useBaseUrl } from "../support/panel-page.js";

const PATH = "/workshop/tools/add-tool/";
const TOOL = '{\n  "kind": "saw",\n  "name": "Saw",\n  "drawer": {\n    "number": 3\n  }\n}';
const TAGS = Array.from({ length: 30 }, (_, at) => `tag ${at}`);
const CREATED: GivenAnswer = { status: 201, body: JSON.stringify({ id: 7, name: "Saw", tags: TAGS }) };
const ERRORS = [
  { pointer: "/name", detail: "is taken" },
  { pointer: "/drawer/number", detail: "is full" },
];
const REFUSED: GivenAnswer = {
  status: 422,
  type: "application/problem+json",
  body: JSON.stringify({ title: "Not valid", errors: ERRORS, tags: TAGS.slice(0, 5) }),
};

/** The button in the header of the samples. */
const toggle = (page: Page) => page.locator("#samples > header [aria-expanded]");
const sample = (page: Page) => page.locator("#samples pre").first();
const sendLine = (page: Page) => page.locator(".ar-send");

/** Returns how many lines of the response's body are visible. */
const visibleLines = (page: Page): Promise<number> =>
  page.locator("#response pre:visible").evaluate((pre) => {
    const boxes = [pre, pre.closest(".ar-block"), pre.closest(".ar-bench > div")].flatMap(
      (each) => each?.getBoundingClientRect() ?? [],
    );
    const { lineHeight, paddingBlockStart } = getComputedStyle(pre);
    const top = Math.max(...boxes.map((box) => box.top));
    const bottom = Math.min(innerHeight, ...boxes.map((box) => box.bottom));
    return Math.floor((bottom - top - parseFloat(paddingBlockStart)) / parseFloat(lineHeight));
  });

/** Returns whether an element is in view as a whole, in its window and in all boxes that scroll or clip it. */
const isWhole = (page: Page, selector: string): Promise<boolean> =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    let whole = top >= 0 && bottom <= innerHeight;
    for (let around = element.parentElement; around; around = around.parentElement) {
      const box = around.getBoundingClientRect();
      if (getComputedStyle(around).overflowY === "visible" || around === document.body) continue;
      if (around !== document.documentElement) whole &&= top >= box.top - 1 && bottom <= box.bottom + 1;
    }
    return whole;
  });

/** Returns where the page and the groups of fields are. */
const positions = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => [
    scrollY,
    ...[...document.querySelectorAll(".ar-form fieldset")].map((each) => each.getBoundingClientRect().top),
  ]);

browserGroup("the response of a panel", () => {
  const pages = useBrowserPages("panel");

  async function opened(answer: Parameters<typeof answeringServer>[0], options: object = {}): Promise<Page> {
    const server = await answeringServer(answer);
    const { page } = await pages.open(PATH, options);
    await openPanel(page);
    await useBaseUrl(page, server.origin);
    await page.locator("#ar-request-body").fill(TOOL);
    return page;
  }

  test.each([
    [201, CREATED],
    [422, REFUSED],
  ])(
    "beside the text shows twelve lines of a %i at once, and nothing else moves",
    core,
    async (status, answer) => {
      const page = await opened(answer, { width: 1366, height: 650 });
      // The last press scrolls to Send, if necessary. What follows must not scroll.
      await page.locator(".ar-send [type=submit]").hover();
      await page.locator("#ar-request-body").evaluate((area) => area.scrollIntoView());
      await page.locator(".ar-bench > div").evaluate((column) => column.scrollTo(0, 999));
      const before = await positions(page);
      await send(page);
      await expect.poll(() => page.locator("#response .ar-code").innerText()).toBe(String(status));
      if (status === 422) await page.locator("#response .ar-further").waitFor();
      await nextFrame(page);
      expect(await positions(page)).toEqual(before);
      expect(await visibleLines(page)).toBeGreaterThanOrEqual(12);
      expect(await page.locator(".ar-bench > div").evaluate(({ scrollTop }) => scrollTop)).toBe(0);
      expect((await page.locator("#samples").boundingBox())?.height).toBe(40);
    },
  );

  test(
    "beside the text closes the request, which one press opens and the next Send closes",
    core,
    async () => {
      const page = await opened(CREATED, { permissions: ["clipboard-read", "clipboard-write"] });
      expect(await toggle(page).count()).toBe(0);
      await send(page);
      expect(await toggle(page).getAttribute("aria-expanded")).toBe("false");
      expect(await toggle(page).getAttribute("aria-label")).toBe("Request");
      expect(await sample(page).isVisible()).toBe(false);
      await page.locator("#ar-request-body").fill('{"name":"Plane"}');
      await expect.poll(() => sample(page).textContent()).toContain("Plane");
      await page.locator("#samples > header [data-copy]").click();
      await page.locator("#samples [data-copied]").waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        await sample(page).textContent(),
      );
      await page.locator("#samples h2").click({ force: true });
      expect(await toggle(page).getAttribute("aria-expanded")).toBe("true");
      expect(await sample(page).isVisible()).toBe(true);
      await toggle(page).press("Enter");
      expect(await sample(page).isVisible()).toBe(false);
      await toggle(page).press("Enter");
      await send(page);
      expect(await toggle(page).getAttribute("aria-expanded")).toBe("false");
      expect(await toggle(page).count()).toBe(1);
    },
  );

  test("that is awaited leaves the line with Send its height", async () => {
    const held: ServerResponse[] = [];
    const page = await opened((_, response) => void held.push(response), { width: 1366, height: 650 });
    const height = async (): Promise<number | undefined> => (await sendLine(page).boundingBox())?.height;
    const before = (await height()) ?? 0;
    await sendLine(page).locator("[type=submit]").click();
    await page.getByText(/^Waiting for .* 1 s$/).waitFor();
    // The hint has two lines of 19 px beside a button of 36 px.
    expect(await height()).toBeLessThan(before + 8);
    held[0]?.writeHead(200, { "content-type": "application/json" }).end("{}");
    await expect.poll(() => page.locator(".ar-share").boundingBox()).toHaveProperty("height", 32);
  });

  test("leaves the request open for a reader who is in it", async () => {
    const held: ServerResponse[] = [];
    const page = await opened((_, response) => void held.push(response));
    await sendLine(page).locator("[type=submit]").click();
    await expect.poll(() => held.length).toBe(1);
    await sample(page).focus();
    held[0]?.writeHead(200, { "content-type": "application/json" }).end("{}");
    await expect.poll(() => page.locator("#response").isVisible()).toBe(true);
    expect(await toggle(page).getAttribute("aria-expanded")).toBe("true");
    expect(await sample(page).evaluate((each) => each === document.activeElement)).toBe(true);
  });

  test.each([1100, 360])("below the text leaves the request as it was, at %i px", async (width) => {
    const page = await opened(CREATED, { width });
    const height = async (): Promise<number | undefined> =>
      (await page.locator("#samples").boundingBox())?.height;
    const before = await height();
    await send(page);
    expect(await sample(page).isVisible()).toBe(true);
    expect(await toggle(page).isVisible()).toBe(false);
    if (width === 360) expect(await height()).toBe(before);
  });

  test("that reports errors is shown with all of them at 1440 by 900", async () => {
    const page = await opened(REFUSED);
    await send(page);
    await page.locator("#response .ar-further").waitFor();
    for (const part of ["#response > footer", "#response .ar-further li:last-child"])
      expect(await isWhole(page, part), part).toBe(true);
  });
});

browserGroup("the field that a response reports first", () => {
  const pages = useBrowserPages("panel");

  /** Presses Send. Returns the page and a function that sends the response. */
  async function waiting(options: object): Promise<{ page: Page; respond: () => Promise<void> }> {
    const held: ServerResponse[] = [];
    const server = await answeringServer((_, response) => void held.push(response));
    const { page } = await pages.open(PATH, options);
    await openPanel(page);
    await useBaseUrl(page, server.origin);
    const area = page.locator("#ar-request-body");
    await area.fill(`${"\n".repeat(30)}${TOOL}`);
    await page.evaluate(() => scrollTo(0, 0));
    await sendLine(page)
      .locator("[type=submit]")
      .evaluate((button: HTMLElement) => {
        button.focus({ preventScroll: true });
        button.click();
      });
    await expect.poll(() => held.length).toBe(1);
    const { status = 422, type = "", body = "" } = REFUSED;
    const respond = async (): Promise<void> => {
      held[0]?.writeHead(status, { "content-type": type }).end(body);
      await page.locator("#response .ar-further").waitFor({ state: "attached" });
      await nextFrame(page);
    };
    return { page, respond };
  }
  const focused = (page: Page): Promise<string> =>
    page.evaluate(() => document.activeElement?.id || (document.activeElement?.textContent ?? ""));

  test("is focused, its value selected and clear of the line with Send", core, async () => {
    const { page, respond } = await waiting({ width: 1440, height: 700 });
    await respond();
    expect(await focused(page)).toBe("ar-request-body");
    const { text, end } = await page.locator("#ar-request-body").evaluate((element) => {
      const { value, selectionStart, selectionEnd, scrollTop } = element as HTMLTextAreaElement;
      const { top } = element.getBoundingClientRect();
      const line = value.slice(0, selectionEnd).split("\n").length;
      const { lineHeight } = getComputedStyle(element);
      return {
        text: value.slice(selectionStart, selectionEnd),
        end: top + line * parseFloat(lineHeight) - scrollTop,
      };
    });
    expect(text).toBe('"Saw"');
    expect(end).toBeGreaterThan(56);
    expect(end).toBeLessThan((await sendLine(page).boundingBox())?.y ?? 0);
  });

  test.each([
    ["pressed a key", (page: Page) => page.keyboard.press("Shift")],
    ["scrolled the response", (page: Page) => page.mouse.wheel(0, 1)],
    ["focused another field", (page: Page) => page.locator(".ar-server > summary").focus()],
  ])("is left alone for a reader who has %s", async (_, act) => {
    const { page, respond } = await waiting({ width: 1440, height: 700 });
    await page.mouse.move(1300, 400);
    await act(page);
    const before = [await focused(page), await page.evaluate(() => scrollY)];
    await respond();
    expect(await page.locator("#ar-request-body-status").innerText()).toContain("The API says");
    expect([await focused(page), await page.evaluate(() => scrollY)]).toEqual(before);
  });

  test("is not focused on a touch screen, but its message is above the line with Send", async () => {
    const { page, respond } = await waiting({ width: 390, height: 760, hasTouch: true, isMobile: true });
    await respond();
    expect(await focused(page)).toContain("Send");
    const message = await page.locator("#ar-request-body-status .ar-err").last().boundingBox();
    const line = await sendLine(page).boundingBox();
    expect(message?.y).toBeGreaterThan(0);
    expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(line?.y ?? 0);
    expect(await sendLine(page).getByText("Show the response").isVisible()).toBe(true);
  });
});
