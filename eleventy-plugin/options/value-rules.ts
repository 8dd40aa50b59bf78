import { finding } from "../problems/problems.js";
import { isRecord, object, type Values } from "./option-table.js";
import { type OptionTable, rule, reportWrongValue, type OptionsContext, type Rule } from "./rule.js";
import { nearestName } from "../portable/find/nearest-name.js";
import type { Transform } from "./api-reference-options.js";

export const boolean: Rule<boolean> = rule(
  "boolean",
  "true or false",
  "Write `true` or `false`, without quotes.",
  (value) => (typeof value === "boolean" ? value : undefined),
);

/** A boolean or one specific string. */
export const booleanOr = <Word extends string>(word: Word): Rule<boolean | Word> =>
  rule<boolean | Word>(
    `boolean or \`"${word}"\``,
    `true, false or "${word}"`,
    `Write \`true\`, \`false\` or \`"${word}"\`.`,
    (value) => (typeof value === "boolean" ? value : value === word ? word : undefined),
  );

export const text: Rule<string> = rule(
  "string",
  "a string that is not empty",
  "Write a string in quotes.",
  (value) => (typeof value === "string" && value.trim() !== "" ? value : undefined),
);

export const positiveInteger: Rule<number> = rule(
  "integer",
  "a whole number of at least 1",
  "Write the number without quotes.",
  (value) => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined),
);

export const transformFunction: Rule<Transform> = rule(
  "function",
  "a function",
  "Write `(document, source) => document`.",
  (value) => (typeof value === "function" ? (value as Transform) : undefined),
);

/** An object with any keys. Its values must be representable in JSON. */
export const jsonObject: Rule<Readonly<Record<string, unknown>>> = {
  type: "object",
  read(value, option, reading) {
    if (!isRecord(value))
      return void reportWrongValue(reading, option, "an object", value, "Write it as `{ … }`.");
    reportNonJsonValues(value, option, reading);
    return value;
  },
};

/**
 * Reports values that JSON cannot represent: functions, dates and other class instances, symbols, big
 * integers, numbers that are not finite, cycles.
 */
function reportNonJsonValues(
  value: unknown,
  option: string,
  reading: OptionsContext,
  around: readonly unknown[] = [],
): void {
  if (value === undefined || isJsonLeaf(value)) return;
  const isContainer = Array.isArray(value) || isPlain(value);
  if (!isContainer || around.includes(value)) {
    const fix = "Remove it, or replace it with a JSON value: pages contain this object as JSON.";
    reportWrongValue(reading, option, "a JSON value", value, fix);
    return;
  }
  for (const [key, each] of Object.entries(value as object))
    reportNonJsonValues(each, Array.isArray(value) ? `${option}[${key}]` : `${option}.${key}`, reading, [
      ...around,
      value,
    ]);
}

const isJsonLeaf = (value: unknown): boolean =>
  value === null || ["string", "boolean"].includes(typeof value) || Number.isFinite(value);

function isPlain(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

export function oneOf<const Name extends string>(...names: readonly Name[]): Rule<Name> {
  const choice = names.map((name) => `\`"${name}"\``).join(" or ");
  return rule(choice, choice.replaceAll("`", ""), "Write one of them, or remove the option.", (value) =>
    names.find((name) => name === value),
  );
}

/**
 * Returns a rule for a list whose entries follow one rule. It reports and omits invalid entries; undefined
 * entries count as absent.
 */
export function listOf<Value>(entry: Rule<Value>, type: string): Rule<readonly Value[]> {
  return {
    type,
    list: true,
    ...(entry.keys && { keys: entry.keys }),
    read(value, option, reading) {
      if (!Array.isArray(value))
        return void reportWrongValue(reading, option, "a list", value, "Write it as `[ … ]`.");
      return Array.from(value, (each: unknown, index) => {
        if (each === undefined) return undefined;
        reading.given.add(`${option}[${index}]`);
        return entry.read(each, `${option}[${index}]`, reading);
      }).filter((each) => each !== undefined);
    },
  };
}

/** Returns a rule for `false` or an object with these options. `true` is the same as an empty object. */
export function booleanOrObject<Table extends OptionTable>(table: Table) {
  const inside = object(table, {
    type: "boolean or object",
    expected: "true, false or an object",
    fix: "Write `false` to switch it off.",
  });
  const read: Rule<false | Exclude<ReturnType<typeof inside.read>, undefined>>["read"] = (
    value,
    option,
    reading,
  ) => (value === false ? value : inside.read(value === true ? {} : value, option, reading));
  return { ...inside, read };
}

/** Returns a rule that also accepts `false`. */
export function orFalse<Value>(inside: Rule<Value>): Rule<Value | false> {
  return {
    ...inside,
    type: `${inside.type} or \`false\``,
    read: (value, option, reading) => (value === false ? value : inside.read(value, option, reading)),
  };
}

/**
 * Returns a rule for an object with these options, or a string as a shorthand, which `whole` converts to such
 * an object.
 */
export function stringOrObject<Table extends OptionTable, Short>(
  rule: Rule<string>,
  table: Table,
  whole: (text: string) => Short,
): Rule<Short | Values<Table>> {
  const inside = object(table);
  return {
    ...inside,
    type: `${rule.type}, object`,
    read(value, option, reading) {
      if (isRecord(value)) return inside.read(value, option, reading);
      const text = rule.read(value, option, reading);
      return text === undefined ? undefined : whole(text);
    },
  };
}

/**
 * Returns a rule for a list of known names. Case is ignored; the result is in lower case, without duplicates,
 * in the order of the author's list.
 */
export function optionNames(known: readonly string[]): Rule<readonly string[]> {
  const name = rule("string", `one of ${known.join(", ")}`, "Write one of them, or remove it.", (value) =>
    typeof value === "string" ? known.find((each) => each === value.toLowerCase()) : undefined,
  );
  const names = listOf(name, "list of strings");
  return {
    ...names,
    read(value, option, reading) {
      const read = names.read(value, option, reading);
      return read && [...new Set(read)];
    },
  };
}

/** An object of strings with any keys. */
export const stringRecord = stringRecordOf();

/**
 * Returns a rule for an object of strings whose keys are among these names, if there are any. The result has no
 * prototype.
 */
export function stringRecordOf(names?: readonly string[]): Rule<Readonly<Record<string, string>>> {
  return {
    type: "object of strings",
    read(value, option, reading) {
      const fix = 'Write it as `{ name: "text" }`.';
      if (!isRecord(value)) return void reportWrongValue(reading, option, "an object of strings", value, fix);
      const strings = Object.create(null) as Record<string, string>;
      for (const [name, each] of Object.entries(value)) {
        if (each === undefined) continue;
        const place = `${option}.${name}`;
        if (names?.includes(name) === false) {
          const near = nearestName(name, names);
          const suggestion = near
            ? `Did you mean \`${option}.${near}\`?`
            : "Remove it: no label has that name.";
          reading.errors.push(finding("unknown-option", { option: place, suggestion }, { source: place }));
        } else if (typeof each === "string") strings[name] = each;
        else reportWrongValue(reading, place, "a string", each, "Write a string in quotes.");
      }
      return strings;
    },
  };
}
