import type { Json, SchemaNode } from "../../model/index.js";
import { onceForEach } from "../../once-for-each.js";
import { belowPath } from "../../schema-check/checking.js";
import type { Components } from "../components.js";
import type { DrawSource } from "./draw-source.js";
import { failureOf, MAX_COMPONENTS, type DrawCounts, type Drawing, type DrawnPlace } from "./drawing.js";

/** What was drawn of a named schema: wherever there is room for all of it, it is the same. */
interface Drawn {
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
  readonly asked: Readonly<DrawCounts>;
  /** Of the answer that it was drawn for. */
  readonly status: number | undefined;
}

/** A path as it is from the place, which it lies below. */
export const pathFrom = (place: string, path: string): string => path.slice(place.length).replace(/^\./, "");

export const pathIn = (place: string, path: string): string =>
  path === "" || path.startsWith("[") ? place + path : belowPath(place, path);

/** By what else than the schema counts. */
type DrawnValues = Map<string, Drawn>;

const drawnFrom = onceForEach<DrawSource, [], (components: Components) => (node: SchemaNode) => DrawnValues>(
  () => onceForEach(() => onceForEach(() => new Map())),
);

export const drawnValues = (node: SchemaNode, { source, components }: Drawing): DrawnValues =>
  drawnFrom(source)(components)(node);

/** Of a named object it is not what the field is called, for that says nothing of what is in it. */
export function keyOf({ types }: SchemaNode, place: DrawnPlace, drawing: Drawing): string {
  const { field, owner, order, depth } = place;
  const isObject = types.length === 1 && types[0] === "object";
  const called = isObject ? "" : `${field}/${owner}/${order}`;
  const { side, fields } = drawing;
  return `${called} ${drawing.again ? "again " : ""}${side} ${fields} ${drawing.depth - depth}`;
}

export function fits(drawn: Drawn, place: DrawnPlace, drawing: Drawing): boolean {
  const { left, draws, work, names, asked } = drawn;
  return (
    (asked.status === 0 || drawn.status === drawing.status) &&
    (asked.failure === 0 || failureOf(drawn) === failureOf(drawing)) &&
    left <= drawing.left &&
    draws <= drawing.draws.left &&
    work <= drawing.work.left &&
    names.length + place.names.length <= MAX_COMPONENTS &&
    !names.some((name) => place.names.includes(name))
  );
}
