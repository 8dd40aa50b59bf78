/** Reads the visible content of a built site: the text of its pages by block, its anchors and its links. */
import { readFile } from "node:fs/promises";
import { writtenPages } from "../written-pages.js";

const TAG = /<(\/?)([a-z][a-z\d-]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>|<!--[^]*?-->|<![^>]*>/gi;
const ATTRIBUTE = /\s(id|name|href)=(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi;
/** Elements whose content is not part of the page's text. */
const HIDDEN = new Set(["script", "style", "template", "title", "noscript"]);
/** Elements that do not interrupt a text. */
const INLINE = new Set(
  "a abbr b bdi br button cite code del em i ins kbd label mark q s samp small span strong sub sup u var wbr".split(
    " ",
  ),
);

/**
 * @param {string} folder the site's output
 * @returns {Promise<{ blocks: Set<string>, pages: Map<string, { ids: Set<string>, links: string[] }> }>}
 * `blocks`: the text of each block, as `lettersOf` returns it; `pages`: ids and link targets of each page, by
 * path, such as `/reference/`
 */
export async function visibleText(folder) {
  const blocks = new Set();
  const pages = new Map();
  for (const { path, url } of await writtenPages(folder))
    pages.set(url.replace(/index\.html$/, ""), readPage(await readFile(path, "utf8"), blocks));
  return { blocks, pages };
}

function readPage(html, blocks) {
  const ids = new Set();
  const links = [];
  let text = "";
  let from = 0;
  let hidden = "";
  const flush = () => {
    const letters = lettersOf(decoded(text));
    if (letters !== "") blocks.add(letters);
    text = "";
  };
  for (const match of html.matchAll(TAG)) {
    const [whole, slash, given, attributes = ""] = match;
    if (hidden === "") text += html.slice(from, match.index);
    from = match.index + whole.length;
    const name = given?.toLowerCase() ?? "";
    if (HIDDEN.has(name)) hidden = slash === "/" ? (hidden === name ? "" : hidden) : hidden || name;
    if (name !== "" && !INLINE.has(name) && !name.includes("-")) flush();
    for (const [, key, double, single, bare] of attributes.matchAll(ATTRIBUTE)) {
      const value = decoded(double ?? single ?? bare ?? "");
      if (key !== "href") ids.add(value);
      else if (name === "a") links.push(value);
    }
  }
  flush();
  return { ids, links };
}

const NAMED = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

const decoded = (text) =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|([a-z]+\d*));/gi, (whole, hex, decimal, name) =>
    name === undefined
      ? String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal))
      : (NAMED[name.toLowerCase()] ?? whole),
  );

/** Reduces a text to its letters and digits, because pages add marks, spaces and quotes. */
export const lettersOf = (text) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "");
