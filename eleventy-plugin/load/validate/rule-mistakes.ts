import { pointerKeys, pointerReference } from "../../document/json-pointer.js";
import type { DocumentObject } from "../../document/loaded-document.js";
import { isPlainObject } from "../../document/plain-object.js";
import { referenceResolver } from "../references/resolve-reference.js";
import { MOST_MISTAKES, type Mistake } from "./validation-verdict.js";

/** An object of the document, behind references, and where it is defined. */
interface Defined {
  readonly value: DocumentObject;
  readonly place: readonly string[];
}

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];
const NAME = /^[\w.-]+$/;
const FORM = /^(?:multipart\/(?:.*\+)?form-data|application\/(?:.*\+)?x-www-form-urlencoded)/;

/** Longer chains of references are not followed. */
const MOST_HOPS = 20;

/** What each rule is given. */
interface Judging {
  readonly document: DocumentObject;
  readonly isSwagger: boolean;
  readonly resolve: (reference: string) => unknown;
  readonly tell: (reason: string, place: readonly string[]) => void;
}

/** The rules of OpenAPI that its schemas cannot express, of a document that these allow: what breaks them. */
export function ruleMistakes(document: DocumentObject): readonly Mistake[] {
  const mistakes: Mistake[] = [];
  const judging: Judging = {
    document,
    isSwagger: document.swagger !== undefined,
    resolve: referenceResolver(document),
    tell(reason, place) {
      if (mistakes.length < MOST_MISTAKES) mistakes.push({ reason, pointer: pointerReference(place) });
    },
  };
  for (const path of Object.keys(fieldsOf(document.paths)))
    if (path.startsWith("/")) judgePath(judging, path);
  judgeNames(judging);
  judgeFlows(judging);
  return mistakes;
}

function defined(judging: Judging, value: unknown, place: readonly string[], hops = 0): Defined | undefined {
  if (!isPlainObject(value)) return undefined;
  const reference = value["$ref"];
  if (typeof reference !== "string") return { value, place };
  return hops < MOST_HOPS
    ? defined(judging, judging.resolve(reference), pointerKeys(reference.slice(1)), hops + 1)
    : undefined;
}

function parametersOf(judging: Judging, { value, place }: Defined): readonly Defined[] {
  const list: readonly unknown[] = Array.isArray(value.parameters) ? value.parameters : [];
  return list.flatMap((each, index) => {
    const here = [...place, "parameters", String(index)];
    const parameter = defined(judging, each, here);
    if (parameter !== undefined && parameter.value.in === undefined)
      judging.tell("The reference names no parameter", here);
    return parameter?.value.in === undefined ? [] : [parameter];
  });
}

function judgePath(judging: Judging, path: string): void {
  const item = defined(judging, fieldsOf(judging.document.paths)[path], ["paths", path]);
  if (item === undefined) return;
  const shared = parametersOf(judging, item);
  tellRepeated(judging, shared, item.place);
  for (const method of METHODS) {
    const operation = defined(judging, item.value[method], [...item.place, method]);
    if (operation === undefined) continue;
    const own = parametersOf(judging, operation);
    tellRepeated(judging, own, operation.place);
    const replaced = new Set(own.map(nameOf));
    const inherited = shared.filter((each) => !replaced.has(nameOf(each)));
    const parameters = [...own, ...inherited];
    judgePathParameters(judging, path, parameters, operation.place);
    if (judging.isSwagger) judgeBody(judging, parameters, operation);
    for (const parameter of parameters) judgeArrays(judging, parameter);
    for (const [status, value] of Object.entries(fieldsOf(operation.value.responses)))
      judgeResponse(judging, status, defined(judging, value, [...operation.place, "responses", status]));
  }
}

function tellRepeated(judging: Judging, parameters: readonly Defined[], place: readonly string[]): void {
  const names = parameters.map(nameOf);
  for (const name of repeatedIn(names)) judging.tell(`More than one parameter is ${name}`, place);
}

function judgePathParameters(
  judging: Judging,
  path: string,
  parameters: readonly Defined[],
  place: readonly string[],
): void {
  const inPath = [...path.matchAll(/\{([^/{}]+)\}/g)].map(([, name = ""]) => name);
  const names = new Set(inPath);
  const described = parameters.filter(({ value }) => value.in === "path").map(({ value }) => value.name);
  const known = new Set(described);
  for (const name of names)
    if (!known.has(name)) judging.tell(`No parameter describes \`{${name}}\` of the path`, place);
  for (const name of described.filter((each) => !names.has(String(each))))
    judging.tell(`The path has no \`{${String(name)}}\` for the path parameter of that name`, place);
  if (!judging.isSwagger) return;
  for (const name of repeatedIn(inPath)) judging.tell(`The path has \`{${name}}\` more than once`, place);
}

/** What is there more than once, each once. */
function repeatedIn(names: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(names.filter((name) => seen.size === seen.add(name).size));
}

function judgeBody(judging: Judging, parameters: readonly Defined[], { value, place }: Defined): void {
  const isIn = (where: string): readonly Defined[] => parameters.filter((each) => each.value.in === where);
  const [bodies, fields] = [isIn("body"), isIn("formData")];
  if (bodies.length > 1) judging.tell("The operation has more than one body parameter", place);
  if (bodies.length > 0 && fields.length > 0)
    judging.tell("The operation has a body and form parameters", place);
  for (const body of bodies) judgeRequired(judging, body.value.schema, [...body.place, "schema"]);
  const consumes = value.consumes ?? judging.document.consumes;
  const isForm = Array.isArray(consumes) && consumes.some((type) => FORM.test(String(type)));
  if (!isForm && fields.some((each) => each.value.type === "file"))
    judging.tell("An operation with a file must consume `multipart/form-data` or a form of its kind", place);
}

function judgeResponse(judging: Judging, status: string, response: Defined | undefined): void {
  if (response === undefined) return;
  if (judging.isSwagger && (Number(status) < 100 || Number(status) > 599))
    judging.tell(`\`${status}\` is not a status of HTTP`, response.place);
  judgeArrays(judging, response);
  for (const [name, value] of Object.entries(fieldsOf(response.value.headers))) {
    const header = defined(judging, value, [...response.place, "headers", name]);
    if (header !== undefined) judgeArrays(judging, header);
  }
}

/** The schemas right below an object that has one, or one for each media type; in Swagger it may be one itself. */
function judgeArrays(judging: Judging, { value, place }: Defined): void {
  const schemas: readonly (readonly [unknown, ...string[]])[] = [
    ...(judging.isSwagger ? [[value] as const] : []),
    [value.schema, "schema"],
    ...Object.entries(fieldsOf(value.content)).map(
      ([type, media]) => [fieldsOf(media).schema, "content", type, "schema"] as const,
    ),
  ];
  for (const [schema, ...keys] of schemas)
    if (fieldsOf(schema).type === "array" && !fieldsOf(schema).items)
      judging.tell("An array must have the field `items`", [...place, ...keys]);
}

function judgeNames(judging: Judging): void {
  const sections = judging.isSwagger
    ? { definitions: judging.document.definitions }
    : String(judging.document.openapi).startsWith("3.0")
      ? fieldsOf(judging.document.components)
      : {};
  for (const [section, entries] of Object.entries(sections))
    for (const [name, value] of Object.entries(fieldsOf(entries))) {
      const place = [...(judging.isSwagger ? [] : ["components"]), section, name];
      if (!NAME.test(name))
        judging.tell(`\`${name}\` is a name with other characters than \`A-Z a-z 0-9 . _ -\``, place);
      if (judging.isSwagger) judgeRequired(judging, value, place);
    }
}

function judgeFlows(judging: Judging): void {
  for (const [name, scheme] of Object.entries(
    fieldsOf(fieldsOf(judging.document.components).securitySchemes),
  )) {
    const { type, flows } = fieldsOf(scheme);
    if (type === "oauth2" && Object.keys(fieldsOf(flows)).length === 0)
      judging.tell("OAuth 2 must have at least one flow", ["components", "securitySchemes", name]);
  }
}

/** Only Swagger's schemas name as required nothing but their own properties. */
function judgeRequired(judging: Judging, schema: unknown, place: readonly string[]): void {
  const { required } = fieldsOf(schema);
  if (!Array.isArray(required)) return;
  const properties = propertiesOf(judging, schema, new Set());
  for (const name of required.filter((each) => !properties.includes(String(each))))
    judging.tell(`\`${String(name)}\` is required, but not among the properties`, place);
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
