import { pointerMapKey } from "../../document/json-pointer.js";
import type { DocumentObject } from "../../document/loaded-document.js";
import { parserRefusals, unreportedRefusals } from "./parser-refusals.js";
import { ruleViolations } from "./rule-violations.js";
import { schemaViolations } from "./schema-violations.js";
import { MAX_VIOLATIONS, oneLine, type Violation, type Verdict } from "./validation-verdict.js";

/**
 * Validates a document in the current thread without a time limit. Never rejects. Our own checks run first,
 * because their messages and pointers are better than the parser's. Their verdict is passed to `reportOwn`,
 * because the parser may never finish. OpenAPI 3.2 is checked only by our rules, because neither the parser
 * nor the schemas support it.
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
    const message = oneLine(error instanceof Error ? error.message : String(error));
    return { skipped: `the validator failed (${message})` };
  }
}

/**
 * Removes schema violations for lists with a duplicate parameter or tag if a rule reports the entry itself.
 */
function withoutRepeats(bySchema: readonly Violation[], byRules: readonly Violation[]): readonly Violation[] {
  const reportedLists = new Set(byRules.map(({ pointer = "" }) => pointer.replace(/\/\d+$/, "")));
  return bySchema.filter(
    ({ reason, pointer = "" }) =>
      !(/^`(?:parameters|tags)` must NOT have duplicate items/.test(reason) && reportedLists.has(pointer)),
  );
}

const keyOf = ({ pointer = "", ...mistake }: Violation): string =>
  JSON.stringify([pointerMapKey(pointer), mistake]);

/** Removes repeated violations. A violation in a shared parameter is found at each use of the parameter. */
function distinct(mistakes: readonly Violation[]): readonly Violation[] {
  return [...new Map(mistakes.map((mistake) => [keyOf(mistake), mistake])).values()];
}
