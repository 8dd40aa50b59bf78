import { placeKey } from "../../document/json-pointer.js";
import type { DocumentObject } from "../../document/loaded-document.js";
import { parserRefusals } from "./parser-refusals.js";
import { ruleViolations } from "./rule-violations.js";
import { schemaViolations } from "./schema-violations.js";
import { unreportedRefusals } from "./unreported-refusals.js";
import { MAX_VIOLATIONS, oneLine, type Violation, type Verdict } from "./validation-verdict.js";

/**
 * Validates in this thread, however long it takes. Never rejects. Our own judgement is first: it words and places what
 * the parser refuses, and `tellOwn` gets it, because the parser may never come to an end. Of 3.2 it is all: neither the
 * parser nor the schemas know that version.
 */
export async function runValidation(
  document: DocumentObject,
  bytes: number,
  reportOwn: (verdict: Verdict) => void = () => {},
): Promise<Verdict> {
  try {
    const bySchema = String(document.openapi).startsWith("3.2") ? [] : await schemaViolations(document);
    const byRules = ruleViolations(document);
    const ownViolations = distinct([...withoutRepeats(bySchema, byRules), ...byRules]);
    reportOwn({ mistakes: ownViolations.slice(0, MAX_VIOLATIONS) });
    const refusals = await parserRefusals(document, bytes, bySchema);
    return {
      mistakes: [...ownViolations, ...unreportedRefusals(refusals, bySchema, byRules)].slice(
        0,
        MAX_VIOLATIONS,
      ),
    };
  } catch (error) {
    const told = oneLine(error instanceof Error ? error.message : String(error));
    return { skipped: `the validator gave up (${told})` };
  }
}

/** A list in which a parameter or a tag is twice: the schema tells the list, a rule the one. */
function withoutRepeats(bySchema: readonly Violation[], byRules: readonly Violation[]): readonly Violation[] {
  const told = new Set(byRules.map(({ pointer = "" }) => pointer.replace(/\/\d+$/, "")));
  return bySchema.filter(
    ({ reason, pointer = "" }) =>
      !(/^`(?:parameters|tags)` must NOT have duplicate items/.test(reason) && told.has(pointer)),
  );
}

const keyOf = ({ pointer = "", ...mistake }: Violation): string =>
  JSON.stringify([placeKey(pointer), mistake]);

/** A mistake in a shared parameter is found at each of its uses. */
function distinct(mistakes: readonly Violation[]): readonly Violation[] {
  return [...new Map(mistakes.map((mistake) => [keyOf(mistake), mistake])).values()];
}
