import { placeKey } from "../../document/json-pointer.js";
import type { DocumentObject } from "../../document/loaded-document.js";
import { parserRefusals } from "./parser-refusals.js";
import { ruleMistakes } from "./rule-mistakes.js";
import { schemaMistakes } from "./schema-mistakes.js";
import { untoldRefusals } from "./untold-refusals.js";
import { MOST_MISTAKES, oneLine, type Mistake, type Verdict } from "./validation-verdict.js";

/**
 * Validates in this thread, however long it takes. Never rejects. Our own judgement is first: it words and places what
 * the parser refuses, and `tellOwn` gets it, because the parser may never come to an end. Of 3.2 it is all: neither the
 * parser nor the schemas know that version.
 */
export async function verdictOn(
  document: DocumentObject,
  bytes: number,
  tellOwn: (verdict: Verdict) => void = () => {},
): Promise<Verdict> {
  try {
    const bySchema = String(document.openapi).startsWith("3.2") ? [] : await schemaMistakes(document);
    const byRules = ruleMistakes(document);
    const own = distinct([...withoutRepeats(bySchema, byRules), ...byRules]);
    tellOwn({ mistakes: own.slice(0, MOST_MISTAKES) });
    const refusals = await parserRefusals(document, bytes, bySchema);
    return { mistakes: [...own, ...untoldRefusals(refusals, bySchema, byRules)].slice(0, MOST_MISTAKES) };
  } catch (error) {
    const told = oneLine(error instanceof Error ? error.message : String(error));
    return { skipped: `the validator gave up (${told})` };
  }
}

/** A list in which a parameter or a tag is twice: the schema tells the list, a rule the one. */
function withoutRepeats(bySchema: readonly Mistake[], byRules: readonly Mistake[]): readonly Mistake[] {
  const told = new Set(byRules.map(({ pointer = "" }) => pointer.replace(/\/\d+$/, "")));
  return bySchema.filter(
    ({ reason, pointer = "" }) =>
      !(/^`(?:parameters|tags)` must NOT have duplicate items/.test(reason) && told.has(pointer)),
  );
}

const keyOf = ({ pointer = "", ...mistake }: Mistake): string => JSON.stringify([placeKey(pointer), mistake]);

/** A mistake in a shared parameter is found at each of its uses. */
function distinct(mistakes: readonly Mistake[]): readonly Mistake[] {
  return [...new Map(mistakes.map((mistake) => [keyOf(mistake), mistake])).values()];
}
