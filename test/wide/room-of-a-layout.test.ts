import { describe, expect, test } from "vitest";
import { browserGroup } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";
import { giveRoom } from "../support/page-widths.js";
import { openPanel, send } from "../support/panel-page.js";

/** Pixels that a layout leaves for the reference, in a window of 1,440 px. */
const ROOMS = [326, 480, 640, 760, 900, 1100] as const;

const OPERATION = "/workshop/tools/list-tools/";

browserGroup("in the room that a layout gives", () => {
  const pages = useBrowserPages("rooms");

  test.each(ROOMS)("of %i px Send is in view, and the response in view or one link away", async (room) => {
    const { page } = await pages.look(OPERATION);
    await page.route("https://*.workshop.example/**", (route) =>
      route.fulfill({ json: [{ name: "Saw" }], headers: { "access-control-allow-origin": "*" } }),
    );
    await giveRoom(page, room);
    await openPanel(page);
    await page.locator("form input").first().scrollIntoViewIfNeeded();
    await send(page);
    const answer = page.locator("#response");
    const isInView = (): Promise<boolean> =>
      answer.evaluate((element) => element.getBoundingClientRect().top < innerHeight - 100);
    if (!(await isInView())) await page.getByRole("link", { name: "Show the response" }).click();
    await expect.poll(isInView).toBe(true);
    expect(await answer.innerText()).toContain("200");
  });

  test.each([
    [326, "drawer"],
    [1023, "drawer"],
    [1024, "column"],
    [1100, "column"],
  ])("of %i px the sidebar is a %s, even if a reset styles popovers", async (room, place) => {
    const { page } = await pages.look(OPERATION);
    await giveRoom(page, room);
    const sidebar = page.locator("#ar-nav");
    const menu = page.getByRole("button", { name: "API menu", exact: true }).first();
    expect(await sidebar.isVisible()).toBe(place === "column");
    expect(await menu.isVisible()).toBe(place === "drawer");
    if (place === "column") return expect(await sidebar.getAttribute("popover")).toBeNull();
    await menu.click();
    expect(await sidebar.boundingBox()).toMatchObject({ x: 0, y: 0, height: 900 });
    await page.keyboard.press("Escape");
    expect(await sidebar.isVisible()).toBe(false);
    expect(await menu.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test("an open drawer closes when its container becomes wide, and is then beside the text", async () => {
    const { page } = await pages.look(OPERATION);
    const sidebar = page.locator("#ar-nav");
    await page.getByRole("button", { name: "API menu", exact: true }).first().click();
    await giveRoom(page, 1100);
    await expect.poll(() => sidebar.getAttribute("popover")).toBeNull();
    const [beside, text] = [await sidebar.boundingBox(), await page.locator(".ar-main").boundingBox()];
    expect((beside?.x ?? 0) + (beside?.width ?? 0)).toBe(text?.x);
    await giveRoom(page, 640);
    await expect.poll(() => sidebar.isVisible()).toBe(false);
  });

  test("right to left the drawer opens from the right", async () => {
    const { page } = await pages.look(OPERATION);
    await page.locator(".api-reference").evaluate((root) => root.setAttribute("dir", "rtl"));
    await page.getByRole("button", { name: "API menu", exact: true }).first().click();
    const { x = 0, width = 0 } = (await page.locator("#ar-nav").boundingBox()) ?? {};
    expect(x + width).toBe(1440);
  });

  test("right to left the button that opens all entries is left of the first heading", async () => {
    const { page } = await pages.look(OPERATION);
    await page.locator(".api-reference").evaluate((root) => root.setAttribute("dir", "rtl"));
    const button = await page.locator(".ar-nested button").boundingBox();
    const heading = await page.locator(".ar-nested + * h2 a").boundingBox();
    expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThan(heading?.x ?? 0);
  });

  test("without scripts a link at the top of the text opens the sidebar", async () => {
    const { page } = await pages.open(OPERATION, { javaScriptEnabled: false });
    const sidebar = page.locator("#ar-nav");
    expect(await sidebar.isVisible()).toBe(false);
    await page.getByRole("link", { name: "API menu", exact: true }).click();
    expect(await sidebar.isVisible()).toBe(true);
    const [above, text] = [await sidebar.boundingBox(), await page.locator(".ar-main").boundingBox()];
    expect(above?.y).toBeLessThan(900);
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(text?.y ?? 0);
    await sidebar.getByRole("link", { name: "Tools", exact: false }).first().click();
    await page.waitForURL("**/workshop/tools/");
  });

  describe.each(["", " bare"])("as wide as possible", (bare) => {
    test.each([
      ["flex", { 1440: 1440, 390: 390 }],
      ["grid", { 1440: 1440, 390: 390 }],
      ["grid-of-content", { 1440: 1440, 390: 390 }],
      ["beside", { 1440: 1200, 800: 560 }],
    ])(`in a body of the class "%s${bare}"`, async (body, expected) => {
      const { page } = await pages.look(OPERATION);
      await page.evaluate((name) => (document.body.className = name), body + bare);
      for (const [window, room] of Object.entries(expected)) {
        await page.setViewportSize({ width: Number(window), height: 900 });
        expect(await page.locator(".ar-room").evaluate(({ clientWidth }) => clientWidth)).toBe(room);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(Number(window));
      }
    });
  });
});
