/**
 * A number that JavaScript cannot represent as written (a 64-bit integer, `1e400`, `-0`): its text in the
 * document. Plain JSON, so it can be stored in `panel.json`; `toJsonText` prints it without quotes. No object
 * of a document has this key, because lone surrogates in names are replaced when a document is read.
 */
export interface ExactNumber {
  readonly "\ud800number": string;
}

/** Any value of a document. JSON only: dates, undefined and class instances never occur. */
export type Json =
  null | boolean | number | string | ExactNumber | readonly Json[] | { readonly [key: string]: Json };
