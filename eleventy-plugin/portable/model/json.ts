/**
 * A number that JavaScript cannot hold as written (a 64-bit integer, `1e400`, `-0`): its text as it is in the
 * document. Plain JSON, so it survives `panel.json`; printed bare, without quotes, by `toJsonText`. No object of a
 * document has this key: half of a character in a name is replaced when it is read.
 */
export interface ExactNumber {
  readonly "\ud800number": string;
}

/** Any value a document may hold. Made of JSON only: dates, undefined and class instances never occur. */
export type Json =
  null | boolean | number | string | ExactNumber | readonly Json[] | { readonly [key: string]: Json };
