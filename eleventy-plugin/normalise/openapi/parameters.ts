import type { Parameter, ParameterPlace } from "../../portable/model/index.js";
import { MAX_UNDESCRIBED, undescribedParameter } from "../document/undescribed-parameter.js";
import { flagsIn } from "../flags-in.js";
import { partsOf, memoised } from "../follow.js";
import { referenceIn } from "../../document/json-pointer.js";
import { flagOf, isObject, itemsOf, reportField, reportShape, textOf, type Part } from "../read.js";
import { getOwn } from "../../document/plain-object.js";
import type { Schemas } from "../schema/schema-node.js";
import { omitUndefined } from "../../portable/omit.js";
import { collectionStyle, itemDelimiters, valueSchemaOf } from "./value-schema.js";

/** Default style for each location: https://spec.openapis.org/oas/v3.2.0.html#parameter-style */
const DEFAULT_STYLES = {
  path: "simple",
  query: "form",
  querystring: "form",
  header: "simple",
  cookie: "form",
} as const satisfies Partial<Record<ParameterPlace, string>>;

type HttpLocation = keyof typeof DEFAULT_STYLES;

/** Styles that explode by default: https://spec.openapis.org/oas/v3.2.0.html#parameter-explode */
const EXPLODED_STYLES = new Set(["form", "cookie"]);

/**
 * Headers that are ignored as parameters, because other parts of a document define them:
 * https://spec.openapis.org/oas/v3.1.1.html#parameter-in
 */
const IGNORED_HEADERS = new Set(["accept", "content-type", "authorization"]);

/**
 * Creates a reader for the parameters of an operation, which override those of its path item. Variables of
 * `path` without a description become parameters too.
 */
export function createParameters(
  schemas: Schemas,
): (pathItem: Part, operation: Part, path: string) => readonly Parameter[] {
  const parameter = memoised("parameter", (part: Part) => readParameter(part, schemas));
  return (pathItem, operation, path) => {
    const byKey = new Map<string, Parameter>();
    for (const part of [...partsOf(pathItem, "parameters"), ...partsOf(operation, "parameters")]) {
      const read = parameter(part);
      if (read !== undefined && !isIgnored(read)) byKey.set(keyOf(read), read);
    }
    const undescribed = [...new Set(templateNames(path))].filter((name) => !byKey.has(`path ${name}`));
    if (undescribed.length > 0) reportUndescribed(operation, undescribed);
    for (const name of undescribed.slice(0, MAX_UNDESCRIBED))
      byKey.set(`path ${name}`, undescribedParameter(name, "path", schemas));
    return [...byKey.values()];
  };
}

/**
 * Returns names for parameters whose references could not be resolved: the last segment of each reference.
 */
export function unavailableParameters(...holders: readonly Part[]): readonly string[] | undefined {
  const names = holders.flatMap((holder) =>
    itemsOf(holder, "parameters").flatMap((item) => {
      const reference = isObject(item) ? referenceIn(item) : undefined;
      const isLost = reference !== undefined && holder.reading.resolve(reference) === undefined;
      return isLost ? (/([^/#?]+?)(?:\.[a-z]+)?[#/]*$/i.exec(reference)?.[1] ?? []) : [];
    }),
  );
  return names.length === 0 ? undefined : [...new Set(names)];
}

/** Maximum number of variables named in one message. */
const MAX_NAMES = 3;

/**
 * Reports all undescribed variables in one message, because each message contains a pointer as long as the
 * path.
 */
function reportUndescribed(operation: Part, names: readonly string[]): void {
  const shown = names.slice(0, MAX_NAMES).map((name) => `\`{${name}}\``);
  const rest = names.length - shown.length;
  const last = rest > 0 ? `${rest.toLocaleString("en")} more` : shown.pop();
  const list = shown.length === 0 ? last : `${shown.join(", ")} and ${last}`;
  const limitNote =
    names.length > MAX_UNDESCRIBED
      ? `. Only the first ${MAX_UNDESCRIBED} of them have a field on the page`
      : "";
  const reason = `The path has ${list}, but no parameter describes ${names.length === 1 ? "it" : "them"}${limitNote}`;
  operation.reading.report("invalid-document", { reason }, operation.pointer);
}

/** Identifies a parameter by location and name. Header names are case-insensitive. */
function keyOf({ name, in: location }: Parameter): string {
  return `${location} ${location === "header" ? name.toLowerCase() : name}`;
}

function isIgnored({ name, in: location }: Parameter): boolean {
  return location === "header" && IGNORED_HEADERS.has(name.toLowerCase());
}

function templateNames(path: string): readonly string[] {
  return [...path.matchAll(/\{([^{}]+)\}/g)].flatMap(([, name]) => name ?? []);
}

function readParameter(part: Part, schemas: Schemas): Parameter | undefined {
  const name = textOf(part, "name");
  const location = locationOf(part);
  if (name === undefined && getOwn(part.value, "name") === undefined) {
    reportShape(part.reading, "The name of a parameter", undefined, "text", part.pointer);
  }
  if (name === undefined || location === undefined) return undefined;
  const style = collectionStyle(part) ?? textOf(part, "style") ?? DEFAULT_STYLES[location];
  return omitUndefined<Parameter>({
    name,
    in: location,
    required: location === "path" || (flagOf(part, "required") ?? false),
    deprecated: false,
    ...flagsIn(part),
    description: textOf(part, "description"),
    style,
    explode: flagOf(part, "explode") ?? EXPLODED_STYLES.has(style),
    itemDelimiters: itemDelimiters(part),
    allowReserved: flagOf(part, "allowReserved") ?? false,
    allowEmptyValue: location === "query" && (flagOf(part, "allowEmptyValue") ?? false),
    ...valueSchemaOf(part, schemas),
  });
}

function locationOf(part: Part): HttpLocation | undefined {
  const location = getOwn(part.value, "in");
  if (typeof location === "string" && Object.hasOwn(DEFAULT_STYLES, location))
    return location as HttpLocation;
  const what =
    typeof location === "string"
      ? `The location \`${location}\` of a parameter`
      : "The location of a parameter";
  reportField(part, "in", `one of ${Object.keys(DEFAULT_STYLES).join(", ")}`, what);
  return undefined;
}
