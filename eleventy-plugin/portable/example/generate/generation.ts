import type { Json, SchemaNode } from "../../model/index.js";
import type { Components } from "../components.js";
import type { ExampleContext, ExampleSource } from "./example-source.js";
import type { WorkBudget } from "../../work-budget.js";
import { type FieldName } from "./name-based-values.js";

/** Which fields a drawn value has: those of a request leave out read-only ones, those of a response write-only ones. */
export interface GenerateOptions extends Partial<ExampleContext> {
  readonly side: "request" | "response";
  readonly fields: "all" | "required";
  /** What the value itself is called, where it is one field. */
  readonly field?: string;
  /** Of the answer that the value is the body of. */
  readonly status?: number;
  /** Of a choice, the alternative that it is drawn of. */
  readonly only?: SchemaNode;
  /** Where in the value an heir was chosen: it is not one of its own heirs if it may be itself. */
  readonly heirAt?: string;
  /** One of many values, such as a parameter: it has a part of the work of a whole one. */
  readonly isPart?: boolean;
}

/** One value being drawn. */
export interface Generation extends GenerateOptions {
  readonly source: ExampleSource;
  readonly components: Components;
  /** Schemas that may still be looked at. */
  left: number;
  /** What all that is tried may still take, checks too. */
  readonly work: WorkBudget;
  /** Schemas that may still be drawn, over all that is tried: what no value fits has ways without end. */
  readonly draws: { left: number };
  /** A field that must be there and cannot be drawn makes its object impossible, so that another alternative is tried. */
  readonly strict: boolean;
  /** A choice may be drawn inside itself once, as another of its alternatives: what must hold one has no end otherwise. */
  readonly again?: boolean;
  /** Objects deeper than this have required fields only. */
  readonly depth: number;
  /** Paths where something was left out because the value grew too large. */
  readonly cuts: string[];
  /** Components that were come to, in this order, some again and again. */
  readonly met: string[];
  /** Names of fields whose values are from examples elsewhere, some again and again. */
  readonly taken: string[];
  /** How often a value depended on the status of the answer, on whether it is that of a failure, and on an example of its schema. */
  readonly asked: DependencyCounts;
  readonly draw: GenerateFunction;
}

/** Counts of what a value depended on, and of values that fit several alternatives of a `oneOf`. */
export interface DependencyCounts {
  status: number;
  failure: number;
  example: number;
  overlaps: number;
}

export const noCounts = (): DependencyCounts => ({ status: 0, failure: 0, example: 0, overlaps: 0 });

/** Adds what was asked for a part, or takes away what was asked before it. */
export function addCounts(
  asked: DependencyCounts,
  other: Readonly<DependencyCounts>,
  sign: 1 | -1 = 1,
): DependencyCounts {
  asked.status += sign * other.status;
  asked.failure += sign * other.failure;
  asked.example += sign * other.example;
  asked.overlaps += sign * other.overlaps;
  return asked;
}

/** Components inside each other. */
export const MAX_COMPONENTS = 60;

/** Where in the value the drawing is. */
export interface ValuePosition {
  readonly path: string;
  /** How many objects it lies in. */
  readonly depth: number;
  /** Components that the schema stands inside of: none is drawn inside itself. */
  readonly names: readonly string[];
  /** Another value for each number, where the schema leaves a choice. */
  readonly variant: number;
  /** Words of the field's name, or of the list's that it is an item of. */
  readonly field: string;
  /** What the field belongs to. */
  readonly owner: string;
  /** What the value is, to which its own fields belong: `berth`. */
  readonly thing: string;
  /** Place among the dates of its object. */
  readonly order: number;
  /** Where all combinations are wanted: a number that each choice takes its part of. */
  readonly ways?: { left: number };
}

/** Which of so many possibilities is drawn here. */
export function pick({ variant, ways }: ValuePosition, count: number): number {
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
export function pickOfMany(place: ValuePosition): number {
  return place.ways === undefined ? place.variant : pick(place, MANY);
}

/** What a value at a place is named by. */
export function fieldName(
  { field, owner, order, variant }: ValuePosition,
  generation: Generation,
): FieldName {
  return {
    words: field,
    owner,
    order,
    variant,
    base: generation.source.base,
    get status() {
      generation.asked.status += 1;
      return generation.status;
    },
    get failure() {
      generation.asked.failure += 1;
      return failureOf(generation);
    },
  };
}

/** The status of an answer that tells of a failure. */
export function failureOf({ status = 0 }: { readonly status?: number | undefined }): number | undefined {
  return status >= 400 ? status : undefined;
}

/** A value that satisfies all the schemas; undefined where none was found. */
export type GenerateFunction = (
  nodes: readonly SchemaNode[],
  place: ValuePosition,
  generation: Generation,
) => Json | undefined;
