import type { Json, SchemaNode } from "../../model/index.js";
import { isJsonArray, isJsonObject } from "../../request/primitive-text.js";
import { pick, rotated, type Generation, type ValuePosition } from "./generation.js";
import { childrenIn, gatherLayers, type Layers } from "./layers.js";

/**
 * Returns the values that the schemas declare. Their order for the first variant: preferred values and
 * examples, constants, defaults, enumerated values.
 */
export function declaredValues(
  { nodes, wishes }: Layers,
  position: ValuePosition,
  generation: Generation,
): readonly Json[] {
  if (!wishes.some(declaresValue) && !nodes.some(declaresValue)) return NONE;
  const fitting = (values: readonly Json[]): readonly Json[] =>
    values.map((value) => withCarriedFields(value, nodes, generation));
  const constants = nodes.flatMap((node) => (node.const === undefined ? [] : [node.const]));
  const lists = nodes.flatMap((node) => (node.enum === undefined ? [] : [node.enum]));
  const listed = lists.flatMap((list) =>
    rotated(
      list.map(({ value }) => value),
      pick(position, list.length),
    ),
  );
  const examples = [...wishes, ...nodes].flatMap(({ examples: values }) => values);
  const presets = nodes.flatMap((node) => (node.default === undefined ? [] : [node.default]));
  if (position.variant === 0 && position.ways === undefined)
    return [...fitting(examples), ...constants, ...fitting(presets), ...listed];
  // Constants and enumerated values exclude all other values. Examples and defaults leave room for generated
  // values.
  const count = examples.length + presets.length;
  const free = constants.length + listed.length === 0 ? MORE : 0;
  const start = pick(position, count + (position.ways ? free : 0));
  return [
    ...constants,
    ...listed,
    ...(start < count ? fitting(rotated([...examples, ...presets], start)) : []),
  ];
}

/** Number of generated values besides the declared ones, if all combinations are needed. */
const MORE = 3;

const NONE: readonly Json[] = [];

/** Whether a schema declares an example, a constant, a default or enumerated values. */
export function declaresValue(node: SchemaNode): boolean {
  const hasOne = node.const !== undefined || node.default !== undefined || node.enum !== undefined;
  return hasOne || node.examples.length > 0;
}

/**
 * Returns a value without the fields that its side never contains: read-only ones in a request, write-only
 * ones in a response. If `fields` is `required`, optional fields are omitted, too.
 */
export function withCarriedFields(
  value: Json,
  nodes: readonly SchemaNode[],
  generation: Pick<Generation, "side" | "fields" | "components">,
): Json {
  if (isJsonArray(value)) {
    const items = childrenIn(nodes, "items").map(({ schema }) => schema);
    if (items.length === 0) return value;
    const { nodes: inner } = gatherLayers(items, generation.components);
    return value.map((item) => withCarriedFields(item, inner, generation));
  }
  if (!isJsonObject(value)) return value;
  const properties = childrenIn(nodes, "property");
  if (properties.length === 0) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) => {
      const here = properties.filter(({ label }) => label === name);
      const { nodes: inner } = gatherLayers(
        here.map(({ schema }) => schema),
        generation.components,
      );
      const isHidden = inner.some((node) => (generation.side === "request" ? node.readOnly : node.writeOnly));
      const isLeftOut = generation.fields === "required" && !here.some(({ required }) => required);
      return isHidden || isLeftOut ? [] : [[name, withCarriedFields(item, inner, generation)] as const];
    }),
  );
}
