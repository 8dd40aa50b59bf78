import type { Page } from "playwright-core";

/** For each element, its box in px and the values of the CSS properties that affect how it is painted. */
export type Looks = readonly Readonly<Record<string, string>>[];

/** Returns each element of the plugin with its box and its visible styles. Runs in the browser. */
export function looks(): Looks {
  const seen =
    "color background-color background-image font-family font-size font-weight font-style line-height letter-spacing text-transform text-align text-indent text-decoration-line list-style-type display visibility opacity white-space border-radius box-shadow fill stroke cursor vertical-align";
  const sides = ["top", "right", "bottom", "left"];
  const elements = document.querySelectorAll(".api-reference, .api-reference :not(symbol, symbol *)");
  return [...elements].map((element) => {
    const style = getComputedStyle(element);
    const facts: Record<string, string> = {
      element: `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}`,
    };
    facts["visible"] = String(element.checkVisibility({ opacityProperty: true, visibilityProperty: true }));
    if (facts["visible"] === "false") return facts;
    for (const name of seen.split(" ")) facts[name] = style.getPropertyValue(name);
    // SVG shapes contain no text, so `white-space` has no effect on them.
    if (element.closest("svg")) delete facts["white-space"];
    for (const side of sides) {
      facts[`margin-${side}`] = style.getPropertyValue(`margin-${side}`);
      facts[`padding-${side}`] = style.getPropertyValue(`padding-${side}`);
      const width = style.getPropertyValue(`border-${side}-width`);
      facts[`border-${side}`] =
        width === "0px"
          ? ""
          : `${width} ${style.getPropertyValue(`border-${side}-style`)} ${style.getPropertyValue(`border-${side}-color`)}`;
    }
    const { x, y, width, height } = element.getBoundingClientRect();
    facts["box"] = [x, y, width, height].map((length) => Math.round(length)).join(" ");
    return facts;
  });
}

/**
 * Returns the differences, as `h1.ar-h1 color: red, not blue`. Differences between boxes are returned only if
 * nothing else differs. Also runs in the browser.
 *
 * @param tolerance Allowed distance of a box from its expected position, in px.
 */
export function differences(found: Looks, expected: Looks, tolerance = 0): readonly string[] {
  const isSame = (name: string, value: string, other: string | undefined): boolean => {
    if (name !== "box" || other === undefined) return value === other;
    const places = other.split(" ");
    return value
      .split(" ")
      .every((place, index) => Math.abs(Number(place) - Number(places[index])) <= tolerance);
  };
  if (found.length !== expected.length) return [`${found.length} elements, not ${expected.length}`];
  const all = found.flatMap((facts, index) =>
    Object.entries(facts)
      .filter(([name, value]) => !isSame(name, value, expected[index]?.[name]))
      .map(([name, value]) => ({
        name,
        line: `${facts["element"]} ${name}: ${value}, not ${expected[index]?.[name]}`,
      })),
  );
  const styles = all.filter(({ name }) => name !== "box");
  return [...new Set((styles.length > 0 ? styles : all).map(({ line }) => line))];
}

/** Stores the current styles in the page, and returns the number of elements. */
export const keepLooks = (page: Page): Promise<number> =>
  page.evaluate(`(globalThis.keptLooks = (${looks})()).length`);

/**
 * Returns the differences from the styles that `keepLooks` stored in the page. They are compared there
 * because they are several megabytes.
 */
export const changedLooks = (page: Page, tolerance: number): Promise<readonly string[]> =>
  page.evaluate(`(${differences})((${looks})(), globalThis.keptLooks, ${tolerance})`);
