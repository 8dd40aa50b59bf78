import { copyKeyOrder } from "../../document/key-order.js";
import type { ResolvedSource } from "../../options/resolved-options.js";
import type { Transform } from "../../options/api-reference-options.js";
import { errorReason, finding, type Finding, type Place, Problem } from "../../problems/problems.js";
import { maskedUrl } from "../fetch/masked-url.js";
import { isPlainObject, type MutableObject } from "../../document/plain-object.js";

/** Interval in milliseconds at which a build reports that `transform` is still running. */
const PATIENCE = 10_000;

/** Functions that reject the promises still pending. */
const waiting = new Set<() => void>();
// At `beforeExit`, Node has no work left, so the promises can never be settled. Without the rejection, the
// process would end with nothing built and no message.
process.on("beforeExit", () => waiting.forEach((giveUp) => giveUp()));

/**
 * Calls the site author's `transform` with a document that it may change. Calls `report` every `patience`
 * milliseconds while the function runs. Throws transform-failed.
 */
export async function runTransform(
  transform: Transform,
  document: MutableObject,
  source: ResolvedSource,
  place: Place,
  report: (found: Finding) => void = () => {},
  patience = PATIENCE,
): Promise<MutableObject> {
  const { kind, spec, label, route } = source;
  const sourceInfo = { kind, spec: maskedUrl(spec), route, ...(label === undefined ? {} : { label }) };
  let seconds = 0;
  const reminder = setInterval(() => {
    seconds += patience / 1000;
    report(finding("transform-waiting", { source: sourceInfo.spec, seconds }, place));
  }, patience).unref();
  const work = () => settled(Promise.resolve(transform(document, sourceInfo)));
  const result = (await attempt(work, place).finally(() => clearInterval(reminder))) ?? document;
  const copy = await attempt(() => asPlainJson(result), place);
  if (!isPlainObject(copy)) throw failed("it returned something that is not a document", place);
  return copy;
}

/** Rejects if nothing can settle the promise any more. */
function settled(work: Promise<unknown>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const rejectPending = (): void => reject(new Error("its promise can no longer be settled"));
    waiting.add(rejectPending);
    work.then(resolve, reject).finally(() => waiting.delete(rejectPending));
  });
}

async function attempt(work: () => unknown, place: Place): Promise<unknown> {
  try {
    return await work();
  } catch (cause) {
    throw failed(errorReason(cause), place, cause);
  }
}

/**
 * Converts the result of `transform` to plain JSON. Dates and class instances are serialised; a cycle throws.
 */
function asPlainJson(value: unknown): unknown {
  const copy = JSON.parse(JSON.stringify(value)) as unknown;
  copyKeyOrder(value, copy);
  return copy;
}

function failed(reason: string, place: Place, cause?: unknown): Problem {
  return new Problem(finding("transform-failed", { reason }, place), { cause });
}
