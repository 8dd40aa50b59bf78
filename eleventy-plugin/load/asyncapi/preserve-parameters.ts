import { PARAMETER_SCHEMA } from "../../document/loaded-document.js";
import { referenceIn, valueAt } from "../../document/json-pointer.js";
import { isPlainObject, getOwn, setOwn, type MutableObject } from "../../document/plain-object.js";
import { resolveReference } from "../references/resolve-reference.js";
import { asyncApi2Channels, componentMap, objectEntries } from "./asyncapi-2-channels.js";

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
export function preserveParameters(v2: MutableObject): (v3: MutableObject) => void {
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
