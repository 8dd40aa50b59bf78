import { type Option, type OptionTable, reportWrongValue, type OptionsContext, type Rule } from "./rule.js";
import { finding } from "../problems/problems.js";
import { nearestName } from "../portable/find/nearest-name.js";

/** A table with exactly one row for each key of a public options type. */
export type TableOf<Type> = { readonly [Key in keyof Required<Type>]: Option };

/** The result of reading a table. Options with neither `default` nor `required` may be undefined. */
export type Values<Table> = {
  readonly [Key in keyof Table]: Table[Key] extends Option<infer Value>
    ? Table[Key] extends { readonly default: unknown } | { readonly required: string }
      ? Value
      : Value | undefined
    : never;
};

export type ValueOf<Row> = Row extends { readonly rule: Rule<infer Value> } ? Value : never;

/** A row of the options tables in the documentation. */
export interface OptionRow {
  /** Such as `openapi.sources[].label`. */
  readonly path: string;
  readonly type: string;
  readonly default: string;
}

/**
 * Returns a rule for an object with exactly these options. It reports invalid options. It returns undefined
 * only if the value is not an object, or if a required option is missing or invalid.
 */
export function object<Table extends OptionTable>(
  table: Table,
  { type = "object", expected = "an object", fix = "Write it as `{ … }`." } = {},
): Rule<Values<Table>> {
  return {
    type,
    keys: table,
    read(value, option, reading) {
      if (!isRecord(value)) return void reportWrongValue(reading, option || "options", expected, value, fix);
      reportUnknownKeys(value, option, table, reading);
      const entries = Object.entries(table).map(
        ([key, row]) => [key, readKey(value, key, row, option, reading)] as const,
      );
      const isIncomplete = entries.some(([key, read]) => table[key]?.required && read === undefined);
      return isIncomplete ? undefined : (Object.fromEntries(entries) as Values<Table>);
    },
  };
}

/**
 * Returns a rule that adds the option's path to the object that `rule` reads, for later messages about the
 * object.
 */
export function withOptionPath<Value extends object>(
  rule: Rule<Value>,
): Rule<Value & { readonly option: string }> {
  return {
    ...rule,
    read(value, option, reading) {
      const values = rule.read(value, option, reading);
      return values && { ...values, option };
    },
  };
}

/** Returns every option of a table, depth first, in the order of declaration. */
export function rowsOf(table: OptionTable, prefix = ""): readonly OptionRow[] {
  return Object.entries(table).flatMap(([key, option]) => {
    const path = join(prefix, key);
    const inside = option.rule.keys ? rowsOf(option.rule.keys, option.rule.list ? `${path}[]` : path) : [];
    return [{ path, type: option.rule.type, default: formatDefault(option) }, ...inside];
  });
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function readKey(
  values: Readonly<Record<string, unknown>>,
  key: string,
  { rule, default: assumed, required }: Option,
  parent: string,
  reading: OptionsContext,
): unknown {
  const option = join(parent, key);
  const value = Object.hasOwn(values, key) ? values[key] : undefined;
  if (value !== undefined) {
    reading.given.add(option);
    const read = rule.read(value, option, reading);
    if (read !== undefined) return read;
  } else if (required) reportWrongValue(reading, option, `a ${rule.type}`, undefined, `Add it. ${required}`);
  return assumed === undefined ? undefined : rule.read(assumed, option, reading);
}

function reportUnknownKeys(
  values: Readonly<Record<string, unknown>>,
  parent: string,
  table: OptionTable,
  reading: OptionsContext,
): void {
  for (const key of Object.keys(values)) {
    if (Object.hasOwn(table, key) || values[key] === undefined) continue;
    const option = join(parent, printable(key));
    const facts = { option, suggestion: suggestionFor(key, parent, { values, table, known: reading.known }) };
    reading.errors.push(finding("unknown-option", facts, { source: option }));
  }
}

/**
 * Suggests, in this order: the nearest name in the same object, its only missing required option, an option
 * with exactly this name in an enclosing or nested object, or all names of the object.
 */
function suggestionFor(
  key: string,
  parent: string,
  {
    values,
    table,
    known,
  }: { values: Readonly<Record<string, unknown>>; table: OptionTable; known: readonly string[] },
): string {
  const names = Object.keys(table);
  const [lacking, ...others] = names.filter((name) => table[name]?.required && values[name] === undefined);
  const near = nearestName(key, names) ?? (others.length === 0 ? lacking : undefined);
  if (near) return `Did you mean \`${join(parent, near)}\`?`;
  const related = known.find((path) => isSameName(path, key, parent.replaceAll(/\[\d+\]/g, "[]")));
  if (related) return `Did you mean \`${related}\`?`;
  if (names.length === 0) return "Remove it: nothing can be set here.";
  return `Remove it, or use one of ${names.map((name) => `\`${name}\``).join(", ")}.`;
}

/**
 * Whether the known option at `path` has the same name as the unknown option `key`, and its object contains
 * the object at `parent` or is inside it.
 */
function isSameName(path: string, key: string, parent: string): boolean {
  if (path !== key && !path.endsWith(`.${key}`)) return false;
  const around = path.slice(0, -key.length).replace(/(\[\])?\.$/, "");
  return (
    parent === "" || path.startsWith(`${parent}.`) || `${parent}.`.startsWith(`${around}.`) || around === ""
  );
}

function formatDefault({ default: assumed, defaultText, required }: Option): string {
  if (required) return "required";
  if (defaultText !== undefined) return defaultText;
  return assumed === undefined ? "none" : `\`${JSON.stringify(assumed)}\``;
}

const join = (parent: string, key: string): string => (parent ? `${parent}.${key}` : key);

/** Shortens a key for a one-line message, and replaces control characters. */
const printable = (key: string): string => key.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, "?").slice(0, 60);
