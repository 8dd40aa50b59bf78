import type { Json } from "../model/json.js";
import type { Encoding } from "./percent-encoding.js";
import { isList, isMap, toPrimitiveText } from "./primitive-text.js";

/** A value to write: the parts of a parameter or property that decide how. */
export interface StyledValue {
  readonly name: string;
  readonly style: string;
  readonly explode: boolean;
  readonly value: Json;
}

export interface Pair {
  readonly name: string;
  readonly value: string;
}

interface Style {
  /** Before the whole expansion. */
  readonly first: string;
  /** Between exploded items. */
  readonly separator: string;
  /** Between items that are not exploded; percent-encoded where the place is. */
  readonly delimiter: string;
  /** Whether names are written, and what follows one whose value is empty. */
  readonly named: false | { readonly ifEmpty: string };
}

/** RFC 6570's operators as OpenAPI names them: https://spec.openapis.org/oas/v3.2.0.html#style-values */
const textStyles: ReadonlyMap<string, Style> = new Map([
  ["simple", { first: "", separator: ",", delimiter: ",", named: false }],
  ["label", { first: ".", separator: ".", delimiter: ",", named: false }],
  ["matrix", { first: ";", separator: ";", delimiter: ",", named: { ifEmpty: "" } }],
]);

const SIMPLE = { first: "", separator: ",", delimiter: ",", named: false } as const satisfies Style;

/** What stands between items that are not exploded, by style. An unknown style is written like `form`. */
const pairDelimiters: ReadonlyMap<string, string> = new Map([
  ["spaceDelimited", " "],
  ["pipeDelimited", "|"],
]);

/**
 * A value in a path or header. Null is the specification's undefined value and, like an empty list or object, expands
 * to nothing; members that are null are left out (RFC 6570 2.3).
 */
export function toStyledText({ name, style, explode, value }: StyledValue, encoding: Encoding): string {
  const { first, separator, delimiter, named } = textStyles.get(style) ?? SIMPLE;
  const withName = (key: string, text: string): string =>
    text === "" && named !== false ? key + named.ifEmpty : `${key}=${text}`;
  const label = encoding.name(name);
  if (value === null || isEmpty(value)) return "";
  if (isList(value)) {
    const items = defined(value).map((item) => encoding.value(toPrimitiveText(item)));
    if (!explode) return first + (named === false ? "" : `${label}=`) + items.join(delimiter);
    return first + items.map((item) => (named === false ? item : withName(label, item))).join(separator);
  }
  if (isMap(value)) {
    const members = definedMembers(value).map(
      ([key, item]) => [encoding.name(key), encoding.value(toPrimitiveText(item))] as const,
    );
    if (explode) return first + members.map(([key, item]) => withName(key, item)).join(separator);
    return first + (named === false ? "" : `${label}=`) + members.flat().join(delimiter);
  }
  const text = encoding.value(toPrimitiveText(value));
  return first + (named === false ? text : withName(label, text));
}

/**
 * A value in a query, cookie or form, as the pairs of names and values it is written with. No pair for an empty list or
 * object, one with an empty value for null. Cells that the specification leaves open are written like `form`, but
 * `deepObject` goes on with brackets into lists and nested objects.
 */
export function toPairs({ name, style, explode, value }: StyledValue, encoding: Encoding): readonly Pair[] {
  const label = encoding.name(name);
  if (value === null) return [{ name: label, value: "" }];
  if (isEmpty(value)) return [];
  if (style === "deepObject" && (isList(value) || isMap(value))) return toDeepPairs(label, value, encoding);
  const delimiter = pairDelimiters.get(style);
  if (isList(value)) {
    const items = defined(value).map((item) => encoding.value(toPrimitiveText(item)));
    if (explode) return items.map((item) => ({ name: label, value: item }));
    return [{ name: label, value: items.join(delimiter === undefined ? "," : encoding.name(delimiter)) }];
  }
  if (isMap(value)) {
    const members = definedMembers(value).map(([key, item]) => ({
      name: encoding.name(key),
      value: encoding.value(toPrimitiveText(item)),
    }));
    if (explode) return members;
    const parts = members.flatMap((member) => [member.name, member.value]);
    return [{ name: label, value: parts.join(delimiter === undefined ? "," : encoding.name(delimiter)) }];
  }
  return [{ name: label, value: encoding.value(toPrimitiveText(value)) }];
}

/** `color[R]=100`; lists of plain values repeat `color[]`, lists that hold objects are numbered. */
function toDeepPairs(prefix: string, value: Json, encoding: Encoding): readonly Pair[] {
  const [open, close] = [encoding.name("["), encoding.name("]")];
  if (isList(value)) {
    const numbered = value.some((item) => isList(item) || isMap(item));
    return defined(value).flatMap((item, index) =>
      toDeepPairs(`${prefix}${open}${numbered ? index : ""}${close}`, item, encoding),
    );
  }
  if (isMap(value)) {
    return definedMembers(value).flatMap(([key, item]) =>
      toDeepPairs(prefix + open + encoding.name(key) + close, item, encoding),
    );
  }
  return [{ name: prefix, value: encoding.value(toPrimitiveText(value)) }];
}

function isEmpty(value: Json): boolean {
  return (
    (isList(value) && defined(value).length === 0) || (isMap(value) && definedMembers(value).length === 0)
  );
}

function defined(items: readonly Json[]): readonly Json[] {
  return items.filter((item) => item !== null);
}

function definedMembers(map: { readonly [key: string]: Json }): readonly (readonly [string, Json])[] {
  return Object.entries(map).filter(([, value]) => value !== null);
}
