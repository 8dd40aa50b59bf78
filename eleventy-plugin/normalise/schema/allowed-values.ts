import { flagsIn } from "../flags-in.js";
import { scalarText, isObject, itemsOf, textOf, childPointer, type Part } from "../read.js";
import { getOwn } from "../../document/plain-object.js";
import type { EnumValue, Json } from "../../portable/model/index.js";
import { toJsonText } from "../../portable/exact-number.js";
import { omitUndefined } from "../../portable/omit.js";
import type { Layer } from "./composition.js";

/**
 * Extensions with names and descriptions of `enum` values: lists in the order of `enum`, or maps by value.
 */
const NAMES = ["x-enum-varnames", "x-enumNames", "x-enum-names"];
const DESCRIPTIONS = ["x-enumDescriptions", "x-enum-descriptions", "x-enum-description"];

/** Keywords that may appear beside `const` in a branch that only names a value. */
const BESIDE_CONST = new Set(["const", "type", "title", "description", "deprecated"]);

/**
 * Returns the values that a schema lists: its `enum`, or a union whose branches are single values. If several
 * layers list values, returns their common values as the last layer describes them. If they have none in
 * common, returns those of the last layer.
 */
export function allowedValues(layers: readonly Layer[]): readonly EnumValue[] | undefined {
  let found: readonly EnumValue[] | undefined;
  for (const { part } of layers) {
    const values = Object.hasOwn(part.value, "enum") ? enumValues(part) : unionValues(part);
    if (values === undefined) continue;
    const known = new Set(found?.map(({ value }) => toJsonText(value)));
    const common = found && values.filter(({ value }) => known.has(toJsonText(value)));
    found = common && common.length > 0 ? common : values;
  }
  return found;
}

function enumValues(part: Part): readonly EnumValue[] | undefined {
  if (!Array.isArray(part.value["enum"])) return void itemsOf(part, "enum");
  const nameOf = annotation(part, NAMES);
  const descriptionOf = annotation(part, DESCRIPTIONS);
  const ofAutoRest = autoRestValues(part);
  return itemsOf(part, "enum").map((value, index) => {
    const key = keyOf(value);
    const unlessSame = (text: string | undefined): string | undefined => (text === key ? undefined : text);
    return omitUndefined<EnumValue>({
      value: value as Json,
      name: unlessSame(nameOf(value, index) ?? ofAutoRest.get(key)?.name),
      description: unlessSame(descriptionOf(value, index) ?? ofAutoRest.get(key)?.description),
    });
  });
}

function annotation(
  part: Part,
  spellings: readonly string[],
): (value: unknown, index: number) => string | undefined {
  const texts = spellings
    .map((spelling) => getOwn(part.value, spelling))
    .find((found) => typeof found === "object" && found !== null);
  return (value, index) => {
    if (Array.isArray(texts)) return nonBlank(texts[index]);
    return isObject(texts) ? nonBlank(getOwn(texts, keyOf(value))) : undefined;
  };
}

const keyOf = (value: unknown): string => scalarText(value) ?? toJsonText(value as Json);

/** https://azure.github.io/autorest/extensions/#x-ms-enum */
function autoRestValues(part: Part): ReadonlyMap<string, Pick<EnumValue, "name" | "description">> {
  const extension = getOwn(part.value, "x-ms-enum");
  const values = isObject(extension) ? getOwn(extension, "values") : undefined;
  const known = Array.isArray(values) ? values.filter(isObject) : [];
  return new Map(
    known.map((each) => [
      keyOf(getOwn(each, "value")),
      omitUndefined<Pick<EnumValue, "name" | "description">>({
        name: nonBlank(getOwn(each, "name")),
        description: nonBlank(getOwn(each, "description")),
      }),
    ]),
  );
}

function nonBlank(value: unknown): string | undefined {
  const text = scalarText(value);
  return text?.trim() === "" ? undefined : text;
}

function unionValues(part: Part): readonly EnumValue[] | undefined {
  const keyword = (["oneOf", "anyOf"] as const).find((candidate) => isUnionOfValues(part, candidate));
  if (keyword === undefined) return undefined;
  return itemsOf(part, keyword).flatMap((value, index) => {
    if (!isObject(value)) return [];
    const branch: Part = {
      ...part,
      value,
      pointer: childPointer(childPointer(part.pointer, keyword), index),
    };
    return omitUndefined<EnumValue>({
      value: value["const"] as Json,
      name: textOf(branch, "title"),
      description: textOf(branch, "description"),
      ...flagsIn(branch),
    });
  });
}

/**
 * Whether a union only lists values: `oneOf: [{ const: 1, title: "One" }]`. Each branch is a `const`, with at
 * most a `type`, a title, a description, `deprecated` and extensions.
 */
export function isUnionOfValues(part: Part, keyword: "oneOf" | "anyOf"): boolean {
  const branches = getOwn(part.value, keyword);
  if (!Array.isArray(branches) || branches.length === 0 || Object.hasOwn(part.value, "discriminator"))
    return false;
  return branches.every(
    (branch: unknown) =>
      isObject(branch) &&
      Object.hasOwn(branch, "const") &&
      Object.keys(branch).every((key) => BESIDE_CONST.has(key) || key.startsWith("x-")),
  );
}
