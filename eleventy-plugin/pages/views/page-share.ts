import { USUAL_WORK } from "../../portable/example/draw/draw-source.js";

/** Shares of the work for one value from which on a page may be as long as any. */
const ENOUGH = USUAL_WORK / 2;

/**
 * So many characters, or fewer where a document has many pages for its size: what many pages show may stand in it once.
 *
 * @param work What drawing one of its values may take, where that is less than usual.
 */
export function pageShare(characters: number, work = USUAL_WORK): number {
  return Math.floor(characters * Math.min(1, work / ENOUGH));
}
