import { toJsonText } from "../exact-number.js";
import type { InitialParameter } from "../request/request-data.js";
import type { Json, Security } from "../model/index.js";
import type { BodyField, BodyValue, FieldValue, FormValues } from "../request/form-values.js";
import { isJsonArray, isJsonObject } from "../request/primitive-text.js";
import { formatJsonText, minifyJsonText } from "./json-layout.js";
import { isJsonError, readJson } from "./read-json.js";
import { isCredentialParameter, isExcludedFromLinks } from "../request/credential-parameters.js";
import { SHARED_PREFIX } from "./shared-fragment.js";
import { containsSecret, mentionsSecret, isSecretName } from "../secret-detection.js";
import { encodeComponent, tryPercentDecode } from "../well-formed.js";

/** Values that a URL must never contain, according to the schemas. */
export interface Secrets {
  readonly parameters: readonly number[];
  /** Names of fields, by index of the media type. An empty name means the whole body. */
  readonly bodies: readonly (readonly string[])[];
}

/** The data of a panel from which a link is created. */
export interface SharedForm {
  readonly parameters: readonly Pick<InitialParameter, "name" | "in" | "required" | "secret">[];
  readonly security: Security;
  readonly requestBody?: { readonly content: readonly { readonly contentType: string }[] };
}

/** A URL fragment, with the names of the values that it omits. */
export interface SharedRequest {
  readonly fragment: string;
  readonly leftOut: readonly string[];
}

/**
 * Encodes the values of a form as a URL fragment. The fragment names each value by its id on the page:
 * `query.limit`, `body`. Omits credentials, other secrets, files and the server.
 */
export function toSharedRequest(
  form: SharedForm,
  values: FormValues,
  start: FormValues,
  secrets: Secrets,
): SharedRequest {
  const leftOut: string[] = [];
  const pairs: (readonly [name: string, text?: string])[] = [];
  const add = (name: string, text?: string): void =>
    void pairs.push(text === undefined ? [name] : [name, text]);
  for (const [index, field] of values.parameters.entries()) {
    const parameter = form.parameters[index];
    if (!parameter) continue;
    const id = `${parameter.in}.${parameter.name}`;
    const isEmpty = "value" in field && field.value === "" && parameter.required;
    if (!field.sent) {
      if (start.parameters[index]?.sent) add(id);
    } else if (isExcludedFromLinks(parameter, form.security) || secrets.parameters.includes(index))
      leftOut.push(parameter.name);
    else if (!isEmpty) {
      const text = sharedField(field, { names: [], leftOut, label: parameter.name });
      if (text !== undefined) add(id, text);
    }
  }
  if (values.body)
    addBody(form, values.body, secrets.bodies[values.body.mediaType] ?? [""], { add, leftOut });
  return { fragment: joinFragment(pairs), leftOut };
}

interface Adding {
  readonly add: (name: string, text?: string) => void;
  readonly leftOut: string[];
}

function addBody(
  form: SharedForm,
  body: BodyValue,
  secret: readonly string[],
  { add, leftOut }: Adding,
): void {
  const id = bodyId(form, body.mediaType);
  if (!body.sent) return add(id);
  if (secret.includes("")) return void leftOut.push(id);
  if (body.kind === "text") {
    const text = redactText(body.text, { names: secret, leftOut, label: id });
    if (text !== undefined) addText(id, text, add);
  }
  if (body.kind === "file") leftOut.push(body.file.name);
  if (body.kind !== "fields") return;
  for (const field of body.fields) {
    const name = `${id}.${field.name}`;
    if (!field.sent) add(name);
    else if ("files" in field || secret.includes(field.name) || isSecretName(field.name))
      leftOut.push(field.name);
    else {
      const text = sharedField(field, { names: secret, leftOut, label: field.name });
      if (text !== undefined) add(name, text);
    }
  }
}

/**
 * Adds the text of a body. JSON in our own layout is added without its white space, under another name, because
 * the form that opens from the link lays it out again. Any other text is added as it is.
 */
function addText(id: string, text: string, add: Adding["add"]): void {
  const minified = minifyJsonText(text);
  if (minified !== text && formatJsonText(minified) === text) add(`${id}${MINIFIED}`, minified);
  else add(id, text);
}

/** End of the name of a body whose JSON is minified. Only bodies that are edited as text have such a name. */
const MINIFIED = ".json";

/**
 * Returns the id of a media type's body: `body` for the first media type, `body(application/xml)` for others.
 */
export function bodyId({ requestBody }: Pick<SharedForm, "requestBody">, mediaType: number): string {
  const { contentType = "" } = requestBody?.content[mediaType] ?? {};
  return mediaType === 0 ? "body" : `body(${contentType})`;
}

/** Specifies which parts of a value to omit, and collects their names. */
export interface Redaction {
  /** Names of fields that the schemas mark as secret. An empty name means the whole value. */
  readonly names: readonly string[];
  readonly leftOut: string[];
  /** Name of the whole value. */
  readonly label: string;
}

export const createRedaction = (names: readonly string[]): Redaction => ({ names, leftOut: [], label: "" });

/** Returns the text of a field for a link. Undefined if the whole value is omitted. */
function sharedField(field: FieldValue, redaction: Redaction): string | undefined {
  if ("text" in field) return redactText(field.text, redaction);
  const redacted = redactValue(field.value, redaction);
  return redacted === undefined ? undefined : sharedText(redacted);
}

/**
 * Redacts a text. Returns it unchanged if nothing is secret, and formatted JSON if parts are omitted. Returns
 * undefined if the whole value is secret, or if the text is not JSON but may contain a secret.
 */
export function redactText(text: string, redaction: Redaction): string | undefined {
  const { names, leftOut, label } = redaction;
  const read = readJson(text);
  if (isJsonError(read)) {
    if (names.length === 0 && !mentionsSecret(text)) return text;
    leftOut.push(label);
    return undefined;
  }
  const before = leftOut.length;
  const redacted = redactValue(read.value, redaction);
  if (redacted === undefined) return undefined;
  return leftOut.length === before ? text : toJsonText(redacted, 2);
}

/**
 * Returns a value without secrets: fields in `redaction.names`, fields named like a secret, and strings that
 * contain a secret. Undefined if the whole value is a secret.
 */
export function redactValue(value: Json, redaction: Redaction): Json | undefined {
  if (typeof value === "string") return redactString(value, redaction);
  if (isJsonArray(value)) return value.map((item) => redactValue(item, redaction)).filter(isDefined);
  if (!isJsonObject(value)) return value;
  const redacted = Object.entries(value).map(([name, each]) => {
    const label = nameOf(value, name);
    const secretName = [name, label].find((called) => isSecret(called, each, redaction));
    if (secretName === undefined) return [name, redactValue(each, { ...redaction, label })] as const;
    redaction.leftOut.push(secretName);
    return [name] as const;
  });
  return Object.fromEntries(redacted.filter((pair): pair is [string, Json] => isDefined(pair[1])));
}

const isDefined = (value: Json | undefined): value is Json => value !== undefined;

/**
 * Returns the name of a field. For `value`, returns the string in the `name` or `key` field beside it, as in
 * `{"name": "Authorization", "value": "…"}`.
 */
function nameOf(fields: Readonly<Record<string, Json>>, field: string): string {
  const sibling = [fields["name"], fields["key"]].find((name) => typeof name === "string");
  return field === "value" && typeof sibling === "string" ? sibling : field;
}

/**
 * Whether a field is secret. A boolean that is only named like a secret is not, because it states whether
 * there is a secret: `"cookie": true`.
 */
const isSecret = (name: string, value: Json, { names }: Redaction): boolean =>
  names.includes(name) || (value !== null && typeof value !== "boolean" && isSecretName(name));

/** Redacts a string, which may contain serialised JSON. */
function redactString(text: string, redaction: Redaction): string | undefined {
  const read = readJson(text);
  if (!isJsonError(read) && (isJsonArray(read.value) || isJsonObject(read.value)))
    return redactText(text, redaction);
  if (!containsSecret(text)) return text;
  redaction.leftOut.push(redaction.label);
  return undefined;
}

/** Encodes values as a fragment, under the names that `toSharedRequest` uses: `path.id`, `body`. */
export const toFragment = (values: Iterable<readonly [name: string, value: Json]>): string =>
  joinFragment([...values].map(([name, value]) => [name, sharedText(value)]));

/**
 * Joins pairs of a name and a text into a fragment. A name without a text means that the field is not sent.
 */
export const joinFragment = (pairs: readonly (readonly [name: string, text?: string])[]): string =>
  SHARED_PREFIX +
  pairs.map(([name, text]) => encode(name) + (text === undefined ? "" : `=${encode(text)}`)).join("&");

/**
 * Returns a string unchanged, unless it could be read as JSON. Serialises such a string, and every other
 * value, as JSON.
 */
export function sharedText(value: Json): string {
  return typeof value === "string" && isJsonError(readJson(value)) ? value : toJsonText(value);
}

function toValue(text: string): Json {
  const read = readJson(text);
  return isJsonError(read) ? text : read.value;
}

/**
 * Encodes a text, except for some characters that are allowed in fragments, so that the address bar stays
 * readable. https://www.rfc-editor.org/rfc/rfc3986#section-3.5
 */
const encode = (text: string): string =>
  encodeComponent(text).replace(/%(2C|2F|3A|3B|40)/g, (code) => decodeURIComponent(code));

/** The values that a fragment fills in. */
export interface FormPrefill {
  readonly parameters: ReadonlyMap<number, FieldValue>;
  readonly body?: {
    readonly mediaType: number;
    readonly change: (body: BodyValue) => BodyValue;
  };
  /** Names of the parameters that are filled in, and `body`. */
  readonly names: readonly string[];
}

/**
 * Parses a fragment of `toSharedRequest`. Ignores unknown names, and parameters that carry credentials.
 *
 * @param start Initial values, which show whether a parameter is serialised in a media type.
 */
export function fromSharedRequest(fragment: string, form: SharedForm, start: FormValues): FormPrefill {
  const texts = new Map<string, string | undefined>();
  for (const pair of fragment.slice(SHARED_PREFIX.length).split("&")) {
    const [name = "", ...text] = pair.split("=").map(tryPercentDecode);
    if (name !== "" && !text.includes(undefined))
      texts.set(name, text.length === 0 ? undefined : text.join("="));
  }
  const names: string[] = [];
  const parameters = new Map<number, FieldValue>();
  for (const [index, parameter] of form.parameters.entries()) {
    // Links that a document declares may omit the parameter's location.
    const id = [`${parameter.in}.${parameter.name}`, parameter.name].find((name) => texts.has(name));
    const field = start.parameters[index];
    if (!field || id === undefined || isCredentialParameter(parameter, form.security)) continue;
    const text = texts.get(id);
    names.push(parameter.name);
    if (text === undefined) parameters.set(index, { ...field, sent: false });
    else if ("text" in field) parameters.set(index, { sent: true, text });
    else parameters.set(index, { sent: true, value: toValue(text) });
  }
  const body = fromSharedBody(texts, form);
  return { parameters, names: body ? [...names, "body"] : names, ...(body && { body }) };
}

function fromSharedBody(
  texts: ReadonlyMap<string, string | undefined>,
  form: SharedForm,
): FormPrefill["body"] {
  for (const mediaType of form.requestBody?.content.keys() ?? []) {
    const id = bodyId(form, mediaType);
    const bodyNames = [...texts.keys()].filter((name) => name === id || name.startsWith(`${id}.`));
    if (bodyNames.length === 0) continue;
    const text = texts.get(id);
    return {
      mediaType,
      change(body) {
        if (body.kind === "text") {
          const minified = texts.get(`${id}${MINIFIED}`);
          const typed = minified === undefined ? text : formatJsonText(minified);
          return typed === undefined ? { ...body, sent: false } : { ...body, sent: true, text: typed };
        }
        if (body.kind === "file") return { ...body, sent: text !== undefined };
        if (texts.has(id)) return { ...body, sent: false };
        return {
          ...body,
          sent: true,
          fields: body.fields.map((field) => prefillField(field, `${id}.${field.name}`, texts)),
        };
      },
    };
  }
  return undefined;
}

function prefillField(
  field: BodyField,
  name: string,
  texts: ReadonlyMap<string, string | undefined>,
): BodyField {
  if (!texts.has(name)) return field;
  const text = texts.get(name);
  if (text === undefined) return { ...field, sent: false };
  return "files" in field ? field : { ...field, sent: true, value: toValue(text) };
}
