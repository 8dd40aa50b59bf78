import { existsSync } from "node:fs";
import { join } from "node:path";
import { acceptedAs } from "./accepted-losses.js";
import { documentFacts } from "./document-facts.js";
import { lettersOf, visibleText } from "./visible-text.js";

/**
 * Returns the content of a document that no page of its site shows, and links without a target.
 *
 * @param {string} file absolute path of the document
 * @param {string} folder the output of a site with only this document
 * @returns {Promise<{ asked: number, lost: { kind: string, pointer: string, text: string }[], accepted:
 * Map<string, number>, unused: number, unusedLost: number, dead: string[] }>} `unused` are facts of unused
 * components
 */
export async function lossesOf(file, folder) {
  const { blocks, pages } = await visibleText(folder);
  const all = [...blocks].join("\n");
  const found = new Map();
  const isShown = (letters) => {
    if (letters === "" || blocks.has(letters)) return true;
    if (!found.has(letters)) found.set(letters, all.includes(letters));
    return found.get(letters);
  };
  const missingOf = (fact) =>
    linesOf(fact).flatMap((forms) => {
      const missing = forms.map((pieces) => pieces.filter((piece) => !isShown(lettersOf(piece))));
      return missing.some((pieces) => pieces.length === 0) ? [] : missing.at(-1);
    });
  const lost = [];
  const accepted = new Map();
  const { facts, unused } = documentFacts(file);
  for (const fact of facts) {
    const missing = fact.kind === "address" ? [] : missingOf(fact);
    if (missing.length === 0) continue;
    const reason = acceptedAs(fact, missing);
    if (reason === undefined) lost.push({ kind: fact.kind, pointer: fact.pointer, text: missing[0] });
    else count(accepted, reason);
  }
  const unusedLost = unused.filter((fact) => missingOf(fact).length > 0).length;
  const dead = [];
  const own = linksWritten([...facts, ...unused]);
  for (const { url, link } of deadLinks(pages, folder)) {
    if (own.has(decoded(link)))
      count(accepted, "a link of the document's own that leads nowhere, named by a message");
    else dead.push(`${url} → ${link}`);
  }
  return {
    asked: facts.length,
    lost,
    accepted,
    unused: unused.length,
    unusedLost,
    dead,
  };
}

const count = (counts, key) => counts.set(key, (counts.get(key) ?? 0) + 1);

/**
 * Returns the URLs that a document contains: those in Markdown, including link definitions and HTML, and
 * those in fields for URLs.
 */
const linksWritten = (facts) =>
  new Set(
    facts.flatMap(({ kind, text, isMarkdown }) =>
      kind === "address"
        ? [decoded(text)]
        : isMarkdown || kind === "summary"
          ? [...text.matchAll(LINK)].map(([, link]) => decoded(link))
          : [],
    ),
  );

const LINK = /(?:\]\(\s*[<"]?|\]:\s*<?|\b(?:href|src)\s*=\s*["']?)((?:\([^\s()]*\)|[^\s<>"'()])+)/g;

function decoded(link) {
  try {
    return decodeURI(link).replaceAll('"', "");
  } catch {
    return link;
  }
}

/**
 * Splits a text into lines, each in the forms in which a page may show it: unchanged, and for Markdown the
 * pieces without its syntax. Pages truncate long values, so only their beginning is searched for.
 */
function linesOf({ kind, text, isMarkdown }) {
  if (!isMarkdown && kind !== "summary") return text.split(/\n+/).map((line) => [[line.slice(0, 150)]]);
  return withoutBlocks(text)
    .split(/\n+/)
    .map((line) => [[line], [decoded(line)], cells(line), cells(line.replaceAll(/\]\[[^\]]*\]/g, "]"))]);
}

/** Removes syntax that may span lines. */
const withoutBlocks = (markdown) =>
  markdown
    .replaceAll(/<!--[^]*?(?:-->|$)/g, " ")
    .replaceAll(/<(script|style)\b[^]*?<\/\1>/gi, " ")
    .replaceAll(/^\s*(?:```|~~~).*$/gm, "\n")
    .replaceAll(/^ {0,3}\[[^\]]+\]:\s+\S+.*$/gm, "\n")
    .replaceAll(/!\[([^\]]*)\]\([^()]*(?:\([^()]*\))?[^()]*\)/g, "\n")
    .replaceAll(/\]\(\s*(?:<[^<>\n]*>|[^()\s]*(?:\([^()\s]*\))?[^()\s]*)(?:\s+["'(][^)]*)?\s*\)/g, "]");

/** Splits Markdown at tags, marks and the borders of tables. */
const cells = (markdown) =>
  markdown
    .replaceAll(/<\/?[a-z][^<>]*>/gi, "\n")
    .replaceAll(/^\s*(?:>\s*)*(?:\d+[.)]|[*+-])\s/gm, "\n")
    .replaceAll(/&(?:#\d+|#x[\da-f]+|[a-z]+\d*);?/gi, "\n")
    .replaceAll("|", "\n")
    .replaceAll(/\[!(?:note|tip|important|warning|caution)\]/gi, "\n")
    .split("\n");

/** Returns the links to missing pages, files and anchors of the site. */
function deadLinks(pages, folder) {
  const dead = [];
  for (const [url, { links }] of pages)
    for (const link of new Set(links))
      if (!/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(link) && !leadsSomewhere(link, url, pages, folder))
        dead.push({ url, link });
  return dead;
}

function leadsSomewhere(link, url, pages, folder) {
  const { pathname, hash } = new URL(link, `http://site.invalid${url}`);
  const page = pages.get(pathname) ?? pages.get(`${pathname}/`);
  if (page === undefined) return existsSync(join(folder, decodeURIComponent(pathname)));
  return hash === "" || hash.startsWith("#:~:") || page.ids.has(decodeURIComponent(hash.slice(1)));
}
