import { orderedKeys } from "../../document/key-order.js";
import type { SchemaChild } from "../../portable/model/index.js";
import { childPointer, textsOf } from "../read.js";
import type { Composition } from "./composition.js";
import { child, mapAt, schemaAt, type SchemaReader } from "./schema-reader.js";

/** Reads `if`, `then` and `else`, in this order for each layer. */
export function conditionChildren({ layers }: Composition, schemas: SchemaReader): readonly SchemaChild[] {
  const keywords = ["if", "then", "else"] as const;
  return layers.flatMap(({ part }) => {
    if (!Object.hasOwn(part.value, "if")) return [];
    const present = keywords.filter((keyword) => Object.hasOwn(part.value, keyword));
    return present.map((keyword) => child(keyword, schemas.node(schemaAt(part, keyword))));
  });
}

/** Reads `dependentRequired` as schemas that apply if a property is present. */
export function dependentRequiredChildren(
  { layers }: Composition,
  schemas: SchemaReader,
): readonly SchemaChild[] {
  return layers.flatMap(({ part }) => {
    const map = mapAt(part, "dependentRequired");
    if (map === undefined) return [];
    return orderedKeys(map.value).map((name) => {
      const value = { required: textsOf(map, name) };
      return child(
        "dependentSchema",
        schemas.node({ value, pointer: childPointer(map.pointer, name) }),
        name,
      );
    });
  });
}
