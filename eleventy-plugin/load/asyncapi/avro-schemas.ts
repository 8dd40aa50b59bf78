import { finding, Problem } from "../../problems.js";
import { pointerKeys } from "../json-pointer.js";
import { isPlainObject, own, setOwn, type MutableObject } from "../plain-object.js";
import { resolved } from "../resolve-reference.js";
import { tameValue } from "../tame-value.js";
import { componentsOf } from "./channels-of-two.js";
import type { Translate } from "./openapi-schemas.js";
import { installLine, isResolvable } from "./packages.js";

export type { Translate } from "./openapi-schemas.js";

const PACKAGE = "@asyncapi/avro-schema-parser";

/**
 * Avro schemas as JSON Schema, by the official parser. A reference to a component translates the component, which is
 * Avro too, and stays a reference.
 */
export function avroTranslator(document: MutableObject): Translate {
  const translated = new Map<string, Promise<void>>();
  const component = async (name: string): Promise<void> => {
    const schemas = componentsOf(document, "schemas") as MutableObject;
    setOwn(schemas, name, await toJsonSchema(own(schemas, name)));
  };
  return async (schema) => {
    const reference = isPlainObject(schema) ? own(schema, "$ref") : undefined;
    if (typeof reference !== "string") return toJsonSchema(schema);
    const name = componentIn(reference);
    const target = resolved(document, reference);
    if (target === undefined) throw new TypeError("its schema is not there");
    if (name === undefined) return toJsonSchema(target);
    const done = translated.get(name) ?? component(name);
    translated.set(name, done);
    await done;
    return { $ref: reference };
  };
}

function componentIn(reference: string): string | undefined {
  const [components, schemas, name, more] = pointerKeys(reference.replace(/^#/, ""));
  return components === "components" && schemas === "schemas" && more === undefined ? name : undefined;
}

async function toJsonSchema(schema: unknown): Promise<MutableObject> {
  if (!isResolvable(PACKAGE)) {
    const facts = {
      language: "Avro",
      reason: "its parser is not installed",
      fix: `Run \`${installLine([PACKAGE])}\`.`,
    };
    throw new Problem(finding("payload-untranslated", facts));
  }
  const { AvroSchemaParser } = await import("@asyncapi/avro-schema-parser");
  const input = { data: schema, meta: { message: {} }, path: [], asyncapi: {}, defaultSchemaFormat: "" };
  const parse = AvroSchemaParser().parse as unknown as (input: object) => Promise<unknown>;
  const result = await parse(input);
  if (!isPlainObject(result)) throw new TypeError("its parser gave no schema");
  tameValue(result, {});
  const schemaObject = JSON.parse(JSON.stringify(result)) as MutableObject;
  tidySchemas(schemaObject);
  return schemaObject;
}

/** Largest and smallest value of an Avro type: 64-bit ones are not what they were after JavaScript rounded them. */
const TYPE_FORMATS: ReadonlyMap<unknown, string> = new Map([
  [2 ** 31 - 1, "int32"],
  [2 ** 63 - 1, "int64"],
]);

/** Names records, and writes the range that a type has anyway as its format. */
function tidySchemas(root: MutableObject): void {
  const open: unknown[] = [root];
  for (let schema = open.pop(); schema !== undefined; schema = open.pop()) {
    if (typeof schema !== "object" || schema === null) continue;
    if (isPlainObject(schema)) tidySchema(schema);
    open.push(...(Object.values(schema) as unknown[]));
  }
}

function tidySchema(schema: MutableObject): void {
  const format = own(schema, "type") === "integer" ? TYPE_FORMATS.get(own(schema, "maximum")) : undefined;
  if (format !== undefined) {
    delete schema["minimum"];
    delete schema["maximum"];
    schema["format"] ??= format;
  }
  const name = own(schema, "x-parser-schema-id");
  if (typeof name !== "string") return;
  delete schema["x-parser-schema-id"];
  if (own(schema, "type") === "object") schema["title"] ??= name;
}
