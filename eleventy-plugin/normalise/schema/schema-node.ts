import type { DocumentObject } from "../../document/loaded-document.js";
import { getOwn } from "../../document/plain-object.js";
import type { NamedSchema, SchemaNode } from "../../portable/model/index.js";
import { isObject, type Part, type ReadContext, reportShape } from "../read.js";
import { createMerging } from "./merging.js";
import { createSchemaNames } from "./schema-names.js";
import { ANY_VALUE, NOTHING, type RawSchema, type SchemaReader, UNKNOWN } from "./schema-reader.js";

export interface Schemas {
  /** Returns the node of the schema at `pointer`. Reports a value that is not a schema. */
  node(value: unknown, pointer: string): SchemaNode;
  /**
   * Returns every component, then the other schemas that references identify. Must be called last, when all
   * of these are known.
   */
  named(urlOf: (name: string) => string): readonly NamedSchema[];
}

/**
 * Creates a reader for the schemas of one document: https://json-schema.org/draft/2020-12. Each object of the
 * document becomes one node, shared by all nodes that contain it. `components` is the map of component
 * schemas.
 */
export function createSchemas(reading: ReadContext, components: Part | undefined): Schemas {
  const { memoiser } = reading;
  const names = memoiser.tracked("names", createSchemaNames(reading, components));

  const schemas: SchemaReader = {
    names,
    node({ value, pointer }) {
      if (typeof value === "boolean") return value ? ANY_VALUE : NOTHING;
      if (!isObject(value)) {
        reportShape(reading, "A schema", value, "an object or a boolean", pointer);
        return UNKNOWN;
      }
      return merging.node({ value, pointer, reading });
    },
    nodeOfAll(all) {
      const [first, second] = all;
      if (first !== undefined && second === undefined) return schemas.node(first);
      if (all.some(({ value }) => value === false)) return NOTHING;
      const parts = all.filter(isObjectSchema).map(({ value, pointer }) => ({ value, pointer, reading }));
      return parts.length === 0 ? ANY_VALUE : merging.nested(parts);
    },
  };
  const merging = createMerging(schemas);

  return {
    node: (value, pointer) => schemas.node({ value, pointer }),
    named(urlOf) {
      const found: NamedSchema[] = [];
      for (const { name, value, pointer } of names.targets) {
        const schema = isObject(value)
          ? memoiser.memoise("named schema", value, pointer, () => merging.root({ value, pointer, reading }))
          : schemas.node({ value, pointer });
        found.push({ name, url: urlOf(name), schema });
      }
      return found;
    },
  };
}

function isObjectSchema(schema: RawSchema): schema is RawSchema & { readonly value: DocumentObject } {
  return isObject(schema.value);
}

/**
 * Maximum number of nodes, and maximum depth, of a body's schema on an operation page. A larger schema gets
 * its own page.
 */
const MAX_NODES = 500;
const MAX_DEPTH = 12;

/**
 * Returns the node of a body's schema. A schema too large for an operation page is treated as a reference: it
 * gets a name derived from its pointer, and its own page.
 */
export function namedIfLarge(value: unknown, pointer: string, schemas: Schemas): SchemaNode {
  const node = schemas.node(value, pointer);
  const isNamed = isObject(value) && typeof getOwn(value, "$ref") === "string";
  return isNamed || !pointer.startsWith("#/") || !isLarge(node)
    ? node
    : schemas.node({ $ref: pointer }, pointer);
}

function isLarge(start: SchemaNode): boolean {
  let nodes = 0;
  let level: readonly SchemaNode[] = [start];
  for (let depth = 0; level.length > 0; depth += 1) {
    nodes += level.length;
    if (nodes > MAX_NODES || depth > MAX_DEPTH) return true;
    level = level.flatMap(({ children }) => children.map(({ schema }) => schema));
  }
  return false;
}
