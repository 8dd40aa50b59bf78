import { expect, test } from "vitest";
import { browserGroup } from "../support/browser.js";
import { openEverything, useBrowserPages } from "../support/browser-pages.js";
import { OPTIONS, search } from "../support/search-page.js";
import { COLOUR_RULES, violations } from "../support/violations.js";
import { otherKinds, pageKinds, WIDTHS } from "../browser/page-kinds.js";

/**
 * Pages whose frame is also that of another page. Only their content is checked, so that a sidebar with
 * hundreds of entries is checked once.
 */
const FRAMED = otherKinds.map(([, path]) => path).filter((path) => path !== "/github/");

browserGroup("axe finds nothing", () => {
  const pages = useBrowserPages("github");

  test.each(pageKinds)("%s, everything expanded, at three widths in both themes", async (_, path) => {
    const { page } = await pages.look(path);
    const within = FRAMED.includes(path) ? "main" : "html";
    await openEverything(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: "light" });
      expect(await violations(page, [], within), `${width} px, light`).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await violations(page, COLOUR_RULES, within), `${width} px, dark`).toEqual([]);
    }
  });

  test.each([360, 1440])(
    "the search at %i px, empty, with results and without, in both themes",
    async (width) => {
      const { page } = await pages.look("/github/repos/repos-get/", { width });
      await page.keyboard.press("/");
      await page.locator(OPTIONS).first().waitFor();
      for (const query of ["", "create issue", "isues", "Bridgewater"]) {
        if (query !== "") await search(page, query);
        await page.emulateMedia({ colorScheme: "light" });
        expect(await violations(page), `${query}, light`).toEqual([]);
        await page.emulateMedia({ colorScheme: "dark" });
        expect(await violations(page, COLOUR_RULES), `${query}, dark`).toEqual([]);
        const wide = await page
          .locator(".ar-hits")
          .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
        expect(wide, query).toBe(0);
      }
    },
  );
});
