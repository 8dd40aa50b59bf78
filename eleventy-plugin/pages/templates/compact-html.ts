/**
 * Maximum share of characters beyond Latin-1 that are replaced. A page with a larger share is written in
 * another script. Character references would make such a page larger than storing two bytes per character.
 */
const MAX_SHARE = 1 / 100;

const WIDE = /[\u0100-\uffff]/;
/** Matches characters beyond Latin-1, and elements in which HTML does not decode character references. */
const WIDE_OR_RAW =
  /<(script|style|SCRIPT|STYLE)\b[\s\S]*?<\/\1\s*>|[\u0100-\ud7ff\ue000-\uffff]|[\ud800-\udfff]+/g;

/**
 * Returns the page as a string that takes half the memory, because Eleventy stores every page until the last
 * one is written. JavaScript uses two bytes per character as soon as one character is beyond Latin-1. A
 * single dash in a title would therefore double a page. Replaces such characters with character references
 * (`&#8211;`).
 */
export function compactHtml(html: string): string {
  if (!WIDE.test(html)) return oneByte(html);
  let budget = html.length * MAX_SHARE;
  const compact = html.replace(WIDE_OR_RAW, (found: string) => {
    if (found.startsWith("<")) return found;
    budget -= found.length;
    return toReferences(found);
  });
  return budget < 0 ? html : toLatin1(compact);
}

/** Replaces characters beyond Latin-1 with numeric character references. */
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

/** Escapes text as Nunjucks escapes the output of templates. */
export function escapeHtml(text: string): string {
  if (!/[&"'<>\\]/.test(text)) return text;
  return text.replace(/[&"'<>\\]/g, (character) => ESCAPED[character] ?? "");
}

/**
 * Escapes a non-empty value for an attribute with or without quotes. https://html.spec.whatwg.org/#unquoted
 */
export function unquoted(value: string): string {
  if (!/[\s"'=<>`&]/.test(value)) return value;
  return value.replace(/[\s"'=<>`&]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function toReferences(text: string): string {
  return text.replace(/[\u{100}-\u{10ffff}]/gu, (character) => `&#${character.codePointAt(0) ?? 0};`);
}

/**
 * Stores a text in one byte per character if possible. A text that was cut from a two-byte text, or in which
 * characters were replaced, may still use two bytes.
 */
export function toLatin1(text: string): string {
  return WIDE.test(text) ? text : oneByte(text);
}

/**
 * Copies a text to one byte per character. JavaScript uses two bytes per character for a text that was joined
 * from pieces if one piece had two bytes, even if no character needs them. For example, an HTTP method cut
 * from a document's text would double a page whose code sample contains it.
 */
function oneByte(text: string): string {
  if (scratch.length < text.length) scratch = Buffer.allocUnsafe(text.length);
  return scratch.toString("latin1", 0, scratch.write(text, "latin1"));
}

/** Shared by all texts, because separate buffers would be garbage-collected late. */
let scratch = Buffer.alloc(0);
