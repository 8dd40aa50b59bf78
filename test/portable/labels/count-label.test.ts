import { describe, expect, test } from "vitest";
import { resolveOptions } from "../../../eleventy-plugin/options/resolve-options.js";
import {
  countLabel,
  siteLabels,
  type CountLabelName,
} from "../../../eleventy-plugin/portable/labels/count-label.js";
import { defaultLabels } from "../../../eleventy-plugin/portable/labels/labels.js";

/** Returns the label of a count on a site with these `labels`. */
function counted(
  count: number,
  language: string,
  own: Readonly<Record<string, string>> = {},
  label: CountLabelName = "operationCount",
): string {
  const { labels } = resolveOptions({ openapi: { spec: "a.json" }, labels: own });
  return countLabel(count, label, siteLabels(labels, language), language);
}

const polish = {
  operationCountOne: "{count} operacja",
  operationCountFew: "{count} operacje",
  operationCountMany: "{count} operacji",
  operationCount: "{count} operacji",
};
const arabic = {
  operationCountZero: "zero {count}",
  operationCountOne: "one {count}",
  operationCountTwo: "two {count}",
  operationCountFew: "few {count}",
  operationCountMany: "many {count}",
  operationCount: "other {count}",
};
const french = { operationCountOne: "{count} opération", operationCount: "{count} opérations" };
const japanese = { operationCountOne: "never", operationCount: "{count} 個" };

// Plural forms: https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html
describe("a count has the plural form and number format of its language", () => {
  test.each<[language: string, labels: Readonly<Record<string, string>>, count: number, text: string]>([
    ["en", {}, 0, "0 operations"],
    ["en", {}, 1, "1 operation"],
    ["en", {}, 1223, "1,223 operations"],
    ["de", {}, 1223, "1.223 operations"],
    ["fr", {}, 0, "0 operations"],
    ["fr", french, 0, "0 opération"],
    ["fr", french, 2, "2 opérations"],
    ["pl", polish, 1, "1 operacja"],
    ["pl", polish, 3, "3 operacje"],
    ["pl", polish, 12, "12 operacji"],
    ["pl", polish, 22, "22 operacje"],
    ["ar-EG", arabic, 0, "zero ٠"],
    ["ar-EG", arabic, 1, "one ١"],
    ["ar-EG", arabic, 2, "two ٢"],
    ["ar-EG", arabic, 3, "few ٣"],
    ["ar-EG", arabic, 11, "many ١١"],
    ["ar-EG", arabic, 100, "other ١٠٠"],
    ["ja", japanese, 1, "1 個"],
    ["de", { operationCount: "{count} Operationen" }, 1, "1 Operationen"],
    ["en-GB", { operationCount: "{count} calls" }, 1, "1 operation"],
  ])("%s %j %d: %s", (language, labels, count, text) => expect(counted(count, language, labels)).toBe(text));
});

const russian = {
  filterOne: "{count} совпадение",
  filterFew: "{count} совпадения",
  filterMany: "{count} совпадений",
};
const twoForms = { filterOne: "{count} Treffer!", filterMany: "{count} Treffer" };
const arabicMatches = {
  filterOne: "one {count}",
  filterTwo: "two {count}",
  filterFew: "few {count}",
  filterMany: "many {count}",
  filterOther: "other {count}",
};

describe("a label whose other form is named Many has the same forms, and two are sufficient", () => {
  test.each<[language: string, labels: Readonly<Record<string, string>>, count: number, text: string]>([
    ["en", {}, 1, "1 match"],
    ["en", {}, 2, "2 matches"],
    ["ru", {}, 21, "21 matches"],
    ["de", twoForms, 1, "1 Treffer!"],
    ["de", twoForms, 5000, "5.000 Treffer"],
    ["ru", russian, 1, "1 совпадение"],
    ["ru", russian, 2, "2 совпадения"],
    ["ru", russian, 5, "5 совпадений"],
    ["ru", russian, 11, "11 совпадений"],
    ["ru", russian, 21, "21 совпадение"],
    ["ru", russian, 112, "112 совпадений"],
    ["ar-EG", arabicMatches, 2, "two ٢"],
    ["ar-EG", arabicMatches, 10, "few ١٠"],
    ["ar-EG", arabicMatches, 99, "many ٩٩"],
    ["ar-EG", arabicMatches, 102, "other ١٠٢"],
  ])("%s %j %d: %s", (language, own, count, text) =>
    expect(counted(count, language, own, "filterMany")).toBe(text),
  );
});

const counts = Object.entries(defaultLabels).flatMap(([name, text]) =>
  text.includes("{count}") && !name.endsWith("One") ? [name as CountLabelName] : [],
);

test.each(counts)("%s has plural forms", (label) => {
  const few = `${label.replace(/Many$/, "")}Few`;
  const own = { [label]: "{count} plików", [few]: "{count} pliki" };
  expect([3, 5, 23].map((count) => counted(count, "pl", own, label))).toEqual([
    "3 pliki",
    "5 plików",
    "23 pliki",
  ]);
});

test("numbers in texts are counts, except these", () => {
  const placeholders = Object.values(defaultLabels).flatMap((text) => text.match(/(?<=\{)\w+(?=\})/g) ?? []);
  const numbers = ["count", "countInWords", "kept", "shown", "max", "number"];
  // Not counts, so not formatted: positions in a text, and numbers of protocols or of the document.
  const codes = ["line", "column", "code", "status", "limit", "from", "to", "value", "values"];
  const words =
    "channels detail encoding expected file first format groups key kind label language meaning meant mediaType message messages name names operations origin path problem protocol proxy query reason rule scopes second site size specification subject text time title tool type url version what where";
  expect([...new Set(placeholders)].sort()).toEqual([...numbers, ...codes, ...words.split(" ")].sort());
});

test.each([
  ["a small number in a sentence is a word", 2, "en", {}, "Use one of two."],
  ["up to twelve", 12, "en", {}, "Use one of twelve."],
  ["no larger one", 1300, "en", {}, "Use one of 1,300."],
  [
    "nor where a text asks for the number",
    2,
    "de",
    { useOneOf: "Eine von {count} genügt." },
    "Eine von 2 genügt.",
  ],
  [
    "in the words of a site",
    2,
    "de",
    { useOneOf: "Eine von {countInWords} genügt.", numbersInWords: "null einer zweien" },
    "Eine von zweien genügt.",
  ],
])("%s", (_, count, language, own, expected) => {
  expect(countLabel(count, "useOneOf", { ...defaultLabels, ...own }, language)).toBe(expected);
});

test("a plural form of an uncounted label is not a label", () => {
  expect(() => counted(1, "en", { searchNoneFew: "few" })).toThrow("searchNoneFew");
});
