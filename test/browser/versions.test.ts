import { expect, test } from "vitest";
import { browserGroup, core } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";
import { violations } from "../support/violations.js";

const PAGE = "/v1/crossings/list-crossings/";

browserGroup("the switch between versions", () => {
  const pages = useBrowserPages("versions");

  test("is used by keyboard, and stays on the operation", core, async () => {
    const { page } = await pages.look(PAGE);
    await page.locator(".ar-versions summary").focus();
    await page.keyboard.press("Enter");
    const links = page.locator(".ar-versions a");
    expect((await links.allInnerTexts()).map((text) => text.replace(/\s[^]*/, ""))).toEqual([
      "2.0.0-beta.1",
      "1.4.0",
    ]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/v2/crossings/crossings/");
    expect(await page.locator(".ar-versions a[aria-current]").textContent()).toContain("2.0.0-beta.1");
  });

  test.each([
    [1440, "light"],
    [1440, "dark"],
    [360, "light"],
    [360, "dark"],
  ] as const)("is readable at %i pixels, %s, without axe violations", async (width, colorScheme) => {
    const { page, complaints } = await pages.open(PAGE, { width, colorScheme });
    const menu = page.getByRole("button", { name: "Menu" }).first();
    if (await menu.isVisible()) await menu.click();
    await page.locator(".ar-versions summary").click();
    for (const link of await page.locator(".ar-versions a").all()) {
      const box = await link.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(24);
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width).toBe(true);
    }
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
