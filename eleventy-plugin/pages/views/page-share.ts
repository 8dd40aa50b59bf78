import { USUAL_WORK } from "../../portable/example/generate/example-source.js";

/**
 * Minimum budget of work per value for pages of full length. The Kubernetes document has about this budget.
 */
const ENOUGH = 10_000;

/**
 * Returns `characters`, or fewer if the document has many pages for its size. Such pages repeat shared
 * content, so each must be shorter.
 * @param work Budget of work for generating one value. It is lower for such documents.
 */
export function pageShare(characters: number, work = USUAL_WORK): number {
  return Math.floor(characters * Math.min(1, work / ENOUGH) ** 2);
}
