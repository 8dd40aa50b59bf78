import type { SchemaNode } from "../../portable/model/index.js";
import { isObject, type Part } from "../read.js";
import { assembleNamed, formatOf } from "./assemble.js";
import { compose, type Composition } from "./composition.js";
import { UNKNOWN } from "./plain-nodes.js";
import { isAlias, type NamedTarget, type SchemaNames } from "./schema-names.js";
import { areTypesImplied, isBinaryType, isMapType, typesOf } from "./value-types.js";

/** Builds nodes that only refer to a named schema. */
export interface NamedNodes {
  /**
   * Returns the node of a reference without siblings, shared by all references to the same schema. Undefined
   * for anything else.
   */
  bare(parts: readonly Part[]): SchemaNode | undefined;
  /** Returns the node of a reference with descriptions and limits beside it. */
  described(composition: Composition): SchemaNode;
}

export function createNamedNodes(names: SchemaNames): NamedNodes {
  const { memoise } = names.reading.memoiser;

  const typesOfTarget = (target: NamedTarget): Parameters<typeof assembleNamed>[3] =>
    memoise("types", target, target.pointer, () => {
      const { value, pointer } = target;
      const parts = isObject(value) ? [{ value, pointer, reading: names.reading }] : [];
      const { layers } = compose(parts, names, () => true);
      return {
        types: typesOf(layers),
        typesImplied: areTypesImplied(layers),
        isFile: isBinaryType(layers),
        isMap: isMapType(layers),
        format: formatOf(layers),
      };
    });

  return {
    bare([part, second]) {
      if (part === undefined || second !== undefined || !isAlias(part.value)) return undefined;
      const target = names.locate(part.value.$ref, part.pointer);
      if (typeof target === "string" || !isObject(target.value)) return undefined;
      return memoise("bare reference", target, target.pointer, () =>
        assembleNamed([], target, false, typesOfTarget(target)),
      );
    },
    described({ layers, references: [reference] }) {
      if (reference === undefined) return UNKNOWN;
      return assembleNamed(layers, reference.target, reference.nullable, typesOfTarget(reference.target));
    },
  };
}
