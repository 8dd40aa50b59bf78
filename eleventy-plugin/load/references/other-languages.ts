import { isPlainObject } from "../../document/plain-object.js";
import type { SourceDocument } from "../read/source-document.js";

/** Media types of schemas by the endings of their files. */
const FORMATS: readonly (readonly [RegExp, string])[] = [
  [/\.avsc$/i, "application/vnd.apache.avro"],
  [/\.proto$/i, "application/vnd.google.protobuf"],
  [/\.graphql$/i, "application/graphql"],
  [/\.(?:xsd|xml)$/i, "application/xml"],
];

/**
 * Resolves a fragment that is not a pointer, in a file of a schema language other than JSON Schema. In Avro
 * it names a type, as in `user.avsc#/com.example.User`; in a text file it means the whole text. Returns
 * undefined if it names nothing.
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

/**
 * Returns the names of an Avro type, with and without its namespace.
 * https://avro.apache.org/docs/1.12.0/specification/#names
 */
function namesOf({ type, name, namespace }: Readonly<Record<string, unknown>>): readonly string[] {
  if (typeof name !== "string" || !["record", "error", "enum", "fixed"].includes(String(type))) return [];
  const short = name.slice(name.lastIndexOf(".") + 1);
  return typeof namespace === "string" ? [name, short, `${namespace}.${name}`] : [name, short];
}

/** Wraps a schema from a file of another language as a Multi Format Schema Object of AsyncAPI 3. */
export function withFormat(value: unknown, { location }: SourceDocument): unknown {
  const format = formatOf(location);
  return format === undefined ? value : { schemaFormat: format, schema: value };
}

function formatOf(location: string): string | undefined {
  const path = location.replace(/[?#].*$/s, "");
  return FORMATS.find(([name]) => name.test(path))?.[1];
}
