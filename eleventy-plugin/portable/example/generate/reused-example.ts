import type { Json, SchemaNode } from "../../model/index.js";
import { isSecretField, valueKey } from "../known/field-names.js";
import { isBinary } from "./file-field.js";
import { formatTexts } from "./format-texts.js";
import { declaresValue } from "./declared-values.js";
import { gatherLayers } from "./layers.js";
import type { GenerateFunction, ValuePosition, Generation } from "./generation.js";
import { isAllowed } from "./is-allowed.js";
import { unionKeywords } from "./unions.js";

/**
 * Formats whose values are always generated: dates, because the dates of an object must be in order, and
 * formats that fully determine the value.
 */
const ALWAYS_GENERATED = /^(iso-)?(date|time|date-time)$|^(password|byte|binary|base64url)$/;

/**
 * Returns a value that examples elsewhere in the document have for a field of the same name, if the schemas
 * allow it.
 */
export const reusedExample: GenerateFunction = (nodes, position, generation) => {
  const values = valuesFor(position, generation);
  if (values.length === 0 || position.ways !== undefined || isAlwaysGenerated(nodes, generation))
    return undefined;
  const value = values.slice(position.variant).find((each) => isAllowed(each, nodes, generation, true));
  if (value !== undefined) generation.taken.push(position.path);
  return value;
};

function valuesFor({ field, owner }: ValuePosition, { source }: Generation): readonly Json[] {
  if (source.known.length === 0 || field === "" || isSecretField(field)) return NONE;
  const key = valueKey(field, owner);
  if (key === undefined) return NONE;
  return source.known.flatMap((known) => (Object.hasOwn(known, key) ? (known[key] ?? NONE) : NONE));
}

const NONE: readonly Json[] = [];

function isAlwaysGenerated(nodes: readonly SchemaNode[], { components }: Generation): boolean {
  const layers = gatherLayers(nodes, components);
  return (
    layers.nodes.some(
      (node) =>
        isBinary(node) || (ALWAYS_GENERATED.test(node.format ?? "") && formatTexts.has(node.format ?? "")),
    ) ||
    // A value declared by an alternative is more relevant than one from elsewhere.
    unionKeywords(layers).some(({ branches }) =>
      branches.some((branch) => gatherLayers([branch], components).nodes.some(declaresValue)),
    )
  );
}
