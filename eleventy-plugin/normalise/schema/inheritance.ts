import type { Memoiser } from "../memoiser.js";
import { isObject } from "../read.js";
import { getOwn } from "../../document/plain-object.js";
import type { Composition, Layer } from "./composition.js";

/**
 * Maximum number of fields that the named schemas of a document may inherit in total; each base counts as
 * `BASE` further fields. Without this limit, a long chain of schemas, or a base with a thousand fields, could
 * lead to millions of fields. A real document with 12,000 entities uses two thirds of it.
 */
const MAX_INHERITED = 600_000;
const BASE = 4;

/** Decides which named schemas list inherited fields; the others link to their bases. */
export interface Inheritance {
  /**
   * Whether a schema may list inherited fields. Does not change while one schema is composed, so all of its
   * bases are treated alike.
   */
  hasRoom(): boolean;
  /** Counts the fields that a schema inherits. */
  record(composition: Composition): void;
}

export function createInheritance({ track }: Memoiser): Inheritance {
  let inherited = 0;
  // Tracked, so that reusing a cached schema counts its fields again.
  const record = track("inherited", (amount: number) => {
    inherited += amount;
  });
  return {
    hasRoom: track("room", () => inherited < MAX_INHERITED),
    record({ layers }) {
      const bases = layers.filter((layer) => layer.inherited);
      if (bases.length > 0) record(bases.reduce((sum, base) => sum + BASE + fieldCount(base), 0));
    },
  };
}

function fieldCount({ part }: Layer): number {
  const properties = getOwn(part.value, "properties");
  return isObject(properties) ? Object.keys(properties).length : 0;
}
