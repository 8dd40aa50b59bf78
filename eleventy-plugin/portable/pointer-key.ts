/** Escapes a key for a JSON Pointer: https://www.rfc-editor.org/rfc/rfc6901#section-3 */
export const escapeKey = (key: string): string => key.replaceAll("~", "~0").replaceAll("/", "~1");

/** Returns the key that a token of a JSON Pointer stands for. Does not decode percent escapes. */
export const unescapeKey = (token: string): string => token.replaceAll("~1", "/").replaceAll("~0", "~");
