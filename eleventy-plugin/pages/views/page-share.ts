import { USUAL_WORK } from "../../portable/example/generate/example-source.js";

/** A share of work for one value with which a page may be as long as any; Kubernetes' document has one of that size. */
const ENOUGH = 10_000;

/**
 * So many characters, or fewer where a document has many pages for its size: what many pages show may stand in it once, and the
 * more they are, the longer it may be.
 *
 * @param work What drawing one of its values may take, where that is less than usual.
 */
export function pageShare(characters: number, work = USUAL_WORK): number {
  return Math.floor(characters * Math.min(1, work / ENOUGH) ** 2);
}
