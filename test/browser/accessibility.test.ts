import { expect, test } from "vitest";
import { browserGroup } from "../support/browser.js";
import { openEverything, useBrowserPages } from "../support/browser-pages.js";
import { COLOUR_RULES, violations } from "../support/violations.js";
import { pageKinds, WIDTHS } from "./page-kinds.js";

browserGroup("axe finds nothing", () => {
  const pages = useBrowserPages("browser");

  test.each(pageKinds)("%s, everything opened, at three widths in both themes", async (_, path) => {
    const { page } = await pages.open(path);
    await openEverything(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: "light" });
      expect(await violations(page), `${width} px, light`).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await violations(page, COLOUR_RULES), `${width} px, dark`).toEqual([]);
    }
  });
});
