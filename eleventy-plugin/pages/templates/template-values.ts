import { escapeHtml } from "./compact-html.js";

/** HTML that is printed without escaping. It has the methods of a string. */
class SafeHtml {
  readonly length: number;

  constructor(readonly val: string) {
    this.length = val.length;
  }

  toString(): string {
    return this.val;
  }

  valueOf(): string {
    return this.val;
  }
}
Object.setPrototypeOf(SafeHtml.prototype, String.prototype);

const markSafe = (html: string): object => new SafeHtml(html);

/** The filters of Nunjucks that our templates may use, which do the same on all values. */
export const builtInFilters = {
  safe: (html: unknown) => (html instanceof SafeHtml ? html : markSafe(String(html ?? ""))),
  join: (list: ArrayLike<unknown> | undefined, between?: string, key?: string) =>
    (key ? valuesOf(list ?? [], key) : (list as readonly unknown[])).join(between || ""),
  lower: (text: unknown) => orEmpty(text).toLowerCase(),
  upper: (text: unknown) => orEmpty(text).toUpperCase(),
};

/** Returns a property of each item. Reads items by their index, which those of `SafeHtml` do not have. */
const valuesOf = (list: ArrayLike<unknown>, key: string): readonly unknown[] =>
  Array.from({ length: list.length }, (_, index) => propertyOf(list[index], key));

const propertyOf = (value: unknown, key: string): unknown =>
  (value as Readonly<Record<string, unknown>>)[key];

/** Other values than a text have no methods of one, so a filter throws an error, as in Nunjucks. */
const orEmpty = (value: unknown): string =>
  value === undefined || value === null || value === false ? "" : (value as string);

/**
 * Functions of the compiled templates. They treat values as Nunjucks does:
 * https://github.com/mozilla/nunjucks/blob/v3.2.4/nunjucks/src/runtime.js
 */
export const templateValues = {
  markSafe,
  /** Returns what a template prints for a value. */
  print(value: unknown): string {
    if (typeof value === "string") return escapeHtml(value);
    if (value instanceof SafeHtml) return value.val;
    if (typeof value === "function") throw new TypeError("A method is printed, but not called.");
    return value === undefined || value === null ? "" : escapeHtml(String(value));
  },
  /** Returns the items of a loop. */
  listOf(value: unknown): ArrayLike<unknown> {
    const items = fromIterable(value);
    return isObject(items) || typeof items === "string" ? (items as ArrayLike<unknown>) : [];
  },
  /** Returns the items of a loop with two variables: those of a list, or the names and values of an object. */
  pairsOf(value: unknown): ArrayLike<unknown> {
    const items = fromIterable(value);
    if (Array.isArray(items)) return items;
    const pairs: unknown[] = [];
    // Also finds inherited properties and, in a text, its code units.
    if (isObject(items) || typeof items === "string")
      for (const name in Object(items) as object) pairs.push([name, propertyOf(items, name)]);
    return pairs;
  },
  /** The operator `in`. */
  isIn(item: unknown, list: unknown): boolean {
    if (Array.isArray(list) || typeof list === "string") return list.indexOf(item as string) !== -1;
    if (Object.prototype.toString.call(list) === "[object Object]")
      return (item as string) in (list as object);
    throw new TypeError("`in` is used with a value that is not a list, a text or an object.");
  },
};

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

const fromIterable = (value: unknown): unknown =>
  isObject(value) && !Array.isArray(value) && Symbol.iterator in value
    ? Array.from(value as Iterable<unknown>)
    : value;

/**
 * Returns a function that creates the argument of a compiled template from a context. Macros that are imported
 * without `with context` are called with `alone`.
 */
export function pagesWith(
  filters: Readonly<Record<string, unknown>>,
  cached: (key: string, make: () => string) => string,
): (context: object) => object {
  const alone: Record<string, unknown> = { filters, cached, ctx: {} };
  alone["alone"] = alone;
  return (ctx) => ({ filters, cached, ctx, alone });
}
