import type { Memoiser } from "../memoiser.js";
import { isObject } from "../read.js";
import { getOwn } from "../../document/plain-object.js";
import type { Composition, Layer } from "./composition.js";

/**
 * What the named schemas of one document may inherit: fields, and `BASE` for each base. Thousands that build on each
 * other, or on one of a thousand fields, would come to millions; twelve thousand entities of a real kind take two thirds.
 */
const MAX_INHERITED = 600_000;
const BASE = 4;

/** Decides which named schemas list what they inherit; the others link to their bases. */
export interface Inheritance {
  /** For all bases of a schema or for none. */
  hasRoom(): boolean;
  /** Tells what a schema inherits. */
  take(composition: Composition): void;
}

export function createInheritance({ track }: Memoiser): Inheritance {
  let inherited = 0;
  // A question, so that it is told again of a schema that is remembered.
  const take = track("inherited", (amount: number) => {
    inherited += amount;
  });
  return {
    hasRoom: track("room", () => inherited < MAX_INHERITED),
    take({ layers }) {
      const bases = layers.filter((layer) => layer.inherited);
      if (bases.length > 0) take(bases.reduce((sum, base) => sum + BASE + fieldCount(base), 0));
    },
  };
}

function fieldCount({ part }: Layer): number {
  const properties = getOwn(part.value, "properties");
  return isObject(properties) ? Object.keys(properties).length : 0;
}
