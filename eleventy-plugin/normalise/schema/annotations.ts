import { joinParagraphs } from "../in-paragraphs.js";
import type { ExternalDocs, Json, SchemaNode } from "../../portable/model/index.js";
import { partOf } from "../follow.js";
import { flagOf, isObject, itemsOf, scalarText, textOf, type Part } from "../read.js";
import { orderedKeys } from "../../document/key-order.js";
import { getOwn } from "../../document/plain-object.js";
import { omitUndefined, type OrUndefined } from "../../portable/omit-undefined.js";
import type { Layer } from "./composition.js";

type Annotations = OrUndefined<
  Pick<
    SchemaNode,
    | "title"
    | "description"
    | "deprecated"
    | "readOnly"
    | "writeOnly"
    | "const"
    | "default"
    | "examples"
    | "areExamplesOfBase"
    | "externalDocs"
  >
>;

/**
 * What a schema says about itself. Values: the last layer that has one wins. A title, and the mark `deprecated`, of a
 * schema that was brought in by reference belong to that schema alone.
 */
export function annotationsOf(given: readonly Layer[]): Annotations {
  const written = given.length === 1 ? given : given.filter(({ inherited }) => !inherited);
  const layers = written.length === given.length ? given : basesFirst(given);
  return {
    title: lastOf(written, (part) => textOf(part, "x-displayName") ?? textOf(part, "title")),
    description: descriptionOf(layers),
    deprecated: isMarked(written, "deprecated"),
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
 * The last text, and those that parts of an `allOf` have at the same place of the document, which stand nowhere else. Then
 * what is said of `null`.
 */
function descriptionOf(layers: readonly Layer[]): string | undefined {
  const [only] = layers;
  // Most have one.
  if (layers.length === 1 && only && only.nullText === undefined) return textOf(only.part, "description");
  const described = layers.filter(({ part }) => textOf(part, "description") !== undefined);
  const last = described.at(-1);
  const place = last && described.length > 1 ? placeOf(last.part) : undefined;
  const here = place === undefined ? [] : described.filter(({ part }) => placeOf(part) === place);
  return joinParagraphs([
    ...[...(last ? [last] : []), ...here].map(({ part }) => textOf(part, "description")),
    ...layers.map(({ nullText }) => nullText && `\`null\`: ${nullText}`),
  ]);
}

/** Where a schema is, whichever part of it says so: `#/components/schemas/Pet` of its `allOf/1`, too. */
const placeOf = ({ pointer }: Part): string =>
  pointer.replaceAll(/\/(?:allOf|oneOf|anyOf)\/\d+(?=\/|$)/g, "");

/** What is written here goes before what a base says, wherever an `allOf` has it. */
export const basesFirst = <T extends { readonly inherited: boolean }>(all: readonly T[]): readonly T[] => [
  ...all.filter(({ inherited }) => inherited),
  ...all.filter(({ inherited }) => !inherited),
];

function isMarked(layers: readonly Layer[], key: string): boolean {
  return layers.some(({ part }) => flagOf(part, key) === true);
}

/** The examples of a base are about the base: an heir may need more. */
function areOfBase(layers: readonly Layer[]): boolean {
  return layers.findLast(({ part }) => schemaExamples(part) !== undefined)?.inherited === true;
}

const NONE: readonly Json[] = [];

/** What the last layer says that says anything. */
export function lastOf<T>(layers: readonly Layer[], read: (part: Part) => T | undefined): T | undefined {
  for (let index = layers.length - 1; index >= 0; index -= 1) {
    const layer = layers[index];
    const found = layer && read(layer.part);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** `examples` is a list in JSON Schema; a map as OpenAPI has it elsewhere is understood. `example` comes last. */
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

/** Authors leave out the quotes of a text that looks like a number: `example: 0123`. */
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
