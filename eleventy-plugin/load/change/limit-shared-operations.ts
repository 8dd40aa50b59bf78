import { pointerReference, referenceIn } from "../../document/json-pointer.js";
import { maxShared, METHOD_FIELDS } from "../../document/loaded-document.js";
import { isPlainObject, getOwn, type MutableObject } from "../../document/plain-object.js";
import { finding, type Finding, type Place } from "../../problems/problems.js";
import { originalOf } from "../parse/sanitise-value.js";
import { referenceResolver } from "../references/resolve-reference.js";

/**
 * Number of operations in a part of a document. `shared`: how many of them were already counted in another
 * part.
 */
interface Count {
  readonly all: number;
  readonly shared: number;
}

type Counter = (value: unknown) => Count;

/** Fields of a document that contain path items. */
const MAPS = ["paths", "webhooks", "x-webhooks"] as const;

interface Entry {
  readonly map: (typeof MAPS)[number];
  readonly name: string;
  readonly item: unknown;
}

const NONE: Count = { all: 0, shared: 0 };
const ONE: Count = { all: 1, shared: 0 };

/**
 * Limits the total number of shared operations in a document of any OpenAPI version. Once the total exceeds
 * the limit, returns the document without the remaining paths and webhooks that share operations with earlier
 * ones. The limit depends on `bytes`, the size of the document. Operations are shared by a `$ref`, or by an
 * alias or merge key of YAML. Operations of callbacks count too. Operations that are not shared are
 * unlimited. Does not change `document`.
 */
export function limitSharedOperations(
  document: MutableObject,
  bytes: number,
  place: Place,
): { readonly document: MutableObject; readonly warnings: readonly Finding[] } {
  const target = targetIn(document);
  const count = pathItemCounter(target);
  const limit = maxShared(bytes);
  const entries = MAPS.flatMap((map) => entriesOf(document, map, target));
  const excess: Entry[] = [];
  let shared = 0;
  let operations = 0;
  for (const entry of ownFirst(entries)) {
    const counted = entry.name.startsWith("x-") ? NONE : count(entry.item);
    shared += counted.shared;
    if (counted.shared === 0 || shared <= limit) continue;
    excess.push(entry);
    operations += counted.all;
  }
  const first = excess[0];
  if (first === undefined) return { document, warnings: [] };
  const facts = { what: inWords(operations, excess.length), limit: limit.toLocaleString("en") };
  const pointer = pointerReference([first.map, first.name]);
  return {
    document: { ...document, ...mapsWithout(new Set(excess), entries) },
    warnings: [finding("shared-operations", facts, { ...place, pointer })],
  };
}

/** Sorts paths that are references last, so that they are left out before the paths that they refer to. */
function ownFirst(entries: readonly Entry[]): readonly Entry[] {
  const isReference = ({ item }: Entry): boolean => referenceIn(item) !== undefined;
  return [...entries.filter((entry) => !isReference(entry)), ...entries.filter(isReference)];
}

/** Returns the maps that contain excess entries, without those entries. */
function mapsWithout(excess: ReadonlySet<Entry>, entries: readonly Entry[]): MutableObject {
  const maps = new Set([...excess].map(({ map }) => map));
  const remaining = entries.filter((entry) => !excess.has(entry));
  return Object.fromEntries(
    [...maps].map((map) => [
      map,
      Object.fromEntries(remaining.flatMap((entry) => (entry.map === map ? [[entry.name, entry.item]] : []))),
    ]),
  );
}

function inWords(operations: number, paths: number): string {
  const many = `${operations.toLocaleString("en")} operation${operations === 1 ? "" : "s"}`;
  const where = paths === 1 ? "this path" : `${paths.toLocaleString("en")} paths, beginning with this one,`;
  return `${many} of ${where} ${operations === 1 ? "was" : "were"} omitted`;
}

function entriesOf(document: MutableObject, map: Entry["map"], target: Target): readonly Entry[] {
  const found = target(getOwn(document, map)) ?? {};
  return Object.entries(found).map(([name, item]) => ({ map, name, item }));
}

type Target = (value: unknown) => MutableObject | undefined;

/**
 * Returns a function that follows a chain of references from a value. The function returns the object at the
 * end of the chain; undefined if there is none.
 */
function targetIn(document: MutableObject): Target {
  const resolve = referenceResolver(document);
  return (value) => {
    const seen = new Set<string>();
    for (let found = value; isPlainObject(found);) {
      const reference = referenceIn(found);
      if (reference === undefined) return found;
      if (seen.has(reference)) return undefined;
      seen.add(reference);
      found = resolve(reference);
    }
    return undefined;
  };
}

type Once = (count: (object: MutableObject) => Count) => Counter;

/**
 * Returns a counter for path items. It counts each object once and memoises the count, so that the time
 * depends only on the size of the document.
 */
function pathItemCounter(target: Target): Counter {
  const once: Once = (count) => {
    const known = new Map<object, number>();
    return (value) => {
      const object = target(value);
      if (object === undefined) return NONE;
      const original = originalOf(object);
      const all = known.get(original);
      if (all !== undefined) return { all, shared: all };
      const counted = count(object);
      known.set(original, counted.all);
      return counted;
    };
  };
  const called = itemsWith(
    once(() => ONE),
    once,
  );
  const callback = once((items) => sum(Object.values(withoutExtensions(items)), called));
  const callbacks = once((map) => sum(Object.values(map), callback));
  return itemsWith(
    once((operation) => plus(ONE, callbacks(getOwn(operation, "callbacks")))),
    once,
  );
}

/** Returns a counter for path items that counts each operation with `operation`. */
function itemsWith(operation: Counter, once: Once): Counter {
  // A merge key may copy an operation without content (`null`). Such copies cannot be recognised, so each
  // counts as shared.
  const each: Counter = (value) => (value === null ? { all: 1, shared: 1 } : operation(value));
  const additional = once((map) => sum(Object.values(map), each));
  const direct = (item: MutableObject): Count => {
    const methods = METHOD_FIELDS.map((method) => getOwn(item, method));
    return plus(sum(methods, each), additional(getOwn(item, "additionalOperations")));
  };
  const whole = once(direct);
  // A path item may have operations beside its `$ref`.
  return (value) =>
    referenceIn(value) === undefined ? whole(value) : plus(whole(value), direct(value as MutableObject));
}

function withoutExtensions(map: MutableObject): MutableObject {
  return Object.fromEntries(Object.entries(map).filter(([name]) => !name.startsWith("x-")));
}

const plus = (one: Count, other: Count): Count => ({
  all: one.all + other.all,
  shared: one.shared + other.shared,
});

function sum(values: readonly unknown[], counter: Counter): Count {
  let total = NONE;
  for (const value of values) total = plus(total, counter(value));
  return total;
}
