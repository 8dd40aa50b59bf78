/** Prefix of a URL fragment that fills in the form, as opposed to a fragment that is an element's id. */
export const SHARED_PREFIX = "#try-it?";
