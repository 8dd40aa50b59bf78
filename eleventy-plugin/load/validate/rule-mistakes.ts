import { pointerKeys, pointerReference, referenceIn, valueAt } from "../../document/json-pointer.js";
import type { DocumentObject } from "../../document/loaded-document.js";
import { isPlainObject } from "../../document/plain-object.js";
import { referenceResolver } from "../references/resolve-reference.js";
import { reasons } from "./rule-reasons.js";
import { MOST_MISTAKES, type Mistake } from "./validation-verdict.js";

/** An object of the document, behind references, and where it is defined. */
interface Defined {
  readonly value: DocumentObject;
  readonly place: readonly string[];
}

/** One with a name and a place, as `parameters` lists it. */
interface Parameter extends Defined {
  readonly listed: readonly string[];
}

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];
const WHERE = new Set<unknown>(["path", "query", "querystring", "header", "cookie", "body", "formData"]);
const NAME = /^[\w.-]+$/;
const FORM = /^(?:multipart\/(?:.*\+)?form-data|application\/(?:.*\+)?x-www-form-urlencoded)/;

/** Longer chains of references are not followed. */
const MOST_HOPS = 20;

/** What each rule is given. */
interface Judging {
  readonly document: DocumentObject;
  readonly isSwagger: boolean;
  /** `3.1`; `undefined` of a Swagger document. */
  readonly version: string | undefined;
  readonly resolve: (reference: string) => unknown;
  readonly tell: (reason: string, place: readonly string[]) => void;
}

/**
 * What breaks the rules of OpenAPI that its schemas cannot express. Where something has not the shape that a rule is about,
 * the rule says nothing: that is what the schemas tell.
 */
export function ruleMistakes(document: DocumentObject): readonly Mistake[] {
  const mistakes: Mistake[] = [];
  const judging: Judging = {
    document,
    isSwagger: document.swagger !== undefined,
    version: document.swagger === undefined ? String(document.openapi).slice(0, 3) : undefined,
    resolve: referenceResolver(document),
    tell(reason, place) {
      if (mistakes.length < MOST_MISTAKES) mistakes.push({ reason, pointer: pointerReference(place) });
    },
  };
  const paths = Object.keys(fieldsOf(document.paths)).filter((path) => path.startsWith("/"));
  for (const path of paths) judgePath(judging, path);
  if (!judging.isSwagger) judgeEqualPaths(judging, paths);
  judgeNames(judging);
  judgeTags(judging);
  judgeFlows(judging);
  return mistakes;
}

/** https://spec.openapis.org/oas/v3.2.0.html#tag-object */
function judgeTags({ document, version, tell }: Judging): void {
  const tags: readonly unknown[] = Array.isArray(document.tags) ? document.tags : [];
  const nameOfTag = (tag: unknown): unknown => (isPlainObject(tag) ? tag.name : undefined);
  const names = new Set(tags.map(nameOfTag));
  const seen = new Set<unknown>();
  for (const [index, tag] of tags.entries()) {
    const name = nameOfTag(tag);
    const place = ["tags", String(index)];
    if (typeof name === "string" && seen.has(name)) tell(reasons.tagTwice(name), place);
    seen.add(name);
    const parent = version === "3.2" && isPlainObject(tag) ? tag.parent : undefined;
    if (typeof parent === "string" && !names.has(parent))
      tell(reasons.noParent(parent), [...place, "parent"]);
  }
}

function defined(judging: Judging, value: unknown, place: readonly string[], hops = 0): Defined | undefined {
  if (!isPlainObject(value)) return undefined;
  const reference = value["$ref"];
  if (typeof reference !== "string") return { value, place };
  return hops < MOST_HOPS
    ? defined(judging, judging.resolve(reference), pointerKeys(reference.slice(1)), hops + 1)
    : undefined;
}

function parametersOf(judging: Judging, { value, place }: Defined): readonly Parameter[] {
  const list: readonly unknown[] = Array.isArray(value.parameters) ? value.parameters : [];
  return list.flatMap((each, index) => {
    const here = [...place, "parameters", String(index)];
    const parameter = defined(judging, each, here);
    if (parameter === undefined) return [];
    if (parameter.value !== each && parameter.value.in === undefined)
      judging.tell(reasons.noParameter(), here);
    return isParameter(parameter.value) ? [{ ...parameter, listed: here }] : [];
  });
}

const isParameter = ({ in: where, name }: DocumentObject): boolean =>
  WHERE.has(where) && typeof name === "string";

/** Whether one that is listed is no parameter: it may be meant to describe a variable of the path. */
function hasDoubtful(judging: Judging, { value }: Defined): boolean {
  const list: readonly unknown[] = Array.isArray(value.parameters) ? value.parameters : [];
  return list.some((each) => {
    const found = defined(judging, each, []);
    return found === undefined ? referenceIn(each) === undefined : !isParameter(found.value);
  });
}

/** https://spec.openapis.org/oas/v3.1.1.html#patterned-fields: they must not exist. Swagger 2.0 does not say so. */
function judgeEqualPaths({ tell }: Judging, paths: readonly string[]): void {
  const first = new Map<string, string>();
  for (const path of paths) {
    const hierarchy = path.replaceAll(/\{[^/{}]*\}/g, "{}");
    const other = first.get(hierarchy);
    if (other === undefined) first.set(hierarchy, path);
    else tell(reasons.equalPaths(other), ["paths", path]);
  }
}

function operationsOf(judging: Judging, item: Defined): readonly Defined[] {
  const further = judging.version === "3.2" ? Object.keys(fieldsOf(item.value.additionalOperations)) : [];
  const methods = judging.version === "3.2" ? [...METHODS, "query"] : METHODS;
  const places = [
    ...methods.map((method) => [method]),
    ...further.map((name) => ["additionalOperations", name]),
  ];
  return places.flatMap((keys) => {
    const operation = defined(judging, valueAt(item.value, keys), [...item.place, ...keys]);
    return operation === undefined ? [] : [operation];
  });
}

/** Reports a reference to a component that is not of the kind its place needs. */
function judgeKind(judging: Judging, value: unknown, wanted: string, place: readonly string[]): void {
  const [components, named = "", name, more] = pointerKeys(referenceIn(value)?.slice(1) ?? "");
  if (components === "components" && named !== wanted && name !== undefined && more === undefined)
    judging.tell(reasons.otherKind(named, wanted), place);
}

function judgePath(judging: Judging, path: string): void {
  const item = defined(judging, fieldsOf(judging.document.paths)[path], ["paths", path]);
  if (item === undefined) return;
  const shared = parametersOf(judging, item);
  tellRepeated(judging, shared);
  for (const operation of operationsOf(judging, item)) {
    const own = parametersOf(judging, operation);
    tellRepeated(judging, own);
    const replaced = new Set(own.map(nameOf));
    const inherited = shared.filter((each) => !replaced.has(nameOf(each)));
    const parameters = [...own, ...inherited];
    const isWhole = ![item, operation].some((each) => hasDoubtful(judging, each));
    judgePathParameters(judging, path, parameters, operation.place, isWhole);
    if (judging.isSwagger) judgeBody(judging, parameters, operation);
    for (const parameter of parameters) judgeArrays(judging, parameter);
    judgeKind(judging, operation.value.requestBody, "requestBodies", [...operation.place, "requestBody"]);
    for (const [status, value] of Object.entries(fieldsOf(operation.value.responses))) {
      const place = [...operation.place, "responses", status];
      judgeKind(judging, value, "responses", place);
      judgeResponse(judging, status, defined(judging, value, place));
    }
  }
}

/** At the second of the same name, in the list. */
function tellRepeated(judging: Judging, parameters: readonly Parameter[]): void {
  const seen = new Set<string>();
  const told = new Set<string>();
  for (const parameter of parameters) {
    const name = nameOf(parameter);
    if (seen.has(name) && !told.has(name)) {
      judging.tell(
        reasons.repeated(String(parameter.value.name), String(parameter.value.in)),
        parameter.listed,
      );
      told.add(name);
    }
    seen.add(name);
  }
}

function judgePathParameters(
  judging: Judging,
  path: string,
  parameters: readonly Defined[],
  place: readonly string[],
  isWhole: boolean,
): void {
  const inPath = [...path.matchAll(/\{([^/{}]+)\}/g)].map(([, name = ""]) => name);
  const names = new Set(inPath);
  const described = parameters.filter(({ value }) => value.in === "path").map(({ value }) => value.name);
  const known = new Set(described);
  for (const name of names) if (isWhole && !known.has(name)) judging.tell(reasons.undescribed(name), place);
  for (const name of described.filter((each) => !names.has(String(each))))
    judging.tell(reasons.notInPath(String(name)), place);
  if (!judging.isSwagger) return;
  for (const name of repeatedIn(inPath)) judging.tell(reasons.twiceInPath(name), place);
}

/** What is there more than once, each once. */
function repeatedIn(names: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(names.filter((name) => seen.size === seen.add(name).size));
}

function judgeBody(judging: Judging, parameters: readonly Defined[], { value, place }: Defined): void {
  const isIn = (where: string): readonly Defined[] => parameters.filter((each) => each.value.in === where);
  const [bodies, fields] = [isIn("body"), isIn("formData")];
  if (bodies.length > 1) judging.tell(reasons.bodies(), place);
  if (bodies.length > 0 && fields.length > 0) judging.tell(reasons.bodyAndForm(), place);
  for (const body of bodies) judgeRequired(judging, body.value.schema, [...body.place, "schema"]);
  const consumes = value.consumes ?? judging.document.consumes;
  const isForm = Array.isArray(consumes) && consumes.some((type) => FORM.test(String(type)));
  if (!isForm && fields.some((each) => each.value.type === "file"))
    judging.tell(reasons.fileInNoForm(), place);
}

function judgeResponse(judging: Judging, status: string, response: Defined | undefined): void {
  if (response === undefined) return;
  if (judging.isSwagger && /^(?:0|[6-9])\d\d$/.test(status))
    judging.tell(reasons.noStatus(status), response.place);
  judgeArrays(judging, response);
  for (const [name, value] of Object.entries(fieldsOf(response.value.headers))) {
    const place = [...response.place, "headers", name];
    judgeKind(judging, value, "headers", place);
    const header = defined(judging, value, place);
    if (header !== undefined) judgeArrays(judging, header);
  }
}

/**
 * The schemas right below an object that has one, or one for each media type; in Swagger it may be one itself. From 3.1 on
 * schemas are those of JSON Schema, where an array needs no `items`.
 */
function judgeArrays(judging: Judging, { value, place }: Defined): void {
  if (!judging.isSwagger && judging.version !== "3.0") return;
  const schemas: readonly (readonly [unknown, ...string[]])[] = [
    ...(judging.isSwagger ? [[value] as const] : []),
    [value.schema, "schema"],
    ...Object.entries(fieldsOf(value.content)).map(
      ([type, media]) => [fieldsOf(media).schema, "content", type, "schema"] as const,
    ),
  ];
  for (const [schema, ...keys] of schemas)
    if (fieldsOf(schema).type === "array" && !fieldsOf(schema).items)
      judging.tell(reasons.noItems(), [...place, ...keys]);
}

/** Of 3.1 the schema tells them. */
function judgeNames(judging: Judging): void {
  const sections = judging.isSwagger
    ? { definitions: judging.document.definitions }
    : judging.version === "3.0" || judging.version === "3.2"
      ? fieldsOf(judging.document.components)
      : {};
  for (const [section, entries] of Object.entries(sections))
    for (const [name, value] of Object.entries(fieldsOf(entries))) {
      const place = [...(judging.isSwagger ? [] : ["components"]), section, name];
      if (!NAME.test(name)) judging.tell(reasons.name(name), place);
      if (judging.isSwagger) judgeRequired(judging, value, place);
    }
}

/** No specification says so, but the parser refuses it; 3.2 is not for the parser to judge. */
function judgeFlows(judging: Judging): void {
  if (judging.version === "3.2") return;
  for (const [name, scheme] of Object.entries(
    fieldsOf(fieldsOf(judging.document.components).securitySchemes),
  )) {
    const { type, flows } = fieldsOf(scheme);
    if (type === "oauth2" && isPlainObject(flows) && Object.keys(flows).length === 0)
      judging.tell(reasons.noFlow(), ["components", "securitySchemes", name]);
  }
}

/** Only Swagger's schemas name as required nothing but their own properties. */
function judgeRequired(judging: Judging, schema: unknown, place: readonly string[]): void {
  const { required } = fieldsOf(schema);
  if (!Array.isArray(required)) return;
  const properties = propertiesOf(judging, schema, new Set());
  for (const name of required.filter((each) => !properties.includes(String(each))))
    judging.tell(reasons.notAmongProperties(String(name)), place);
}

function propertiesOf(judging: Judging, schema: unknown, passed: Set<unknown>): readonly string[] {
  const { value } = defined(judging, schema, []) ?? {};
  if (value === undefined || passed.has(value)) return [];
  passed.add(value);
  const parts: readonly unknown[] = Array.isArray(value.allOf) ? value.allOf : [];
  return [
    ...Object.keys(fieldsOf(value.properties)),
    ...parts.flatMap((part) => propertiesOf(judging, part, passed)),
  ];
}

function fieldsOf(value: unknown): DocumentObject {
  return isPlainObject(value) ? value : {};
}

const nameOf = ({ value }: Defined): string => `\`${String(value.name)}\` in \`${String(value.in)}\``;
