import { expect, it } from "vitest";
import { messageTable } from "../../docs/tables/messages.js";
import { optionTable } from "../../docs/tables/options.js";
import { partTable } from "../../docs/tables/parts.js";
import { typeTables } from "../../docs/tables/types.js";
import { options } from "../../eleventy-plugin/options/options.js";
import { documentation, projectTexts } from "./documentation.js";
import { writtenTexts } from "./written-texts.js";

/** Phrases that stop readers whose first language is not English, and their replacements. */
const banned: readonly (readonly [RegExp, string])[] = [
  [/, for (?:it|they|that|this|there|the|a|an|who|what|those|each|Eleventy) \w+/, "because"],
  [/\bwhat(?:ever)? stands? in\b/i, "name the thing"],
  [/\bknown again\b/i, "recognised"],
  [/\blikewise\b/i, "too, in the same way"],
  [
    /\b(?:thereof|therein|wherein|whereby|whereof|hitherto|heretofore|hence|thus|whence|lest)\b/i,
    "so, where, until now",
  ],
  [/\bthe (?:former|latter)\b/i, "name the thing again"],
  [/\b(?:in order|so as) to\b/i, "to"],
  [/\b(?:e\.g\.|i\.e\.|etc\.|viz\.)/i, "such as, that is, and so on"],
  [/\b(?:utili[sz]e|leverage|facilitate|commence|terminate|endeavou?r)s?\b/i, "use, help, begin, end, try"],
  [/\b(?:simply|obviously|of course|needless to say)\b/i, "nothing: leave it out"],
  [/\bwithout a word\b/i, "by themselves"],
  [/\b(?:albeit|notwithstanding|whilst|amongst|upon)\b/i, "although, while, among, on"],
  [/\bbe it\b/i, "whether"],
  [/\bstands?\b(?! for\b)/i, "is, are"],
  [/\b(?:is|are|was|were) told\b/i, "learns, gets, or who says it"],
  [/\b(?:whatever|whoever|whichever)\b/i, "all that, each, any"],
  [/\bby the (?:hundred|thousand)\b/i, "many"],
];

/** Words that this project once used in a sense of its own, and the usual terms. */
const bannedInCode: readonly (readonly [RegExp, string])[] = [
  [/\banew\b/i, "again"],
  [/\b(?:mend(?:s|ed|ing)?)\b/i, "fix"],
  [/\bheirs?\b/i, "subtype"],
  [/\b(?:tells?|told)\b/i, "report, show, say"],
  [/\bgives? back\b/i, "return, release"],
  [/\bhand(?:s|ed)? (?:on|over)\b/i, "pass"],
  [/\b(?:leads?|led) nowhere\b/i, "has no target"],
  [/\bsayings?\b/i, "text, message"],
  [/\bcircumstances?\b/i, "state, condition"],
];

/** Maximum number of words in a sentence. */
const LONGEST = 40;

/**
 * Returns the paragraphs and list items of a Markdown text, without code blocks, front matter, headings,
 * tables and HTML.
 */
function paragraphsOf(markdown: string): readonly string[] {
  return markdown
    .replace(/^---\n[^]*?\n---\n/, "")
    .replace(/^```[^]*?^```$/gm, "\n")
    .split(/\n{2,}|\n(?=\s*(?:[-*|#>]|\d+\.) )/)
    .filter((part) => !/^\s*(?:\||#|<|\{%)/.test(part))
    .map((part) =>
      part
        .replace(/`[^`]*`/g, "`x`")
        .replace(/\]\([^)]*\)/g, "]")
        .replace(/\s+/g, " ")
        .trim(),
    );
}

/** Returns all text outside of code, including the cells of tables. */
const proseOf = (markdown: string): string =>
  markdown
    .replace(/^```[^]*?^```$/gm, "")
    .replace(/`[^`]*`/g, "`x`")
    .replace(/\s+/g, " ");

/** Returns the names of the files whose types the documentation prints. */
const printedTypes = (): readonly string[] =>
  documentation().flatMap(({ text }) =>
    [...text.matchAll(/\{% typeTables "(.+?)" %\}/g)].map(([, name = ""]) => name),
  );

/** Returns the text of each table that the documentation generates from code. */
function madeTables(): readonly { readonly file: string; readonly text: string }[] {
  const asWritten = (text: string): string => text;
  return [
    { file: "options", html: optionTable(asWritten, ...Object.keys(options)) },
    { file: "messages", html: messageTable(asWritten) },
    { file: "parts", html: partTable(asWritten) },
    ...printedTypes().map((name) => ({ file: `types of ${name}`, html: typeTables(asWritten, name) })),
  ].map(({ file, html }) => ({ file: `table of ${file}`, text: html.replace(/<[^>]+>/g, "\n") }));
}

const inCode = writtenTexts()
  .filter(({ file }) => file !== "test/house/plain-english.test.ts")
  .map(({ file, line, text }) => ({ file: `${file}:${line}`, text }));

/** Returns an error for each banned phrase in the texts, with its replacement. */
const findBanned = (
  texts: readonly { readonly file: string; readonly text: string }[],
  phrases: typeof banned,
): readonly string[] =>
  texts.flatMap(({ file, text }) => {
    const prose = proseOf(text);
    return phrases.flatMap(([phrase, instead]) =>
      [...prose.matchAll(new RegExp(phrase, "gi"))].map(
        ([match]) => `${file}: "${match}", write: ${instead}`,
      ),
    );
  });

it("no text and no table of the documentation contains a banned phrase", () => {
  expect(findBanned([...documentation(), ...projectTexts(), ...madeTables()], banned)).toEqual([]);
});

it("no comment and no title of a test contains a banned phrase", () => {
  expect(findBanned(inCode, [...banned, ...bannedInCode])).toEqual([]);
});

it("no message and no option's sentence contains a word in a sense of its own", () => {
  const tables = madeTables().filter(
    ({ file }) => file === "table of messages" || file === "table of options",
  );
  expect(tables).toHaveLength(2);
  expect(findBanned(tables, bannedInCode)).toEqual([]);
});

it("no sentence is longer than the maximum", () => {
  // Makes each JSDoc tag, and each line that begins with the flag of a command, a paragraph of its own.
  const comments = inCode.map(({ file, text }) => ({
    file,
    text: text.replace(/\n(?=\s*(?:@|--))/g, "\n\n"),
  }));
  const long = [...documentation(), ...projectTexts(), ...comments].flatMap(({ file, text }) =>
    paragraphsOf(text)
      .flatMap((paragraph) => paragraph.split(/(?<=[.!?])\s+/))
      .filter((sentence) => sentence.split(" ").length > LONGEST)
      .map((sentence) => `${file}: ${sentence.split(" ").length} words: ${sentence}`),
  );
  expect(long).toEqual([]);
});
