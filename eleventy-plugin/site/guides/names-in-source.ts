/**
 * Returns the distinct names passed to shortcodes in a template's source. Does not find names that come from
 * data or are computed by code.
 */
export function namesInSource(source: string): readonly string[] {
  if (!source.includes("api")) return [];
  const names = source.replace(NO_CODE, "").matchAll(USE);
  return [...new Set([...names].map(([, , name = ""]) => name))];
}

/** Matches `{% apiLink "createBooking" %}` and `this.apiLink("createBooking")`. */
const USE =
  /(?:\{%-?\s*api\w+\s+|\bapi\w+\(\s*)(?<=api(?:Link|Operation|Schema|Sample|Try)(?:Block)?[\s(]+)(["'`])(.+?)\1/g;

/** Matches template parts that are printed verbatim, and comments. */
const NO_CODE = /\{%-?\s*(raw|verbatim|comment)\s*-?%\}[^]*?\{%-?\s*end\1\s*-?%\}|\{#[^]*?#\}/g;
