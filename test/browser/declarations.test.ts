import { expect, onTestFinished, test } from "vitest";
import { browserGroup, sharedBrowser } from "../support/browser.js";
import { bundledStyles, STYLE_SHEETS } from "../support/bundled-styles.js";

/** Declarations that other browsers support, but not Chromium. */
const ELSEWHERE = /^-(?:webkit|moz)-|: -moz-available$|^text-align: match-parent$/;

browserGroup("the style sheets", () => {
  test.each(STYLE_SHEETS)("%s: Chromium accepts each declaration", async (name) => {
    const declared = [...bundledStyles(name).matchAll(/^\s*(?<property>[a-z-]+):\s(?<value>[^;{}]+);$/gm)];
    const declarations = declared.flatMap(({ groups }) =>
      groups ? [[groups["property"], groups["value"]]] : [],
    );
    expect(declarations.length).toBeGreaterThan(20);
    const page = await (await sharedBrowser()).newPage();
    onTestFinished(() => page.close());
    const refused = await page.evaluate(
      (all) =>
        all.filter(
          ([property = "", value = ""]) => !CSS.supports(property, value.replace(/\s*!important$/, "")),
        ),
      declarations as string[][],
    );
    expect(refused.map((each) => each.join(": ")).filter((text) => !ELSEWHERE.test(text))).toEqual([]);
  });
});
