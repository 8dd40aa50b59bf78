import { freeName } from "./free-name.js";
import { tryPercentDecode } from "./well-formed.js";

/** A section of a Markdown text, which begins with a heading. */
export interface Section {
  /** Id in the form that Redoc uses, unique within the text: `section/Introduction/Keys`. */
  readonly id: string;
  /** The headings of the section's ancestors and its own heading, normalised by `sectionKey`. */
  readonly keys: readonly string[];
  /** The headings in `keys`, normalised by `looseKey` instead, for links in the form that Redoc uses. */
  readonly looseKeys: readonly string[];
}

/** Normalises a heading for comparison: `Rate limits` and `rate-limits` become equal. */
export const sectionKey = (text: string): string => wordsOf(text).toLowerCase();

/**
 * Normalises headings, and the links to them that other renderers create: `Paging-and-More` equals `Paging &
 * More`, and `Uber-uns` equals `Über uns`. Redoc creates its ids with https://github.com/simov/slugify
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

/** Returns a function that creates the sections of one text. Call it for each heading in order. */
export function createSections(): (level: number, heading: string) => Section {
  const usedIds = new Set<string>();
  const ancestors: { level: number; words: string; loose: string }[] = [];
  return (level, heading) => {
    while ((ancestors.at(-1)?.level ?? 0) >= level) ancestors.pop();
    ancestors.push({ level, words: wordsOf(heading), loose: looseKey(heading) });
    const words = ancestors.map((each) => each.words);
    const plain = ["section", ...words].join("/");
    const id = freeName(plain, (each) => usedIds.has(each));
    usedIds.add(id);
    return {
      id,
      keys: words.map((each) => each.toLowerCase()),
      looseKeys: ancestors.map(({ loose }) => loose),
    };
  };
}

/** Returns the sections of a Markdown text. Headings begin with `#`, are underlined, or are HTML elements. */
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

/** Returns the text of a heading without Markdown syntax, tags and URLs. */
const inlineText = (markdown: string): string =>
  markdown
    .replace(/[ \t]#+[ \t]*$/, "")
    .replace(/<[^<>]{0,200}>/g, "")
    .replace(/\]\([^()]*\)/g, "")
    .replaceAll("&amp;", "&")
    .replace(/&#?\w{1,20};/g, " ");

/** Returns the lines of a Markdown text, without fenced code. */
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

const URL_PATTERNS = [
  // A title may follow the URL. A text that contains other spaces is not a link.
  /\]\(\s*(?:<([^<>\n]{1,2000})>|((?=[^\s()<>]|\()[^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*))(?=\s*\)|\s+["'(])/g,
  /^ {0,3}\[[^\]\n]{1,200}\]:[ \t]*<?([^\s<>]+)/gm,
  /<(?:a|img)\s[^>]{0,300}?(?:href|src)\s*=\s*(?:"([^"]{0,2000})"|'([^']{0,2000})'|([^\s"'>]+))/gi,
];

/** Returns the URLs of links and images in a Markdown text, without normalising them. */
export function extractUrls(markdown: string): readonly string[] {
  if (!/\]\(|\]:|<(?:a|img)\s/i.test(markdown)) return [];
  const text = linesOfText(markdown)
    .join("\n")
    .replace(/`[^`\n]*`/g, "");
  return URL_PATTERNS.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, ...found]) => found.find((url) => url !== undefined) ?? ""),
  );
}

/** Percent-decodes a URL for comparison, because Markdown renderers encode some characters. */
export const urlKey = (url: string): string => tryPercentDecode(url.trim()) ?? url;

/** Whether a URL has a scheme or a host. */
export const isAbsoluteUrl = (url: string): boolean => /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(url);
