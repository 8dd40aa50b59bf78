import { referenceIn } from "../../document/json-pointer.js";
import { referenceResolver } from "../references/resolve-reference.js";

/** The sum of a value that refers to itself, and of all that contain it. */
const CIRCULAR = NaN;

/**
 * The sum of what `numberOf` says of each value of a document, each reference replaced by what it names. A reference that
 * leads to a circle counts nothing: @readme/openapi-parser leaves it a reference.
 */
export function unfoldedSum(document: unknown, numberOf: (value: unknown) => number): number {
  const resolve = referenceResolver(document);
  const known = new Map<object, number>();

  function sumOfTarget(target: object): number {
    const sum = known.get(target);
    if (sum !== undefined) return sum;
    // Until it is counted: whoever comes by here again goes round in a circle.
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
