import type { Json, SchemaNode, SchemaRelation } from "../../model/index.js";
import type { Components } from "../components.js";
import { candidates } from "./candidates.js";
import type { Draw, DrawOptions, Drawing, DrawnPlace } from "./drawing.js";
import { gatherLayers, type Layers } from "./layers.js";
import { givenValues } from "./given-values.js";
import { isAllowed } from "./is-allowed.js";

export interface DrawnValue {
  readonly value: Json;
  /** Paths where something was left out because the value grew too large: `items[].owner`. */
  readonly cuts: readonly string[];
  /** No value was found that keeps every rule, so this one may break some. */
  readonly isLoose: boolean;
}

/** Schemas looked at for one value, each time it is tried. */
const MAX_NODES = 500;
const MAX_WORK = 100_000;
/** Schemas drawn over all tries: a value that is right takes a few times its size. */
const MAX_DRAWS = 3_000;
/** Values tried for one schema. */
const MAX_TRIES = 24;
const MAX_DEPTH = 60;
/** Schemas drawn, and checks made, after components lay deeper than that inside each other: no search would end there. */
const MAX_DRAWS_DEEP = 100;
const MAX_WORK_DEEP = 2_000;

/** Tried one after the other, until a value is not too large: objects deeper than this have required fields only. */
const DEPTHS = [Infinity, 3, 2, 1];

export interface DrawLimits {
  /** Components that the schema stands inside of. */
  readonly names?: readonly string[];
  /** Schemas looked at. */
  readonly nodes?: number;
}

/**
 * A value that a schema allows: its own example, constant, default or listed value where they fit, else one drawn from
 * its rules and checked. The same schema always gives the same value. Undefined where no finite value was found.
 */
export function drawValue(
  node: SchemaNode,
  components: Components,
  options: DrawOptions,
  { names = [], nodes = MAX_NODES }: DrawLimits = {},
): DrawnValue | undefined {
  let found: DrawnValue | undefined;
  const draws = { left: MAX_DRAWS };
  for (const depth of DEPTHS) {
    const drawing = { ...options, components, depth, draw, draws, strict: true, work: { left: MAX_WORK } };
    const drawn =
      drawOnce(node, names, nodes, drawing) ?? drawOnce(node, names, nodes, { ...drawing, strict: false });
    found = drawn ?? found;
    if (drawn === undefined || !drawn.isTooLarge) break;
  }
  return found;
}

function drawOnce(
  node: SchemaNode,
  names: readonly string[],
  nodes: number,
  options: Omit<Drawing, "left" | "cuts" | "met">,
): (DrawnValue & { readonly isTooLarge: boolean }) | undefined {
  const drawing: Drawing = { ...options, left: nodes, cuts: [], met: [] };
  const value = draw([node], { path: "", depth: 0, names, variant: 0 }, drawing);
  if (value === undefined) return undefined;
  return {
    value,
    cuts: [...new Set(drawing.cuts)].filter((path) => path !== ""),
    isLoose: !drawing.strict,
    isTooLarge: drawing.left < 0,
  };
}

const draw: Draw = (nodes, place, drawing) => {
  const { left, draws, met, cuts, work } = drawing;
  const [only, second] = nodes;
  const isFirst = place.variant === 0 && place.ways === undefined && drawing.strict;
  const isShared = only !== undefined && second === undefined && only.children.length === 0;
  const known = isFirst && isShared ? drawnValues(only, place, drawing) : undefined;
  const before = only && known?.get(only);
  if (before !== undefined && fits(before, place, drawing)) {
    drawing.left -= before.left;
    draws.left -= before.draws;
    met.push(...before.names);
    return before.value;
  }
  const start = { draws: draws.left, met: met.length, cuts: cuts.length };
  drawing.left -= 1;
  draws.left -= 1;
  if (drawing.left < 0 || draws.left < 0) {
    cuts.push(place.path);
    return undefined;
  }
  const value = drawAnew(nodes, place, drawing);
  if (only === undefined || known === undefined) return value;
  const names = met.length === start.met ? NO_NAMES : [...new Set(met.slice(start.met))];
  const isWhole = cuts.length === start.cuts && work.left >= 0;
  if (isWhole && !names.some((name) => place.names.includes(name)))
    known.set(only, { value, left: left - drawing.left, draws: start.draws - draws.left, names });
  return value;
};

const NO_NAMES: readonly string[] = [];

/** What was drawn of a named schema, or of one that contains no others: wherever there is room for all of it, it is the same. */
interface Drawn {
  readonly value: Json | undefined;
  /** Schemas looked at. */
  readonly left: number;
  /** Schemas drawn, over all that was tried. */
  readonly draws: number;
  /** Components come to on the way: none is drawn inside itself. */
  readonly names: readonly string[];
}

type DrawnValues = WeakMap<SchemaNode, Drawn>;

/** Of schemas that contain no others: nothing else counts. */
const leaves: DrawnValues = new WeakMap();
/** Of named ones: on one side, with all fields or fewer, so many levels above where objects have required fields alone. */
const named = new WeakMap<Components, Map<string, DrawnValues>>();

function drawnValues({ name }: SchemaNode, { depth }: DrawnPlace, drawing: Drawing): DrawnValues {
  if (name === undefined) return leaves;
  const { components, side, fields } = drawing;
  const ofAll = named.get(components) ?? new Map<string, DrawnValues>();
  named.set(components, ofAll);
  const key = `${side} ${fields} ${drawing.depth - depth}`;
  const known: DrawnValues = ofAll.get(key) ?? new WeakMap();
  ofAll.set(key, known);
  return known;
}

function fits({ left, draws, names }: Drawn, place: DrawnPlace, drawing: Drawing): boolean {
  return (
    left <= drawing.left &&
    draws <= drawing.draws.left &&
    names.length + place.names.length <= MAX_DEPTH &&
    !names.some((name) => place.names.includes(name))
  );
}

const drawAnew: Draw = (nodes, place, drawing) => {
  const layers = gatherLayers(nodes, drawing.components);
  drawing.met.push(...layers.names);
  if (layers.nodes.some(({ never }) => never)) return undefined;
  const isTooDeep = place.names.length > MAX_DEPTH;
  if (isTooDeep) searchLittle(drawing);
  if (isTooDeep || layers.names.some((name) => place.names.includes(name)))
    return nodes.some(allowsNull) ? null : undefined;
  const inner = { ...place, names: [...place.names, ...layers.names] };
  const given = givenValues(layers, place, drawing);
  // What the author gives may be of another format: that is no rule.
  const fitting = given.find((value) => isAllowed(value, nodes, drawing));
  if (fitting !== undefined) return fitting;
  const isTricky = needsChecking(layers);
  const isRight = (value: Json): boolean => !isTricky || isAllowed(value, nodes, drawing, true);
  const drawn = firstFitting(candidates(layers, inner, drawing), isRight, drawing);
  if (drawn !== undefined) return drawn;
  if (!drawing.strict) return given[0];
  return nodes.some(({ name }) => name !== undefined) && nodes.every(allowsNull) ? null : undefined;
};

/** Beside a reference, it says so of a component that need not. */
const allowsNull = ({ types }: SchemaNode): boolean => types.includes("null");

function searchLittle({ draws, work }: Drawing): void {
  draws.left = Math.min(draws.left, MAX_DRAWS_DEEP);
  work.left = Math.min(work.left, MAX_WORK_DEEP);
}

/** Keywords whose schemas a drawn value may miss, so that it has to be checked. */
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
  return (
    nodes.every(({ types }) => types.length === 0) ||
    nodes.some(
      (node) =>
        node.const !== undefined ||
        node.enum !== undefined ||
        node.children.some(({ relation }) => TRICKY.has(relation)),
    )
  );
}

function firstFitting(
  values: Iterable<Json | undefined>,
  isRight: (value: Json) => boolean,
  drawing: Drawing,
): Json | undefined {
  let first: Json | undefined;
  let tries = 0;
  for (const value of values) {
    if (value !== undefined && isRight(value)) return value;
    if (first === undefined) first = value;
    if (value !== undefined) tries += 1;
    if (tries >= MAX_TRIES || drawing.left < 0) break;
  }
  return drawing.strict && drawing.left >= 0 ? undefined : first;
}
