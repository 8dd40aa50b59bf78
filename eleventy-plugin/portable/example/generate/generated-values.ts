import type { Json, SchemaNode } from "../../model/index.js";
import { memoiseByObject } from "../../memoise-by-object.js";
import { joinPath } from "../../schema-check/check-context.js";
import type { Components } from "../components.js";
import type { ExampleSource } from "./example-source.js";
import {
  failureOf,
  MAX_COMPONENTS,
  type DependencyCounts,
  type Generation,
  type ValuePosition,
} from "./generation.js";

/** What was drawn of a named schema: wherever there is room for all of it, it is the same. */
interface CachedValue {
  readonly value: Json | undefined;
  /** Schemas looked at. */
  readonly left: number;
  /** Schemas drawn, over all that was tried. */
  readonly draws: number;
  readonly work: number;
  /** Components come to on the way: none is drawn inside itself. */
  readonly names: readonly string[];
  /** As paths from the schema. */
  readonly taken: readonly string[];
  readonly asked: Readonly<DependencyCounts>;
  /** Of the answer that it was drawn for. */
  readonly status: number | undefined;
}

/** A path as it is from the place, which it lies below. */
export const pathFrom = (place: string, path: string): string => path.slice(place.length).replace(/^\./, "");

export const pathIn = (place: string, path: string): string =>
  path === "" || path.startsWith("[") ? place + path : joinPath(place, path);

/** By what else than the schema counts. */
type DrawnValues = Map<string, CachedValue>;

const drawnFrom = memoiseByObject<
  ExampleSource,
  [],
  (components: Components) => (node: SchemaNode) => DrawnValues
>(() => memoiseByObject(() => memoiseByObject(() => new Map())));

export const generatedValues = (node: SchemaNode, { source, components }: Generation): DrawnValues =>
  drawnFrom(source)(components)(node);

/** Of a named object it is not what the field is called, for that says nothing of what is in it. */
export function keyOf({ types }: SchemaNode, place: ValuePosition, generation: Generation): string {
  const { field, owner, order, depth } = place;
  const isObject = types.length === 1 && types[0] === "object";
  const called = isObject ? "" : `${field}/${owner}/${order}`;
  const { side, fields } = generation;
  return `${called} ${generation.again ? "again " : ""}${side} ${fields} ${generation.depth - depth}`;
}

export function isReusable(drawn: CachedValue, place: ValuePosition, generation: Generation): boolean {
  const { left, draws, work, names, asked } = drawn;
  return (
    (asked.status === 0 || drawn.status === generation.status) &&
    (asked.failure === 0 || failureOf(drawn) === failureOf(generation)) &&
    left <= generation.left &&
    draws <= generation.draws.left &&
    work <= generation.work.left &&
    names.length + place.names.length <= MAX_COMPONENTS &&
    !names.some((name) => place.names.includes(name))
  );
}
