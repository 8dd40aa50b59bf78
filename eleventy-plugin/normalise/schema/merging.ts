import { getOwn } from "../../document/plain-object.js";
import type { SchemaNode } from "../../portable/model/index.js";
import { isObject, type Part } from "../read.js";
import { assemble, assembleNamed, formatOf } from "./assemble.js";
import { compose, type Composition, type Layer } from "./composition.js";
import { isAlias, type NamedTarget, type SchemaNames } from "./schema-names.js";
import { type SchemaReader, UNKNOWN } from "./schema-reader.js";
import { areTypesImplied, isBinaryType, isMapType, typesOf } from "./value-types.js";

/** Maximum depth of merges inside merges. */
const MAX_DEPTH = 3;
/**
 * Maximum number of schemas visited in merges inside merges, for one document. Real documents need fewer;
 * reaching the limit takes at most a second.
 */
const MAX_WORK = 100_000;
/** Maximum number of nodes of a nested schema with merged bases. */
const MAX_MERGED_NODES = 500;

/**
 * Decides which references are merged into the schema that contains them, and which stay links. This bounds
 * the size of the model.
 */
export function createMerging(schemas: SchemaReader) {
  const { names } = schemas;
  const { memoiser } = names.reading;
  const named = createNamedNodes(names);
  const { path, inside, isWithin } = createPath();
  const budget = memoiser.tracked("budget", createBudget());
  /** Number of times that a base stayed a link because of its position or because of `MAX_WORK`. */
  let refusals = 0;

  /** Prevents reuse of the result, because another version of the document may merge this base. */
  const refuse = (): false => {
    refusals += 1;
    memoiser.preventReuse();
    return false;
  };
  /** Prevents merging a base into a part of itself. */
  const isOutside = (target: NamedTarget): boolean => !isWithin(target) || refuse();

  const finish = (composition: Composition): SchemaNode => withWeight(assemble(composition, schemas));
  const merged = (parts: readonly Part[]): SchemaNode =>
    inside(parts, () => {
      const composition = compose(parts, names, isOutside);
      if (path.length > 1) budget.spend(composition.layers.length);
      return finish(composition);
    });
  /**
   * Reads several nested schemas as one. A reference with only descriptions or limits beside it stays a link.
   * Other references are merged if the result is small enough.
   */
  const nested = (parts: readonly Part[]): SchemaNode => {
    const bare = named.bare(parts);
    if (bare !== undefined) return bare;
    const unmerged = compose(parts, names, () => false);
    if (path.length > 1) budget.spend(unmerged.layers.length + unmerged.references.length);
    if (unmerged.references.length === 0) return finish(unmerged);
    if (isOnlyNamed(unmerged)) return named.described(unmerged);
    if (path.length > MAX_DEPTH || budget.isSpent()) {
      refuse();
      return finish(unmerged);
    }
    const node = merged(parts);
    return weightOf(node) > MAX_MERGED_NODES ? finish(unmerged) : node;
  };

  return {
    nested,
    /** Reads a nested schema; once for each object, unless the result depends on the schemas around it. */
    node(part: Part): SchemaNode {
      const before = refusals;
      const isReusable = path.length <= 1 ? undefined : () => refusals === before;
      const place = [...path.flat(), part].map(({ pointer }) => pointer).join(" ");
      return memoiser.memoise("schema", part.value, place, () => nested([part]), isReusable);
    },
    /**
     * Reads a named schema. Its bases are merged while the budget has room, so that it lists all of its fields.
     */
    root(part: Part): SchemaNode {
      const composition = compose([part], names, budget.hasRoom);
      const node = inside([part], () => finish(composition));
      const bases = composition.layers.filter((layer) => layer.inherited);
      if (bases.length > 0) budget.inherit(bases.reduce((sum, base) => sum + BASE + fieldCount(base), 0));
      return node;
    },
  };
}

function createPath() {
  /** The schemas that are being merged, from the outside in. */
  const path: (readonly Part[])[] = [];
  return {
    path: path as readonly (readonly Part[])[],
    inside<T>(parts: readonly Part[], merge: () => T): T {
      path.push(parts);
      try {
        return merge();
      } finally {
        path.pop();
      }
    },
    /** Whether the target, or a schema inside it, is being merged. */
    isWithin: (target: NamedTarget): boolean =>
      path.flat().some(({ pointer }) => `${pointer}/`.startsWith(`${target.pointer}/`)),
  };
}

const weights = new WeakMap<SchemaNode, number>();

/** Returns the number of nodes in a tree. A shared node counts at each of its positions. */
const weightOf = (node: SchemaNode): number => weights.get(node) ?? 1;

/** Stores the weight of a node, whose children must already have weights. Returns the node. */
function withWeight(node: SchemaNode): SchemaNode {
  const weight = node.children.reduce((sum, { schema }) => sum + weightOf(schema), 1);
  if (weight > 1) weights.set(node, weight);
  return node;
}

/**
 * Maximum number of fields that the named schemas of a document may inherit in total; each base counts as
 * `BASE` further fields. Without this limit, a long chain of schemas, or a base with a thousand fields, could
 * lead to millions of fields. A real document with 12,000 entities uses two thirds of it.
 */
const MAX_INHERITED = 600_000;
const BASE = 4;

/** Counts work and inherited fields. Calls are repeated when a later reading reuses a result. */
function createBudget() {
  let work = 0;
  let inherited = 0;
  return {
    /** Counts schemas visited in merges inside merges. */
    spend: (amount: number): void => void (work += amount),
    isSpent: (): boolean => work > MAX_WORK,
    /** Counts the fields that a named schema inherits. */
    inherit: (amount: number): void => void (inherited += amount),
    /**
     * Whether a named schema may list inherited fields; without room it links to its bases. Does not change
     * while one schema is composed, so all of its bases are treated alike.
     */
    hasRoom: (): boolean => inherited < MAX_INHERITED,
  };
}

function fieldCount({ part }: Layer): number {
  const properties = getOwn(part.value, "properties");
  return isObject(properties) ? Object.keys(properties).length : 0;
}

/**
 * Keywords that add content to a referenced schema. All others describe or limit it, and can be shown beside
 * its name.
 */
const STRUCTURAL = (
  "properties required patternProperties additionalProperties propertyNames unevaluatedProperties items prefixItems contains " +
  "unevaluatedItems oneOf anyOf not if then else dependentSchemas dependentRequired contentSchema"
).split(" ");

/** Whether a schema is one reference with only descriptions and limits beside it. */
function isOnlyNamed({ references, layers, never, problem }: Composition): boolean {
  if (references.length !== 1 || never || problem !== undefined) return false;
  return layers.every(
    ({ part, unwrapped }) =>
      !STRUCTURAL.some((keyword) => keyword !== unwrapped && hasContent(part, keyword)),
  );
}

function hasContent({ value }: Part, keyword: string): boolean {
  if (!Object.hasOwn(value, keyword)) return false;
  const content = getOwn(value, keyword);
  if (content === true) return false;
  if (Array.isArray(content)) return content.length > 0;
  return !isObject(content) || Object.keys(content).length > 0;
}

/** Returns functions that build nodes that only refer to a named schema. */
function createNamedNodes(names: SchemaNames) {
  const { memoise } = names.reading.memoiser;

  const typesOfTarget = (target: NamedTarget): Parameters<typeof assembleNamed>[3] =>
    memoise("types", target, target.pointer, () => {
      const { value, pointer } = target;
      const parts = isObject(value) ? [{ value, pointer, reading: names.reading }] : [];
      const { layers } = compose(parts, names, () => true);
      return {
        types: typesOf(layers),
        typesImplied: areTypesImplied(layers),
        isFile: isBinaryType(layers),
        isMap: isMapType(layers),
        format: formatOf(layers),
      };
    });

  return {
    /**
     * Returns the node of a reference without siblings, shared by all references to the same schema. Undefined
     * for anything else.
     */
    bare([part, second]: readonly Part[]): SchemaNode | undefined {
      if (part === undefined || second !== undefined || !isAlias(part.value)) return undefined;
      const target = names.locate(part.value.$ref, part.pointer);
      if (typeof target === "string" || !isObject(target.value)) return undefined;
      return memoise("bare reference", target, target.pointer, () =>
        assembleNamed([], target, false, typesOfTarget(target)),
      );
    },
    /** Returns the node of a reference with descriptions and limits beside it. */
    described({ layers, references: [reference] }: Composition): SchemaNode {
      if (reference === undefined) return UNKNOWN;
      return assembleNamed(layers, reference.target, reference.nullable, typesOfTarget(reference.target));
    },
  };
}
