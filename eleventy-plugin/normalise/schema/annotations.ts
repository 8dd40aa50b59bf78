import type { ExternalDocs, Json, SchemaNode } from "../../portable/model/index.js";
import { flagsInAny, type Flags } from "../flags-in.js";
import { partOf } from "../follow.js";
import { flagOf, isObject, itemsOf, joinParagraphs, type Part, scalarText, textOf } from "../read.js";
import { orderedKeys } from "../../document/key-order.js";
import { getOwn } from "../../document/plain-object.js";
import { omitUndefined, type OrUndefined } from "../../portable/omit.js";
import type { Layer } from "./composition.js";

type Annotations = OrUndefined<
  Pick<
    SchemaNode,
    | "title"
    | "description"
    | "readOnly"
    | "writeOnly"
    | "const"
    | "default"
    | "examples"
    | "areExamplesOfBase"
    | "externalDocs"
  >
> & { readonly flags: Flags | undefined };

/**
 * Reads the annotations of a schema. The last layer with a value wins; a flag applies if any layer sets it.
 * Title and flags such as `deprecated` are not inherited through references.
 */
export function annotationsOf(allLayers: readonly Layer[]): Annotations {
  const ownLayers = allLayers.length === 1 ? allLayers : allLayers.filter(({ inherited }) => !inherited);
  const layers = ownLayers.length === allLayers.length ? allLayers : basesFirst(allLayers);
  return {
    title: lastOf(ownLayers, (part) => textOf(part, "x-displayName") ?? textOf(part, "title")),
    description: descriptionOf(layers),
    flags: flagsInAny(ownLayers.map(({ part }) => part)),
    readOnly: isMarked(layers, "readOnly"),
    writeOnly: isMarked(layers, "writeOnly"),
    const: lastOf(layers, (part) => getOwn(part.value, "const") as Json | undefined),
    default: lastOf(layers, (part) => getOwn(part.value, "default") as Json | undefined),
    examples: lastOf(layers, schemaExamples) ?? NONE,
    areExamplesOfBase: layers.length > 1 && areOfBase(layers) ? true : undefined,
    externalDocs: lastOf(layers, externalDocsOf),
  };
}

/**
 * Returns the last description, followed by the descriptions of other `allOf` parts of the same schema, which
 * are shown nowhere else, and by those of `null` branches.
 */
function descriptionOf(layers: readonly Layer[]): string | undefined {
  const [only] = layers;
  // Shortcut: most schemas have one layer.
  if (layers.length === 1 && only && only.nullText === undefined) return textOf(only.part, "description");
  const described = layers.filter(({ part }) => textOf(part, "description") !== undefined);
  const last = described.at(-1);
  const owner = last && described.length > 1 ? ownerPointer(last.part) : undefined;
  const withSameOwner =
    owner === undefined ? [] : described.filter(({ part }) => ownerPointer(part) === owner);
  return joinParagraphs([
    ...[...(last ? [last] : []), ...withSameOwner].map(({ part }) => textOf(part, "description")),
    ...layers.map(({ nullText }) => nullText && `\`null\`: ${nullText}`),
  ]);
}

/**
 * Returns the pointer of the schema that a part belongs to: `#/components/schemas/Pet` for
 * `#/components/schemas/Pet/allOf/1`.
 */
const ownerPointer = ({ pointer }: Part): string =>
  pointer.replaceAll(/\/(?:allOf|oneOf|anyOf)\/\d+(?=\/|$)/g, "");

/** Sorts inherited items first, so that a schema overrides its bases wherever they appear in its `allOf`. */
export const basesFirst = <T extends { readonly inherited: boolean }>(all: readonly T[]): readonly T[] => [
  ...all.filter(({ inherited }) => inherited),
  ...all.filter(({ inherited }) => !inherited),
];

function isMarked(layers: readonly Layer[], key: string): boolean {
  return layers.some(({ part }) => flagOf(part, key) === true);
}

/** Whether the examples come from a base. Such examples may lack fields that a subtype requires. */
function areOfBase(layers: readonly Layer[]): boolean {
  return layers.findLast(({ part }) => schemaExamples(part) !== undefined)?.inherited === true;
}

const NONE: readonly Json[] = [];

/** Returns the value of the last layer that has one. */
export function lastOf<T>(layers: readonly Layer[], read: (part: Part) => T | undefined): T | undefined {
  for (let index = layers.length - 1; index >= 0; index -= 1) {
    const layer = layers[index];
    const found = layer && read(layer.part);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Reads `examples`, then `example`. `examples` is a list in JSON Schema; a map, as in other parts of OpenAPI,
 * is accepted too.
 */
function schemaExamples(part: Part): readonly Json[] | undefined {
  if (!Object.hasOwn(part.value, "examples") && !Object.hasOwn(part.value, "example")) return undefined;
  const list = getOwn(part.value, "examples");
  const map = isObject(list)
    ? orderedKeys(list).flatMap((name) => {
        const entry = getOwn(list, name);
        return isObject(entry) ? [getOwn(entry, "value")] : [];
      })
    : undefined;
  const single = getOwn(part.value, "example");
  const all = [...(map ?? itemsOf(part, "examples")), single].filter((value) => value !== undefined);
  if (all.length === 0) return undefined;
  return (isText(part) ? all.map((value) => scalarText(value) ?? value) : all) as Json[];
}

/**
 * Whether only strings are allowed, apart from null. Authors omit the quotes of strings that look like
 * numbers (`example: 0123`), so numbers in examples are then converted to strings.
 */
function isText(part: Part): boolean {
  const types = [getOwn(part.value, "type")].flat().filter((type) => type !== "null");
  return types.length === 1 && types[0] === "string";
}

/** https://spec.openapis.org/oas/v3.1.1.html#external-documentation-object */
export function externalDocsOf(part: Part): ExternalDocs | undefined {
  const docs = partOf(part, "externalDocs");
  const url = docs && textOf(docs, "url");
  if (docs === undefined || url === undefined) return undefined;
  return omitUndefined<ExternalDocs>({ url, description: textOf(docs, "description") });
}
