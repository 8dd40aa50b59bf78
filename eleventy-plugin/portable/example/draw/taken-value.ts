import type { Json, SchemaNode } from "../../model/index.js";
import { isSecret, knownAs } from "../known/field-names.js";
import { isBinary } from "../file-field.js";
import { formatTexts } from "./format-texts.js";
import { givesValue } from "./given-values.js";
import { gatherLayers } from "./layers.js";
import type { Draw, DrawnPlace, Drawing } from "./drawing.js";
import { isAllowed } from "./is-allowed.js";
import { unionKeywords } from "./unions.js";

/** Dates are drawn, for those of one object follow each other; so is what formats say all of. */
const DRAWN = /^(iso-)?(date|time|date-time)$|^(password|byte|binary|base64url)$/;

/** The value that an example elsewhere gives to a field of the same name, where the schemas allow it. */
export const takenValue: Draw = (nodes, place, drawing) => {
  const values = valuesFor(place, drawing);
  if (values.length === 0 || place.ways !== undefined || isDrawn(nodes, drawing)) return undefined;
  const value = values.slice(place.variant).find((each) => isAllowed(each, nodes, drawing, true));
  if (value !== undefined) drawing.taken.push(place.path);
  return value;
};

function valuesFor({ field, owner }: DrawnPlace, { source }: Drawing): readonly Json[] {
  if (source.known.length === 0 || field === "" || isSecret(field)) return NONE;
  const key = knownAs(field, owner);
  if (key === undefined) return NONE;
  return source.known.flatMap((known) => (Object.hasOwn(known, key) ? (known[key] ?? NONE) : NONE));
}

const NONE: readonly Json[] = [];

function isDrawn(nodes: readonly SchemaNode[], { components }: Drawing): boolean {
  const layers = gatherLayers(nodes, components);
  return (
    layers.nodes.some(
      (node) => isBinary(node) || (DRAWN.test(node.format ?? "") && formatTexts.has(node.format ?? "")),
    ) ||
    // What an alternative gives is nearer than what stands elsewhere.
    unionKeywords(layers).some(({ branches }) =>
      branches.some((branch) => gatherLayers([branch], components).nodes.some(givesValue)),
    )
  );
}
