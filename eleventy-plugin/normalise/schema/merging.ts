import type { SchemaNode } from "../../portable/model/index.js";
import type { Part } from "../read.js";
import { assemble } from "./assemble.js";
import { compose, type Composition } from "./composition.js";
import { createNamedNodes } from "./named-nodes.js";
import type { NamedTarget } from "./schema-names.js";
import type { SchemaReading } from "./schema-reading.js";
import { isOnlyNamed } from "./structure.js";
import { createWeights } from "./weights.js";

/** Decides which references are merged into the schema that makes them, and which stay links: that bounds the model. */
export interface Merging {
  /** A schema inside others: a lone reference stays one, bases are merged as long as the result is small. */
  nested(parts: readonly Part[]): SchemaNode;
  /** A named schema itself: its bases are always merged, so that it lists every field it has. */
  root(part: Part): SchemaNode;
  /** How often a base was left as a link because of where its schema stood, not of what it is. */
  readonly refusals: number;
  /** How many merges the schema at hand is inside of. */
  readonly depth: number;
}

/** Bases are merged into nested schemas this many times inside each other. */
const MAX_DEPTH = 3;
/** Schemas looked at inside such merges, for one document: enough for any real one, and no more than a second's work. */
const MAX_WORK = 100_000;
/** Nodes that one nested schema with merged bases may have. */
const MAX_MERGED_NODES = 500;

export function createMerging(schemas: SchemaReading): Merging {
  const { names } = schemas;
  const named = createNamedNodes(names);
  const weights = createWeights();
  /** Where the schemas stand that are being merged at the moment, from outside in. */
  const path: string[][] = [];
  let refusals = 0;
  let work = 0;

  const finish = (composition: Composition): SchemaNode => weights.noted(assemble(composition, schemas));

  const merged = (parts: readonly Part[], mayInline: (target: NamedTarget) => boolean): SchemaNode => {
    path.push(parts.map(({ pointer }) => pointer));
    const composition = compose(parts, names, mayInline);
    if (path.length > 1) work += composition.layers.length;
    const node = finish(composition);
    path.pop();
    return node;
  };

  /** A base is not merged into a part of itself. */
  const isOutside = (target: NamedTarget): boolean => {
    const isInside = path.some((pointers) =>
      pointers.some((pointer) => `${pointer}/`.startsWith(`${target.pointer}/`)),
    );
    if (isInside) refusals += 1;
    return !isInside;
  };

  return {
    get refusals() {
      return refusals;
    },
    get depth() {
      return path.length;
    },
    root: (part) => merged([part], () => true),
    nested(parts) {
      const bare = named.bare(parts);
      if (bare !== undefined) return bare;
      const asWritten = compose(parts, names, () => false);
      if (path.length > 1) work += asWritten.layers.length + asWritten.references.length;
      if (asWritten.references.length === 0) return finish(asWritten);
      if (isOnlyNamed(asWritten)) return named.described(asWritten);
      if (path.length > MAX_DEPTH || work > MAX_WORK) {
        refusals += 1;
        return finish(asWritten);
      }
      const node = merged(parts, isOutside);
      return weights.of(node) > MAX_MERGED_NODES ? finish(asWritten) : node;
    },
  };
}
