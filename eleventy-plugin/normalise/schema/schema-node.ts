import type { DocumentObject } from "../../load/loaded-document.js";
import type { NamedSchema, SchemaNode } from "../../portable/model/index.js";
import { isObject, reportShape, type Part, type Reading } from "../read.js";
import { createMerging } from "./merging.js";
import { ANY_VALUE, NOTHING, UNKNOWN } from "./plain-nodes.js";
import { createSchemaNames } from "./schema-names.js";
import type { RawSchema, SchemaReading } from "./schema-reading.js";

export interface Schemas {
  /** The node of a schema that stands at `pointer`: an object, a boolean, or anything at all. */
  node(value: unknown, pointer: string): SchemaNode;
  /** Every component, then every other schema that a reference names. To be called last: only then all are known. */
  named(urlOf: (name: string) => string): readonly NamedSchema[];
}

/**
 * Reads the schemas of one document: https://json-schema.org/draft/2020-12. Each object of the document becomes one
 * node, shared by all that contain it. `components` is the map of component schemas.
 */
export function createSchemas(reading: Reading, components: Part | undefined): Schemas {
  const names = createSchemaNames(reading, components);
  const known = new WeakMap<DocumentObject, SchemaNode>();

  const schemas: SchemaReading = {
    names,
    node({ value, pointer }) {
      if (typeof value === "boolean") return value ? ANY_VALUE : NOTHING;
      if (!isObject(value)) {
        reportShape(reading, "A schema", value, "an object or a boolean", pointer);
        return UNKNOWN;
      }
      const before = known.get(value);
      if (before !== undefined) return before;
      const { refusals, depth } = merging;
      const node = merging.nested([{ value, pointer, reading }]);
      if (depth <= 1 || merging.refusals === refusals) known.set(value, node);
      return node;
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
          ? merging.root({ value, pointer, reading })
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
