import type { Components } from "../components.js";

export interface Kind {
  readonly property: string;
  readonly value: string;
}

const known = new WeakMap<Components, ReadonlyMap<string, Kind>>();

/**
 * For components that a base tells apart by a discriminator: the value that stands for each.
 * https://spec.openapis.org/oas/v3.1.1.html#discriminator-object
 */
export function kindsOf(components: Components): ReadonlyMap<string, Kind> {
  const before = known.get(components);
  if (before !== undefined) return before;
  const kinds = new Map<string, Kind>();
  for (const { discriminator } of components.values())
    for (const { value, schema } of discriminator?.mapping ?? [])
      if (discriminator !== undefined && !kinds.has(schema))
        kinds.set(schema, { property: discriminator.property, value });
  known.set(components, kinds);
  return kinds;
}
