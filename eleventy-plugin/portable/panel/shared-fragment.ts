/** Begins the fragment of an address that opens the form filled in: what follows is no id. */
export const SHARED_PREFIX = "#try-it?";
