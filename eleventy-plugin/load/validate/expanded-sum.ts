import { referenceIn } from "../../document/json-pointer.js";
import { referenceResolver } from "../references/resolve-reference.js";

/** Sum of a value with a circular reference. NaN carries over to every sum that includes it. */
const CIRCULAR = NaN;

/**
 * Sums up `numberOf` for all values of a document, with each reference replaced by its target. A reference
 * that leads to a cycle adds 0, because @readme/openapi-parser leaves it unresolved.
 */
export function expandedSum(document: unknown, numberOf: (value: unknown) => number): number {
  const resolve = referenceResolver(document);
  const known = new Map<object, number>();

  function sumOfTarget(target: object): number {
    const sum = known.get(target);
    if (sum !== undefined) return sum;
    // Marks the target while it is counted, so that another visit detects a cycle.
    known.set(target, CIRCULAR);
    const counted = sumOf(target, sumOfTarget);
    known.set(target, counted);
    return counted;
  }

  function sumOf(value: unknown, ofTarget: (target: object) => number): number {
    if (typeof value !== "object" || value === null) return numberOf(value);
    const reference = referenceIn(value);
    const target = reference === undefined ? undefined : resolve(reference);
    if (typeof target === "object" && target !== null) return ofTarget(target);
    let sum = numberOf(value);
    for (const child of Object.values(value)) sum += sumOf(child, ofTarget);
    return sum;
  }

  return sumOf(document, (target) => sumOfTarget(target) || 0);
}
