import type { Json, SchemaNode } from "../../model/index.js";
import type { Components } from "../components.js";

/** Which fields a drawn value has: those of a request leave out read-only ones, those of a response write-only ones. */
export interface DrawOptions {
  readonly side: "request" | "response";
  readonly fields: "all" | "required";
}

/** One value being drawn. */
export interface Drawing extends DrawOptions {
  readonly components: Components;
  /** Schemas that may still be looked at. */
  left: number;
  /** Checks that may still be made. */
  readonly work: { left: number };
  /** Schemas that may still be drawn, over all that is tried: what no value fits has ways without end. */
  readonly draws: { left: number };
  /** A field that must be there and cannot be drawn makes its object impossible, so that another alternative is tried. */
  readonly strict: boolean;
  /** Objects deeper than this have required fields only. */
  readonly depth: number;
  /** Paths where something was left out because the value grew too large. */
  readonly cuts: string[];
  /** Components that were come to, in this order, some again and again. */
  readonly met: string[];
  readonly draw: Draw;
}

/** Where in the value the drawing is. */
export interface DrawnPlace {
  readonly path: string;
  /** How many objects it lies in. */
  readonly depth: number;
  /** Components that the schema stands inside of: none is drawn inside itself. */
  readonly names: readonly string[];
  /** Another value for each number, where the schema leaves a choice. */
  readonly variant: number;
  /** Where all combinations are wanted: a number that each choice takes its part of. */
  readonly ways?: { left: number };
}

/** Which of so many possibilities is drawn here. */
export function pick({ variant, ways }: DrawnPlace, count: number): number {
  if (count <= 1) return 0;
  if (ways === undefined) return variant % count;
  const picked = ways.left % count;
  ways.left = Math.floor(ways.left / count);
  return picked;
}

/** A list from one of its entries on, around to the one before it. */
export function rotated<T>(list: readonly T[], by: number): readonly T[] {
  const start = list.length === 0 ? 0 : by % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}

/** Numbers and texts that are drawn where all combinations are wanted. */
const MANY = 5;

/** Which of endlessly many is drawn here. */
export function pickOfMany(place: DrawnPlace): number {
  return place.ways === undefined ? place.variant : pick(place, MANY);
}

/** A value that satisfies all the schemas; undefined where none was found. */
export type Draw = (nodes: readonly SchemaNode[], place: DrawnPlace, drawing: Drawing) => Json | undefined;
