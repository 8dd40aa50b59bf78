import { tryParseJson } from "../../exact-number.js";
import { quoteJavaScript } from "./quote.js";

type Plain = null | boolean | number | string | readonly Plain[] | { readonly [key: string]: Plain };

/**
 * Maximum nesting of a value printed as an object literal. Deeper values are rare and hard to read; the limit
 * also bounds the recursion.
 */
const MAX_DEPTH = 60;

/**
 * Returns an expression `JSON.stringify(…)` with an object literal that evaluates to exactly `text`, compact
 * or indented by two spaces. Returns undefined for other white space, for numbers that JavaScript would
 * change, and for keys that an object literal would change or reorder.
 */
export function toObjectLiteral(text: string): string | undefined {
  if (!/^[[{]/.test(text) || isDeep(text) || text.includes('"__proto__"')) return undefined;
  const value = tryParseJson(text) as Plain | undefined;
  if (value === undefined) return undefined;
  if (JSON.stringify(value, null, 2) === text) {
    const compact = JSON.stringify(value) === text;
    return `JSON.stringify(${write(value, "")}${compact ? "" : ", null, 2"})`;
  }
  return JSON.stringify(value) === text ? `JSON.stringify(${write(value, "")})` : undefined;
}

/** Whether the brackets outside strings are nested deeper than `MAX_DEPTH`. */
function isDeep(text: string): boolean {
  let depth = 0;
  for (const [token] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]/g)) {
    if (token === "[" || token === "{") depth += 1;
    if (token === "]" || token === "}") depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

function write(value: Plain, margin: string): string {
  if (typeof value === "string") return quoteJavaScript(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = `${margin}  `;
  const isList = Array.isArray(value);
  const lines = isList
    ? (value as readonly Plain[]).map((item) => write(item, inner))
    : Object.entries(value as { readonly [key: string]: Plain }).map(
        ([key, item]) => `${writeKey(key)}: ${write(item, inner)}`,
      );
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  return lines.length === 0
    ? open + close
    : `${open}\n${lines.map((line) => `${inner}${line},\n`).join("")}${margin}${close}`;
}

function writeKey(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : quoteJavaScript(key);
}
