import { encodeComponent } from "../well-formed.js";

/**
 * Characters that a reader cannot see, or that turn the reading direction: control characters, soft hyphen, zero-width
 * and bidirectional marks, line separators, lone surrogates. Written as escapes, so that a copied sample does what it shows.
 */
const UNSEEN = /[\p{Cc}\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]|\p{Surrogate}/u;
const EVERY_UNSEEN = new RegExp(UNSEEN.source, "gu");

/**
 * One word of a bash command. Single quotes, in which nothing is expanded and line breaks may stand; where there is
 * something unseen, `$'…'` with escaped bytes, and without `!`, so that no history expansion happens either.
 */
export function quoteShell(text: string): string {
  if (!UNSEEN.test(text.replaceAll("\n", ""))) return `'${text.replaceAll("'", "'\\''")}'`;
  return quoteShellBytes(text, UNSEEN);
}

/** The same for a header, whose characters are one byte each: `é` is sent as 0xE9, not in UTF-8. */
export function quoteShellHeader(text: string): string {
  const latin = /[\x80-\xff]/;
  if (!latin.test(text)) return quoteShell(text);
  return `$'${text.replace(/[^]/g, (character) => (/[\x20-\x7e]/.test(character) ? toShellCharacter(character) : toHexBytes([character.charCodeAt(0)])))}'`;
}

/** A JavaScript string, in the quotes that need fewer escapes. `</script` and `<!--` are escaped, for who pastes it into a page. */
export function quoteJavaScript(text: string): string {
  const quote = count(text, '"') > count(text, "'") ? "'" : '"';
  return quote + escapeLiteral(text, quote).replace(/<(?=\/script|!--)/gi, "\\x3C") + quote;
}

/** A Python string on one line. */
export function quotePython(text: string): string {
  const quote = count(text, '"') > count(text, "'") ? "'" : '"';
  return quote + escapeLiteral(text, quote) + quote;
}

/** A Python string over several lines, in triple quotes. */
export function quotePythonLines(text: string): string {
  const quoted = text
    .replaceAll("\\", "\\\\")
    .replace(EVERY_UNSEEN, (character) => (character === "\n" ? character : toUnicodeEscape(character)))
    .replace(/"+/g, (run: string, offset: number, whole: string) =>
      run.length > 2 || offset + run.length === whole.length ? '\\"'.repeat(run.length) : run,
    );
  return `"""${quoted}"""`;
}

const NAMED: ReadonlyMap<string, string> = new Map([
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
]);

function escapeLiteral(text: string, quote: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll(quote, `\\${quote}`).replace(EVERY_UNSEEN, toUnicodeEscape);
}

/** The same escape means the same in JavaScript and Python. */
function toUnicodeEscape(character: string): string {
  return NAMED.get(character) ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function quoteShellBytes(text: string, escaped: RegExp): string {
  const body = Array.from(text, (character) =>
    escaped.test(character) ? toShellEscape(character) : toShellCharacter(character),
  );
  return `$'${body.join("")}'`;
}

function toShellCharacter(character: string): string {
  if (character === "\\") return "\\\\";
  return character === "'" || character === "!" ? toHexBytes([character.charCodeAt(0)]) : character;
}

function toShellEscape(character: string): string {
  return NAMED.get(character) ?? toHexBytes(toUtf8(character));
}

function toUtf8(character: string): readonly number[] {
  const encoded = encodeComponent(character);
  if (!encoded.startsWith("%")) return [character.charCodeAt(0)];
  return encoded
    .slice(1)
    .split("%")
    .map((hex) => parseInt(hex, 16));
}

function toHexBytes(bytes: readonly number[]): string {
  return bytes.map((byte) => `\\x${byte.toString(16).padStart(2, "0")}`).join("");
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
