import type { Json } from "../model/json.js";
import type { Encoding } from "./percent-encoding.js";
import { withoutNulls, isJsonArray, isJsonObject, toPrimitiveText } from "./primitive-text.js";

/** A value to serialise, with the properties of a parameter or field that determine how. */
export interface StyledValue {
  readonly name: string;
  readonly style: string;
  readonly explode: boolean;
  /**
   * Delimiters of nested arrays, by depth. Without delimiters, nested arrays are serialised as JSON, because
   * OpenAPI does not define them.
   */
  readonly itemDelimiters?: readonly string[];
  readonly value: Json;
}

export interface Pair {
  readonly name: string;
  readonly value: string;
}

interface Style {
  /** Prefix of the whole expansion. */
  readonly first: string;
  /** Separator of exploded items. */
  readonly separator: string;
  /** Separator of items that are not exploded; percent-encoded if the location requires it. */
  readonly delimiter: string;
  /** Whether names are included, and what follows the name of an empty value. */
  readonly named: false | { readonly ifEmpty: string };
}

/** RFC 6570's operators as OpenAPI names them: https://spec.openapis.org/oas/v3.2.0.html#style-values */
const textStyles: ReadonlyMap<string, Style> = new Map([
  ["simple", { first: "", separator: ",", delimiter: ",", named: false }],
  ["label", { first: ".", separator: ".", delimiter: ",", named: false }],
  ["matrix", { first: ";", separator: ";", delimiter: ",", named: { ifEmpty: "" } }],
]);

const SIMPLE = { first: "", separator: ",", delimiter: ",", named: false } as const satisfies Style;

/**
 * Delimiters of items that are not exploded, by style. An unknown style is serialised like `form`, or like
 * `simple` in paths and headers. Swagger 2.0 also has tabs, and allows all these delimiters in paths and
 * headers.
 */
const pairDelimiters: ReadonlyMap<string, string> = new Map([
  ["spaceDelimited", " "],
  ["pipeDelimited", "|"],
  ["tabDelimited", "\t"],
]);

/** Whether a style defines a delimiter. */
export function isDelimited(style: string): boolean {
  return pairDelimiters.has(style);
}

/**
 * Serialises a value in a path or header. Null is the specification's undefined value and, like an empty
 * array or object, expands to nothing; members that are null are omitted (RFC 6570 2.3).
 */
export function toStyledText(styled: StyledValue, encoding: Encoding): string {
  const styleDelimiter = pairDelimiters.get(styled.style);
  const { first, separator, delimiter, named } =
    textStyles.get(styled.style) ??
    (styleDelimiter === undefined
      ? SIMPLE
      : { ...SIMPLE, separator: encoding.name(styleDelimiter), delimiter: encoding.name(styleDelimiter) });
  const { value } = styled;
  if (expandsToNothing(value)) return "";
  const withName = ({ name, value: text }: Pair): string => {
    if (named === false && !isJsonObject(value)) return text;
    return text === "" && named !== false ? name + named.ifEmpty : `${name}=${text}`;
  };
  const label = named === false ? "" : `${encoding.name(styled.name)}=`;
  const { pairs, whole } = expanded(styled, encoding);
  return first + (whole ? label + whole.join(delimiter) : pairs.map(withName).join(separator));
}

/**
 * Serialises a value in a query, cookie or form as pairs of names and values. Returns no pairs for null and
 * for empty arrays and objects. Combinations that the specification leaves undefined are serialised like
 * `form`, except nested values of `deepObject`, whose names continue with brackets. Arrays and objects inside
 * an exploded object are also undefined: arrays repeat their key, as most servers expect, and the names of
 * objects continue with brackets.
 */
export function toPairs(styled: StyledValue, encoding: Encoding): readonly Pair[] {
  const { style, value } = styled;
  const label = encoding.name(styled.name);
  if (expandsToNothing(value)) return [];
  if (style === "deepObject" && (isJsonArray(value) || isJsonObject(value)))
    return toDeepPairs(label, value, encoding);
  if (styled.explode && isJsonObject(value))
    return definedMembers(value).flatMap((member) => toMemberPairs(member, encoding));
  const delimiter = pairDelimiters.get(style);
  const { pairs, whole } = expanded(styled, encoding);
  if (!whole) return pairs;
  return [{ name: label, value: whole.join(delimiter === undefined ? "," : encoding.name(delimiter)) }];
}

/**
 * Expands a value to pairs. An item of an array has the parameter's name, and a member of an object has its
 * key as the name. If an array or object is not exploded, `whole` lists the texts to be joined.
 */
function expanded(
  { name, explode, itemDelimiters, value }: StyledValue,
  encoding: Encoding,
): { readonly pairs: readonly Pair[]; readonly whole: readonly string[] | undefined } {
  const entries: readonly (readonly [string, Json])[] = isJsonObject(value)
    ? definedMembers(value)
    : (isJsonArray(value) ? withoutNulls(value) : [value]).map((item) => [name, item]);
  const pairs = entries.map(([key, item]) => ({
    name: encoding.name(key),
    value: toItemText(item, encoding, itemDelimiters),
  }));
  const isWhole = !explode && (isJsonArray(value) || isJsonObject(value));
  const texts = pairs.flatMap((pair) => (isJsonObject(value) ? [pair.name, pair.value] : [pair.value]));
  return { pairs, whole: isWhole ? texts : undefined };
}

function toItemText(item: Json, encoding: Encoding, [delimiter, ...inner]: readonly string[] = []): string {
  if (!isJsonArray(item) || delimiter === undefined) return encoding.value(toPrimitiveText(item));
  const texts = withoutNulls(item).map((each) => toItemText(each, encoding, inner));
  return texts.join(delimiter === "," ? "," : encoding.name(delimiter));
}

function toMemberPairs([key, item]: readonly [string, Json], encoding: Encoding): readonly Pair[] {
  const name = encoding.name(key);
  if (isJsonObject(item)) return toDeepPairs(name, item, encoding);
  return withoutNulls(isJsonArray(item) ? item : [item]).map((each) => ({
    name,
    value: encoding.value(toPrimitiveText(each)),
  }));
}

/**
 * Returns pairs such as `color[R]=100`. Arrays of primitive values repeat `color[]`; arrays with nested
 * values are numbered.
 */
function toDeepPairs(prefix: string, value: Json, encoding: Encoding): readonly Pair[] {
  const [open, close] = [encoding.name("["), encoding.name("]")];
  if (isJsonArray(value)) {
    const numbered = value.some((item) => isJsonArray(item) || isJsonObject(item));
    return withoutNulls(value).flatMap((item, index) =>
      toDeepPairs(`${prefix}${open}${numbered ? index : ""}${close}`, item, encoding),
    );
  }
  if (isJsonObject(value)) {
    return definedMembers(value).flatMap(([key, item]) =>
      toDeepPairs(prefix + open + encoding.name(key) + close, item, encoding),
    );
  }
  return [{ name: prefix, value: encoding.value(toPrimitiveText(value)) }];
}

/**
 * Whether a value counts as undefined in RFC 6570 2.3: null, an empty array or object, or one with only
 * nulls.
 */
export function expandsToNothing(value: Json): boolean {
  if (isJsonArray(value)) return withoutNulls(value).length === 0;
  return value === null || (isJsonObject(value) && definedMembers(value).length === 0);
}

function definedMembers(map: { readonly [key: string]: Json }): readonly (readonly [string, Json])[] {
  return Object.entries(map).filter(([, value]) => value !== null);
}
