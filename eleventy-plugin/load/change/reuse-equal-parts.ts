import { orderedKeys } from "../../document/key-order.js";
import { setOwn, type MutableObject } from "../../document/plain-object.js";

type Container = MutableObject | unknown[];

/**
 * Compares each part of `after` with the part at the same position in `before`. If both are equal, the object
 * from `before` replaces the part of `after`. Unchanged parts then stay the same objects from one load to the
 * next, so that later code can memoise by object identity. The order of keys counts. `before` and `after`
 * must be trees. Changes `after`.
 */
export function reuseEqualParts<T extends object>(before: object, after: T): T {
  return reuse(before as Container, after as Container) as T;
}

function reuse(before: Container, after: Container): Container {
  if (Array.isArray(before) !== Array.isArray(after)) return after;
  const keys = orderedKeys(after);
  const keysBefore = orderedKeys(before);
  let isEqual = keys.length === keysBefore.length;
  for (const [index, key] of keys.entries()) {
    isEqual &&= keysBefore[index] === key;
    if (!isEqual && !Object.hasOwn(before, key)) continue;
    const older = (before as MutableObject)[key];
    const newer = (after as MutableObject)[key];
    if (older === newer) continue;
    if (!isContainer(older) || !isContainer(newer)) isEqual &&= Object.is(older, newer);
    else {
      const child = reuse(older, newer);
      if (child !== newer) setOwn(after as MutableObject, key, child);
      isEqual &&= child === older;
    }
  }
  return isEqual ? before : after;
}

const isContainer = (value: unknown): value is Container => typeof value === "object" && value !== null;
