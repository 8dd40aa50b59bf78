import { expect, test } from "vitest";
import { browserGroup, launchBrowser } from "../support/browser.js";
import { bundledStyles, STYLE_SHEETS } from "../support/bundled-styles.js";

/** Only other engines know these. */
const ELSEWHERE = /^-(?:webkit|moz)-|^text-align: match-parent$/;

browserGroup("the style sheets", () => {
  test.each(STYLE_SHEETS)("%s: Chromium takes each declaration", async (name) => {
    const declared = [...bundledStyles(name).matchAll(/^\s*(?<property>[a-z-]+):\s(?<value>[^;{}]+);$/gm)];
    const declarations = declared.flatMap(({ groups }) =>
      groups ? [[groups["property"], groups["value"]]] : [],
    );
    expect(declarations.length).toBeGreaterThan(20);
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage();
      const refused = await page.evaluate(
        (all) =>
          all.filter(
            ([property = "", value = ""]) => !CSS.supports(property, value.replace(/\s*!important$/, "")),
          ),
        declarations as string[][],
      );
      expect(refused.map((each) => each.join(": ")).filter((text) => !ELSEWHERE.test(text))).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});
