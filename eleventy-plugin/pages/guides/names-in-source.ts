/** The names that the shortcodes of a template's source are given, each once. Those in data, or made by code, are not in it. */
export function namesInSource(source: string): readonly string[] {
  if (!source.includes("api")) return [];
  const names = source.replace(NO_CODE, "").matchAll(USE);
  return [...new Set([...names].map(([, , name = ""]) => name))];
}

/** `{% apiLink "createBooking" %}`, `this.apiLink("createBooking")`. */
const USE =
  /(?:\{%-?\s*api\w+\s+|\bapi\w+\(\s*)(?<=api(?:Link|Operation|Schema|Sample|Try)(?:Block)?[\s(]+)(["'`])(.+?)\1/g;

/** What a template prints as it stands, or not at all. */
const NO_CODE = /\{%-?\s*(raw|verbatim|comment)\s*-?%\}[^]*?\{%-?\s*end\1\s*-?%\}|\{#[^]*?#\}/g;
