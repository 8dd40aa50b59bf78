import { finding, type Finding, type Place } from "../../problems/problems.js";
import { pointerReference } from "../../document/json-pointer.js";
import { isPlainObject, getOwn, type MutableObject } from "../../document/plain-object.js";

/** Reports a removed value. */
type Report = (what: string, expected: string, keys: readonly (string | number)[]) => void;

/**
 * Removes values with an unexpected shape from an AsyncAPI 2 document, because the converter would throw for
 * each of them. Returns warnings.
 */
export function tidyDocument(v2: MutableObject, place: Place): readonly Finding[] {
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
