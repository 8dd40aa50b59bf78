import type { SchemaNode } from "../../portable/model/index.js";
import { isObject, type Part } from "../read.js";
import { assemble, assembleNamed } from "./assemble.js";
import { compose, type Composition } from "./composition.js";
import { isAlias, type NamedTarget } from "./schema-names.js";
import type { SchemaReading } from "./schema-reading.js";
import { isOnlyNamed } from "./structure.js";
import { typesOf } from "./value-types.js";
import { createWeights } from "./weights.js";

/** Decides which references are merged into the schema that makes them, and which stay links: that bounds the model. */
export interface Merging {
  /** A schema inside others: a lone reference stays one, bases are merged as long as the result is small. */
  nested(parts: readonly Part[]): SchemaNode;
  /** A named schema itself: its bases are always merged, so that it lists every field it has. */
  root(part: Part): SchemaNode;
}

/** Bases are merged into nested schemas this many times inside each other. */
const MAX_NESTING = 3;
/** Bases merged into nested schemas of one document. */
const MAX_MERGES = 20_000;
/** Nodes that a nested schema with merged bases may have. */
const MAX_MERGED_NODES = 500;

export function createMerging(schemas: SchemaReading): Merging {
  const { names } = schemas;
  const weights = createWeights();
  const targetTypes = new Map<NamedTarget, readonly string[]>();
  const bareReferences = new Map<NamedTarget, SchemaNode>();
  /** What is being merged at the moment: none of it is merged into itself. */
  const open = new Set<unknown>();
  let nesting = 0;
  let merges = 0;

  const finish = (composition: Composition): SchemaNode => weights.noted(assemble(composition, schemas));

  const merged = (composition: Composition): SchemaNode => {
    const opened = [...composition.members].filter((member) => !open.has(member));
    for (const member of opened) open.add(member);
    nesting += 1;
    const node = finish(composition);
    nesting -= 1;
    for (const member of opened) open.delete(member);
    return node;
  };

  const typesOfTarget = (target: NamedTarget): readonly string[] => {
    const known = targetTypes.get(target);
    if (known !== undefined) return known;
    const { value, pointer } = target;
    const parts = isObject(value) ? [{ value, pointer, reading: names.reading }] : [];
    const types = typesOf(compose(parts, names, () => true).layers);
    targetTypes.set(target, types);
    return types;
  };

  /** A reference with nothing beside it: one node for all that lead to the same schema. */
  const bareReference = (parts: readonly Part[]): SchemaNode | undefined => {
    const [part, second] = parts;
    const reference = part && second === undefined && isAlias(part.value) ? part.value.$ref : undefined;
    const target =
      part === undefined || reference === undefined ? "missing" : names.locate(reference, part.pointer);
    if (typeof target === "string" || !isObject(target.value)) return undefined;
    const node = bareReferences.get(target) ?? assembleNamed([], target, false, typesOfTarget(target));
    bareReferences.set(target, node);
    return node;
  };

  return {
    root: (part) => merged(compose([part], names, () => true)),
    nested(parts) {
      const bare = bareReference(parts);
      if (bare !== undefined) return bare;
      const asWritten = compose(parts, names, () => false);
      const [reference] = asWritten.references;
      if (reference === undefined) return finish(asWritten);
      const { target, nullable } = reference;
      if (isOnlyNamed(asWritten))
        return assembleNamed(asWritten.layers, target, nullable, typesOfTarget(target));
      if (nesting >= MAX_NESTING || merges >= MAX_MERGES) return finish(asWritten);
      merges += 1;
      const node = merged(compose(parts, names, ({ value }) => !open.has(value)));
      return weights.of(node) > MAX_MERGED_NODES ? finish(asWritten) : node;
    },
  };
}
