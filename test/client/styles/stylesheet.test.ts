import { describe, expect, it } from "vitest";
import { bundledStyles, STYLE_SHEETS } from "../../support/bundled-styles.js";

const styles = STYLE_SHEETS.map(bundledStyles).join("\n");

interface Declaration {
  readonly property: string;
  readonly value: string;
}
interface Rule {
  readonly selectors: readonly string[];
  readonly declarations: readonly Declaration[];
  /** The enclosing at-rules, outermost first. */
  readonly conditions: readonly string[];
}

const rules = readRules(styles.replace(/@property[^{]*\{[^}]*\}/g, ""));
const isTokens = (rule: Rule) => rule.selectors.every((selector) => selector.startsWith(":where(:root"));
const tokens = new Map(
  rules
    .filter((rule) => isTokens(rule) && rule.conditions.length === 0 && rule.selectors[0] === ":where(:root)")
    .flatMap((rule) => rule.declarations.map(({ property, value }) => [property, value] as const)),
);

describe("the location of rules", () => {
  it("reads all files", () => expect(rules.length).toBeGreaterThan(300));

  it("is below .api-reference, or the tokens on :root", () => {
    const stray = rules
      .filter((rule) => !isTokens(rule))
      .flatMap((rule) => rule.selectors)
      .filter((selector) => !/^\.api-reference(?![\w-])/.test(selector));
    expect(stray).toEqual([]);
  });

  it("sets only our custom properties on :root, without specificity", () => {
    const names = rules.filter(isTokens).flatMap((rule) => rule.declarations.map(({ property }) => property));
    expect(names.filter((name) => !name.startsWith("--ar-"))).toEqual([]);
    expect(rules.filter(isTokens).flatMap((rule) => rule.selectors.map(weight))).toEqual(
      rules.filter(isTokens).map(() => [0, 0, 0]),
    );
  });

  it("uses no at-rules other than conditions", () => {
    const names = new Set(
      rules.flatMap((rule) => rule.conditions).map((condition) => condition.split(" ")[0]),
    );
    expect([...names].sort()).toEqual(["@container", "@media"]);
    expect(styles).not.toMatch(/@import|@layer|url\(/);
  });
});

describe("the specificity of a selector", () => {
  it.each([
    [".a .b", [0, 2, 0]],
    [".a > :where(.b:hover, #c) li", [0, 1, 1]],
    [".a :is(.b.c, d)::before", [0, 3, 1]],
    [".a:not(:where(.b)):nth-child(2)", [0, 2, 0]],
    ['.a[data-x="(.b)"] p > q', [0, 2, 2]],
  ])("of %s", (selector, expected) => expect(weight(selector)).toEqual(expected));

  it("is three classes, plus a pseudo-element where needed", () => {
    const others = rules
      .filter((rule) => !isTokens(rule))
      .flatMap((rule) => rule.selectors)
      .filter((selector) => {
        const [ids, classes, types] = weight(selector);
        return ids > 0 || classes !== 3 || types > (selector.match(/::/g)?.length ?? 0);
      });
    expect(others).toEqual([]);
  });

  it("selectors that some browsers do not support are not in lists", () => {
    const mixed = rules.filter(
      (rule) =>
        rule.selectors.length > 1 && /::details-content|::-webkit|::backdrop/.test(rule.selectors.join()),
    );
    expect(mixed).toEqual([]);
  });
});

/** Keywords that are not colours, in values of properties that can contain colours. */
const PAINT_WORDS = new Set(
  `transparent currentColor inherit none solid dashed dotted double inset underline line-through from-font auto in srgb fill`.split(
    " ",
  ),
);
const SYSTEM_COLOURS = ["Canvas", "CanvasText", "Highlight", "HighlightText", "Mark", "MarkText"];
/** The text colour on our backgrounds in a site's layout, before the page's script has set it. */
const UNTOLD_INK = "var(--ar-ink, CanvasText)";
/** Properties that the page's script sets in a site's layout. */
const TOLD = ["--ar-scheme", "--ar-before", "--ar-after", "--ar-gutter", "--ar-below"];
const PAINTS = /color|background|border|outline|shadow|decoration|fill|^stroke$/;

describe("colours", () => {
  const paints = rules
    .filter((rule) => !isTokens(rule))
    .flatMap(({ declarations, conditions }) =>
      declarations.map((declaration) => ({ ...declaration, conditions })),
    );

  it("are defined only as tokens", () => {
    const literal = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|light-dark)\(/i;
    expect(paints.filter(({ value }) => literal.test(value))).toEqual([]);
  });

  it("are not named, except system colours in forced colours", () => {
    const named = paints
      .filter(
        ({ property }) =>
          PAINTS.test(property) && !/collapse|radius|break|adjust|scheme|repeat|attachment/.test(property),
      )
      .flatMap(({ property, value, conditions }) => {
        const words =
          value
            .replace(UNTOLD_INK, "")
            .replace(/--[\w-]+|!important$/g, "")
            .match(/(?<![\w.-])[a-z][a-z-]*(?![\w(-])/gi) ?? [];
        const known = conditions.some((condition) => condition.includes("forced-colors"))
          ? SYSTEM_COLOURS
          : [];
        return words
          .filter((word) => !PAINT_WORDS.has(word) && !known.includes(word))
          .map((word) => [property, word]);
      });
    expect(named).toEqual([]);
  });

  it("use only tokens that exist", () => {
    const local = new Set(paints.map(({ property }) => property).filter((name) => name.startsWith("--")));
    const used = new Set([...styles.matchAll(/var\((--[\w-]+)/g)].map((match) => match[1] ?? ""));
    expect([...used].filter((name) => !tokens.has(name) && !local.has(name))).toEqual(TOLD);
    expect([...tokens.keys()].filter((name) => !used.has(name))).toEqual([]);
  });
});

describe("directions", () => {
  it("are logical", () => {
    const physical = rules
      .flatMap((rule) => rule.declarations)
      .filter(
        ({ property, value }) =>
          /^(?:min-|max-)?(?:width|height)$|(?:^|-)(?:left|right|top|bottom)(?:$|-)/.test(property) ||
          /^(?:left|right)$/.test(value) ||
          (/^(?:margin|padding|inset)$/.test(property) && isLopsided(value)) ||
          (property === "border-radius" && value.includes(" ")),
      );
    expect(physical).toEqual([]);
  });
});

describe("size", () => {
  const sizes = rules
    .filter((rule) => !rule.conditions.includes("@media print"))
    .flatMap((rule) => rule.declarations)
    .filter(({ property }) => /^font-size$|^--ar-(?:text|size)/.test(property));
  /** The minimum of `--ar-size`, in px. */
  const LEAST = 15;

  it("of text is never below 12 px on a screen", () => {
    const small = sizes.filter(({ value }) => {
      const [, ofText] = /^var\(--ar-text[\w-]*, calc\(var\(--ar-size\) \* ([\d.]+)\)\)$/.exec(value) ?? [];
      if (ofText !== undefined) return Number(ofText) * LEAST < 12;
      const [, ofPage] = /^(?:max\(.*, )?calc\(([\d.]+)\*var\(--ar-rem\)\)\)?$/.exec(value) ?? [];
      if (ofPage !== undefined) return Number(ofPage) < 0.75;
      return !/^var\(--ar-(?:size|rem)|^(?:inherit|initial)$/.test(value);
    });
    expect(small).toEqual([{ property: "--ar-size", value: `var(--ar-text, clamp(${LEAST}px, 1em, 18px))` }]);
    expect(sizes.length).toBeGreaterThan(60);
  });
});

function isLopsided(value: string): boolean {
  const sides = value.split(/\s+(?![^(]*\))/);
  return sides.length === 4 && sides[1] !== sides[3];
}

/**
 * Returns the specificity of a selector according to Selectors 4, section 17: the numbers of ids, classes and
 * types.
 */
function weight(selector: string): [number, number, number] {
  const plain = selector.replace(/"[^"]*"/g, "").replace(/\[[^\]]*\]/g, "[]");
  const open = /:(where|is|not|has)\(/.exec(plain);
  if (open) {
    const start = open.index + open[0].length;
    const end = closing(plain, start);
    const inner = open[1] === "where" ? [] : splitAtCommas(plain.slice(start, end)).map(weight);
    const heaviest = inner.sort((a, b) => b[0] - a[0] || b[1] - a[1] || b[2] - a[2])[0] ?? [0, 0, 0];
    const rest = weight(`${plain.slice(0, open.index)}${plain.slice(end + 1)}`);
    return [rest[0] + heaviest[0], rest[1] + heaviest[1], rest[2] + heaviest[2]];
  }
  const elements = plain.match(/::[\w-]+/g)?.length ?? 0;
  const bare = plain.replace(/::[\w-]+/g, "").replace(/\([^)]*\)/g, "");
  const ids = bare.match(/#[\w-]+/g)?.length ?? 0;
  const classes = bare.match(/\.[\w-]+|\[\]|:[\w-]+/g)?.length ?? 0;
  const types = bare.replace(/[.#:][\w-]+|\[\]/g, " ").match(/[a-z][\w-]*/gi)?.length ?? 0;
  return [ids, classes, types + elements];
}

/** Returns the index of the parenthesis that closes the one before `start`. */
function closing(text: string, start: number): number {
  let depth = 1;
  for (let index = start; index < text.length; index++) {
    if (text[index] === "(") depth++;
    if (text[index] === ")" && --depth === 0) return index;
  }
  return text.length;
}

function splitAtCommas(text: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const character of text) {
    if (character === "(") depth++;
    if (character === ")") depth--;
    if (character === "," && depth === 0) parts.push("");
    else parts.push(`${parts.pop() ?? ""}${character}`);
  }
  return parts.map((part) => part.replace(/\s+/g, " ").trim());
}

/**
 * Parses the rules of a style sheet that has no nesting, no escapes, and no strings with braces or
 * semicolons.
 */
function readRules(sheet: string): Rule[] {
  const found: Rule[] = [];
  const conditions: string[] = [];
  for (const [, head = "", body] of sheet
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .matchAll(/([^{}]*)(?:\{([^{}]*)\}|\{|\})/g)) {
    const prelude = head.replace(/\s+/g, " ").trim();
    if (body !== undefined) {
      const declarations = body.split(";").flatMap((text) => {
        const [property = "", ...value] = text.split(":");
        return value.length > 0
          ? [{ property: property.trim(), value: value.join(":").replace(/\s+/g, " ").trim() }]
          : [];
      });
      found.push({ selectors: splitAtCommas(prelude), declarations, conditions: [...conditions] });
    } else if (prelude) conditions.push(prelude);
    else conditions.pop();
  }
  return found;
}
