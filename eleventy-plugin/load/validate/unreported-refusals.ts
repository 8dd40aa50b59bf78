import { reasons } from "./rule-reasons.js";
import { oneLine, type Violation } from "./validation-verdict.js";

/**
 * Returns our messages for the violations in a parser's message, given the groups matched in it. An inner
 * list contains alternatives: it is enough if one of them was reported.
 */
type OurMessages = (...named: string[]) => readonly (string | readonly string[])[];

/**
 * Messages of the parser → our messages for the same violation. An empty list means that `normalise/` reports
 * the violation.
 */
const RULES: readonly (readonly [words: RegExp, ours: OurMessages])[] = [
  [
    /^`.*` is missing path parameter\(s\) for (.*)\.$/s,
    (list = "") =>
      [...list.matchAll(/`\{([^`]*)\}`/g)].map(([, name = ""]) => [
        reasons.undescribed(name),
        // The parser also prints this message if a variable occurs twice in the path.
        reasons.twiceInPath(name),
      ]),
  ],
  [
    /^`.*` has a path parameter named `(.*)`, but there is no corresponding/s,
    (name = "") => [reasons.notInPath(name)],
  ],
  [
    /^Found multiple `(.*?)` parameters named `(.*?)` in `/s,
    (where = "", name = "") => [reasons.repeated(name, where)],
  ],
  [/ has multiple path placeholders named `\{(.*)\}`\.$/s, (name = "") => [reasons.twiceInPath(name)]],
  [/ is an array, so it must include an `items` schema\.$/, () => [reasons.noItems()]],
  [/ body parameters\. Only one is allowed\.$/, () => [reasons.bodies()]],
  [/ has `body` and `formData` parameters\. /, () => [reasons.bodyAndForm()]],
  [/ has a file parameter, so it must consume /, () => [reasons.fileInNoForm()]],
  [/ has an invalid response code: (.*)$/s, (status = "") => [reasons.noStatus(status)]],
  [
    /^`\/(?:components\/[^/]*|definitions)\/(.*)` has an invalid name\. /s,
    (name = "") => [reasons.name(name)],
  ],
  [/ has empty `flows`\. /, () => [reasons.noFlow()]],
  [
    /^Property `(.*)` is listed as required but does not exist in `/s,
    (name = "") => [reasons.notAmongProperties(name)],
  ],
  [/^The operationId `.*` is duplicated/s, () => []],
  [/^Missing \$ref pointer /, () => []],
  [/ must contain at least one entry in either `paths`, `webhooks`, or `components`\.$/, () => []],
];

/**
 * Returns the parser's errors that our own checks do not report, with the parser's messages and without
 * pointers. The parser's positions are unreliable: it does not escape paths, and its line numbers refer to
 * its own output. Errors without an entry in `RULES` are dropped if our schema check found violations,
 * because the parser uses the same schema. They are also dropped if a rule found a reference to the wrong
 * kind of object, which the parser reports as a schema violation.
 */
export function unreportedRefusals(
  refusals: readonly string[],
  bySchema: readonly Violation[],
  byRules: readonly Violation[],
): readonly Violation[] {
  const reported = new Set(byRules.map(({ reason }) => reason));
  const isShapeReported =
    bySchema.length > 0 || byRules.some(({ reason }) => reason.startsWith("The reference must point to "));
  return refusals
    .filter((words) => {
      for (const [pattern, ours] of RULES) {
        const [match, ...named] = pattern.exec(words) ?? [];
        if (match !== undefined)
          return !ours(...named).every((same) => [same].flat().some((reason) => reported.has(reason)));
      }
      return !isShapeReported;
    })
    .map((words) => ({ reason: oneLine(`@readme/openapi-parser rejects the document: ${words}`) }));
}
