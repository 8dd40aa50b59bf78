import { reasons } from "./rule-reasons.js";
import { oneLine, type Violation } from "./validation-verdict.js";

/** Our messages for the same mistakes; of an inner list one is enough. */
type Ours = (...named: string[]) => readonly (string | readonly string[])[];

/** Rules of the parser, by its words, and how ours say the same. None where reading the document tells it. */
const RULES: readonly (readonly [words: RegExp, ours: Ours])[] = [
  [
    /^`.*` is missing path parameter\(s\) for (.*)\.$/s,
    (list = "") =>
      [...list.matchAll(/`\{([^`]*)\}`/g)].map(([, name = ""]) => [
        reasons.undescribed(name),
        // One that is there twice is described only once, to the parser.
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
 * What the parser refuses and ours say nothing about, in its words. They name no place that could be believed: a path is
 * written there without escapes, a line is one of the parser's own print. The schema is the same for both, so where ours
 * tell a mistake by it, the parser's mean those; so do they where a reference names something of another kind, which the
 * schema is asked about by the parser alone.
 */
export function unreportedRefusals(
  refusals: readonly string[],
  bySchema: readonly Violation[],
  byRules: readonly Violation[],
): readonly Violation[] {
  const reported = new Set(byRules.map(({ reason }) => reason));
  const isShapeReported =
    bySchema.length > 0 || byRules.some(({ reason }) => reason.startsWith("The reference names "));
  return refusals
    .filter((words) => {
      for (const [pattern, ours] of RULES) {
        const [match, ...named] = pattern.exec(words) ?? [];
        if (match !== undefined)
          return !ours(...named).every((same) => [same].flat().some((reason) => reported.has(reason)));
      }
      return !isShapeReported;
    })
    .map((words) => ({ reason: oneLine(`@readme/openapi-parser refuses the document: ${words}`) }));
}
