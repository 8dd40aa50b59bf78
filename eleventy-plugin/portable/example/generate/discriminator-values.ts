import { memoiseByObject } from "../../memoise-by-object.js";
import type { Components } from "../../schema/components.js";

export interface DiscriminatorValue {
  readonly property: string;
  readonly value: string;
}

/**
 * Returns the discriminator value of each component that a discriminator's mapping lists, by component name.
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
