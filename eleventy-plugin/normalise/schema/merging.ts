import type { SchemaNode } from "../../portable/model/index.js";
import type { Memoiser } from "../memoiser.js";
import type { Part } from "../read.js";
import { assemble } from "./assemble.js";
import { compose, type Composition } from "./composition.js";
import { createInheritance } from "./inheritance.js";
import { createNamedNodes } from "./named-nodes.js";
import type { NamedTarget } from "./schema-names.js";
import type { SchemaReader } from "./schema-reader.js";
import { isOnlyNamed } from "./structure.js";

/** Decides which references are merged into the schema that makes them, and which stay links: that bounds the model. */
export interface Merging {
  /** A schema inside others: a lone reference stays one, bases are merged as long as the result is small. */
  nested(parts: readonly Part[]): SchemaNode;
  /** A named schema itself: its bases are merged, so that it lists every field it has. */
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

export function createMerging(schemas: SchemaReader): Merging {
  const { names } = schemas;
  const { memoiser } = names.reading;
  const named = createNamedNodes(names);
  const { path, inside, isWithin } = createPath(memoiser);
  const inheritance = createInheritance(memoiser);
  let refusals = 0;
  let work = 0;

  const spend = (amount: number): void => {
    work += amount;
    memoiser.spend(amount);
  };
  const finish = (composition: Composition): SchemaNode => weighed(assemble(composition, schemas));

  const merged = (parts: readonly Part[], mayInline: (target: NamedTarget) => boolean): SchemaNode =>
    inside(
      parts.map(({ pointer }) => pointer),
      () => {
        const composition = compose(parts, names, mayInline);
        if (path.length > 1) spend(composition.layers.length);
        return finish(composition);
      },
    );

  /** What is left as a link here may be merged where it is found first in another version of the document. */
  const refused = (): false => {
    refusals += 1;
    memoiser.preventReuse();
    return false;
  };

  const isDeep = memoiser.track("deep", () => path.length > MAX_DEPTH || work > MAX_WORK);

  /** A base is not merged into a part of itself. */
  const isOutside = (target: NamedTarget): boolean => !isWithin(target) || refused();

  return {
    get refusals() {
      return refusals;
    },
    get depth() {
      return path.length;
    },
    root(part) {
      const composition = compose([part], names, inheritance.hasRoom);
      const node = inside([part.pointer], () => finish(composition));
      inheritance.take(composition);
      return node;
    },
    nested(parts) {
      const bare = named.bare(parts);
      if (bare !== undefined) return bare;
      const asWritten = compose(parts, names, () => false);
      if (path.length > 1) spend(asWritten.layers.length + asWritten.references.length);
      if (asWritten.references.length === 0) return finish(asWritten);
      if (isOnlyNamed(asWritten)) return named.described(asWritten);
      if (isDeep()) {
        refused();
        return finish(asWritten);
      }
      const node = merged(parts, isOutside);
      return weightOf(node) > MAX_MERGED_NODES ? finish(asWritten) : node;
    },
  };
}

const weights = new WeakMap<SchemaNode, number>();

/** How many nodes a node and all it contains come to when written out: shared ones count wherever they stand. */
const weightOf = (node: SchemaNode): number => weights.get(node) ?? 1;

/** Weighs a finished node, its children being known, and returns it. */
function weighed(node: SchemaNode): SchemaNode {
  const weight = node.children.reduce((sum, { schema }) => sum + weightOf(schema), 1);
  if (weight > 1) weights.set(node, weight);
  return node;
}

interface MergePath {
  /** Where the schemas stand that are being merged at the moment, from outside in. */
  readonly path: readonly (readonly string[])[];
  inside<T>(pointers: readonly string[], merge: () => T): T;
  /** Whether a part of the target is being merged. */
  isWithin(target: NamedTarget): boolean;
}

function createPath({ trackScope, track }: Memoiser): MergePath {
  const path: (readonly string[])[] = [];
  return {
    path,
    inside: trackScope("inside", (pointers: readonly string[], merge) => {
      path.push(pointers);
      try {
        return merge();
      } finally {
        path.pop();
      }
    }),
    isWithin: track("within", (target: NamedTarget) =>
      path.some((pointers) => pointers.some((pointer) => `${pointer}/`.startsWith(`${target.pointer}/`))),
    ),
  };
}
