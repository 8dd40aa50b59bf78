/** Prefix of a URL fragment that fills in the form; the rest is not an id. */
export const SHARED_PREFIX = "#try-it?";
