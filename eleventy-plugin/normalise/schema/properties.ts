import type { DocumentObject } from "../../document/loaded-document.js";
import { matchesPattern } from "../../portable/pattern/match-pattern.js";
import type { SchemaChild } from "../../portable/model/index.js";
import { partOf } from "../follow.js";
import { childPointer, isObject, textsOf } from "../read.js";
import { orderedKeys } from "../../document/key-order.js";
import { getOwn } from "../../document/plain-object.js";
import { basesFirst } from "./annotations.js";
import type { Composition } from "./composition.js";
import { ANY_VALUE, NOTHING } from "./plain-nodes.js";
import { schemaAt, type RawSchema, type SchemaReader } from "./schema-reader.js";

/**
 * Returns the properties of all layers, in the order of the layers. Includes required properties that no
 * layer describes. Such a property has the schema of `additionalProperties`, which may allow nothing. Without
 * that keyword, it allows any value.
 */
export function propertyChildren({ layers }: Composition, reading: SchemaReader): readonly SchemaChild[] {
  const schemas = new Map<string, (RawSchema & { readonly inherited: boolean })[]>();
  const required = new Set<string>();
  for (const { part, inherited } of layers) {
    if (Object.hasOwn(part.value, "required"))
      for (const name of textsOf(part, "required")) required.add(name);
    if (!Object.hasOwn(part.value, "properties")) continue;
    const properties = partOf(part, "properties");
    for (const name of orderedKeys(properties?.value ?? {})) {
      const pointer = childPointer(properties?.pointer ?? "", name);
      const schema = { value: properties?.value[name], pointer, inherited };
      const before = schemas.get(name);
      if (before === undefined) schemas.set(name, [schema]);
      else before.push(schema);
    }
  }
  const described = [...schemas].map(([name, all]) =>
    property(name, required.has(name), reading.nodeOfAll(all.length === 1 ? all : basesFirst(all))),
  );
  const undescribed = [...required].filter((name) => !schemas.has(name));
  const other = undescribed.length === 0 ? ANY_VALUE : otherProperty(layers, reading);
  const isRefused = (name: string): boolean => layers.some(({ part }) => refuses(part.value, name));
  return [
    ...described,
    ...undescribed.map((name) => property(name, true, isRefused(name) ? NOTHING : other)),
  ];
}

function refuses(schema: DocumentObject, name: string): boolean {
  const patterns = getOwn(schema, "patternProperties");
  return (
    getOwn(schema, "additionalProperties") === false &&
    !(isObject(patterns) && Object.keys(patterns).some((pattern) => matchesPattern(pattern, name) !== false))
  );
}

function otherProperty(layers: Composition["layers"], reading: SchemaReader): SchemaChild["schema"] {
  const part = layers.findLast((layer) => isObject(getOwn(layer.part.value, "additionalProperties")))?.part;
  return part === undefined ? ANY_VALUE : reading.node(schemaAt(part, "additionalProperties"));
}

function property(label: string, required: boolean, schema: SchemaChild["schema"]): SchemaChild {
  return { relation: "property", label, required, schema };
}
