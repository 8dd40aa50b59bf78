import { posix } from "node:path";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { acceptedAs } from "./accepted-losses.js";
import { documentFacts } from "./document-facts.js";
import { lettersOf, visibleText } from "./visible-text.js";

/**
 * What of a document no page of its site shows, and links that lead nowhere.
 *
 * @param {string} file absolute path of the document
 * @param {string} folder the output of a site of this document alone
 * @returns {Promise<{ asked: number, lost: { kind: string, pointer: string, text: string }[], accepted: Map<string, number>, dead: string[] }>}
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
  const lost = [];
  const accepted = new Map();
  const facts = documentFacts(file);
  for (const fact of facts) {
    const missing = piecesOf(fact).filter((piece) => !isShown(lettersOf(piece)));
    if (missing.length === 0) continue;
    const reason = acceptedAs(fact, missing);
    if (reason === undefined) lost.push({ kind: fact.kind, pointer: fact.pointer, text: missing[0] });
    else accepted.set(reason, (accepted.get(reason) ?? 0) + 1);
  }
  return { asked: facts.length, lost, accepted, dead: deadLinks(pages, folder) };
}

/** A text line by line, Markdown without what is no text in it. Long values are cut on pages: their beginning is asked for. */
function piecesOf({ text, isMarkdown }) {
  const lines = (isMarkdown ? plain(text) : text).split(/\n+/);
  return isMarkdown ? lines : lines.map((line) => line.slice(0, 150));
}

const plain = (markdown) =>
  markdown
    .replaceAll(/<!--[^]*?(?:-->|$)/g, " ")
    .replaceAll(/<(script|style)\b[^]*?<\/\1>/gi, " ")
    .replaceAll(/^\s*(?:```|~~~).*$/gm, "\n")
    .replaceAll(/^ {0,3}\[[^\]]+\]:\s+\S+.*$/gm, "\n")
    .replaceAll(/!\[([^\]]*)\]\([^()]*(?:\([^()]*\))?[^()]*\)/g, "\n")
    .replaceAll(/\]\(\s*<?[^()\s]*(?:\([^()]*\))?[^()]*\)/g, "]")
    .replaceAll(/\]\[[^\]]*\]/g, "]")
    .replaceAll(/<\/?[a-z][^<>]*>/gi, "\n")
    .replaceAll(/^\s*(?:>\s*)*(?:\d+[.)]|[*+-])\s/gm, "\n")
    .replaceAll(/&(?:#\d+|#x[\da-f]+|[a-z]+\d*);/gi, "\n")
    .replaceAll("|", "\n")
    .replaceAll(/\[!(?:note|tip|important|warning|caution)\]/gi, "\n");

function deadLinks(pages, folder) {
  const dead = [];
  for (const [url, { links }] of pages)
    for (const link of new Set(links)) {
      if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(link)) continue;
      const [path = "", fragment = ""] = link.split("#");
      const target = path === "" ? url : posix.join("/", posix.resolve(url.replace(/[^/]*$/, ""), path.split("?")[0]), /\/$/.test(path) ? "/" : "");
      const page = pages.get(target) ?? pages.get(`${target}/`);
      const isFile = page !== undefined || existsSync(join(folder, decodeURIComponent(target)));
      const isThere = fragment === "" || page === undefined || page.ids.has(decodeURIComponent(fragment)) || fragment.startsWith(":~:");
      if (!isFile || !isThere) dead.push(`${url} → ${link}`);
    }
  return dead;
}
