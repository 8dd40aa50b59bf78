/** What an author gave behind the names: the last argument. */
export type GivenOptions = Readonly<Record<string, unknown>>;

/**
 * The arguments of a shortcode as its names and its options, which are one last argument: an object, and where the
 * template language has none, as Liquid, JSON text. Nunjucks adds a mark of its own to arguments by keyword.
 */
export function readArguments(given: readonly unknown[]): {
  readonly names: readonly unknown[];
  readonly options: GivenOptions;
} {
  const last = given.at(-1);
  const options = isObject(last) ? last : parsed(last);
  if (options === undefined) return { names: given, options: {} };
  const own = Object.entries(options).filter(([name]) => name !== "__keywords");
  return { names: given.slice(0, -1), options: Object.fromEntries(own) };
}

function parsed(text: unknown): GivenOptions | undefined {
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
 * What stands between the tags of a block: a text where the shortcode has an option of that name, else its options as JSON. What is
 * no JSON is handed on, for the message that says so.
 */
export function optionsInside({ options }: { readonly options: object }, inside: string): unknown {
  const text = inside.trim();
  return "text" in options ? { text } : (parsed(text) ?? text);
}
