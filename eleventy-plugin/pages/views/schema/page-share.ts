import { USUAL_WORK } from "../../../portable/example/known/example-source.js";

/**
 * Minimum budget of work per value with which pages have their full length. The budget of the Kubernetes
 * document is about this large.
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
