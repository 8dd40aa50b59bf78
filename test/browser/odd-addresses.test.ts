import { expect, test } from "vitest";
import { browserGroup, core } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";

const PAGE = "/workshop/tools/add-tool/";

/** Percent signs that begin no escape, and escapes that are not UTF-8. */
const MALFORMED = [
  "#%",
  "#%E0%A4%A",
  "#%ff%fe",
  "#responses%",
  "#try-it?%=%&body=%",
  "?search=%E0%A4%A&search-tag=%",
];

browserGroup("addresses that are percent-encoded wrongly", () => {
  const pages = useBrowserPages("browser");

  for (const [at, end] of MALFORMED.entries())
    test(`${end} prevents no script of a page from starting`, at === 0 ? core : {}, async () => {
      const { page, complaints } = await pages.look(PAGE + end);
      // One effect of each script: the current section, the recently opened pages, nested rows, and the marks
      // of examples.
      await expect.poll(() => page.locator(".ar-toc [aria-current]").count()).toBe(1);
      expect(await page.evaluate(() => sessionStorage.getItem("api-reference:v1:visited"))).toBe(PAGE);
      if (end.startsWith("?")) await page.locator(".ar-dialog").press("Escape");
      const nested = page.locator("[data-nested]");
      await nested.click();
      expect(await nested.getAttribute("data-open")).toBe("");
      const row = page.locator(".ar-rows > li").first();
      await row.hover();
      await row.locator(".ar-name").first().focus();
      await expect.poll(() => page.locator("pre .ar-tied").count()).toBeGreaterThan(0);
      expect(complaints).toEqual([]);
    });

  test("scrolls to an element with such an id all the same", async () => {
    const { page } = await pages.look(PAGE);
    await page.evaluate(() => {
      const entry = document.createElement("details");
      entry.append(Object.assign(document.createElement("p"), { id: "100%", textContent: "All of it" }));
      document.querySelector(".ar-main")?.append(entry);
      location.hash = "#100%";
    });
    await expect.poll(() => page.locator("[id='100%']").isVisible()).toBe(true);
  });
});
