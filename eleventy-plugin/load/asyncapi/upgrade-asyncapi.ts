import { componentIn, pointerReference, referenceIn, valueAt } from "../../document/json-pointer.js";
import { ASYNCAPI_2_SECURITY, CHANNEL_ADDRESS, PARAMETER_SCHEMA } from "../../document/loaded-document.js";
import { getOwn, isPlainObject, type MutableObject, setOwn } from "../../document/plain-object.js";
import { finding, type Finding, type Place, Problem } from "../../problems/problems.js";
import type { ReadText, UpgradedDocument } from "../context/load-context.js";
import { resolveReference } from "../references/resolve-reference.js";
import {
  asyncApi2Channels,
  asyncApi2Operations,
  componentMap,
  objectEntries,
} from "./asyncapi-2-channels.js";
import { lostOperations } from "./conversion-losses.js";
import { requirePackages } from "./packages.js";
import { separateMessages } from "./separate-messages.js";
import { translatePayloads } from "./translate-payloads.js";

/** Converts a document to another version. Does not change `document`. */
type Convert = (document: MutableObject, version: "2.6.0" | "3.0.0") => MutableObject;

/**
 * Upgrades AsyncAPI 1 and 2 to 3 with the official converter and its default options. Authors who upgrade the
 * file with it get the same result, so the URLs of all pages stay the same. The converter receives objects,
 * because it would execute code in YAML text. Values that it would lose are stored in separate fields.
 * Payloads in other schema languages are translated in every version. Throws packages-missing and
 * conversion-failed.
 */
export async function upgradeAsyncApi(
  published: MutableObject,
  { text }: ReadText,
  place: Place,
): Promise<UpgradedDocument> {
  requirePackages(place);
  const copy = JSON.parse(JSON.stringify(published)) as MutableObject;
  const upgraded = /^[12]\./.test(String(published["asyncapi"]))
    ? await convertFromV2(copy, text, place)
    : { document: copy, warnings: [] };
  const untranslated = await translatePayloads(upgraded.document, place);
  return { document: upgraded.document, warnings: [...upgraded.warnings, ...untranslated] };
}

async function convertFromV2(copy: MutableObject, text: string, place: Place): Promise<UpgradedDocument> {
  const convert = await loadConverter(place);
  const v2 = asVersion26(copy, convert);
  const warnings: Finding[] = [...tidyDocument(v2, place), ...lostOperations(v2, text, place)];
  preserveSecurity(v2);
  separateMessages(v2);
  const restoreParameters = preserveParameters(v2);
  const restoreAddresses = preserveAddresses(v2);
  const restoreSchemes = preserveSchemes(v2);
  const document = convertInParts(v2, (part) => convert(part, "3.0.0"));
  restoreParameters(document);
  restoreAddresses(document);
  restoreSchemes(document);
  return { document, warnings };
}

/**
 * Converts a document to AsyncAPI 2.6. From 2.0 to 2.6, the converter would change only the version number.
 * From version 1, it requires a known third number.
 */
function asVersion26(document: MutableObject, convert: Convert): MutableObject {
  const version = String(document["asyncapi"]);
  if (version.startsWith("1."))
    return convert({ ...document, asyncapi: `${version.slice(0, 3)}.0` }, "2.6.0");
  return { ...document, asyncapi: "2.6.0" };
}

async function loadConverter(place: Place): Promise<Convert> {
  const { convert } = await import("@asyncapi/converter");
  return (document, version) => {
    try {
      const converted: unknown = convert(document as Parameters<typeof convert>[0], version);
      if (isPlainObject(converted) && getOwn(converted, "asyncapi") === version) return converted;
      throw new TypeError("the converter returned no document");
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Problem(finding("conversion-failed", { reason }, place), { cause });
    }
  };
}

/**
 * Number of channels converted at once. The converter's running time grows with the square of this number.
 */
const AT_A_TIME = 250;

/**
 * Converts an AsyncAPI 2.6 document, in parts if it has very many channels. The result is the same, because
 * channels are related only through components, which are converted with the last part.
 */
export function convertInParts(
  v2: MutableObject,
  convert: (document: MutableObject) => MutableObject,
): MutableObject {
  const entries = objectEntries(getOwn(v2, "channels"));
  if (entries.length <= AT_A_TIME) return convert(v2);
  const mounted = entries.filter(([, channel]) => referenceIn(channel) === undefined);
  const referring = entries.filter(([, channel]) => referenceIn(channel) !== undefined);
  const groups: (typeof entries)[] = [];
  for (let start = 0; start < mounted.length; start += AT_A_TIME)
    groups.push(mounted.slice(start, start + AT_A_TIME));
  const last = Object.fromEntries([...(groups.pop() ?? []), ...referring]);
  const components = { messages: messageIds(v2) };
  const parts = groups.map((group) =>
    convert({ asyncapi: v2["asyncapi"], info: {}, channels: Object.fromEntries(group), components }),
  );
  const whole = convert({ ...v2, channels: last });
  for (const key of ["channels", "operations"])
    whole[key] = Object.assign({}, ...[...parts, whole].map((part) => mapOf(part, key)));
  return whole;
}

/**
 * Returns the component messages, each with only its `messageId`: the converter reads nothing else from them
 * when it converts channels.
 */
function messageIds(v2: MutableObject): MutableObject {
  return Object.fromEntries(
    objectEntries(componentMap(v2, "messages")).map(([name, message]) => {
      const messageId = getOwn(message, "messageId");
      return [name, messageId === undefined ? {} : { messageId }];
    }),
  );
}

function mapOf(document: MutableObject, key: string): MutableObject {
  const map = getOwn(document, key);
  return isPlainObject(map) ? map : {};
}

/**
 * Preserves the addresses of channels that an AsyncAPI 2 document defines in `components` and refers to from
 * `channels`. The converter replaces such an address with the component's name. The returned function adds
 * the original address to the converted document, in a separate field because the URLs of pages depend on the
 * name. If several addresses refer to a channel, its component gets the first address.
 */
function preserveAddresses(v2: MutableObject): (v3: MutableObject) => void {
  const mounts = new Map<string, string>();
  const addresses = new Set<string>();
  const channels = getOwn(v2, "channels");
  for (const [address, channel] of Object.entries(isPlainObject(channels) ? channels : {})) {
    const name = componentIn(referenceIn(channel) ?? "", "channels");
    if (name === undefined) continue;
    addresses.add(address);
    if (!mounts.has(name)) mounts.set(name, address);
  }
  const repairs = asyncApi2Channels(v2).flatMap(({ key, id, inComponents }) => {
    const address = inComponents ? mounts.get(key) : undefined;
    return address === undefined ? [] : [{ id, address }];
  });
  return (v3) => {
    const map = componentMap(v3, "channels");
    for (const { id, address } of repairs) {
      const channel = isPlainObject(map) ? getOwn(map, id) : undefined;
      if (isPlainObject(channel)) channel[CHANNEL_ADDRESS] = address;
    }
    for (const [address, mount] of Object.entries((getOwn(v3, "channels") ?? {}) as MutableObject))
      if (addresses.has(address) && isPlainObject(mount)) mount[CHANNEL_ADDRESS] = address;
  };
}

/** Fields of a parameter's schema that the converter supports. It prints a warning for any other field. */
const SUPPORTED = ["enum", "const", "default", "examples", "description"] as const;
const FIELDS = ["$ref", "description", "schema", "location"];

interface Restored {
  readonly path: readonly string[];
  readonly added: MutableObject;
}

/**
 * Reduces the parameters of `v2` to what the converter supports. The converter would empty a parameter whose
 * schema is a reference, drop types and patterns, and rename extensions to numbers. The returned function
 * adds the whole schema and the extensions to the converted document. Changes `v2`.
 */
function preserveParameters(v2: MutableObject): (v3: MutableObject) => void {
  const restored: Restored[] = [];
  const collect = (map: unknown, path: readonly string[]): void => {
    for (const [name, parameter] of objectEntries(map)) {
      if (referenceIn(parameter) !== undefined) continue;
      restored.push({ path: [...path, name], added: extractUnsupported(v2, parameter) });
    }
  };
  for (const { channel, id, inComponents } of asyncApi2Channels(v2))
    collect(getOwn(channel, "parameters"), [
      ...(inComponents ? ["components"] : []),
      "channels",
      id,
      "parameters",
    ]);
  collect(componentMap(v2, "parameters"), ["components", "parameters"]);
  return (v3) => {
    for (const { path, added } of restored) {
      const parameter = valueAt(v3, path);
      if (!isPlainObject(parameter)) continue;
      for (const [key, value] of Object.entries(added)) setOwn(parameter, key, value);
    }
  };
}

/**
 * Removes from a parameter everything that the converter does not support. Returns the removed fields and the
 * complete schema.
 */
function extractUnsupported(v2: MutableObject, parameter: MutableObject): MutableObject {
  const removed: MutableObject = {};
  for (const key of Object.keys(parameter)) {
    if (FIELDS.includes(key)) continue;
    setOwn(removed, key, parameter[key]);
    Reflect.deleteProperty(parameter, key);
  }
  const schema = getOwn(parameter, "schema");
  if (schema === undefined) return removed;
  removed[PARAMETER_SCHEMA] = schema;
  const target = targetOf(v2, schema);
  parameter["schema"] = Object.fromEntries(
    SUPPORTED.flatMap((key) => (getOwn(target, key) === undefined ? [] : [[key, target[key]]])),
  );
  return removed;
}

const MAX_STEPS = 50;

/** Resolves a schema's chain of references; returns an empty schema if it has no target. */
function targetOf(v2: MutableObject, schema: unknown): MutableObject {
  let value = schema;
  for (let step = 0; step < MAX_STEPS && isPlainObject(value); step += 1) {
    const reference = referenceIn(value);
    if (reference === undefined) return value;
    value = resolveReference(v2, reference);
  }
  return {};
}

/**
 * Preserves the scheme of an AsyncAPI 2 server's URL if it differs from the server's protocol:
 * `http://localhost:4566` with the protocol `sqs`. AsyncAPI 3 has no field for the scheme, and the converter
 * drops it. The returned function prepends it to `host` in the converted document.
 */
function preserveSchemes(v2: MutableObject): (v3: MutableObject) => void {
  const schemes = new Map<string, string>();
  for (const [name, server] of objectEntries(getOwn(v2, "servers"))) {
    const [, scheme] = /^([a-z][a-z0-9+.-]*):\/\//i.exec(String(getOwn(server, "url"))) ?? [];
    const protocol = String(getOwn(server, "protocol")).toLowerCase();
    if (scheme !== undefined && scheme.toLowerCase() !== protocol) schemes.set(name, scheme);
  }
  return (v3) => {
    const servers = getOwn(v3, "servers");
    for (const [name, scheme] of schemes) {
      const server = isPlainObject(servers) ? getOwn(servers, name) : undefined;
      const host = isPlainObject(server) ? getOwn(server, "host") : undefined;
      if (isPlainObject(server) && typeof host === "string" && host !== "")
        server["host"] = `${scheme}://${host}`;
    }
  };
}

/**
 * Moves `security` of AsyncAPI 2 to a field that the converter ignores. The converter would change "and"
 * between schemes to "or", and drop `{}`. For a scheme with scopes, it would lose the name, drop the scheme
 * unless it is OAuth 2.0 or OpenID Connect, and throw if the scheme is not declared.
 */
function preserveSecurity(v2: MutableObject): void {
  const operations = asyncApi2Operations(v2).map(({ operation }) => operation);
  const owners = [
    ...operations,
    ...operations.flatMap((operation) => inlineTraits(operation)),
    ...objectEntries(componentMap(v2, "operationTraits")).map(([, trait]) => trait),
    ...[getOwn(v2, "servers"), componentMap(v2, "servers")].flatMap((map) =>
      objectEntries(map).map(([, server]) => server),
    ),
  ];
  for (const owner of owners) {
    const security = getOwn(owner, "security");
    delete owner["security"];
    if (security !== undefined) owner[ASYNCAPI_2_SECURITY] = security;
  }
}

function inlineTraits(operation: MutableObject): readonly MutableObject[] {
  const traits = getOwn(operation, "traits");
  return Array.isArray(traits) ? (traits as unknown[]).flat().filter(isPlainObject) : [];
}

/** Reports a removed value. */
type Report = (what: string, expected: string, keys: readonly (string | number)[]) => void;

/**
 * Removes values with an unexpected shape from an AsyncAPI 2 document, because the converter would throw for
 * each of them. Returns warnings.
 */
function tidyDocument(v2: MutableObject, place: Place): readonly Finding[] {
  const findings: Finding[] = [];
  const report: Report = (what, expected, keys) => {
    const facts = { what, actual: "something else", expected };
    findings.push(finding("wrong-shape", facts, { ...place, pointer: pointerReference(keys) }));
  };
  if (!isPlainObject(getOwn(v2, "info"))) v2["info"] = {};
  for (const key of ["channels", "servers", "components"]) tidyObject(v2, key, [], report);
  tidyHolder(v2, [], report);
  const components = getOwn(v2, "components");
  if (!isPlainObject(components)) return findings;
  for (const key of Object.keys(components)) tidyObject(components, key, ["components"], report);
  tidyHolder(components, ["components"], report);
  for (const key of ["messages", "parameters", "securitySchemes"])
    tidyEntries(components, key, ["components"], report);
  tidyFlows(components);
  return findings;
}

/** Tidies the channels and servers of the document or its components. */
function tidyHolder(holder: MutableObject, keys: readonly string[], report: Report): void {
  for (const [name, server] of tidyEntries(holder, "servers", keys, report)) {
    if (typeof getOwn(server, "$ref") === "string") continue;
    if (typeof getOwn(server, "url") !== "string") {
      report(`The \`url\` of the server \`${name}\``, "text", [...keys, "servers", name]);
      server["url"] = "";
    }
  }
  for (const [name, channel] of tidyEntries(holder, "channels", keys, report)) {
    const here = [...keys, "channels", name];
    tidyEntries(channel, "parameters", here, report);
    tidyName(channel, "x-channelId", here, report);
    for (const kind of ["publish", "subscribe"]) {
      tidyObject(channel, kind, here, report);
      const operation = getOwn(channel, kind);
      if (!isPlainObject(operation)) continue;
      tidyName(operation, "operationId", [...here, kind], report);
      tidyMessage(operation, [...here, kind], report);
    }
  }
}

/** Converts a numeric name to a string. Removes a name that is neither a string nor a number. */
function tidyName(holder: MutableObject, key: string, keys: readonly string[], report: Report): void {
  const name = getOwn(holder, key);
  if (name === undefined || typeof name === "string") return;
  if (typeof name === "number") holder[key] = String(name);
  else {
    report(`\`${key}\``, "text", [...keys, key]);
    Reflect.deleteProperty(holder, key);
  }
}

function tidyMessage(operation: MutableObject, keys: readonly string[], report: Report): void {
  tidyObject(operation, "message", keys, report);
  const message = getOwn(operation, "message");
  if (!isPlainObject(message)) return;
  const list = getOwn(message, "oneOf");
  if (!Array.isArray(list)) return;
  const valid = list.filter((item: unknown) => isPlainObject(item) && tidyReference(item));
  if (valid.length < list.length) report("An item of `oneOf`", "a message", [...keys, "message", "oneOf"]);
  message["oneOf"] = valid;
}

/** Removes entries that are not objects and returns the rest. */
function tidyEntries(
  holder: MutableObject,
  key: string,
  keys: readonly string[],
  report: Report,
): readonly (readonly [string, MutableObject])[] {
  const map = getOwn(holder, key);
  if (!isPlainObject(map)) return [];
  for (const name of Object.keys(map)) tidyObject(map, name, [...keys, key], report);
  return Object.entries(map) as [string, MutableObject][];
}

/** Removes a field whose value is not an object. */
function tidyObject(holder: MutableObject, key: string, keys: readonly string[], report: Report): void {
  const value = getOwn(holder, key);
  if (isPlainObject(value) && tidyReference(value)) return;
  if (value === undefined && !Object.hasOwn(holder, key)) return;
  report(`\`${key}\``, "an object", [...keys, key]);
  Reflect.deleteProperty(holder, key);
}

/** Removes a `$ref` that is not a string. Always returns true, for use in conditions. */
function tidyReference(value: MutableObject): true {
  if (Object.hasOwn(value, "$ref") && typeof value["$ref"] !== "string") delete value["$ref"];
  return true;
}

function tidyFlows(components: MutableObject): void {
  const schemes = getOwn(components, "securitySchemes");
  for (const scheme of isPlainObject(schemes) ? Object.values(schemes) : []) {
    if (isPlainObject(scheme) && !isPlainObject(getOwn(scheme, "flows"))) delete scheme["flows"];
  }
}
