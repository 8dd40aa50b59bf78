/**
 * The text of a number that JavaScript would not print as in the document: a 64-bit integer, `1e400`, `-0`.
 * An object, so that JSON files such as `panel.json` can contain it; `toJsonText` prints it without quotes.
 * Objects of a document never have this key, because loading replaces lone surrogates in names.
 */
export interface ExactNumber {
  readonly "\ud800number": string;
}

/** Any value of a document. Always JSON: dates, undefined and class instances never occur. */
export type Json =
  null | boolean | number | string | ExactNumber | readonly Json[] | { readonly [key: string]: Json };
