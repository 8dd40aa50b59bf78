import { expect, test } from "vitest";
import { browserGroup } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";

browserGroup("a logo", () => {
  const pages = useBrowserPages("browser");

  test.each([1440, 768, 360])("is as high as the search field, %i px", async (width) => {
    const { page } = await pages.look("/workshop/tools/list-tools/", { width });
    const [logo, search] = await page.evaluate(() => {
      const brand = document.querySelector(".ar-brand");
      const image = new Image(90, 30);
      image.className = "ar-logo";
      image.src = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 90 30'/>";
      brand?.replaceChildren(image);
      return [image, document.querySelector(".ar-search")].map((each) => {
        const { top = 0, height = 0 } = each?.getBoundingClientRect() ?? {};
        return top + height / 2;
      });
    });
    expect(Math.abs((logo ?? 0) - (search ?? 99))).toBeLessThanOrEqual(1);
  });
});
