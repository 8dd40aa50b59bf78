import { pointerKeys, referenceIn, valueAt } from "../../document/json-pointer.js";

/**
 * Maximum number of references that one pointer may pass through, as in
 * `#/components/schemas/Pet/properties/name` where `Pet` is a reference.
 */
const MAX_PASSED = 100;

/**
 * Returns a memoised function that resolves a reference of a document by one step; undefined if it has no
 * target.
 */
export function referenceResolver(document: unknown): (reference: string) => unknown {
  const known = new Map<string, unknown>();
  return (reference) => {
    if (!known.has(reference)) known.set(reference, resolveReference(document, reference));
    return known.get(reference);
  };
}

/**
 * Resolves a reference of a document by one step; undefined if it has no target. Calls `passed` with every
 * value on the way, including the last.
 */
export function resolveReference(
  document: unknown,
  reference: string,
  passed: (value: unknown) => void = () => {},
): unknown {
  if (reference !== "#" && !reference.startsWith("#/")) return undefined;
  let open = pointerKeys(reference.slice(1));
  let value = document;
  let hops = 0;
  for (let index = 0; index < open.length; index++) {
    const next = valueAt(value, open.slice(index, index + 1));
    const onward = next === undefined ? referenceIn(value) : undefined;
    if (onward?.startsWith("#/") && hops++ < MAX_PASSED) {
      open = [...pointerKeys(onward.slice(1)), ...open.slice(index)];
      value = document;
      index = -1;
      continue;
    }
    if (next === undefined) return undefined;
    value = next;
    passed(value);
  }
  return value;
}
