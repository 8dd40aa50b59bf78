import { placeKey } from "../../document/json-pointer.js";
import type { DocumentObject } from "../../document/loaded-document.js";
import { ruleMistakes } from "./rule-mistakes.js";
import { schemaMistakes } from "./schema-mistakes.js";
import { MOST_MISTAKES, oneLine, type Mistake, type Verdict } from "./validation-verdict.js";

/** Validates in this thread, however long it takes. Never throws. */
export function verdictOn(document: DocumentObject): Verdict {
  try {
    return judge(document);
  } catch (error) {
    const told = oneLine(error instanceof Error ? error.message : String(error));
    return { skipped: `the validator gave up (${told})` };
  }
}

/** The rules beside the schema need not look at shapes: they are asked of documents that it allows. */
function judge(document: DocumentObject): Verdict {
  const bySchema = schemaMistakes(document);
  const mistakes = bySchema.length > 0 ? bySchema : ruleMistakes(document);
  return { mistakes: distinct(mistakes).slice(0, MOST_MISTAKES) };
}

const keyOf = ({ pointer = "", ...mistake }: Mistake): string => JSON.stringify([placeKey(pointer), mistake]);

/** A mistake in a shared parameter is found at each of its uses. */
function distinct(mistakes: readonly Mistake[]): readonly Mistake[] {
  return [...new Map(mistakes.map((mistake) => [keyOf(mistake), mistake])).values()];
}
