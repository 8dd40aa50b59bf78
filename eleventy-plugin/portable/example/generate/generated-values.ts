import type { Json, SchemaNode } from "../../model/index.js";
import { memoiseByObject } from "../../memoise-by-object.js";
import { joinPath } from "../../schema-check/check-context.js";
import type { Components } from "../../schema/components.js";
import type { ExampleSource } from "../known/example-source.js";
import {
  failureOf,
  MAX_COMPONENTS,
  type DependencyCounts,
  type Generation,
  type ValuePosition,
} from "./generation.js";

/** The generated value of a named schema, reused wherever the remaining budget has room for it. */
interface CachedValue {
  readonly value: Json | undefined;
  /**
   * Number of schemas visited to generate the value. The value is reused only if `Generation.left` is at
   * least this number.
   */
  readonly left: number;
  /** Number of schemas generated in all attempts. */
  readonly generated: number;
  readonly work: number;
  /**
   * Components visited. The value is not reused inside one of these, because no component is nested in
   * itself.
   */
  readonly names: readonly string[];
  /** Paths, relative to the schema, of fields whose values come from examples elsewhere. */
  readonly taken: readonly string[];
  readonly asked: Readonly<DependencyCounts>;
  /** Status of the response that it was generated for. */
  readonly status: number | undefined;
}

/** Returns `path` relative to `position`, which `path` begins with. */
export const pathFrom = (position: string, path: string): string =>
  path.slice(position.length).replace(/^\./, "");

export const pathIn = (position: string, path: string): string =>
  path === "" || path.startsWith("[") ? position + path : joinPath(position, path);

/** Cached values of one schema, by `keyOf`. */
type CachedValues = Map<string, CachedValue>;

const cacheFor = memoiseByObject<
  ExampleSource,
  [],
  (components: Components) => (node: SchemaNode) => CachedValues
>(() => memoiseByObject(() => memoiseByObject(() => new Map())));

export const generatedValues = (node: SchemaNode, { source, components }: Generation): CachedValues =>
  cacheFor(source)(components)(node);

/**
 * Returns the cache key of a schema. For a named object, the field's name is not part of it, because it does
 * not affect the content.
 */
export function keyOf({ types }: SchemaNode, position: ValuePosition, generation: Generation): string {
  const { field, owner, order, depth } = position;
  const isObject = types.length === 1 && types[0] === "object";
  const fieldKey = isObject ? "" : `${field}/${owner}/${order}`;
  const { side, fields } = generation;
  return `${fieldKey} ${generation.again ? "again " : ""}${side} ${fields} ${generation.depth - depth}`;
}

export function isReusable(cached: CachedValue, position: ValuePosition, generation: Generation): boolean {
  const { left, generated, work, names, asked } = cached;
  return (
    (asked.status === 0 || cached.status === generation.status) &&
    (asked.failure === 0 || failureOf(cached) === failureOf(generation)) &&
    left <= generation.left &&
    generated <= generation.generated.left &&
    work <= generation.work.left &&
    names.length + position.names.length <= MAX_COMPONENTS &&
    !names.some((name) => position.names.includes(name))
  );
}
