import { describe, expect, test, vi } from "vitest";
import { generateMatch } from "../../../eleventy-plugin/portable/pattern/generate-match.js";
import { canBeMatched, matchesPattern } from "../../../eleventy-plugin/portable/pattern/match-pattern.js";
import { parsePattern } from "../../../eleventy-plugin/portable/pattern/parse-pattern.js";
import { processorTimeRatio } from "../../support/processor-time.js";

const patterns = [
  "",
  "a",
  "^a$",
  "^$",
  "a|b",
  "^(a|b)+$",
  "^a{2,3}$",
  "^a{2,}$",
  "^[a-c]$",
  "^[^a-c]$",
  "^[-a]$",
  "^[a-]$",
  "^[\\]]$",
  "^\\d+$",
  "^\\D\\w\\W\\s\\S$",
  "^.$",
  "^\\p{Lu}\\p{L}*$",
  "^\\u0041\\x42$",
  "^(?:ab)*$",
  "^(?<n>a)b?$",
  "^a.c$",
  "\\.",
  "^\\/$",
  "^a*?b$",
  "^[\\w.-]+@[\\w-]+\\.[a-z]{2,}$",
  "^(foo|foobar)$",
  "^\\t?$",
  "(^a|b$)",
  "^(?=.*\\d)[a-z\\d]+$",
  "^(?!foo)\\w+$",
  "\\bword\\b",
];
const texts = [
  "",
  "a",
  "b",
  "aa",
  "aaa",
  "aaaa",
  "ab",
  "abab",
  "AB",
  "Éa",
  "0",
  "12",
  "a0",
  "foo",
  "foobar",
  "bar",
  "a.c",
  "a\nc",
  "abc",
  "-",
  "]",
  "/",
  ".",
  "\t",
  "x@y.org",
  "A_ -z",
  "a word here",
  "😀",
  "zb",
];

describe("a pattern matches if a regular expression does", () => {
  test.each(patterns)("%s", (pattern) => {
    const expression = new RegExp(pattern, "u");
    for (const text of texts)
      expect([text, matchesPattern(pattern, text)]).toEqual([text, expression.test(text)]);
  });
});

describe("matching takes linear time for a hostile pattern, too", () => {
  test.each(["^(a+)+$", "^(a|a)*$", "^(a|aa)+$", "^(.*a){20}$", "(x+x+)+y", "^((a*)*)*$"])(
    "%s",
    async (pattern) => {
      const match = (length: number) => () => {
        matchesPattern(pattern, `${"a".repeat(length)}!`);
        matchesPattern(pattern, "x".repeat(length));
      };
      // The text is twenty times as long; quadratic time would be 400 times as much.
      expect(await processorTimeRatio(match(2_000), match(100))).toBeLessThan(80);
    },
  );

  test.each([
    "^(?=(a+)+$)a",
    "(?!.*.*.*.*b)(a+)+$",
    "(",
    "[",
    "(?<",
    "\\",
    `${"(".repeat(100)}a${")".repeat(100)}`,
    "a{5000}{5000}",
  ])("%s is undecided", (pattern) => {
    expect(matchesPattern(pattern, "a".repeat(150))).toBeUndefined();
  });

  test.each(["a**", "[z-a]"])("%s matches no text without a star", (pattern) => {
    expect(matchesPattern(pattern, "a".repeat(150))).toBe(false);
  });
});

describe("work is counted", () => {
  test.each([
    ["a.{3800}z", "a".repeat(20_000)],
    ["(?=a)a*a*a*b", "a".repeat(190)],
    [`^[${"\\d".repeat(300)}]*!$`, "1".repeat(500)],
  ])("%s is undecided for a text that exceeds the budget", (pattern, text) => {
    const work = { left: 1_000 };
    expect(matchesPattern(pattern, text, work)).toBeUndefined();
    expect(work.left).toBeLessThan(0);
  });

  test.each(["^[0-9]{4}-[0-9]{2}-[0-9]{2}$", "^(?!0)[0-9]{1,3}\\.[0-9]{1,3}$", "^\\b[a-fA-F0-9]{32,64}\\b$"])(
    "%s is parsed once, however many texts are matched",
    (pattern) => {
      const parsed = parsePattern(pattern);
      expect(parsed).toBeDefined();
      const root = parsed?.root;
      let looks = 0;
      Object.defineProperty(parsed, "root", { get: () => ((looks += 1), root) });
      for (let number = 0; number < 100; number += 1) {
        expect(canBeMatched(pattern)).toBe(true);
        expect(matchesPattern(pattern, `no. ${number}`)).toBe(false);
      }
      expect(looks).toBe(1);
    },
  );

  test("repetitions of an empty pattern end", () => {
    const pattern = "^(?:(?:){99999999}){99999999}$";
    expect(matchesPattern(pattern, "")).toBe(true);
    expect(generateMatch(pattern, { repeats: 1, variant: 0 })).toBe("");
  });

  test("characters of a rare set are found, and none of an empty one", () => {
    const wish = { repeats: 1, variant: 0 };
    expect(generateMatch("^\\p{Script=Thai}$", wish)).toMatch(/^\p{Script=Thai}$/u);
    expect(generateMatch("^[\\u2029-\\u2030]$", wish)).toMatch(/^[\u2029-\u2030]$/u);
    expect(generateMatch(`^${"[^\\s\\S]".repeat(200)}$`, wish)).toBe("");
  });
});

describe("a generated text matches the pattern", () => {
  test.each([
    "^[A-Z]{3}-\\d{4}$",
    "^(cat|dog)s?$",
    "^\\w+([.-]\\w+)*$",
    "^#[0-9a-f]{6}$",
    "^\\p{Lu}\\p{Ll}+$",
    "^[^\\s@]+@[^\\s@]+$",
    "^(\\+|00)\\d{6,14}$",
    "^v\\d+(\\.\\d+){2}$",
  ])("%s", (pattern) => {
    for (const variant of [0, 1, 2, 7])
      expect(generateMatch(pattern, { repeats: 2, variant })).toMatch(new RegExp(pattern, "u"));
  });

  test("and is at most a page long", () =>
    expect(generateMatch("(a{1000}){1000}", { repeats: 1, variant: 0 })?.length).toBeLessThan(5_000));

  // Computed in Python with the constants of ANSI C: x = (x * 1103515245 + 12345) % 2 ** 31, the digit int(x
  // / 2 ** 31 * 10).
  test.each([
    [1, "5135917241032395767781633954679886753328"],
    [2 ** 31 - 2, "9629420315969192418024852123091634257412"],
  ])("whose choices, starting at %s, are mixed without big integers", (variant, digits) => {
    const big = vi.spyOn(globalThis, "BigInt");
    expect(generateMatch("^[0-9]{40}$", { repeats: 1, variant, mixed: true })).toBe(digits);
    expect(big).not.toHaveBeenCalled();
    big.mockRestore();
  });
});
