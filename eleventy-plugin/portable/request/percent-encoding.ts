import { encodeComponent, toWellFormed } from "../well-formed.js";

/** Functions that encode names and values in one location. */
export interface Encoding {
  readonly name: (text: string) => string;
  readonly value: (text: string) => string;
}

const TRIPLE = /%[0-9A-Fa-f]{2}/;

/** Encodes everything except RFC 3986's unreserved characters, as RFC 6570's simple expansion requires. */
export function encodeUnreserved(text: string): string {
  return encodeComponent(text).replace(/[!'()*]/g, toTriple);
}

/**
 * Encodes by RFC 6570's reserved expansion in a query: reserved characters and percent-encoded triplets stay.
 * Also encodes characters that a query cannot contain (`#`, `[`, `]`), and `'`, which `fetch` would encode
 * while curl would not.
 */
function encodeReservedInQuery(text: string): string {
  return encodeExcept(text, /[A-Za-z0-9\-._~:/?@!$&()*+,;=]/);
}

/**
 * Encodes by reserved expansion in a path, where `/`, `?` and `#` must be encoded:
 * https://spec.openapis.org/oas/v3.2.0.html#path-templating
 */
function encodeReservedInPath(text: string): string {
  return encodeExcept(text, /[A-Za-z0-9\-._~:@!$&'()*+,;=]/);
}

/** Encodes only the characters that a URL path does not allow. The text is already part of a path. */
export function encodePathText(text: string): string {
  return encodeExcept(text, /[A-Za-z0-9\-._~:@!$&'()*+,;=/]/);
}

/** Like `encodePathText`, but for text that is already part of a query. */
export function encodeQueryText(text: string): string {
  return encodeExcept(text, /[A-Za-z0-9\-._~:/?@!$&()*+,;=]/);
}

/** https://url.spec.whatwg.org/#urlencoded-serializing */
export function encodeForm(text: string): string {
  return encodeComponent(text)
    .replace(/[!'()~]/g, toTriple)
    .replaceAll("%20", "+");
}

/** Returns the encoding of names and values in a query, by the parameter's `allowReserved`. */
export function queryEncoding(allowReserved: boolean): Encoding {
  return { name: encodeUnreserved, value: allowReserved ? encodeReservedInQuery : encodeUnreserved };
}

/** Returns the encoding of names and values in a path, by the parameter's `allowReserved`. */
export function pathEncoding(allowReserved: boolean): Encoding {
  return { name: encodeUnreserved, value: allowReserved ? encodeReservedInPath : encodeUnreserved };
}

/**
 * Encoding for headers, multipart parts and cookies of style `cookie`: all are sent without percent-encoding.
 */
export const plainEncoding: Encoding = { name: (text) => text, value: (text) => text };

/**
 * Encodes all characters except `allowed`. Normalises percent-encoded triplets: upper case, and decoded if
 * the character is unreserved (RFC 3986 6.2.2).
 */
function encodeExcept(text: string, allowed: RegExp): string {
  return toWellFormed(text).replace(/%[0-9A-Fa-f]{2}|[^]/gu, (piece) => {
    if (TRIPLE.test(piece)) return toNormalTriple(piece);
    return allowed.test(piece) ? piece : encodeUnreserved(piece);
  });
}

function toNormalTriple(triple: string): string {
  const character = String.fromCharCode(parseInt(triple.slice(1), 16));
  return /[A-Za-z0-9\-._~]/.test(character) ? character : triple.toUpperCase();
}

function toTriple(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
