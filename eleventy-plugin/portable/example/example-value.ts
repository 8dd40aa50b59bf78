import { isMap } from "../request/primitive-text.js";
import type { Json, SchemaChild, SchemaNode } from "../model/index.js";
import { toBound, toDrawnNumber } from "./bounds.js";
import { toBranch } from "./branch.js";
import { followName, type Components } from "./components.js";
import { toDrawnText } from "./drawn-text.js";

/** Which fields a drawn value has: those of a request leave out read-only ones, those of a response write-only ones. */
export interface DrawOptions {
  readonly side: "request" | "response";
  readonly fields: "all" | "required";
}

/** Schemas visited for one value. */
const MAX_NODES = 2000;

interface Drawing extends DrawOptions {
  readonly components: Components;
  left: number;
}

/** Names of the components a schema is inside of. */
type Path = readonly string[];
type Draw = (node: SchemaNode, path: Path, drawing: Drawing) => Json | undefined;

/**
 * A value that a schema allows: its own example, constant, default or first enumerated value, else one drawn from its
 * type. The same schema always gives the same value. Undefined where nothing can be drawn: a component inside itself,
 * or more than 2,000 schemas.
 */
export function exampleValue(
  node: SchemaNode,
  components: Components,
  options: DrawOptions,
): Json | undefined {
  return draw(node, [], { ...options, components, left: MAX_NODES });
}

/** The value that a schema itself gives as an example, if any. */
export function ownExample(node: SchemaNode, components: Components): Json | undefined {
  return followName(node, components).node.examples[0];
}

function draw(start: SchemaNode, path: Path, drawing: Drawing): Json | undefined {
  const { node, names } = followName(start, drawing.components);
  drawing.left -= 1;
  if (drawing.left < 0 || node.never || names.some((name) => path.includes(name))) return undefined;
  const given = [node.examples[0], node.const, node.default, node.enum?.[0]?.value].find(
    (value) => value !== undefined,
  );
  if (given !== undefined) return given;
  const inner = [...path, ...names];
  const bases = node.children.filter(({ relation }) => relation === "allOf");
  const own = [
    ...bases.map(({ schema }) => draw(schema, inner, drawing)),
    drawType(node, inner, drawing),
  ].reduce(join);
  const branch = toBranch(node, drawing.components);
  if (!branch) return own;
  return withDiscriminator(join(own, draw(branch.schema, inner, drawing)), node, branch.schema);
}

function drawType(node: SchemaNode, path: Path, drawing: Drawing): Json | undefined {
  const type = node.types.find((name) => name !== "null") ?? node.types[0] ?? toImpliedType(node);
  const drawn = type === undefined ? undefined : typeDraws.get(type);
  return drawn ? drawn(node, path, drawing) : "string";
}

function toImpliedType({ children }: SchemaNode): string | undefined {
  if (children.some(({ relation }) => relation === "items" || relation === "prefixItem")) return "array";
  if (children.some(({ relation }) => /[pP]ropert/.test(relation))) return "object";
  return children.some(({ relation }) => /Of$/.test(relation)) ? "none" : undefined;
}

const typeDraws: ReadonlyMap<string, Draw> = new Map<string, Draw>([
  ["object", drawObject],
  ["array", drawList],
  ["string", toDrawnText],
  ["integer", toDrawnNumber],
  ["number", toDrawnNumber],
  ["boolean", () => true],
  ["null", () => null],
  ["none", () => undefined],
]);

function drawObject(node: SchemaNode, path: Path, drawing: Drawing): Json {
  const properties = node.children.filter(
    (child) => child.relation === "property" && isShown(child, drawing),
  );
  const members = properties.flatMap(({ label, schema }) => {
    const value = draw(schema, path, drawing);
    return value === undefined ? [] : [[label, value] as const];
  });
  if (members.length > 0 || node.children.some(({ relation }) => relation === "property"))
    return Object.fromEntries(members);
  const rest = node.children.find(
    ({ relation }) => relation === "additionalProperties" || relation === "patternProperty",
  );
  const value = rest && drawing.fields === "all" ? draw(rest.schema, path, drawing) : undefined;
  return value === undefined ? {} : { key: value };
}

function isShown({ required, schema }: SchemaChild, { side, fields, components }: Drawing): boolean {
  const { readOnly, writeOnly, deprecated } = followName(schema, components).node;
  if (side === "request" ? readOnly : writeOnly) return false;
  return required || (fields === "all" && !deprecated);
}

function drawList(node: SchemaNode, path: Path, drawing: Drawing): Json {
  const places = node.children.filter(({ relation }) => relation === "prefixItem");
  const items = node.children.find(({ relation }) => relation === "items");
  const wanted = Math.min(toBound(node, "minItems") ?? 1, 10);
  const rest = items
    ? Array<SchemaChild>(Math.max(wanted, 1) - Math.min(places.length, Math.max(wanted, 1))).fill(items)
    : [];
  return [...places, ...rest].flatMap(({ schema }) => {
    const value = draw(schema, path, drawing);
    return value === undefined ? [] : [value];
  });
}

/** Both values where both are objects, else the later one, if there is one. */
function join(first: Json | undefined, later: Json | undefined): Json | undefined {
  if (first === undefined || later === undefined || !isMap(first) || !isMap(later)) return later ?? first;
  return Object.fromEntries([...Object.entries(first), ...Object.entries(later)]);
}

/** https://spec.openapis.org/oas/v3.1.1.html#discriminator-object */
function withDiscriminator(
  value: Json | undefined,
  { discriminator }: SchemaNode,
  branch: SchemaNode,
): Json | undefined {
  if (!discriminator || branch.name === undefined || value === undefined || !isMap(value)) return value;
  const mapped = discriminator.mapping.find(({ schema }) => schema === branch.name)?.value ?? branch.name;
  const members = Object.entries(value).filter(([key]) => key !== discriminator.property);
  return Object.fromEntries([[discriminator.property, mapped as Json], ...members]);
}
