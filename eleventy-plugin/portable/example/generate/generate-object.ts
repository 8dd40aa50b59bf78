import { matchesPattern } from "../../pattern/match-pattern.js";
import { generateMatch } from "../../pattern/generate-match.js";
import type { Json, SchemaChild, SchemaNode, SchemaRelation } from "../../model/index.js";
import { spend, type WorkBudget } from "../../work-budget.js";
import { joinPath } from "../../schema-check/check-context.js";
import { isDescribed } from "../../schema-check/schema-check.js";
import { USUAL_WORK } from "../known/example-source.js";
import { type Generation, isAllowed, pick, rotated, type ValuePosition } from "./generation.js";
import { nameWords } from "../known/words.js";
import { dateRank, isDateName } from "./name-based-values.js";
import { childrenIn, gatherLayers, isUnresolved } from "./layers.js";
import { countLimit } from "../../schema/limits.js";

/** Maximum size of an object to which fields without a declared name are added. */
const MAX_OTHERS = 500;
/** Additional attempts at a name, because some names are taken, rejected or repeated. */
const MAX_MISSED = 20;

interface Field {
  readonly nodes: SchemaNode[];
  required: boolean;
  readonly words: string;
  /** Position among the dates of the object. */
  order: number;
}

/**
 * Generates an object that all layers allow. In strict mode, returns undefined if a required field cannot be
 * generated or the number of fields is not allowed.
 */
export function generateObject(
  nodes: readonly SchemaNode[],
  wishes: readonly SchemaNode[],
  position: ValuePosition,
  generation: Generation,
): Json | undefined {
  const shape = shapeOf(nodes, wishes, generation);
  const { fields, required, requiredFirst, patterns } = shape;
  const members = new Map<string, Json>();
  const isDeep = position.depth >= generation.depth;
  const least = countLimit(nodes, "minProperties") ?? 0;
  const most = countLimit(nodes, "maxProperties") ?? Infinity;
  // Generation is not strict only after no valid value was found. `closing` may be impossible to satisfy, so
  // it is then ignored. This shows the fields instead of nothing.
  const closing = generation.strict ? shape.closing : NONE;
  const generateField = (name: string, field: Field): Json | undefined => {
    const more = [...(closing.get(name) ?? []), ...matching(patterns, name, generation)];
    const requested = more.length === 0 ? field.nodes : [...field.nodes, ...more];
    const inner = {
      ...position,
      path: joinPath(position.path, name),
      depth: position.depth + 1,
      field: field.words,
      owner: position.thing,
      order: field.order,
    };
    return generation.draw(requested, inner, generation);
  };
  if (isDeep && required.size < fields.size) generation.cuts.push(position.path);
  // If not all fields fit, required ones are generated first.
  const wide = fields.size > generation.left ? requiredFirst : fields;
  for (const [name, field] of isDeep ? required : wide) {
    if (generation.left < 0) break;
    if (!field.required && closing.get(name)?.some(({ never }) => never)) continue;
    if (!isShown(field, generation) || (position.ways && !field.required && pick(position, 2) === 1))
      continue;
    const value = generateField(name, field);
    // Omits an optional field that was cut.
    if (value !== undefined && (field.required || generation.left >= 0)) members.set(name, value);
    else if (field.required && generation.strict && generation.left >= 0 && !field.nodes.some(isUnresolved))
      return undefined;
  }
  drop(members, fields, most);
  for (const [name, field] of members.size < least ? rotated([...fields], position.variant) : []) {
    if (members.size >= least || generation.left < 0) break;
    if (members.has(name) || !isShown(field, { ...generation, fields: "all" })) continue;
    const value = generateField(name, field);
    if (value !== undefined) members.set(name, value);
  }
  addOthers(members, nodes, shape, position, generation);
  const isCounted = members.size >= least && members.size <= most;
  if (!isCounted && generation.strict && generation.left >= 0) return undefined;
  return Object.fromEntries(members);
}

/** The rules of the layers for an object's fields. */
interface Shape {
  readonly fields: ReadonlyMap<string, Field>;
  readonly required: ReadonlyMap<string, Field>;
  readonly requiredFirst: ReadonlyMap<string, Field>;
  readonly patterns: readonly SchemaChild[];
  /** By field name: the `additionalProperties` schemas of layers that do not describe the field. */
  readonly closing: ReadonlyMap<string, readonly SchemaNode[]>;
  /** Schemas of fields that match no declared name or pattern. */
  readonly others: readonly SchemaNode[];
  readonly names: readonly SchemaNode[];
  /** Work that computing the shape has cost. */
  readonly work: number;
}

/**
 * Cached shapes, because an object may be generated many times: a component with 500 fields up to 500 times.
 * The array of layers is a new one each time, so a cached shape cannot be found by it. If only one layer has
 * children, the key is therefore that layer.
 */
const shapes = new WeakMap<object, Shape>();

function shapeOf(
  nodes: readonly SchemaNode[],
  wishes: readonly SchemaNode[],
  { source, work }: Generation,
): Shape {
  const [only, second] = nodes.filter(({ children }) => children.length > 0);
  const key = only !== undefined && second === undefined ? only : nodes;
  const cached = wishes.length > 0 ? undefined : shapes.get(key);
  // Uses a full budget instead of the remaining one, so that other generations get the same shape.
  const shape = cached ?? toShape(nodes, wishes, { left: source.work ?? USUAL_WORK });
  if (wishes.length === 0) shapes.set(key, shape);
  work.left -= shape.work;
  return shape;
}

function toShape(nodes: readonly SchemaNode[], wishes: readonly SchemaNode[], work: WorkBudget): Shape {
  const { left } = work;
  const fields = mergedFields(nodes, wishes);
  const schemas = (...relations: readonly SchemaRelation[]): readonly SchemaNode[] =>
    childrenIn(nodes, ...relations).map(({ schema }) => schema);
  const required = new Map([...fields].filter((field) => field[1].required));
  return {
    fields,
    required,
    requiredFirst: required.size === 0 ? fields : new Map([...required, ...fields]),
    patterns: childrenIn(nodes, "patternProperty"),
    closing: closingOf([...fields.keys()], nodes, work),
    others: schemas("additionalProperties", "unevaluatedProperties"),
    names: schemas("propertyNames"),
    work: left - work.left,
  };
}

/** Returns fields by name in reading order, with the schemas of all layers. */
function mergedFields(
  nodes: readonly SchemaNode[],
  wishes: readonly SchemaNode[],
): ReadonlyMap<string, Field> {
  const fields = new Map<string, Field>();
  for (const { label, required, schema } of childrenIn(nodes, "property")) {
    const field = fields.get(label);
    if (field === undefined)
      fields.set(label, { nodes: [schema], required, words: nameWords(label), order: 0 });
    else {
      field.nodes.unshift(schema);
      field.required ||= required;
    }
  }
  for (const { label, schema } of childrenIn(wishes, "property")) fields.get(label)?.nodes.unshift(schema);
  orderDates([...fields.values()]);
  return fields;
}

/** Sets the order of an object's date fields by their names: beginning, continuation, end. */
function orderDates(fields: readonly Field[]): void {
  const dates = fields.filter(({ nodes, words }) => nodes.some(isDate) || isDateName(words));
  const sorted = dates.toSorted((one, other) => dateRank(one.words) - dateRank(other.words));
  for (const [order, field] of sorted.entries()) field.order = order;
}

const isDate = ({ format }: SchemaNode): boolean => format === "date" || format === "date-time";

const NONE: Shape["closing"] = new Map();

function closingOf(
  names: readonly string[],
  nodes: readonly SchemaNode[],
  work: WorkBudget,
): Shape["closing"] {
  if (nodes.length < 2) return NONE;
  const closing = new Map<string, readonly SchemaNode[]>();
  for (const node of nodes) {
    const others = childrenIn([node], "additionalProperties").map(({ schema }) => schema);
    if (others.length === 0) continue;
    for (const name of names)
      if (!isDescribed(name, node, work)) closing.set(name, [...(closing.get(name) ?? []), ...others]);
  }
  return closing.size === 0 ? NONE : closing;
}

function isShown({ nodes, required }: Field, { side, fields, components }: Generation): boolean {
  const layers = gatherLayers(nodes, components).nodes;
  if (layers.some((node) => (side === "request" ? node.readOnly : node.writeOnly))) return false;
  return required || (fields === "all" && !layers.some(({ deprecated, never }) => deprecated || never));
}

/** Returns the schemas of the patterns that a name matches. */
function matching(
  patterns: readonly SchemaChild[],
  name: string,
  { work }: Generation,
): readonly SchemaNode[] {
  spend(work, patterns.length);
  return patterns.flatMap(({ label, schema }) =>
    matchesPattern(label, name, work) === true ? [schema] : [],
  );
}

/** Removes optional fields, the last first, until at most `most` fields remain. */
function drop(members: Map<string, Json>, fields: ReadonlyMap<string, Field>, most: number): void {
  for (const name of [...members.keys()].reverse()) {
    if (members.size <= most) return;
    if (fields.get(name)?.required !== true) members.delete(name);
  }
}

/**
 * Adds fields that the schema does not name: one to a map (one or two if `ways` is set), or more if
 * `minProperties` requires it.
 */
function addOthers(
  members: Map<string, Json>,
  nodes: readonly SchemaNode[],
  shape: Shape,
  position: ValuePosition,
  generation: Generation,
): void {
  const { fields, others } = shape;
  const isMap = fields.size === 0;
  const patterns = shape.patterns.filter(({ schema }) => !schema.never);
  const isDescribed =
    others.length + patterns.length > 0 && !others.some(({ never }) => never && patterns.length === 0);
  const usual =
    isMap && isDescribed && generation.fields === "all" ? 1 + (position.ways ? pick(position, 2) : 0) : 0;
  const most = countLimit(nodes, "maxProperties") ?? Infinity;
  const wanted = Math.min(Math.max(countLimit(nodes, "minProperties") ?? 0, usual), most, MAX_OTHERS);
  for (
    let attempt = 0;
    members.size < wanted && attempt < 2 * wanted + MAX_MISSED && generation.left >= 0;
    attempt += 1
  ) {
    const name = otherName(shape, attempt, generation);
    if (!isAllowed(name, shape.names, generation, true)) continue;
    const matched = matching(shape.patterns, name, generation);
    const requested =
      matched.length === 0
        ? others
        : [...matched, ...(closingOf([name], nodes, generation.work).get(name) ?? [])];
    if (members.has(name) || fields.has(name) || requested.some(({ never }) => never)) continue;
    const inner = { ...position, path: joinPath(position.path, name), depth: position.depth + 1 };
    const value = generation.draw(requested, inner, generation);
    if (value !== undefined) members.set(name, value);
  }
}

/**
 * Returns a name for a field that the schema does not name: one that matches a pattern with a schema, or
 * `propertyNames`. Attempts alternate between these. Without either, returns `key`, then `key2`.
 */
function otherName(shape: Shape, attempt: number, generation: Generation): string {
  const patterns = shape.patterns.filter(({ schema }) => !schema.never);
  const sources = [
    ...patterns.map(
      ({ label }) =>
        (variant: number) =>
          patternName(label, variant, generation),
    ),
    ...(shape.names.length === 0 ? [] : [(variant: number) => nameByRules(shape.names, variant, generation)]),
  ];
  const source = sources[attempt % Math.max(sources.length, 1)];
  const name = source?.(Math.floor(attempt / sources.length));
  return name ?? (attempt === 0 ? "key" : `key${attempt + 1}`);
}

const NAMELESS = { path: "", depth: 0, names: [], field: "", owner: "", thing: "", order: 0 };

function nameByRules(
  rules: readonly SchemaNode[],
  variant: number,
  generation: Generation,
): string | undefined {
  const generated = generation.draw(rules.map(asText), { ...NAMELESS, variant }, generation);
  return typeof generated === "string" ? generated : undefined;
}

function asText(node: SchemaNode): SchemaNode {
  return node.types.length > 0 || node.name !== undefined ? node : { ...node, types: ["string"] };
}

function patternName(pattern: string, variant: number, { work }: Generation): string | undefined {
  for (const repeats of [3, 1, 4, 2, 0, 6, 8, 16]) {
    const name = generateMatch(pattern, { repeats, variant }, work);
    if (name === undefined || name === "" || matchesPattern(pattern, name, work) !== true) continue;
    // An open-ended pattern such as `^x-` allows a suffix that makes names distinct.
    const longer = `${name}${variant + 1}`;
    return variant > 0 && matchesPattern(pattern, longer, work) === true ? longer : name;
  }
  return undefined;
}
