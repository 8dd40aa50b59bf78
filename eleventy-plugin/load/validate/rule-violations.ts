import { pointerKeys, pointerReference, referenceIn, valueAt } from "../../document/json-pointer.js";
import type { DocumentObject } from "../../document/loaded-document.js";
import { isPlainObject } from "../../document/plain-object.js";
import { referenceResolver } from "../references/resolve-reference.js";
import { MAX_VIOLATIONS, type Violation } from "./validation-verdict.js";

/**
 * An object after references were resolved. `place`: keys from the document's root to the object's
 * definition.
 */
interface ResolvedObject {
  readonly value: DocumentObject;
  readonly place: readonly string[];
}

/**
 * A parameter with a name and location. `listed`: keys from the document's root to its entry in `parameters`.
 */
interface Parameter extends ResolvedObject {
  readonly listed: readonly string[];
}

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];
const LOCATIONS = new Set<unknown>(["path", "query", "querystring", "header", "cookie", "body", "formData"]);
const NAME = /^[\w.-]+$/;
const FORM = /^(?:multipart\/(?:.*\+)?form-data|application\/(?:.*\+)?x-www-form-urlencoded)/;

/** Maximum length of a chain of references. */
const MAX_HOPS = 20;

interface RuleContext {
  readonly document: DocumentObject;
  readonly isSwagger: boolean;
  /** For example `3.1`; undefined for Swagger. */
  readonly version: string | undefined;
  readonly resolve: (reference: string) => unknown;
  readonly report: (reason: string, place: readonly string[]) => void;
}

/**
 * Returns violations of OpenAPI rules that its schemas cannot express. Rules ignore values of an unexpected
 * shape, because the schemas report those.
 */
export function ruleViolations(document: DocumentObject): readonly Violation[] {
  const violations: Violation[] = [];
  const context: RuleContext = {
    document,
    isSwagger: document.swagger !== undefined,
    version: document.swagger === undefined ? String(document.openapi).slice(0, 3) : undefined,
    resolve: referenceResolver(document),
    report(reason, place) {
      if (violations.length < MAX_VIOLATIONS) violations.push({ reason, pointer: pointerReference(place) });
    },
  };
  const paths = Object.keys(fieldsOf(document.paths)).filter((path) => path.startsWith("/"));
  for (const path of paths) checkPath(context, path);
  if (!context.isSwagger) checkEqualPaths(context, paths);
  checkNames(context);
  checkTags(context);
  checkFlows(context);
  return violations;
}

/** https://spec.openapis.org/oas/v3.2.0.html#tag-object */
function checkTags({ document, version, report }: RuleContext): void {
  const tags: readonly unknown[] = Array.isArray(document.tags) ? document.tags : [];
  const nameOfTag = (tag: unknown): unknown => (isPlainObject(tag) ? tag.name : undefined);
  const names = new Set(tags.map(nameOfTag));
  const seen = new Set<unknown>();
  for (const [index, tag] of tags.entries()) {
    const name = nameOfTag(tag);
    const place = ["tags", String(index)];
    if (typeof name === "string" && seen.has(name)) report(reasons.tagTwice(name), place);
    seen.add(name);
    const parent = version === "3.2" && isPlainObject(tag) ? tag.parent : undefined;
    if (typeof parent === "string" && !names.has(parent))
      report(reasons.noParent(parent), [...place, "parent"]);
  }
}

function resolveObject(
  context: RuleContext,
  value: unknown,
  place: readonly string[],
  hops = 0,
): ResolvedObject | undefined {
  if (!isPlainObject(value)) return undefined;
  const reference = value["$ref"];
  if (typeof reference !== "string") return { value, place };
  return hops < MAX_HOPS
    ? resolveObject(context, context.resolve(reference), pointerKeys(reference.slice(1)), hops + 1)
    : undefined;
}

function parametersOf(context: RuleContext, { value, place }: ResolvedObject): readonly Parameter[] {
  const list: readonly unknown[] = Array.isArray(value.parameters) ? value.parameters : [];
  return list.flatMap((each, index) => {
    const here = [...place, "parameters", String(index)];
    const parameter = resolveObject(context, each, here);
    if (parameter === undefined) return [];
    if (parameter.value !== each && parameter.value.in === undefined)
      context.report(reasons.noParameter(), here);
    return isParameter(parameter.value) ? [{ ...parameter, listed: here }] : [];
  });
}

const isParameter = ({ in: where, name }: DocumentObject): boolean =>
  LOCATIONS.has(where) && typeof name === "string";

/**
 * Whether a parameter list has an entry that is not a valid parameter. The entry may be meant to describe a
 * variable of the path.
 */
function hasInvalidParameter(context: RuleContext, { value }: ResolvedObject): boolean {
  const list: readonly unknown[] = Array.isArray(value.parameters) ? value.parameters : [];
  return list.some((each) => {
    const found = resolveObject(context, each, []);
    return found === undefined ? referenceIn(each) === undefined : !isParameter(found.value);
  });
}

/**
 * Reports paths that differ only in the names of variables. Swagger 2.0 does not forbid them.
 * https://spec.openapis.org/oas/v3.1.1.html#patterned-fields
 */
function checkEqualPaths({ report }: RuleContext, paths: readonly string[]): void {
  const first = new Map<string, string>();
  for (const path of paths) {
    const hierarchy = path.replaceAll(/\{[^/{}]*\}/g, "{}");
    const other = first.get(hierarchy);
    if (other === undefined) first.set(hierarchy, path);
    else report(reasons.equalPaths(other), ["paths", path]);
  }
}

function operationsOf(context: RuleContext, item: ResolvedObject): readonly ResolvedObject[] {
  const additionalMethods =
    context.version === "3.2" ? Object.keys(fieldsOf(item.value.additionalOperations)) : [];
  const methods = context.version === "3.2" ? [...METHODS, "query"] : METHODS;
  const places = [
    ...methods.map((method) => [method]),
    ...additionalMethods.map((name) => ["additionalOperations", name]),
  ];
  return places.flatMap((keys) => {
    const operation = resolveObject(context, valueAt(item.value, keys), [...item.place, ...keys]);
    return operation === undefined ? [] : [operation];
  });
}

/** Reports a reference to a component of the wrong kind. */
function checkKind(context: RuleContext, value: unknown, expected: string, place: readonly string[]): void {
  const [components, named = "", name, more] = pointerKeys(referenceIn(value)?.slice(1) ?? "");
  if (components === "components" && named !== expected && name !== undefined && more === undefined)
    context.report(reasons.otherKind(named, expected), place);
}

function checkPath(context: RuleContext, path: string): void {
  const item = resolveObject(context, fieldsOf(context.document.paths)[path], ["paths", path]);
  if (item === undefined) return;
  const shared = parametersOf(context, item);
  reportRepeated(context, shared);
  for (const operation of operationsOf(context, item)) {
    const ownParameters = parametersOf(context, operation);
    reportRepeated(context, ownParameters);
    const replaced = new Set(ownParameters.map(nameOf));
    const inherited = shared.filter((each) => !replaced.has(nameOf(each)));
    const parameters = [...ownParameters, ...inherited];
    const isComplete = ![item, operation].some((each) => hasInvalidParameter(context, each));
    checkPathParameters(context, path, parameters, operation.place, isComplete);
    if (context.isSwagger) checkBody(context, parameters, operation);
    for (const parameter of parameters) checkArrays(context, parameter);
    checkKind(context, operation.value.requestBody, "requestBodies", [...operation.place, "requestBody"]);
    for (const [status, value] of Object.entries(fieldsOf(operation.value.responses))) {
      const place = [...operation.place, "responses", status];
      checkKind(context, value, "responses", place);
      checkResponse(context, status, resolveObject(context, value, place));
    }
  }
}

/** Reports each repeated parameter at its second entry in the list. */
function reportRepeated(context: RuleContext, parameters: readonly Parameter[]): void {
  const seen = new Set<string>();
  const reported = new Set<string>();
  for (const parameter of parameters) {
    const name = nameOf(parameter);
    if (seen.has(name) && !reported.has(name)) {
      context.report(
        reasons.repeated(String(parameter.value.name), String(parameter.value.in)),
        parameter.listed,
      );
      reported.add(name);
    }
    seen.add(name);
  }
}

function checkPathParameters(
  context: RuleContext,
  path: string,
  parameters: readonly ResolvedObject[],
  place: readonly string[],
  isComplete: boolean,
): void {
  const inPath = [...path.matchAll(/\{([^/{}]+)\}/g)].map(([, name = ""]) => name);
  const names = new Set(inPath);
  const described = parameters.filter(({ value }) => value.in === "path").map(({ value }) => value.name);
  const known = new Set(described);
  for (const name of names)
    if (isComplete && !known.has(name)) context.report(reasons.undescribed(name), place);
  for (const name of described.filter((each) => !names.has(String(each))))
    context.report(reasons.notInPath(String(name)), place);
  if (!context.isSwagger) return;
  for (const name of repeatedIn(inPath)) context.report(reasons.twiceInPath(name), place);
}

/** Returns the names that occur more than once. */
function repeatedIn(names: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(names.filter((name) => seen.size === seen.add(name).size));
}

function checkBody(
  context: RuleContext,
  parameters: readonly ResolvedObject[],
  { value, place }: ResolvedObject,
): void {
  const isIn = (where: string): readonly ResolvedObject[] =>
    parameters.filter((each) => each.value.in === where);
  const [bodies, fields] = [isIn("body"), isIn("formData")];
  if (bodies.length > 1) context.report(reasons.bodies(), place);
  if (bodies.length > 0 && fields.length > 0) context.report(reasons.bodyAndForm(), place);
  for (const body of bodies) checkRequired(context, body.value.schema, [...body.place, "schema"]);
  const consumes = value.consumes ?? context.document.consumes;
  const isForm = Array.isArray(consumes) && consumes.some((type) => FORM.test(String(type)));
  if (!isForm && fields.some((each) => each.value.type === "file"))
    context.report(reasons.fileInNoForm(), place);
}

function checkResponse(context: RuleContext, status: string, response: ResolvedObject | undefined): void {
  if (response === undefined) return;
  if (context.isSwagger && /^(?:0|[6-9])\d\d$/.test(status))
    context.report(reasons.noStatus(status), response.place);
  checkArrays(context, response);
  for (const [name, value] of Object.entries(fieldsOf(response.value.headers))) {
    const place = [...response.place, "headers", name];
    checkKind(context, value, "headers", place);
    const header = resolveObject(context, value, place);
    if (header !== undefined) checkArrays(context, header);
  }
}

/**
 * Reports arrays without `items` among the schemas directly in an object: its `schema`, the schemas of its
 * media types and, in Swagger, the object itself. From OpenAPI 3.1 on, schemas are JSON Schema, which does
 * not require `items`.
 */
function checkArrays(context: RuleContext, { value, place }: ResolvedObject): void {
  if (!context.isSwagger && context.version !== "3.0") return;
  const schemas: readonly (readonly [unknown, ...string[]])[] = [
    ...(context.isSwagger ? [[value] as const] : []),
    [value.schema, "schema"],
    ...Object.entries(fieldsOf(value.content)).map(
      ([type, media]) => [fieldsOf(media).schema, "content", type, "schema"] as const,
    ),
  ];
  for (const [schema, ...keys] of schemas)
    if (fieldsOf(schema).type === "array" && !fieldsOf(schema).items)
      context.report(reasons.noItems(), [...place, ...keys]);
}

/**
 * Reports invalid names of components, and in Swagger also invalid `required` lists. For OpenAPI 3.1, the
 * JSON Schema checks names.
 */
function checkNames(context: RuleContext): void {
  const sections = context.isSwagger
    ? { definitions: context.document.definitions }
    : context.version === "3.0" || context.version === "3.2"
      ? fieldsOf(context.document.components)
      : {};
  for (const [section, entries] of Object.entries(sections))
    for (const [name, value] of Object.entries(fieldsOf(entries))) {
      const place = [...(context.isSwagger ? [] : ["components"]), section, name];
      if (!NAME.test(name)) context.report(reasons.name(name), place);
      if (context.isSwagger) checkRequired(context, value, place);
    }
}

/**
 * Reports empty `flows`: no specification forbids them, but @readme/openapi-parser rejects them. OpenAPI 3.2
 * is skipped, because the parser does not support it.
 */
function checkFlows(context: RuleContext): void {
  if (context.version === "3.2") return;
  for (const [name, scheme] of Object.entries(
    fieldsOf(fieldsOf(context.document.components).securitySchemes),
  )) {
    const { type, flows } = fieldsOf(scheme);
    if (type === "oauth2" && isPlainObject(flows) && Object.keys(flows).length === 0)
      context.report(reasons.noFlow(), ["components", "securitySchemes", name]);
  }
}

/**
 * Reports names in `required` that are not properties of the schema. Called only for Swagger; later versions
 * allow such names.
 */
function checkRequired(context: RuleContext, schema: unknown, place: readonly string[]): void {
  const { required } = fieldsOf(schema);
  if (!Array.isArray(required)) return;
  const properties = propertiesOf(context, schema, new Set());
  for (const name of required.filter((each) => !properties.includes(String(each))))
    context.report(reasons.notAmongProperties(String(name)), place);
}

function propertiesOf(context: RuleContext, schema: unknown, passed: Set<unknown>): readonly string[] {
  const { value } = resolveObject(context, schema, []) ?? {};
  if (value === undefined || passed.has(value)) return [];
  passed.add(value);
  const parts: readonly unknown[] = Array.isArray(value.allOf) ? value.allOf : [];
  return [
    ...Object.keys(fieldsOf(value.properties)),
    ...parts.flatMap((part) => propertiesOf(context, part, passed)),
  ];
}

function fieldsOf(value: unknown): DocumentObject {
  return isPlainObject(value) ? value : {};
}

const nameOf = ({ value }: ResolvedObject): string => `\`${String(value.name)}\` in \`${String(value.in)}\``;

/** The message for each rule that the schemas cannot express: one line without a full stop. */
export const reasons = {
  noParameter: () => "The reference must point to a parameter",
  otherKind: (named: string, wanted: string) =>
    `The reference must point to one of \`${wanted}\`, not of \`${named}\``,
  repeated: (name: string, where: string) => `More than one parameter is named \`${name}\` in \`${where}\``,
  equalPaths: (path: string) => `The path is the same as \`${path}\`: only the names of variables differ`,
  undescribed: (name: string) => `No parameter describes \`{${name}}\` of the path`,
  notInPath: (name: string) => `The path has no \`{${name}}\` for the path parameter of that name`,
  twiceInPath: (name: string) => `The path has \`{${name}}\` more than once`,
  bodies: () => "The operation has more than one body parameter",
  bodyAndForm: () => "The operation has a body and form parameters",
  fileInNoForm: () => "An operation with a file must consume `multipart/form-data` or another form type",
  tagTwice: (name: string) => `More than one tag is named \`${name}\``,
  noParent: (name: string) => `The parent tag \`${name}\` does not exist`,
  noStatus: (status: string) => `\`${status}\` is not an HTTP status code`,
  noItems: () => "An array must have the field `items`",
  name: (name: string) => `The name \`${name}\` has characters other than \`A-Z a-z 0-9 . _ -\``,
  noFlow: () => "OAuth 2 must have at least one flow",
  notAmongProperties: (name: string) => `\`${name}\` is required, but is not among the properties`,
};
