import { isPlainObject } from "../../document/plain-object.js";
import type { SourceDocument } from "./source-document.js";

/** Media types of schemas by the ends of their files' names. */
const FORMATS: readonly (readonly [RegExp, string])[] = [
  [/\.avsc$/i, "application/vnd.apache.avro"],
  [/\.proto$/i, "application/vnd.google.protobuf"],
  [/\.graphql$/i, "application/graphql"],
  [/\.(?:xsd|xml)$/i, "application/xml"],
];

/**
 * Where a file in another language than JSON Schema has what a fragment names that is no pointer: of Avro the type of that
 * name, `user.avsc#/com.example.User`; of a text all of it. Undefined where it is not there.
 */
export function namedTypeKeys(
  { location, value }: SourceDocument,
  fragment: string,
): readonly string[] | undefined {
  if (formatOf(location) === undefined) return undefined;
  return typeof value === "string" ? [] : keysOfType(value, fragment.replace(/^\//, ""), []);
}

function keysOfType(value: unknown, name: string, keys: readonly string[]): readonly string[] | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (isPlainObject(value) && namesOf(value).includes(name)) return keys;
  for (const [key, inner] of Object.entries(value)) {
    const found = keysOfType(inner, name, [...keys, key]);
    if (found) return found;
  }
  return undefined;
}

/** With its namespace and without. https://avro.apache.org/docs/1.12.0/specification/#names */
function namesOf({ type, name, namespace }: Readonly<Record<string, unknown>>): readonly string[] {
  if (typeof name !== "string" || !["record", "error", "enum", "fixed"].includes(String(type))) return [];
  const short = name.slice(name.lastIndexOf(".") + 1);
  return typeof namespace === "string" ? [name, short, `${namespace}.${name}`] : [name, short];
}

/** A schema that a file in another language holds, with its format, as AsyncAPI 3 writes it: a Multi Format Schema Object. */
export function withFormat(value: unknown, { location }: SourceDocument): unknown {
  const format = formatOf(location);
  return format === undefined ? value : { schemaFormat: format, schema: value };
}

function formatOf(location: string): string | undefined {
  const path = location.replace(/[?#].*$/s, "");
  return FORMATS.find(([name]) => name.test(path))?.[1];
}
