/** Text with more wide characters than this share is in another script: references would make it longer. */
const MAX_SHARE = 1 / 100;

const WIDE = /[\u0100-\uffff]/;
/** A character beyond Latin-1, or an element whose text is not decoded. */
const WIDE_OR_RAW =
  /<(script|style|SCRIPT|STYLE)\b[\s\S]*?<\/\1\s*>|[\u0100-\ud7ff\ue000-\uffff]|[\ud800-\udfff]+/g;

/**
 * The same page in half the memory. Eleventy holds every page until the last is written, and JavaScript keeps a text in
 * two bytes a character as soon as one character is beyond Latin-1: the dash of a title doubles a page. Such characters
 * become references (`&#8211;`).
 */
export function compactHtml(html: string): string {
  if (!WIDE.test(html)) return oneByte(html);
  let left = html.length * MAX_SHARE;
  const compact = html.replace(WIDE_OR_RAW, (found: string) => {
    if (found.startsWith("<")) return found;
    left -= found.length;
    return toReferences(found);
  });
  return left < 0 ? html : toLatin1(compact);
}

/** Characters as HTML writes them in ASCII. */
export function numericReferences(text: string): string {
  if (!WIDE.test(text)) return text;
  return toLatin1(toReferences(text));
}

const ESCAPED: Readonly<Record<string, string>> = {
  "&": "&amp;",
  '"': "&quot;",
  "'": "&#39;",
  "<": "&lt;",
  ">": "&gt;",
  "\\": "&#92;",
};

/** As Nunjucks escapes what a template prints. */
export function escapeHtml(text: string): string {
  if (!/[&"'<>\\]/.test(text)) return text;
  return text.replace(/[&"'<>\\]/g, (character) => ESCAPED[character] ?? "");
}

/** A value that is not empty, for an attribute with or without quotes. https://html.spec.whatwg.org/#unquoted */
export function unquoted(value: string): string {
  if (!/[\s"'=<>`&]/.test(value)) return value;
  return value.replace(/[\s"'=<>`&]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function toReferences(text: string): string {
  return text.replace(/[\u{100}-\u{10ffff}]/gu, (character) => `&#${character.codePointAt(0) ?? 0};`);
}

/** A text that may have been replaced, or cut from one, that needed two bytes a character. */
export function toLatin1(text: string): string {
  return WIDE.test(text) ? text : oneByte(text);
}

/**
 * JavaScript goes on keeping two bytes a character of what was joined from pieces one of which had two, whatever the
 * characters are: a method cut from a document's text makes the page two-byte whose sample names it.
 */
function oneByte(text: string): string {
  if (scratch.length < text.length) scratch = Buffer.allocUnsafe(text.length);
  return scratch.toString("latin1", 0, scratch.write(text, "latin1"));
}

/** One for all texts: buffers of their own would be collected late. */
let scratch = Buffer.alloc(0);
