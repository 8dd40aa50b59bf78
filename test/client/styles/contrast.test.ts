import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** The tokens of our own pages. In a site's layout, some of them are derived from the site's colours. */
const [styles] = /:where\(:root\) \{[^}]*\}/.exec(
  readFileSync(new URL("../../../client/styles/tokens.css", import.meta.url), "utf8"),
) ?? [""];
const THEMES = ["light", "dark"] as const;
type Theme = (typeof THEMES)[number];

const colours = new Map(
  [...styles.matchAll(/^ {2}--ar-([\w-]+): (light-dark\(.*\)|var\(.*\));$/gm)].map((match) => [
    match[1] ?? "",
    match[2] ?? "",
  ]),
);

/**
 * Contrast of each text colour on the backgrounds in `GROUNDS`: four values in the light theme, then four in
 * the dark one.
 */
const TEXT_ON_GROUNDS = {
  ink: [17.3, 16.0, 14.7, 14.9, 15.2, 14.0, 11.8, 11.4],
  "ink-2": [8.6, 8.0, 7.3, 7.4, 10.4, 9.6, 8.1, 7.8],
  "ink-3": [5.9, 5.4, 5.0, 5.0, 7.3, 6.8, 5.7, 5.5],
  accent: [6.7, 6.2, 5.7, 5.8, 9.9, 9.1, 7.7, 7.4],
  get: [7.0, 6.4, 5.9, 6.0, 9.2, 8.5, 7.2, 6.9],
  info: [7.0, 6.4, 5.9, 6.0, 9.2, 8.5, 7.2, 6.9],
  post: [7.4, 6.8, 6.3, 6.3, 9.6, 8.9, 7.5, 7.2],
  good: [7.4, 6.8, 6.3, 6.3, 9.6, 8.9, 7.5, 7.2],
  put: [7.4, 6.9, 6.3, 6.4, 9.8, 9.1, 7.7, 7.4],
  warn: [7.4, 6.9, 6.3, 6.4, 9.8, 9.1, 7.7, 7.4],
  patch: [7.8, 7.1, 6.6, 6.6, 9.1, 8.4, 7.1, 6.9],
  delete: [7.1, 6.5, 6.0, 6.1, 8.9, 8.2, 6.9, 6.7],
  bad: [7.1, 6.5, 6.0, 6.1, 8.9, 8.2, 6.9, 6.7],
  other: [7.5, 6.9, 6.4, 6.4, 8.6, 8.0, 6.7, 6.5],
  "code-string": [7.4, 6.8, 6.3, 6.3, 10.3, 9.6, 8.1, 7.8],
  "code-number": [7.3, 6.7, 6.2, 6.3, 9.5, 8.8, 7.4, 7.2],
  "code-word": [7.8, 7.2, 6.6, 6.7, 9.9, 9.2, 7.7, 7.5],
  "code-mute": [5.9, 5.4, 5.0, 5.0, 7.3, 6.8, 5.7, 5.5],
};
const GROUNDS = ["paper", "bench", "sunken", "accent-soft"];

/** Further pairs of text and background: [text, background, light, dark]. */
const TEXT_PAIRS = [
  ["paper", "accent", 6.7, 9.9],
  ["paper", "get", 7.0, 9.2],
  ["paper", "post", 7.4, 9.6],
  ["paper", "put", 7.4, 9.8],
  ["paper", "patch", 7.8, 9.1],
  ["paper", "delete", 7.1, 8.9],
  ["paper", "other", 7.5, 8.6],
  ["paper", "ink", 17.3, 15.2],
  ["ink", "good-soft", 15.0, 11.9],
  ["ink", "warn-soft", 15.3, 12.2],
  ["ink", "bad-soft", 14.8, 12.9],
  ["ink-2", "warn-soft", 7.6, 8.4],
  ["warn", "warn-soft", 6.6, 7.9],
  ["bad", "bad-soft", 6.1, 7.5],
  ["good", "good-soft", 6.4, 7.5],
  ["accent", "warn-soft", 5.9, 7.9],
  ["accent", "bad-soft", 5.8, 8.4],
] as const;

/** Borders of controls, the focus ring and the marks of current entries: [line, background, light, dark]. */
const LINE_PAIRS = [
  ["edge", "paper", 3.6, 4.3],
  ["edge", "bench", 3.3, 3.9],
  ["edge", "sunken", 3.1, 3.3],
  ["focus", "paper", 5.5, 10.3],
  ["focus", "bench", 5.1, 9.5],
  ["focus", "sunken", 4.7, 8.0],
  ["focus", "accent-soft", 4.7, 7.7],
  ["accent", "paper", 6.7, 9.9],
  ["accent", "accent-soft", 5.8, 7.4],
] as const;

describe("contrast", () => {
  it.each([
    ["#000000", "#ffffff", 21],
    ["#777777", "#ffffff", 4.48],
    ["#0000ff", "#ffffff", 8.59],
  ])("is measured as WCAG 2.2 does: %s on %s", (text, ground, expected) => {
    expect(ratio(text, ground)).toBeCloseTo(expected, 2);
  });
});

describe.each(THEMES)("contrast, %s", (theme) => {
  const shift = theme === "light" ? 0 : 4;
  const onGrounds = Object.entries(TEXT_ON_GROUNDS).flatMap(([text, figures]) =>
    GROUNDS.map((ground, index) => [text, ground, figures[index + shift] ?? 0] as const),
  );
  const column = theme === "light" ? 2 : 3;

  it.each([...onGrounds, ...TEXT_PAIRS.map((pair) => [pair[0], pair[1], pair[column]] as const)])(
    "of text: %s on %s is %d",
    (text, ground, documented) => {
      const measured = ratio(colourOf(text, theme), colourOf(ground, theme));
      expect(measured).toBeGreaterThanOrEqual(4.5);
      expect(Math.abs(measured - documented)).toBeLessThan(0.06);
    },
  );

  it.each(LINE_PAIRS.map((pair) => [pair[0], pair[1], pair[column]] as const))(
    "of a line: %s on %s is %d",
    (line, ground, documented) => {
      const measured = ratio(colourOf(line, theme), colourOf(ground, theme));
      expect(measured).toBeGreaterThanOrEqual(3);
      expect(Math.abs(measured - documented)).toBeLessThan(0.06);
    },
  );
});

function colourOf(name: string, theme: Theme): string {
  const value = colours.get(name) ?? "";
  const alias = /^var\(--ar-([\w-]+)\)$/.exec(value)?.[1];
  if (alias) return colourOf(alias, theme);
  const both = /^light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)$/.exec(value);
  return both?.[theme === "light" ? 1 : 2] ?? "";
}

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function ratio(first: string, second: string): number {
  const [lighter = 0, darker = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(colour: string): number {
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
