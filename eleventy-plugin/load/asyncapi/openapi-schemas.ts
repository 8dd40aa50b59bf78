import { isPlainObject, getOwn, setOwn, type MutableObject } from "../../document/plain-object.js";
import { pointerKeys } from "../../document/json-pointer.js";
import { upgradeSchema } from "../upgrade/openapi-30/upgrade-schema.js";
import { componentMap } from "./asyncapi-2-channels.js";

/**
 * Translates a schema in another language to JSON Schema. `ownName` is the schema's component name if it is
 * itself a component. Throws or rejects if the schema cannot be read.
 */
export type Translate = (schema: unknown, ownName?: string) => MutableObject | Promise<MutableObject>;

/**
 * Returns a function that translates OpenAPI 3.0 schemas to JSON Schema. Component schemas that they refer to
 * are translated too, under the same names.
 */
export function openApiTranslator(document: MutableObject): Translate {
  const context = { version: "3.0", schemas: new WeakMap(), reference: (text: string) => text } as const;
  const upgraded = new Set<string>();
  return (schema) => {
    const result = upgradeSchema(schema, context);
    const open = [...componentNames(schema)];
    const components = componentMap(document, "schemas");
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      const component = isPlainObject(components) ? getOwn(components, name) : undefined;
      if (upgraded.has(name) || !isPlainObject(component)) continue;
      upgraded.add(name);
      setOwn(components as MutableObject, name, upgradeSchema(component, context));
      open.push(...componentNames(component));
    }
    if (!isPlainObject(result)) throw new TypeError("it is not an object");
    return result;
  };
}

/** Returns the names of the component schemas that a value refers to at any depth. */
function componentNames(value: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  const open = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== "object" || next === null) continue;
    const reference = isPlainObject(next) ? getOwn(next, "$ref") : undefined;
    const [, , name] =
      typeof reference === "string" && reference.startsWith("#/components/schemas/")
        ? pointerKeys(reference.slice(1))
        : [];
    if (name !== undefined) names.add(name);
    open.push(...Object.values(next).filter((child) => child !== undefined));
  }
  return names;
}
