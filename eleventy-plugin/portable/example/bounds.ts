import type { SchemaNode } from "../model/schema-node.js";

export type Bound =
  | "minimum"
  | "exclusiveMinimum"
  | "maximum"
  | "exclusiveMaximum"
  | "multipleOf"
  | "minLength"
  | "maxLength"
  | "minItems";

/** The number of a limit, or undefined where the schema has none that JavaScript can hold. */
export function toBound({ limits }: SchemaNode, bound: Bound): number | undefined {
  const limit = limits && Object.hasOwn(limits, bound) ? limits[bound] : undefined;
  return typeof limit === "number" ? limit : undefined;
}

/** The number nearest to 1 that the limits of a schema allow. */
export function toDrawnNumber(node: SchemaNode): number {
  const isInteger = !node.types.includes("number");
  const step = toBound(node, "multipleOf") ?? (isInteger ? 1 : undefined);
  const above = toBound(node, "exclusiveMinimum");
  const below = toBound(node, "exclusiveMaximum");
  const gap = step ?? (above !== undefined && below !== undefined ? (below - above) / 2 : 0.5);
  const least = Math.max(
    toBound(node, "minimum") ?? -Infinity,
    above === undefined ? -Infinity : above + gap,
  );
  const most = Math.min(toBound(node, "maximum") ?? Infinity, below === undefined ? Infinity : below - gap);
  const nearest = Math.min(Math.max(1, least), most);
  if (step === undefined || step <= 0) return nearest;
  const multiple = Math.ceil(nearest / step) * step;
  return multiple > most ? Math.floor(nearest / step) * step : multiple;
}
