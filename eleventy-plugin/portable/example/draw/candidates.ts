import type { Json, SchemaChild, SchemaNode, SchemaRelation } from "../../model/index.js";
import { PLAIN_SCHEMA } from "../../plain-schema.js";
import { spend } from "../../work.js";
import { isList, isMap } from "../../request/primitive-text.js";
import { fieldName, pick, pickOfMany, rotated, type Drawing, type DrawnPlace } from "./drawing.js";
import { drawList } from "./draw-list.js";
import { drawNumber } from "./draw-number.js";
import { drawObject } from "./draw-object.js";
import { drawText } from "./draw-text.js";
import { isAllowed } from "./is-allowed.js";
import { childrenIn, isWithinTwice, withoutKeyword, wishFor, type Layers } from "./layers.js";
import { logicalNumber } from "./avro-values.js";
import { namedNumber } from "./named-values.js";
import { typesToTry } from "./types-to-try.js";
import { unionKeywords, type Union } from "./unions.js";

const CONDITIONS = new Set<SchemaRelation>(["if", "then", "else", "dependentSchema"]);

/** Values to try, the likeliest first: of each alternative, else of each type, then with fewer fields. */
export function* candidates(
  layers: Layers,
  place: DrawnPlace,
  drawing: Drawing,
): Generator<Json | undefined> {
  const [union] = unionKeywords(layers);
  if (union !== undefined) yield* branchCandidates(layers, union, place, drawing);
  else for (const type of typesFrom(layers, place)) yield* typeCandidates(type, layers, place, drawing);
}

/** The first of the candidates of schemas whose rules every drawn value keeps: they have no alternatives and no conditions. */
export function firstDrawn(layers: Layers, place: DrawnPlace, drawing: Drawing): Json | undefined {
  for (const type of typesFrom(layers, place)) {
    const value = drawType(type, layers, place, drawing);
    if (value !== undefined || drawing.left < 0) return value;
  }
  return undefined;
}

function typesFrom({ nodes }: Layers, place: DrawnPlace): readonly string[] {
  const types = typesToTry(nodes);
  return place.ways === undefined ? types : rotated(types, pick(place, types.length));
}

function* branchCandidates(
  layers: Layers,
  union: Union,
  place: DrawnPlace,
  drawing: Drawing,
): Generator<Json | undefined> {
  const others = layers.nodes.flatMap(
    (node) => withoutKeyword(node, node === union.node ? union.relations : NONE) ?? [],
  );
  for (const branch of branchesToTry(union, layers, place, drawing)) {
    const wishes = union.wishes(branch).map(({ property, value }) => wishFor(property, value));
    const nodes = [...wishes, branch, ...others];
    spend(drawing.work, union.branches.length);
    const refused = union.branches.filter((other) => other !== branch);
    for (const [index, fields] of FIELDS[drawing.fields].entries()) {
      const value = drawing.draw(nodes, place, {
        ...drawing,
        fields,
        ...(union.isImplied && { heirAt: place.path }),
      });
      yield value;
      if (index === 0) yield* withoutFieldsOf(refused, value);
    }
  }
}

/** The one that is asked for, else all; an heir is itself before it is one of its own. */
function branchesToTry(
  { branches, isImplied }: Union,
  { names }: Layers,
  place: DrawnPlace,
  { only, heirAt }: Drawing,
): readonly SchemaNode[] {
  // Inside itself a choice is another of its alternatives first.
  if (isWithinTwice(names, place.names)) return rotated(branches, 1);
  if (only !== undefined && branches.includes(only)) return [only];
  const isHeir = isImplied && heirAt === place.path;
  const itself = isHeir ? branches.filter(({ name }) => name === undefined) : NO_BRANCHES;
  const all = isHeir ? [...itself, ...branches.filter(({ name }) => name !== undefined)] : branches;
  return rotated(all, pick(place, all.length));
}

const NO_BRANCHES: readonly SchemaNode[] = [];

const FIELDS = { all: ["all", "required"], required: ["required", "all"] } as const;

const NONE = new Set<SchemaRelation>();

/** The value without the fields that only other alternatives speak of. */
function* withoutFieldsOf(
  others: readonly SchemaNode[],
  value: Json | undefined,
): Generator<Json | undefined> {
  if (value === undefined || !isMap(value)) return;
  for (const name of new Set(others.flatMap(fieldNames))) {
    if (!Object.hasOwn(value, name)) continue;
    yield Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
  }
}

function fieldNames({ children }: SchemaNode): readonly string[] {
  return children.filter(({ relation }) => relation === "property").map(({ label }) => label);
}

function* typeCandidates(
  type: string,
  layers: Layers,
  place: DrawnPlace,
  drawing: Drawing,
): Generator<Json | undefined> {
  const value = drawType(type, layers, place, drawing);
  yield value;
  if (value === undefined) return;
  yield* withConditions(type, value, layers, place, drawing);
  if (isMap(value)) {
    yield* withoutFieldsOf(
      childrenIn(layers.nodes, "not", "dependentSchema").map(({ schema }) => schema),
      value,
    );
    for (const { label } of childrenIn(layers.nodes, "dependentSchema")) yield omit(value, label);
    yield drawType(type, layers, place, { ...drawing, fields: "required" });
  }
  const more = isMap(value) || isList(value) ? 3 : 8;
  for (let variant = 1; variant <= more; variant += 1)
    yield drawType(type, layers, { ...place, variant: place.variant + variant }, drawing);
  if (type === "string") yield* OTHER_TEXTS;
  if (type === "number") yield drawNumber([...layers.nodes, HALVES], false, 1, drawing);
}

/** Where a schema says which texts it refuses, not which it allows. */
const OTHER_TEXTS = ["example", "Text 1", "0", ""];

const HALVES: SchemaNode = { ...PLAIN_SCHEMA, limits: { multipleOf: 0.5 } };

function omit(value: { readonly [key: string]: Json }, name: string): Json {
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
}

/** The value again, with what its own fields call for: `then` or `else`, and what depends on them. */
function* withConditions(
  type: string,
  value: Json,
  { nodes, wishes }: Layers,
  place: DrawnPlace,
  drawing: Drawing,
): Generator<Json | undefined> {
  const conditions = childrenIn(nodes, "if", "dependentSchema");
  if (conditions.length === 0) return;
  const plain = nodes.flatMap((node) => withoutKeyword(node, CONDITIONS) ?? []);
  const typed: SchemaNode = { ...PLAIN_SCHEMA, types: [type] };
  const again = (extra: readonly SchemaNode[]): Json | undefined =>
    drawing.draw([...extra, ...plain, ...wishes, typed], place, drawing);
  const active = (current: Json): readonly SchemaNode[] =>
    nodes.flatMap((node) => activeIn(node, current, drawing));
  let current = value;
  for (let round = 0; round < 3; round += 1) {
    const next = again(active(current));
    if (next === undefined) break;
    yield next;
    current = next;
  }
  const every = (relation: SchemaRelation): readonly SchemaNode[] =>
    childrenIn(nodes, relation).map(({ schema }) => schema);
  yield again([...every("if"), ...every("then")]);
  yield again(every("else"));
}

function activeIn({ children }: SchemaNode, value: Json, drawing: Drawing): readonly SchemaNode[] {
  let isTrue: boolean | undefined;
  return children.flatMap(({ relation, label, schema }: SchemaChild) => {
    if (relation === "if") isTrue = isAllowed(value, [schema], drawing, true);
    const applies =
      (relation === "then" && isTrue === true) ||
      (relation === "else" && isTrue === false) ||
      (relation === "dependentSchema" && isMap(value) && Object.hasOwn(value, label));
    return applies ? [schema] : [];
  });
}

function drawType(
  type: string,
  { nodes, wishes }: Layers,
  place: DrawnPlace,
  drawing: Drawing,
): Json | undefined {
  if (type === "object") return drawObject(nodes, wishes, place, drawing);
  if (type === "array") return drawList(nodes, place, drawing);
  if (type === "integer" || type === "number")
    return drawNamedNumber(nodes, type === "integer", { ...place, variant: pickOfMany(place) }, drawing);
  if (type === "boolean") return pick(place, 2) === 0;
  return type === "null" ? null : drawText(nodes, { ...place, variant: pickOfMany(place) }, drawing);
}

/** What its logical type counts, else what fields of the name have, where it is allowed, else what is nearest to it. */
function drawNamedNumber(
  nodes: readonly SchemaNode[],
  isInteger: boolean,
  place: DrawnPlace,
  drawing: Drawing,
): Json | undefined {
  const logical = nodes.map(({ format }) => logicalNumber(format)).find((number) => number !== undefined);
  const named = namedNumber(fieldName(place, drawing));
  const isWhole = !isInteger || Number.isInteger(named);
  const isNamed = logical === undefined && named !== undefined && isWhole;
  if (isNamed && isAllowed(named, nodes, drawing, true)) return named;
  const wanted = logical ?? namedNumber(fieldName({ ...place, variant: 0 }, drawing));
  return drawNumber(nodes, isInteger, place.variant, { strict: drawing.strict, wanted });
}
