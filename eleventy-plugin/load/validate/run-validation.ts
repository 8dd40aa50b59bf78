import type { ErrorObject, ValidateFunction } from "ajv";
import { pointerMapKey } from "../../document/json-pointer.js";
import type { DocumentObject } from "../../document/loaded-document.js";
import { isExactNumber } from "../../portable/exact-number.js";
import { unescapeKey } from "../../portable/pointer-key.js";
import { parserRefusals, unreportedRefusals } from "./parser-refusals.js";
import { ruleViolations } from "./rule-violations.js";
import { MAX_VIOLATIONS, oneLine, type Verdict, type Violation } from "./validation-verdict.js";

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

/**
 * Returns the violations of the specification's JSON Schema. References are not resolved: the schemas allow
 * them, and their targets are checked where they are defined.
 */
export async function schemaViolations(document: DocumentObject): Promise<readonly Violation[]> {
  const validator = await validatorOf(document);
  validator(document);
  const { errors } = validator;
  // The errors refer to the document, so the validator would otherwise retain it in memory until its next
  // call.
  validator.errors = null;
  return relevantErrors(errors ?? []).map(toViolation);
}

async function validatorOf({ openapi }: DocumentObject): Promise<ValidateFunction> {
  if (openapi === undefined) return (await import("#validators/2.0")).default;
  if (String(openapi).startsWith("3.0")) return (await import("#validators/3.0")).default;
  return (await import("#validators/3.1")).default;
}

/** Keywords whose errors only repeat other errors at the same pointer. */
const ECHOES = new Set(["if", "anyOf", "propertyNames", "discriminator"]);

/** Keywords whose errors may only be a consequence of other errors at or below the same pointer. */
const DOUBTFUL = new Set(["oneOf", "unevaluatedProperties"]);

/**
 * Selects the errors of one rule at each pointer: the first rule by `sortRank`. Other errors at the pointer
 * come from further alternatives that the validator tried.
 */
function relevantErrors(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const first = new Map<string, ErrorObject>();
  const above = new Set<string>();
  return errors
    .filter(({ keyword, schemaPath }) => !ECHOES.has(keyword) && !REFERENCE.test(schemaPath))
    .sort((one, other) => sortRank(one) - sortRank(other))
    .filter((error) => {
      const { instancePath: place, keyword, parentSchema } = error;
      const key = pointerMapKey(place);
      const known = first.get(key) ?? error;
      first.set(key, known);
      for (let end = place.length; end > 0;)
        above.add(pointerMapKey(place.slice(0, (end = place.lastIndexOf("/", end - 1)))));
      const isSame = known.keyword === keyword && known.parentSchema === parentSchema;
      return isSame && !(DOUBTFUL.has(keyword) && above.has(key)) && !isExactNumberError(error);
    });
}

/** Matches the schema paths of errors from an alternative that only allows a reference. */
const REFERENCE = /^#\/definitions\/(?:R|jsonR)eference\//;

/** Sort key: unconditional errors first, errors under a condition next, doubtful ones last. */
const sortRank = ({ keyword, schemaPath }: ErrorObject): number =>
  DOUBTFUL.has(keyword) ? 2 : Number(schemaPath.includes("/then/"));

/** Whether a type error only comes from a number that is stored as an `ExactNumber` object. */
function isExactNumberError({ keyword, params, data }: ErrorObject): boolean {
  return keyword === "type" && /number|integer/.test(String(params["type"])) && isExactNumber(data);
}

function toViolation(error: ErrorObject): Violation {
  const { instancePath, keyword, params } = error;
  const field = String(params["additionalProperty"] ?? params["unevaluatedProperty"]);
  if (instancePath === "/paths" && /Properties$/.test(keyword))
    return { reason: oneLine(`The path \`${field}\` must begin with a slash`), pointer: `#/paths/${field}` };
  const pointer = `#${instancePath.replaceAll("%", "%25")}`;
  return { reason: reasonOf(error), ...(pointer === "#" ? {} : { pointer }) };
}

function reasonOf(error: ErrorObject): string {
  const { keyword, message = "is not valid", params, propertyName } = error;
  const name = subjectOf(error);
  if (propertyName !== undefined) return oneLine(`${name} has the key \`${propertyName}\`, which ${message}`);
  return oneLine(`${name} ${details[keyword]?.(params) ?? message}`);
}

/**
 * Lists of the specifications → word for their entries; empty if the entries have no names. Any other
 * container with numeric keys is a map.
 */
const LISTS: Readonly<Record<string, string>> = {
  parameters: "parameter",
  tags: "tag",
  servers: "server",
  ...Object.fromEntries(
    "security schemes consumes produces required enum oneOf anyOf allOf prefixItems"
      .split(" ")
      .map((list) => [list, ""]),
  ),
};

/**
 * Returns the subject of a violation. A list entry is identified by its name, which is clearer than its
 * index.
 */
function subjectOf({ instancePath, data }: ErrorObject): string {
  const [list = "", last = ""] = instancePath.split("/").slice(-2).map(unescapeKey);
  if (last === "") return "The document";
  const entry = /^\d+$/.test(last) && Object.hasOwn(LISTS, list) ? LISTS[list] : undefined;
  if (entry === undefined) return `\`${last}\``;
  const { name, url } = (data ?? {}) as { readonly name?: unknown; readonly url?: unknown };
  const called = [name, url].find((each) => typeof each === "string");
  return entry === "" || called === undefined ? `\`${list}[${last}]\`` : `The ${entry} \`${String(called)}\``;
}

const details: Readonly<Record<string, (params: ErrorObject["params"]) => string>> = {
  additionalProperties: ({ additionalProperty }) =>
    `must not have the field \`${String(additionalProperty)}\``,
  unevaluatedProperties: ({ unevaluatedProperty }) =>
    `must not have the field \`${String(unevaluatedProperty)}\``,
  required: ({ missingProperty }) => `must have the field \`${String(missingProperty)}\``,
  enum: ({ allowedValues }) => `must be one of ${JSON.stringify(allowedValues)}`,
  const: ({ allowedValue }) => `must be ${JSON.stringify(allowedValue)}`,
  // The schemas use `not` only for fields that exclude each other.
  not: () => "has fields that exclude each other, such as `example` and `examples`",
};
