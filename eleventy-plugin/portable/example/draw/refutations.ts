import type { Json, SchemaChild, SchemaNode, SchemaRelation } from "../../model/index.js";
import { PLAIN_SCHEMA } from "../../plain-schema.js";
import { isExactNumber } from "../../exact-number.js";
import type { Components } from "../components.js";
import { gatherLayers } from "./layers.js";

/** How deep inside a schema a way to fail it is looked for. */
const MAX_DEPTH = 4;
const TYPES = ["string", "integer", "number", "boolean", "object", "array", "null"];

/** Schemas that say no more than that one value or text is refused: there is no further way to put it. */
const plainRefusals = new WeakSet<SchemaNode>();

/**
 * Ways for a value not to be what a schema says, each as a schema that the value must satisfy instead: the least
 * surprising first. All together they are not complete; whoever uses one checks the value.
 */
export function* refutations(
  schema: SchemaNode,
  components: Components,
  depth = MAX_DEPTH,
): Generator<SchemaNode> {
  if (depth === 0) return;
  const { nodes } = gatherLayers([schema], components);
  const deeper = (inner: SchemaNode): Generator<SchemaNode> => refutations(inner, components, depth - 1);
  for (const way of WAYS) for (const node of nodes) yield* way(node, deeper, components);
}

/** Whether a schema was made here to refuse a value as such: only trying others helps. */
export function isPlainRefusal(node: SchemaNode): boolean {
  return plainRefusals.has(node);
}

type Deeper = (schema: SchemaNode) => Generator<SchemaNode>;
type Way = (node: SchemaNode, deeper: Deeper, components: Components) => Generator<SchemaNode>;

const WAYS: readonly Way[] = [
  neverWays,
  fieldWays,
  valueWays,
  limitWays,
  itemWays,
  otherWays,
  partWays,
  typeWays,
];

function child(relation: SchemaRelation, schema: SchemaNode, label = "", required = false): SchemaChild {
  return { relation, label, required, schema };
}

function withChildren(...children: readonly SchemaChild[]): SchemaNode {
  return { ...PLAIN_SCHEMA, children };
}

function allOf(schemas: readonly SchemaNode[]): SchemaNode {
  return withChildren(...schemas.map((schema) => child("allOf", schema)));
}

const NOTHING: SchemaNode = { ...PLAIN_SCHEMA, never: true };

function* neverWays({ never }: SchemaNode): Generator<SchemaNode> {
  if (never) yield PLAIN_SCHEMA;
}

/** A field that must be there is not; one that may be there is, with something else in it. */
function* fieldWays({ children }: SchemaNode, deeper: Deeper, components: Components): Generator<SchemaNode> {
  for (const { relation, label, required } of children)
    if (relation === "property" && required)
      yield { ...withChildren(child("property", NOTHING, label)), types: ["object"] };
  for (const { relation, label, schema } of children) {
    if (relation !== "property") continue;
    const { nodes } = gatherLayers([schema], components);
    // Still a field that one side never carries.
    const marks = {
      readOnly: nodes.some(({ readOnly }) => readOnly),
      writeOnly: nodes.some(({ writeOnly }) => writeOnly),
    };
    for (const way of deeper(schema))
      yield { ...withChildren(child("property", { ...way, ...marks }, label, true)), types: ["object"] };
  }
}

function* valueWays(node: SchemaNode): Generator<SchemaNode> {
  if (node.const === undefined && node.enum === undefined) return;
  const refused = { ...PLAIN_SCHEMA, ...(node.enum && { enum: node.enum }) };
  yield refusal(node.const === undefined ? refused : { ...refused, const: node.const });
}

function refusal(refused: SchemaNode): SchemaNode {
  plainRefusals.add(refused);
  return withChildren(child("not", refused));
}

/** The rule that takes over where another ends, and by how much it lies beyond. */
const BEYOND: Readonly<Record<string, readonly [keyword: string, shift: number, type: string]>> = {
  minimum: ["exclusiveMaximum", 0, "number"],
  maximum: ["exclusiveMinimum", 0, "number"],
  exclusiveMinimum: ["maximum", 0, "number"],
  exclusiveMaximum: ["minimum", 0, "number"],
  minLength: ["maxLength", -1, "string"],
  maxLength: ["minLength", 1, "string"],
  minItems: ["maxItems", -1, "array"],
  maxItems: ["minItems", 1, "array"],
  minProperties: ["maxProperties", -1, "object"],
  maxProperties: ["minProperties", 1, "object"],
  // Lists that may have duplicates are drawn of one item, again and again.
  uniqueItems: ["minItems", 1, "array"],
};

function* limitWays({ limits = {}, constraints }: SchemaNode): Generator<SchemaNode> {
  for (const [keyword, limit] of Object.entries(limits)) {
    const [beyond, shift, type] = (Object.hasOwn(BEYOND, keyword) ? BEYOND[keyword] : undefined) ?? [
      "",
      0,
      "",
    ];
    const end = shift === 0 ? limit : Number(isExactNumber(limit) ? limit["#number"] : limit) + shift;
    if (beyond !== "" && !(shift !== 0 && Number(end) < 0))
      yield { ...PLAIN_SCHEMA, types: [type], limits: { [beyond]: end } };
  }
  for (const keyword of ["pattern", "multipleOf"] as const) {
    const rules = constraints.filter((rule) => rule.keyword === keyword);
    const value: Json | undefined = limits[keyword];
    if (value === undefined) continue;
    const refused = refusal({ ...PLAIN_SCHEMA, limits: { [keyword]: value }, constraints: rules });
    yield { ...refused, types: [keyword === "pattern" ? "string" : "number"] };
  }
}

function* itemWays({ children }: SchemaNode, deeper: Deeper): Generator<SchemaNode> {
  const places = children.filter(({ relation }) => relation === "prefixItem");
  for (const [index, { schema }] of places.entries())
    for (const way of deeper(schema)) {
      const before = Array.from({ length: index }, () => child("prefixItem", PLAIN_SCHEMA));
      const list = withChildren(...before, child("prefixItem", way));
      yield { ...list, types: ["array"], limits: { minItems: index + 1 } };
    }
  for (const { relation, schema } of children) {
    if (relation === "items")
      for (const way of deeper(schema)) yield { ...withChildren(child("contains", way)), types: ["array"] };
    if (relation === "contains")
      for (const way of deeper(schema)) yield { ...withChildren(child("items", way)), types: ["array"] };
  }
}

/** A field that the schema does not name, where it says what such fields are called or hold. */
function* otherWays({ children }: SchemaNode, deeper: Deeper): Generator<SchemaNode> {
  const oneField = { types: ["object"], limits: { minProperties: 1 } };
  for (const { relation, label, schema } of children) {
    if (relation === "propertyNames")
      for (const way of deeper(schema)) yield { ...withChildren(child("propertyNames", way)), ...oneField };
    if (relation === "patternProperty")
      for (const way of deeper(schema)) {
        const named = child("propertyNames", { ...PLAIN_SCHEMA, limits: { pattern: label } });
        yield { ...withChildren(child("patternProperty", way, label), named), ...oneField };
      }
  }
  const others = children.find(({ relation }) => relation === "additionalProperties");
  const isTaken = (name: string): boolean => children.some(({ label }) => label === name);
  const name = ["other", "another", "yetAnother"].find((candidate) => !isTaken(candidate));
  if (others === undefined || name === undefined) return;
  for (const way of deeper(others.schema))
    yield { ...withChildren(child("property", way, name, true)), types: ["object"] };
}

/** Schemas that hold for the whole value: alternatives, conditions, what must not be. */
function* partWays({ children }: SchemaNode, deeper: Deeper): Generator<SchemaNode> {
  for (const relation of ["oneOf", "anyOf"] as const) {
    const branches = children.filter((each) => each.relation === relation).map(({ schema }) => schema);
    if (branches.length === 0) continue;
    for (const place of [0, 1, 2]) {
      const ways = branches.map((branch) => [...firstOf(deeper(branch), place + 1)].at(-1));
      if (ways.every((way) => way !== undefined)) yield allOf(ways);
    }
    if (relation === "oneOf") yield allOf(branches.slice(0, 2));
  }
  for (const { relation, schema } of children) if (relation === "not") yield schema;
  yield* conditionWays(children, deeper);
  for (const { relation, label, schema } of children)
    if (relation === "dependentSchema")
      for (const way of deeper(schema))
        yield allOf([withChildren(child("property", PLAIN_SCHEMA, label, true)), way]);
}

function* conditionWays(children: readonly SchemaChild[], deeper: Deeper): Generator<SchemaNode> {
  const schemaOf = (wanted: SchemaRelation): SchemaNode | undefined =>
    children.find(({ relation }) => relation === wanted)?.schema;
  const [condition, then, otherwise] = [schemaOf("if"), schemaOf("then"), schemaOf("else")];
  if (condition === undefined) return;
  if (then !== undefined) for (const way of deeper(then)) yield allOf([condition, way]);
  if (otherwise === undefined) return;
  for (const unmet of firstOf(deeper(condition), 3))
    for (const way of firstOf(deeper(otherwise), 3)) yield allOf([unmet, way]);
}

function* typeWays({ types, typesImplied }: SchemaNode): Generator<SchemaNode> {
  if (types.length === 0 || typesImplied) return;
  const isLeft = (type: string): boolean =>
    !types.includes(type) && !(type === "integer" && types.includes("number"));
  // A number that is not whole is no integer.
  const rest = TYPES.filter(isLeft);
  yield { ...PLAIN_SCHEMA, types: rest.filter((type) => type !== "number") };
  if (rest.includes("number") && !rest.includes("integer"))
    yield { ...refusal({ ...PLAIN_SCHEMA, limits: { multipleOf: 1 } }), types: ["number"] };
}

export function* firstOf<T>(values: Iterable<T>, count: number): Generator<T> {
  let left = count;
  for (const value of values) {
    if (left <= 0) return;
    left -= 1;
    yield value;
  }
}
