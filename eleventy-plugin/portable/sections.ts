import { tryPercentDecode } from "./try-percent-decode.js";

/** A part of a text that begins with a heading. */
export interface Section {
  /** Unique in the text: `section/Introduction/Keys`, as Redoc has it. */
  readonly id: string;
  /** The heading and those above it, as links are compared. */
  readonly keys: readonly string[];
  /** The same, as Redoc's links are: `looseKey`. */
  readonly looseKeys: readonly string[];
}

/** A heading for comparing: `Rate limits`, `rate-limits` and `Rate%20limits` are the same. */
export const sectionKey = (text: string): string => wordsOf(text).toLowerCase();

/**
 * Words and headings as other renderers write them in links: `Paging-and-More` and `Paging & More` are the same, as are
 * `Uber-uns` and `Über uns`. Redoc's ids are made by https://github.com/simov/slugify
 */
export const looseKey = (text: string): string =>
  text
    .replace(/[&$%<>|]/g, (sign) => `-${SIGNS[sign]}-`)
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[ßæœøđłþ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, "");

const SIGNS: Readonly<Record<string, string>> = {
  "&": "and",
  $: "dollar",
  "%": "percent",
  "<": "less",
  ">": "greater",
  "|": "or",
};

const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ł: "l",
  þ: "th",
};

const wordsOf = (text: string): string => text.replace(/[^\p{L}\p{N}.]+/gu, "-").replace(/^-|-$/g, "");

/** Makes the sections of one text from its headings, in their order. */
export function createSections(): (level: number, heading: string) => Section {
  const taken = new Set<string>();
  const above: { level: number; words: string; loose: string }[] = [];
  return (level, heading) => {
    while ((above.at(-1)?.level ?? 0) >= level) above.pop();
    above.push({ level, words: wordsOf(heading), loose: looseKey(heading) });
    const words = above.map((each) => each.words);
    const plain = ["section", ...words].join("/");
    let id = plain;
    for (let number = 2; taken.has(id); number += 1) id = `${plain}-${number}`;
    taken.add(id);
    return { id, keys: words.map((each) => each.toLowerCase()), looseKeys: above.map(({ loose }) => loose) };
  };
}

/** The sections of a Markdown text. Headings of the first level may be underlined. */
export function sectionsOf(markdown: string): readonly Section[] {
  if (!/^ {0,3}(?:#|=|-)|<h[1-6]/m.test(markdown)) return [];
  const section = createSections();
  const sections: Section[] = [];
  let before = "";
  for (const line of linesOfText(markdown)) {
    const [, marks, heading] = /^ {0,3}(#{1,6})[ \t]+(.*)$/.exec(line) ?? [];
    const [, tag, inside] = /^ {0,3}<h([1-6])[^>]{0,200}>([^]*)$/i.exec(line) ?? [];
    const underline = before === "" ? undefined : /^ {0,3}(?:(=+)|-+)[ \t]*$/.exec(line);
    if (marks !== undefined) sections.push(section(marks.length, inlineText(heading ?? "")));
    else if (tag !== undefined) sections.push(section(Number(tag), inlineText(inside ?? "")));
    else if (underline) sections.push(section(underline[1] === undefined ? 2 : 1, inlineText(before)));
    before = marks !== undefined || underline || /^\s*(?:[-*+>|#]|\d+[.)])/.test(line) ? "" : line.trim();
  }
  return sections;
}

/** The words of a heading without marks, tags and addresses. */
const inlineText = (markdown: string): string =>
  markdown
    .replace(/[ \t]#+[ \t]*$/, "")
    .replace(/<[^<>]{0,200}>/g, "")
    .replace(/\]\([^()]*\)/g, "")
    .replaceAll("&amp;", "&")
    .replace(/&#?\w{1,20};/g, " ");

/** The lines of a Markdown text that are no code between fences. */
function linesOfText(markdown: string): readonly string[] {
  let fence = "";
  return markdown.split(/\r\n?|\n/).filter((line) => {
    const [, mark = ""] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
    const isEnd = fence !== "" && mark.startsWith(fence) && line.trim() === mark;
    if (fence === "" && mark !== "") fence = mark;
    else if (isEnd) fence = "";
    else return fence === "";
    return false;
  });
}

const ADDRESSES = [
  // Behind an address stands a title, or nothing: what has spaces in it is no link.
  /\]\(\s*(?:<([^<>\n]{1,2000})>|((?=[^\s()<>]|\()[^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*))(?=\s*\)|\s+["'(])/g,
  /^ {0,3}\[[^\]\n]{1,200}\]:[ \t]*<?([^\s<>]+)/gm,
  /<(?:a|img)\s[^>]{0,300}?(?:href|src)\s*=\s*(?:"([^"]{0,2000})"|'([^']{0,2000})'|([^\s"'>]+))/gi,
];

/** Addresses that a Markdown text links to or shows pictures from, as they are written. */
export function extractUrls(markdown: string): readonly string[] {
  if (!/\]\(|\]:|<(?:a|img)\s/i.test(markdown)) return [];
  const text = linesOfText(markdown)
    .join("\n")
    .replace(/`[^`\n]*`/g, "");
  return ADDRESSES.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, ...found]) => found.find((address) => address !== undefined) ?? ""),
  );
}

/** One spelling for addresses: what Markdown makes of them percent-encodes what it has to. */
export const addressKey = (address: string): string => tryPercentDecode(address.trim()) ?? address;

/** Of another host, or of a scheme of its own. */
export const isAbsoluteUrl = (address: string): boolean => /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(address);
