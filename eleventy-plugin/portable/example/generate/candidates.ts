import type { Json, SchemaChild, SchemaNode, SchemaRelation } from "../../model/index.js";
import { omit } from "../../omit.js";
import { isJsonArray, isJsonObject } from "../../request/primitive-text.js";
import { ANY_SCHEMA } from "../../schema/any-schema.js";
import { spend } from "../../work-budget.js";
import { formatTexts, logicalNumber } from "./format-texts.js";
import { generateArray } from "./generate-array.js";
import { generateNumber } from "./generate-number.js";
import { generateObject } from "./generate-object.js";
import { generateString } from "./generate-string.js";
import {
  fieldName,
  type Generation,
  isAllowed,
  pick,
  pickOfMany,
  rotated,
  type ValuePosition,
} from "./generation.js";
import { childrenIn, isWithinTwice, type Layers, wishFor, withoutKeyword } from "./layers.js";
import { numberForName } from "./name-based-values.js";
import { type Union, unionKeywords } from "./unions.js";

const CONDITIONS = new Set<SchemaRelation>(["if", "then", "else", "dependentSchema"]);

/**
 * Yields values to try, the most likely first: for each alternative or, if there are no alternatives for
 * each type. Variants with fewer fields follow each value.
 */
export function* candidates(
  layers: Layers,
  position: ValuePosition,
  generation: Generation,
): Generator<Json | undefined> {
  const [union] = unionKeywords(layers);
  if (union !== undefined) yield* branchCandidates(layers, union, position, generation);
  else
    for (const type of typesFrom(layers, position)) yield* typeCandidates(type, layers, position, generation);
}

/**
 * Returns the first generated value without validating it. Only for schemas that every generated value
 * satisfies: those without alternatives, conditions and similar keywords.
 */
export function firstGenerated(
  layers: Layers,
  position: ValuePosition,
  generation: Generation,
): Json | undefined {
  for (const type of typesFrom(layers, position)) {
    const value = generateOfType(type, layers, position, generation);
    if (value !== undefined || generation.left < 0) return value;
  }
  return undefined;
}

function typesFrom({ nodes }: Layers, position: ValuePosition): readonly string[] {
  const types = candidateTypes(nodes);
  return position.ways === undefined ? types : rotated(types, pick(position, types.length));
}

function* branchCandidates(
  layers: Layers,
  union: Union,
  position: ValuePosition,
  generation: Generation,
): Generator<Json | undefined> {
  const others = layers.nodes.flatMap(
    (node) => withoutKeyword(node, node === union.node ? union.relations : NONE) ?? [],
  );
  for (const branch of branchesToTry(union, layers, position, generation)) {
    const wishes = union.wishes(branch).map(({ property, value }) => wishFor(property, value));
    const nodes = [...wishes, branch, ...others];
    spend(generation.work, union.branches.length);
    const refused = union.branches.filter((other) => other !== branch);
    for (const [index, fields] of FIELDS[generation.fields].entries()) {
      const value = generation.draw(nodes, position, {
        ...generation,
        fields,
        ...(union.isImplied && { subtypeAt: position.path }),
      });
      yield value;
      if (index === 0) yield* withoutFieldsOf(refused, value);
    }
  }
}

/**
 * Returns the branch that `only` selects, otherwise all branches. If a subtype was chosen already, the branch
 * for the subtype itself precedes the branches for its own subtypes.
 */
function branchesToTry(
  { branches, isImplied }: Union,
  { names }: Layers,
  position: ValuePosition,
  { only, subtypeAt }: Generation,
): readonly SchemaNode[] {
  // If a choice is nested in itself, another alternative is tried first.
  if (isWithinTwice(names, position.names)) return rotated(branches, 1);
  if (only !== undefined && branches.includes(only)) return [only];
  const isSubtype = isImplied && subtypeAt === position.path;
  const itself = isSubtype ? branches.filter(({ name }) => name === undefined) : NO_BRANCHES;
  const all = isSubtype ? [...itself, ...branches.filter(({ name }) => name !== undefined)] : branches;
  return rotated(all, pick(position, all.length));
}

const NO_BRANCHES: readonly SchemaNode[] = [];

const FIELDS = { all: ["all", "required"], required: ["required", "all"] } as const;

const NONE = new Set<SchemaRelation>();

/** Yields variants of the value. Each variant lacks one of the fields that `others` describe. */
function* withoutFieldsOf(
  others: readonly SchemaNode[],
  value: Json | undefined,
): Generator<Json | undefined> {
  if (value === undefined || !isJsonObject(value)) return;
  for (const name of new Set(others.flatMap(fieldNames))) {
    if (Object.hasOwn(value, name)) yield omit(value, name);
  }
}

function fieldNames({ children }: SchemaNode): readonly string[] {
  return children.filter(({ relation }) => relation === "property").map(({ label }) => label);
}

function* typeCandidates(
  type: string,
  layers: Layers,
  position: ValuePosition,
  generation: Generation,
): Generator<Json | undefined> {
  const value = generateOfType(type, layers, position, generation);
  yield value;
  if (value === undefined) return;
  yield* withConditions(type, value, layers, position, generation);
  if (isJsonObject(value)) {
    yield* withoutFieldsOf(
      childrenIn(layers.nodes, "not", "dependentSchema").map(({ schema }) => schema),
      value,
    );
    for (const { label } of childrenIn(layers.nodes, "dependentSchema")) yield omit(value, label);
    yield generateOfType(type, layers, position, { ...generation, fields: "required" });
  }
  const more = isJsonObject(value) || isJsonArray(value) ? 3 : 8;
  for (let variant = 1; variant <= more; variant += 1)
    yield generateOfType(type, layers, { ...position, variant: position.variant + variant }, generation);
  if (type === "string") yield* OTHER_TEXTS;
  if (type === "number") yield generateNumber([...layers.nodes, HALVES], false, 1, generation);
}

/** Texts to try for schemas that exclude texts instead of describing the allowed ones. */
const OTHER_TEXTS = ["example", "Text 1", "0", ""];

const HALVES: SchemaNode = { ...ANY_SCHEMA, limits: { multipleOf: 0.5 } };

/**
 * Yields the value again, generated with the schemas that apply to it conditionally: those of `then`, `else`
 * and dependent schemas.
 */
function* withConditions(
  type: string,
  value: Json,
  { nodes, wishes }: Layers,
  position: ValuePosition,
  generation: Generation,
): Generator<Json | undefined> {
  const conditions = childrenIn(nodes, "if", "dependentSchema");
  if (conditions.length === 0) return;
  const plain = nodes.flatMap((node) => withoutKeyword(node, CONDITIONS) ?? []);
  const typed: SchemaNode = { ...ANY_SCHEMA, types: [type] };
  const again = (extra: readonly SchemaNode[]): Json | undefined =>
    generation.draw([...extra, ...plain, ...wishes, typed], position, generation);
  const active = (current: Json): readonly SchemaNode[] =>
    nodes.flatMap((node) => activeIn(node, current, generation));
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

function activeIn({ children }: SchemaNode, value: Json, generation: Generation): readonly SchemaNode[] {
  let isTrue: boolean | undefined;
  return children.flatMap(({ relation, label, schema }: SchemaChild) => {
    if (relation === "if") isTrue = isAllowed(value, [schema], generation, true);
    const applies =
      (relation === "then" && isTrue === true) ||
      (relation === "else" && isTrue === false) ||
      (relation === "dependentSchema" && isJsonObject(value) && Object.hasOwn(value, label));
    return applies ? [schema] : [];
  });
}

function generateOfType(
  type: string,
  { nodes, wishes }: Layers,
  position: ValuePosition,
  generation: Generation,
): Json | undefined {
  if (type === "object") return generateObject(nodes, wishes, position, generation);
  if (type === "array") return generateArray(nodes, position, generation);
  if (type === "integer" || type === "number")
    return generateNamedNumber(
      nodes,
      type === "integer",
      { ...position, variant: pickOfMany(position) },
      generation,
    );
  if (type === "boolean") return pick(position, 2) === 0;
  return type === "null"
    ? null
    : generateString(nodes, { ...position, variant: pickOfMany(position) }, generation);
}

/**
 * Returns the number of an Avro logical type, otherwise a typical number for the field's name. If that number
 * is not allowed, returns the nearest allowed one.
 */
function generateNamedNumber(
  nodes: readonly SchemaNode[],
  isInteger: boolean,
  position: ValuePosition,
  generation: Generation,
): Json | undefined {
  const logical = nodes.map(({ format }) => logicalNumber(format)).find((number) => number !== undefined);
  const named = numberForName(fieldName(position, generation));
  const isWhole = !isInteger || Number.isInteger(named);
  const isNamed = logical === undefined && named !== undefined && isWhole;
  if (isNamed && isAllowed(named, nodes, generation, true)) return named;
  const wanted = logical ?? numberForName(fieldName({ ...position, variant: 0 }, generation));
  return generateNumber(nodes, isInteger, position.variant, { strict: generation.strict, wanted });
}

const ALL = ["string", "integer", "boolean", "object", "array", "null"] as const;

const NUMERIC = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];
const TEXTUAL = ["minLength", "maxLength", "pattern", "contentEncoding", "contentMediaType"];
const OF_OBJECTS: readonly SchemaRelation[] = [
  "property",
  "patternProperty",
  "additionalProperties",
  "propertyNames",
  "unevaluatedProperties",
];
const OF_LISTS: readonly SchemaRelation[] = ["items", "prefixItem", "contains", "unevaluatedItems"];

/**
 * Returns the JSON types that all layers allow, `null` last. If no layer declares a type, returns all types,
 * beginning with the one that the layers' rules apply to.
 */
function candidateTypes(nodes: readonly SchemaNode[]): readonly string[] {
  const [only, another] = nodes;
  if (only !== undefined && another === undefined && only.types.length === 1) return only.types;
  const typed = nodes.filter(({ types }) => types.length > 0);
  const rules = typed.filter(({ typesImplied }) => !typesImplied);
  if (typed.length > 0) {
    const likely = together(typed);
    return nullLast(likely.length > 0 ? likely : together(rules));
  }
  const implied = impliedType(nodes);
  return implied === undefined ? ALL : [implied, ...ALL.filter((type) => type !== implied)];
}

function together(nodes: readonly SchemaNode[]): readonly string[] {
  const [first, ...others] = nodes.map(({ types }) => types);
  return first === undefined ? ALL : others.reduce(inBoth, [...new Set(first)]);
}

function inBoth(first: readonly string[], second: readonly string[]): readonly string[] {
  const allows = (types: readonly string[], type: string): boolean =>
    types.includes(type) || (type === "integer" && types.includes("number"));
  return [...new Set([...first, ...second])].filter((type) => allows(first, type) && allows(second, type));
}

function nullLast(types: readonly string[]): readonly string[] {
  return types.toSorted((first, second) => Number(first === "null") - Number(second === "null"));
}

function impliedType(nodes: readonly SchemaNode[]): string | undefined {
  const has = (keywords: readonly string[]): boolean =>
    nodes.some(({ limits }) =>
      keywords.some((keyword) => limits !== undefined && Object.hasOwn(limits, keyword)),
    );
  if (childrenIn(nodes, ...OF_OBJECTS).length > 0 || has(["minProperties", "maxProperties"])) return "object";
  if (childrenIn(nodes, ...OF_LISTS).length > 0 || has(["minItems", "maxItems", "uniqueItems"]))
    return "array";
  if (has(TEXTUAL) || nodes.some(({ format }) => format !== undefined && formatTexts.has(format)))
    return "string";
  return has(NUMERIC) ? "number" : undefined;
}
