import type { Json, SchemaNode } from "../../model/index.js";
import { type CheckOptions, checkValue } from "../../schema-check/schema-check.js";
import type { Components } from "../../schema/components.js";
import type { WorkBudget } from "../../work-budget.js";
import type { ExampleContext, ExampleSource } from "../known/example-source.js";
import type { FieldName } from "./name-based-values.js";

/**
 * Options for generating a value. A value for a request contains no read-only fields, a value for a response
 * no write-only fields.
 */
export interface GenerateOptions extends Partial<ExampleContext> {
  readonly side: "request" | "response";
  readonly fields: "all" | "required";
  /** Name of the field, if the value is a single field. */
  readonly field?: string;
  /** Status of the response whose body the value is. */
  readonly status?: number;
  /** The alternative to generate, if the schema is a choice. */
  readonly only?: SchemaNode;
  /**
   * Path at which a subtype was chosen. The value there is preferably the subtype itself, not one of its own
   * subtypes.
   */
  readonly subtypeAt?: string;
  /** Whether the value is one of many, such as a parameter, and so gets only a part of the work budget. */
  readonly isPart?: boolean;
}

/** The state of generating one value. */
export interface Generation extends GenerateOptions {
  readonly source: ExampleSource;
  readonly components: Components;
  /** Remaining number of schemas to visit. */
  left: number;
  /** Remaining work of all attempts, including checks. */
  readonly work: WorkBudget;
  /**
   * Remaining number of schemas to generate in all attempts. Without this limit, the search for a valid value
   * might not end.
   */
  readonly generated: { left: number };
  /**
   * Whether a value that breaks a rule is discarded, so that another alternative is tried: for example, an
   * object whose required field cannot be generated.
   */
  readonly strict: boolean;
  /**
   * Whether a choice may be nested in itself once, with another alternative. A schema that requires such
   * nesting has no finite value otherwise.
   */
  readonly again?: boolean;
  /** Objects beyond this depth have only required fields. */
  readonly depth: number;
  /** Paths at which content was omitted because the value grew too large. */
  readonly cuts: string[];
  /** Components visited, in order and with repetitions. */
  readonly met: string[];
  /** Paths of fields whose values come from examples elsewhere, with repetitions. */
  readonly taken: string[];
  /** Dependencies of the value so far, besides its schema. */
  readonly asked: DependencyCounts;
  readonly draw: GenerateFunction;
}

/**
 * How often a value depended on the status of its response, on whether that status is a failure, and on an
 * example of its schema. `overlaps` counts values that match several alternatives of a `oneOf`.
 */
export interface DependencyCounts {
  status: number;
  failure: number;
  example: number;
  overlaps: number;
}

export const noCounts = (): DependencyCounts => ({ status: 0, failure: 0, example: 0, overlaps: 0 });

/** Adds `other` to `counts`, or subtracts it if `sign` is -1. */
export function addCounts(
  counts: DependencyCounts,
  other: Readonly<DependencyCounts>,
  sign: 1 | -1 = 1,
): DependencyCounts {
  counts.status += sign * other.status;
  counts.failure += sign * other.failure;
  counts.example += sign * other.example;
  counts.overlaps += sign * other.overlaps;
  return counts;
}

/** Maximum nesting of components. */
export const MAX_COMPONENTS = 60;

/** The position in the value being generated. */
export interface ValuePosition {
  readonly path: string;
  /** Number of enclosing objects. */
  readonly depth: number;
  /**
   * Components that contain the schema. None of these is nested in itself, except once with
   * `Generation.again`.
   */
  readonly names: readonly string[];
  /** Number of the value to generate. Another number selects another value, if the schema leaves a choice. */
  readonly variant: number;
  /** Words of the field's name; for an item, words of the array's name in the singular. */
  readonly field: string;
  /** The noun that the field belongs to. */
  readonly owner: string;
  /** The noun of the value, to which its own fields belong: `berth`. */
  readonly thing: string;
  /** Position among the dates of its object. */
  readonly order: number;
  /**
   * Set if all combinations of choices are needed: the number of the combination, without the digits already
   * used. Each choice among n possibilities removes the last digit, which has base n.
   */
  readonly ways?: { left: number };
}

/** Returns the index of the choice among `count` possibilities. */
export function pick({ variant, ways }: ValuePosition, count: number): number {
  if (count <= 1) return 0;
  if (ways === undefined) return variant % count;
  const picked = ways.left % count;
  ways.left = Math.floor(ways.left / count);
  return picked;
}

/** Returns a list rotated to begin with the entry at index `by`. */
export function rotated<T>(list: readonly T[], by: number): readonly T[] {
  const start = list.length === 0 ? 0 : by % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}

/** Number of different numbers, or of different texts, that are generated if all combinations are needed. */
const MANY = 5;

/** Returns the index of the choice among unlimited possibilities. */
export function pickOfMany(position: ValuePosition): number {
  return position.ways === undefined ? position.variant : pick(position, MANY);
}

/**
 * Returns the name of a value's field and its context. Reading `status` or `failure` counts as a dependency.
 */
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

/** Returns the status of a response if it reports a failure. */
export function failureOf({ status = 0 }: { readonly status?: number | undefined }): number | undefined {
  return status >= 400 ? status : undefined;
}

/** Generates a value that satisfies all the schemas; undefined if none was found. */
export type GenerateFunction = (
  nodes: readonly SchemaNode[],
  position: ValuePosition,
  generation: Generation,
) => Json | undefined;

/**
 * Whether a value satisfies all of the schemas. By default it may match several alternatives of a `oneOf`.
 *
 * @param formats Whether formats count as rules.
 * @param exactlyOne Where a value of a `oneOf` must match exactly one alternative.
 */
export function isAllowed(
  value: Json,
  nodes: readonly SchemaNode[],
  { components, side, work }: Generation,
  formats = false,
  exactlyOne: CheckOptions["exactlyOne"] = "nowhere",
): boolean {
  const options = { side, limit: 1, work, formats, exactlyOne };
  return nodes.every((node) => checkValue(value, node, components, options).length === 0);
}
