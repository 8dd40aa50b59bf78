import { pointerKeys, referenceIn, valueAt } from "../../document/json-pointer.js";

/** References that one pointer may pass through: `#/components/schemas/Pet/properties/name` where `Pet` is a reference. */
const MAX_PASSED = 100;

/** The value a reference of a document names, one step; undefined where it leads nowhere. Answers are remembered. */
export function referenceResolver(document: unknown): (reference: string) => unknown {
  const known = new Map<string, unknown>();
  return (reference) => {
    if (!known.has(reference)) known.set(reference, resolveReference(document, reference));
    return known.get(reference);
  };
}

/** As `referenceResolver`, for one reference. `passed` is told every value on the way, the last one included. */
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
