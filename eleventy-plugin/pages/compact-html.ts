/** Elements whose text is not decoded, whole, or one character beyond Latin-1. Without the flag `i`: by its rules `ſ` is an `s`. */
const RAW_OR_WIDE = /<(script|style|SCRIPT|STYLE)\b[^]*?<\/\1\s*>|[\u0100-\u{10ffff}]/gu;
const WIDE = /[\u0100-\uffff]/;
/** Text with more wide characters than this share is in another script: references would make it longer. */
const MAX_SHARE = 1 / 100;

/**
 * The same page in half the memory. Eleventy holds every page until the last is written, and JavaScript keeps a text in
 * two bytes a character as soon as one character is beyond Latin-1: the dash of a title doubles a page. Such characters
 * become references (`&#8211;`), and the pieces of a rendered page become one flat text.
 */
export function compactHtml(html: string): string {
  const narrow = countWide(html) > html.length * MAX_SHARE ? html : html.replace(RAW_OR_WIDE, toReference);
  return WIDE.test(narrow) ? narrow : Buffer.from(narrow, "latin1").toString("latin1");
}

function toReference(match: string): string {
  return match.startsWith("<") ? match : `&#${match.codePointAt(0)};`;
}

function countWide(html: string): number {
  return html.match(/[\u0100-\uffff]+/g)?.reduce((sum, run) => sum + run.length, 0) ?? 0;
}
