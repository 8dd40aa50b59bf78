import type { ResolvedSource, Transform } from "../../options/resolved-options.js";
import { finding, Problem, type Place } from "../../problems/problems.js";
import { maskedAddress } from "../fetch/masked-address.js";
import { isPlainObject, type MutableObject } from "../../document/plain-object.js";

/** Calls the user's function with a document it may change. Raises transform-failed. */
export async function runTransform(
  transform: Transform,
  document: MutableObject,
  source: ResolvedSource,
  place: Place,
): Promise<MutableObject> {
  const { kind, spec, label, route } = source;
  const given = { kind, spec: maskedAddress(spec), route, ...(label === undefined ? {} : { label }) };
  const result = (await attempt(() => transform(document, given), place)) ?? document;
  if (!isPlainObject(result)) throw failed("it returned something that is not a document", place);
  return (await attempt(() => asPlainJson(result), place)) as MutableObject;
}

async function attempt(work: () => unknown, place: Place): Promise<unknown> {
  try {
    return await work();
  } catch (cause) {
    throw failed(cause instanceof Error ? cause.message : String(cause), place, cause);
  }
}

/** Whatever the function put into it (dates, classes, circles) is JSON afterwards, or an error of the function. */
function asPlainJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown;
}

function failed(reason: string, place: Place, cause?: unknown): Problem {
  return new Problem(finding("transform-failed", { reason: reason.split("\n")[0] ?? "" }, place), { cause });
}
