import { memoiseByObject } from "../../memoise.js";
import type { Json, SchemaNode, SchemaRelation } from "../../model/index.js";
import { joinPath } from "../../schema-check/check-context.js";
import type { Components } from "../../schema/components.js";
import { spend } from "../../work-budget.js";
import { EMPTY_SOURCE, type ExampleSource, PARTS, USUAL_WORK } from "../known/example-source.js";
import { isSecretField, nameWords, singular, thingNamed, valueKey } from "../known/words.js";
import { candidates, firstGenerated } from "./candidates.js";
import { declaredValues, declaresValue } from "./declared-values.js";
import { isBinary } from "./file-field.js";
import { formatTexts } from "./format-texts.js";
import {
  addCounts,
  type DependencyCounts,
  failureOf,
  type GenerateFunction,
  type GenerateOptions,
  type Generation,
  isAllowed,
  MAX_COMPONENTS,
  noCounts,
  type ValuePosition,
} from "./generation.js";
import { gatherLayers, isUnresolved, isWithinTwice, type Layers } from "./layers.js";
import { unionKeywords } from "./unions.js";

export interface GeneratedValue {
  readonly value: Json;
  /** Paths at which content was omitted because the value grew too large: `items[].owner`. */
  readonly cuts: readonly string[];
  /** Whether the value may break a rule, because no value was found that satisfies all of them. */
  readonly isLoose: boolean;
  /** Whether a part matches several alternatives of a `oneOf` instead of exactly one. */
  readonly hasOverlaps: boolean;
  /** Whether the work budget was used up. */
  readonly isUnfinished: boolean;
  /** Paths of fields whose values come from examples elsewhere in the document. */
  readonly taken: readonly string[];
  /** Dependencies of the value besides its schema. */
  readonly asked: Readonly<DependencyCounts>;
}

/** Maximum number of schemas visited for one value, in each attempt. */
const MAX_NODES = 500;
/** Minimum work for generating a schema. */
const MIN_WORK = 4;
/**
 * Nesting depth of components beyond which each schema costs more work, because results pass through all
 * levels.
 */
const USUAL_DEPTH = 8;
/**
 * Maximum number of schemas generated in all attempts together: a few times the number that one value needs,
 * because a valid value may take several attempts.
 */
const MAX_GENERATED = 3_000;
/** Maximum number of values tried for one schema. */
const MAX_TRIES = 24;
/**
 * Maximum remaining values of `Generation.generated` and `Generation.work` once components are nested deeper
 * than `MAX_COMPONENTS`. The search would not end otherwise.
 */
const MAX_GENERATED_DEEP = 100;
const MAX_WORK_DEEP = 2_000;

/**
 * Depths tried for a value that is too large, until one fits. Objects beyond the depth contain only required
 * fields.
 */
const DEPTHS = [3, 2];
const MIN_DEPTH = 1;

export interface DrawLimits {
  /** Names of the components that contain the schema. */
  readonly names?: readonly string[];
  /** Maximum number of schemas visited. */
  readonly nodes?: number;
}

/**
 * Returns a value that a schema allows: its own example, constant, default or enumerated value if allowed,
 * otherwise one generated from its rules. If no value satisfies all rules, returns one with `isLoose`.
 * Deterministic for a schema. Undefined if no finite value was found.
 */
export function generateValue(
  node: SchemaNode,
  components: Components,
  options: GenerateOptions,
  { names = [], nodes = MAX_NODES }: DrawLimits = {},
): GeneratedValue | undefined {
  const generated = { left: MAX_GENERATED };
  const work = { left: (options.source?.work ?? USUAL_WORK) / (options.isPart ? PARTS : 1) };
  const generateTo = (depth: number): ReturnType<typeof generateOnce> => {
    const generation = {
      source: EMPTY_SOURCE,
      ...options,
      components,
      depth,
      draw,
      generated,
      strict: true,
      work,
    };
    return (
      generateOnce(node, names, nodes, generation) ??
      generateOnce(node, names, nodes, { ...generation, again: true }) ??
      generateOnce(node, names, nodes, { ...generation, strict: false })
    );
  };
  const whole = generateTo(Infinity);
  if (whole?.isTooLarge !== true) return whole;
  // Tries the minimum depth first: most values that are too large are too large at every depth.
  const least = generateTo(MIN_DEPTH);
  if (least?.isTooLarge === true) return least;
  for (const depth of DEPTHS) {
    const generated = generateTo(depth);
    if (generated?.isTooLarge === false) return generated;
  }
  return least ?? whole;
}

function generateOnce(
  node: SchemaNode,
  names: readonly string[],
  nodes: number,
  options: Omit<Generation, "left" | "cuts" | "met" | "taken" | "asked">,
): (GeneratedValue & { readonly isTooLarge: boolean }) | undefined {
  const generation: Generation = {
    ...options,
    left: nodes,
    cuts: [],
    met: [],
    taken: [],
    asked: noCounts(),
  };
  const position = {
    path: "",
    depth: 0,
    names,
    variant: 0,
    field: nameWords(generation.field ?? ""),
    owner: generation.owner ?? "",
    thing: generation.owner ?? "",
    order: 0,
  };
  const value = draw([node], position, generation);
  if (value === undefined) return undefined;
  return {
    value,
    cuts: [...new Set(generation.cuts)].filter((path) => path !== ""),
    isLoose: !generation.strict,
    isTooLarge: generation.left < 0,
    // `asked.overlaps` also counts overlaps in discarded attempts, so the final value is checked as well.
    hasOverlaps: generation.asked.overlaps > 0 && !isAllowed(value, [node], generation, false, "everywhere"),
    isUnfinished: generation.work.left < 0,
    taken: [...new Set(generation.taken)],
    asked: generation.asked,
  };
}

const draw: GenerateFunction = (nodes, position, generation) => {
  const { left, generated, met, cuts, work, taken, asked } = generation;
  const [only, second] = nodes;
  const isFirst = position.variant === 0 && position.ways === undefined && generation.strict;
  const isShared = only?.name !== undefined && second === undefined && only.children.length === 0;
  const cache = isFirst && isShared ? generatedValues(only, generation) : undefined;
  const key = only && cache ? keyOf(only, position, generation) : "";
  const cached = cache?.get(key);
  if (cached !== undefined) spend(work, cached.names.length);
  if (cached !== undefined && isReusable(cached, position, generation)) {
    generation.left -= cached.left;
    generated.left -= cached.generated;
    work.left -= cached.work;
    met.push(...cached.names);
    taken.push(...cached.taken.map((path) => pathIn(position.path, path)));
    addCounts(asked, cached.asked);
    return cached.value;
  }
  const start = {
    draws: generated.left,
    work: work.left,
    met: met.length,
    cuts: cuts.length,
    taken: taken.length,
    asked: { ...asked },
  };
  generation.left -= 1;
  generated.left -= 1;
  work.left -= MIN_WORK + Math.max(0, position.names.length - USUAL_DEPTH) / 2;
  if (work.left < 0) generation.left = -1;
  if (generation.left < 0 || generated.left < 0) {
    cuts.push(position.path);
    return undefined;
  }
  const value = generateUncached(nodes, position, generation);
  // Each visit of a component costs work, because components that refer to each other are visited many times.
  spend(work, met.length - start.met);
  if (only === undefined || cache === undefined) return value;
  const names = met.length === start.met ? NO_NAMES : [...new Set(met.slice(start.met))];
  const isWhole = cuts.length === start.cuts && work.left >= 0;
  if (isWhole && !names.some((name) => position.names.includes(name)))
    cache.set(key, {
      value,
      left: left - generation.left,
      generated: start.draws - generated.left,
      work: start.work - work.left,
      names,
      taken: taken.slice(start.taken).map((path) => pathFrom(position.path, path)),
      asked: addCounts({ ...asked }, start.asked, -1),
      status: generation.status,
    });
  return value;
};

const NO_NAMES: readonly string[] = [];

const generateUncached: GenerateFunction = (nodes, position, generation) => {
  const layers = gatherLayers(nodes, generation.components);
  generation.met.push(...layers.names);
  for (const node of layers.nodes) spend(generation.work, node.children.length + (node.enum?.length ?? 0));
  if (layers.nodes.some(({ never }) => never)) return undefined;
  const isTooDeep = position.names.length > MAX_COMPONENTS;
  if (isTooDeep) searchLittle(generation);
  if (isTooDeep || isInsideItself(layers, position, generation))
    return nodes.some(allowsNull) ? null : undefined;
  const names = [...position.names, ...layers.names];
  const inner = { ...position, names, thing: thingOf(nodes, position) };
  const declared = declaredValues(layers, position, generation);
  // `format` is not checked here: for a value that the author declares, it is an annotation and not a rule.
  const fitting = declared.find((value) => isAllowed(value, nodes, generation));
  if (fitting !== undefined) {
    if (layers.nodes.some(hasExample)) generation.asked.example += 1;
    return fitting;
  }
  if (layers.nodes.some(isUnresolved)) return undefined;
  const reused = reusedExample(nodes, position, generation);
  if (reused !== undefined) return reused;
  const generated = needsChecking(layers)
    ? firstFitting(candidates(layers, inner, generation), nodes, unionKeywords(layers).length > 0, generation)
    : firstGenerated(layers, inner, generation);
  if (generated !== undefined) return generated;
  if (!generation.strict) return declared[0];
  return nodes.some(({ name }) => name !== undefined) && nodes.every(allowsNull) ? null : undefined;
};

/**
 * Whether the document declares an example. Excludes the schemas from `wishFor`, which have an example but no
 * label.
 */
const hasExample = ({ examples, label }: SchemaNode): boolean => examples.length > 0 && label.length > 0;

/**
 * Whether generation must stop because a component is nested in itself. With `again`, a choice may be nested
 * in itself once.
 */
function isInsideItself(layers: Layers, { names }: ValuePosition, { again }: Generation): boolean {
  if (!layers.names.some((name) => names.includes(name))) return false;
  return !again || unionKeywords(layers).length === 0 || isWithinTwice(layers.names, names);
}

/**
 * Returns the noun that the fields of an object belong to: from the name of the object's schema, otherwise
 * from the name of its field.
 */
function thingOf(nodes: readonly SchemaNode[], { field, thing }: ValuePosition): string {
  const name = nodes.find((node) => node.name !== undefined)?.name;
  if (name !== undefined) return thingNamed(name);
  return field === "" ? thing : singular(field);
}

/**
 * Whether a schema itself declares the type null. A node with a reference may declare it even if the
 * component does not.
 */
const allowsNull = ({ types }: SchemaNode): boolean => types.includes("null");

function searchLittle({ generated, work }: Generation): void {
  generated.left = Math.min(generated.left, MAX_GENERATED_DEEP);
  work.left = Math.min(work.left, MAX_WORK_DEEP);
}

/** Keywords whose schemas a generated value may violate, so that it has to be validated. */
const TRICKY = new Set<SchemaRelation>([
  "oneOf",
  "anyOf",
  "not",
  "if",
  "dependentSchema",
  "contains",
  "propertyNames",
]);

function needsChecking({ nodes }: Layers): boolean {
  return nodes.every(({ types }) => types.length === 0) || nodes.some(isTricky);
}

/** Memoised, because a component of 500 fields may be generated 500 times. */
const isTricky = memoiseByObject(
  (node: SchemaNode) =>
    node.const !== undefined ||
    node.enum !== undefined ||
    node.children.some(({ relation }) => TRICKY.has(relation)),
);

/**
 * Returns the first valid value. For a choice, a value that matches exactly one alternative takes precedence
 * over one that matches several.
 */
function firstFitting(
  values: Iterable<Json | undefined>,
  nodes: readonly SchemaNode[],
  isChoice: boolean,
  generation: Generation,
): Json | undefined {
  let first: Json | undefined;
  let overlapping: Json | undefined;
  let tries = 0;
  for (const value of values) {
    if (value !== undefined && isAllowed(value, nodes, generation, true, isChoice ? "here" : "nowhere"))
      return value;
    if (value !== undefined && isChoice && overlapping === undefined)
      overlapping = isAllowed(value, nodes, generation, true) ? value : undefined;
    if (first === undefined) first = value;
    if (value !== undefined) tries += 1;
    if (tries >= MAX_TRIES || generation.left < 0) break;
  }
  if (overlapping !== undefined) {
    generation.asked.overlaps += 1;
    return overlapping;
  }
  return generation.strict && generation.left >= 0 ? undefined : first;
}

/** The generated value of a named schema, reused wherever the remaining budget has room for it. */
interface CachedValue {
  readonly value: Json | undefined;
  /**
   * Number of schemas visited to generate the value. The value is reused only if `Generation.left` is at
   * least this number.
   */
  readonly left: number;
  /** Number of schemas generated in all attempts. */
  readonly generated: number;
  readonly work: number;
  /**
   * Components visited. The value is not reused inside one of these, because no component is nested in
   * itself.
   */
  readonly names: readonly string[];
  /** Paths, relative to the schema, of fields whose values come from examples elsewhere. */
  readonly taken: readonly string[];
  readonly asked: Readonly<DependencyCounts>;
  /** Status of the response that it was generated for. */
  readonly status: number | undefined;
}

/** Returns `path` relative to `position`, which `path` begins with. */
const pathFrom = (position: string, path: string): string => path.slice(position.length).replace(/^\./, "");

const pathIn = (position: string, path: string): string =>
  path === "" || path.startsWith("[") ? position + path : joinPath(position, path);

/** Cached values of one schema, by `keyOf`. */
type CachedValues = Map<string, CachedValue>;

const cacheFor = memoiseByObject<
  ExampleSource,
  [],
  (components: Components) => (node: SchemaNode) => CachedValues
>(() => memoiseByObject(() => memoiseByObject(() => new Map())));

const generatedValues = (node: SchemaNode, { source, components }: Generation): CachedValues =>
  cacheFor(source)(components)(node);

/**
 * Returns the cache key of a schema. For a named object, the field's name is not part of it, because it does
 * not affect the content.
 */
function keyOf({ types }: SchemaNode, position: ValuePosition, generation: Generation): string {
  const { field, owner, order, depth } = position;
  const isObject = types.length === 1 && types[0] === "object";
  const fieldKey = isObject ? "" : `${field}/${owner}/${order}`;
  const { side, fields } = generation;
  return `${fieldKey} ${generation.again ? "again " : ""}${side} ${fields} ${generation.depth - depth}`;
}

function isReusable(cached: CachedValue, position: ValuePosition, generation: Generation): boolean {
  const { left, generated, work, names, asked } = cached;
  return (
    (asked.status === 0 || cached.status === generation.status) &&
    (asked.failure === 0 || failureOf(cached) === failureOf(generation)) &&
    left <= generation.left &&
    generated <= generation.generated.left &&
    work <= generation.work.left &&
    names.length + position.names.length <= MAX_COMPONENTS &&
    !names.some((name) => position.names.includes(name))
  );
}

/**
 * Formats whose values are always generated: dates, because the dates of an object must be in order, and
 * formats that fully determine the value.
 */
const ALWAYS_GENERATED = /^(iso-)?(date|time|date-time)$|^(password|byte|binary|base64url)$/;

/**
 * Returns a value that examples elsewhere in the document have for a field of the same name, if the schemas
 * allow it.
 */
const reusedExample: GenerateFunction = (nodes, position, generation) => {
  const values = valuesFor(position, generation);
  if (values.length === 0 || position.ways !== undefined || isAlwaysGenerated(nodes, generation))
    return undefined;
  const value = values.slice(position.variant).find((each) => isAllowed(each, nodes, generation, true));
  if (value !== undefined) generation.taken.push(position.path);
  return value;
};

function valuesFor({ field, owner }: ValuePosition, { source }: Generation): readonly Json[] {
  if (source.known.length === 0 || field === "" || isSecretField(field)) return NONE;
  const key = valueKey(field, owner);
  if (key === undefined) return NONE;
  return source.known.flatMap((known) => (Object.hasOwn(known, key) ? (known[key] ?? NONE) : NONE));
}

const NONE: readonly Json[] = [];

function isAlwaysGenerated(nodes: readonly SchemaNode[], { components }: Generation): boolean {
  const layers = gatherLayers(nodes, components);
  return (
    layers.nodes.some(
      (node) =>
        isBinary(node) || (ALWAYS_GENERATED.test(node.format ?? "") && formatTexts.has(node.format ?? "")),
    ) ||
    // A value declared by an alternative is more relevant than one from elsewhere.
    unionKeywords(layers).some(({ branches }) =>
      branches.some((branch) => gatherLayers([branch], components).nodes.some(declaresValue)),
    )
  );
}
