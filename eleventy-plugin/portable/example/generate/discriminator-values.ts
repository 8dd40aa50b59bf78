import { memoiseByObject } from "../../memoise-by-object.js";
import type { Components } from "../components.js";

export interface DiscriminatorValue {
  readonly property: string;
  readonly value: string;
}

/**
 * For components that a base tells apart by a discriminator: the value that stands for each.
 * https://spec.openapis.org/oas/v3.1.1.html#discriminator-object
 */
export const discriminatorValues = memoiseByObject(
  (components: Components): ReadonlyMap<string, DiscriminatorValue> => {
    const kinds = new Map<string, DiscriminatorValue>();
    for (const { discriminator } of components.values())
      for (const { value, schema } of discriminator?.mapping ?? [])
        if (discriminator !== undefined && !kinds.has(schema))
          kinds.set(schema, { property: discriminator.property, value });
    return kinds;
  },
);
