import type { SchemaChild } from "../../portable/model/index.js";
import { below, isObject, reportShape, textsOf, type Part } from "../read.js";
import { own } from "../../document/plain-object.js";
import type { Composition } from "./composition.js";
import type { SchemaReading } from "./schema-reading.js";

/** `if`, `then`, `else`, in this order for each schema that has them. */
export function conditionChildren({ layers }: Composition, schemas: SchemaReading): readonly SchemaChild[] {
  const keywords = ["if", "then", "else"] as const;
  return layers.flatMap(({ part }) => {
    if (!Object.hasOwn(part.value, "if")) return [];
    return keywords.flatMap((keyword) => {
      if (!Object.hasOwn(part.value, keyword)) return [];
      const schema = schemas.node({ value: own(part.value, keyword), pointer: below(part.pointer, keyword) });
      return [{ relation: keyword, label: "", required: false, schema }];
    });
  });
}

/** `dependentRequired` as the schema that holds where the property is present. */
export function dependentRequiredChildren(
  { layers }: Composition,
  schemas: SchemaReading,
): readonly SchemaChild[] {
  return layers.flatMap(({ part }) => {
    const map = own(part.value, "dependentRequired");
    const pointer = below(part.pointer, "dependentRequired");
    if (map === undefined) return [];
    if (!isObject(map)) {
      reportShape(part.reading, "`dependentRequired`", map, "an object", pointer);
      return [];
    }
    const place: Part = { ...part, value: map, pointer };
    return Object.keys(map).map((label) => {
      const schema = schemas.node({
        value: { required: textsOf(place, label) },
        pointer: below(pointer, label),
      });
      return { relation: "dependentSchema" as const, label, required: false, schema };
    });
  });
}
