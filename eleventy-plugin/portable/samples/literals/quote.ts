import { encodeComponent } from "../../well-formed.js";

/**
 * Characters that are invisible or change the text direction: control characters, soft hyphen, zero-width and
 * bidirectional marks, line separators, lone surrogates. They are escaped, so that a copied sample does what
 * it shows.
 */
const INVISIBLE = /[\p{Cc}\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]|\p{Surrogate}/u;
const EVERY_INVISIBLE = new RegExp(INVISIBLE.source, "gu");

/**
 * Quotes one word of a bash command. Uses single quotes, which prevent expansion and allow line breaks. For
 * invisible characters, uses `$'…'` with escaped bytes. There, `!` is also escaped, to prevent history
 * expansion.
 */
export function quoteShell(text: string): string {
  if (!INVISIBLE.test(text.replaceAll("\n", ""))) return `'${text.replaceAll("'", "'\\''")}'`;
  return quoteShellBytes(text, INVISIBLE);
}

/** Quotes a header for bash. Each character is one byte: `é` is sent as 0xE9, not as UTF-8. */
export function quoteShellHeader(text: string): string {
  const latin = /[\x80-\xff]/;
  if (!latin.test(text)) return quoteShell(text);
  return `$'${text.replace(/[^]/g, (character) => (/[\x20-\x7e]/.test(character) ? toShellCharacter(character) : toHexBytes([character.charCodeAt(0)])))}'`;
}

/**
 * Quotes a JavaScript string, with the quotes that need fewer escapes. Escapes `</script` and `<!--`, so that
 * the string can be pasted into an HTML page.
 */
export function quoteJavaScript(text: string): string {
  const quote = count(text, '"') > count(text, "'") ? "'" : '"';
  return quote + escapeLiteral(text, quote).replace(/<(?=\/script|!--)/gi, "\\x3C") + quote;
}

/** Quotes a Python string on one line. */
export function quotePython(text: string): string {
  const quote = count(text, '"') > count(text, "'") ? "'" : '"';
  return quote + escapeLiteral(text, quote) + quote;
}

/** Quotes a Python string over several lines, in triple quotes. */
export function quotePythonLines(text: string): string {
  const quoted = text
    .replaceAll("\\", "\\\\")
    .replace(EVERY_INVISIBLE, (character) => (character === "\n" ? character : toUnicodeEscape(character)))
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
  return text
    .replaceAll("\\", "\\\\")
    .replaceAll(quote, `\\${quote}`)
    .replace(EVERY_INVISIBLE, toUnicodeEscape);
}

/** Returns an escape that is valid in both JavaScript and Python. */
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

/** Splits a text into lines that keep their line breaks. Samples print one literal for each line. */
export const textLines = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** Returns one word of a bash command, without quotes if possible. */
export function shellWord(text: string): string {
  return /^[\w.:/@,+=-]+$/.test(text) ? text : quoteShell(text);
}

/** Prints a command over several lines, with related options on one line. */
export function shellCommand(lines: readonly (readonly string[])[]): string {
  return lines
    .filter((words) => words.length > 0)
    .map((words) => words.join(" "))
    .join(" \\\n  ");
}
