/** Options that an author passes after the names, as the last argument. */
export type GivenOptions = Readonly<Record<string, unknown>>;

/**
 * Splits the arguments of a shortcode into names and options. The options are the last argument: an object,
 * or JSON text in template languages without objects, such as Liquid. Removes the marker that Nunjucks adds
 * to keyword arguments.
 */
export function readArguments(callArguments: readonly unknown[]): {
  readonly names: readonly unknown[];
  readonly options: GivenOptions;
} {
  const last = callArguments.at(-1);
  const options = isObject(last) ? last : parseOptions(last);
  if (options === undefined) return { names: callArguments, options: {} };
  const entries = Object.entries(options).filter(([name]) => name !== "__keywords");
  return { names: callArguments.slice(0, -1), options: Object.fromEntries(entries) };
}

function parseOptions(text: unknown): GivenOptions | undefined {
  if (typeof text !== "string" || !text.trim().startsWith("{")) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is GivenOptions =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Returns the options given between the tags of a block. If the shortcode has an option `text`, the content
 * of the block is its value. Otherwise the content is parsed as JSON. Returns invalid JSON unchanged, so that
 * the error message can quote it.
 */
export function optionsInside({ options }: { readonly options: object }, inside: string): unknown {
  const text = inside.trim();
  return "text" in options ? { text } : (parseOptions(text) ?? text);
}
