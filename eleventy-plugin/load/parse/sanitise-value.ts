import { isExactNumber } from "../../portable/exact-number.js";
import { isWellFormed, toWellFormed } from "../../portable/well-formed.js";
import { finding, Problem, type Finding, type Place } from "../../problems/problems.js";
import { freeName } from "../../portable/free-name.js";
import { pointerReference } from "../../document/json-pointer.js";
import { expandedNodes, MAX_EXPANDED_NODES } from "../context/load-context.js";
import { CUT, MAX_DEPTH } from "../../document/loaded-document.js";
import { isPlainObject, setOwn, type MutableObject } from "../../document/plain-object.js";

type Container = MutableObject | unknown[];

/**
 * A container that the walk has entered and not yet left. The current keys of all earlier steps are its path
 * in the document.
 */
interface Step {
  readonly container: Container;
  readonly keys: readonly (string | number)[];
  next: number;
  /**
   * Whether the container is a copy of another container, or inside such a copy. Its nodes then count against
   * the limit.
   */
  readonly isRepeated: boolean;
}

const MAX_CUT_WARNINGS = 10;

/** Copy → the container it was copied from. */
const originals = new WeakMap<object, object>();

/**
 * Returns the container that an alias or shared fragment was copied from, or the container itself if it is
 * not a copy.
 */
export function originalOf(container: object): object {
  return originals.get(container) ?? container;
}

/**
 * Walks a parsed value once, without recursion, and changes it so that later code may treat it as a tree.
 * - Copies containers that occur more than once (YAML aliases, shared fragments). Throws alias-bomb if the
 *   copies have more nodes than `expandedNodes` allows.
 * - Replaces containers deeper than `MAX_DEPTH` with `{ [CUT]: true }`.
 * - Replaces lone surrogates with U+FFFD, because neither URLs nor UTF-8 can represent them.
 */
export function sanitiseValue(value: unknown, place: Place) {
  const state = { ...NOTHING };
  const cuts: Finding[] = [];
  const surrogates: Surrogates = { count: 0, first: "" };
  const seen = new Set<object>();
  const path: Step[] = [];
  if (isContainer(value)) enter(value, false);
  while (path.length > 0) {
    const step = path[path.length - 1] as Step;
    const key = step.keys[step.next++];
    if (key === undefined) path.pop();
    else visit(step, key);
  }
  checkExpanded(state, place);
  return { ...state, warnings: [...cuts, ...surrogatesReplaced(surrogates, place)] };

  function visit(step: Step, key: string | number): void {
    const child = childOf(step.container, key);
    if (!step.isRepeated) state.written += 1;
    else if (++state.expanded > MAX_EXPANDED_NODES) throw tooManyNodes(MAX_EXPANDED_NODES, place);
    if (typeof key === "string") note(state, key, child);
    if (typeof child === "string" && !isWellFormed(child)) {
      replace(step.container, key, toWellFormed(child));
      noteSurrogate(pathKeys());
    }
    if (!isContainer(child)) return;
    if (path.length >= MAX_DEPTH && !isExactNumber(child)) return cut(step, key);
    const isRepeated = step.isRepeated || seen.has(child);
    const unshared = seen.has(child) ? copyOf(child) : child;
    if (unshared !== child) replace(step.container, key, unshared);
    enter(unshared, isRepeated);
  }

  function enter(container: Container, isRepeated: boolean): void {
    seen.add(container);
    if (!Array.isArray(container) && !isExactNumber(container))
      for (const name of withWellFormedNames(container)) noteSurrogate([...pathKeys(), name]);
    const keys = Array.isArray(container) ? [...container.keys()] : Object.keys(container);
    path.push({ container, keys, next: 0, isRepeated });
  }

  function pathKeys(): readonly (string | number)[] {
    return path.map(({ keys, next }) => keys[next - 1] ?? "");
  }

  function noteSurrogate(keys: readonly (string | number)[]): void {
    surrogates.count += 1;
    surrogates.first ||= pointerReference(keys);
  }

  function cut(step: Step, key: string | number): void {
    replace(step.container, key, { [CUT]: true });
    if (cuts.length >= MAX_CUT_WARNINGS) return;
    cuts.push(
      finding("nested-too-deeply", { limit: MAX_DEPTH }, { ...place, pointer: pointerReference(pathKeys()) }),
    );
  }
}

const NOTHING = {
  /** Number of nodes in the text. */
  written: 0,
  /** Number of nodes in copies. */
  expanded: 0,
  /**
   * Whether a reference names something other than a pointer into this document: a file, a URL or an anchor.
   */
  hasExternalReferences: false,
  /** Whether an `externalValue` or `operationRef` may name a file. */
  namesFiles: false,
  /** Whether any part has an `x-internal` or `x-hidden` that is not false. */
  hasHiddenParts: false,
};

function note(seen: typeof NOTHING, key: string, child: unknown): void {
  if (key === "x-internal" || key === "x-hidden") seen.hasHiddenParts ||= child !== false;
  else if (key === "$ref" || key === "$dynamicRef") seen.hasExternalReferences ||= isExternal(child);
  else if (key === "externalValue") seen.namesFiles = true;
  else if (key === "operationRef") seen.namesFiles ||= isExternal(child);
}

/** Lone surrogates that were replaced. */
interface Surrogates {
  count: number;
  /** Pointer to the first one. */
  first: string;
}

function surrogatesReplaced({ count, first }: Surrogates, place: Place): readonly Finding[] {
  if (count === 0) return [];
  const texts =
    count === 1
      ? "A key or string here contains"
      : `${count} keys and strings, beginning with this one, contain`;
  return [finding("lone-surrogate", { texts }, { ...place, pointer: first })];
}

/**
 * Replaces lone surrogates in the keys of an object without changing the order of the keys. Returns the
 * changed keys.
 */
function withWellFormedNames(value: MutableObject): readonly string[] {
  const entries = Object.entries(value);
  if (entries.every(([name]) => isWellFormed(name))) return [];
  const changed: string[] = [];
  for (const [name] of entries) Reflect.deleteProperty(value, name);
  for (const [name, content] of entries) {
    // Two keys that become equal must stay distinct.
    const renamed = freeName(toWellFormed(name), (taken) => Object.hasOwn(value, taken));
    setOwn(value, renamed, content);
    if (renamed !== name) changed.push(renamed);
  }
  return changed;
}

function isExternal(reference: unknown): boolean {
  return typeof reference === "string" && reference !== "#" && !reference.startsWith("#/");
}

function isContainer(value: unknown): value is Container {
  return typeof value === "object" && value !== null;
}

function childOf(container: Container, key: string | number): unknown {
  return (container as MutableObject)[key];
}

function copyOf(container: Container): Container {
  const copy = Array.isArray(container) ? [...(container as unknown[])] : { ...container };
  originals.set(copy, originalOf(container));
  return copy;
}

function replace(container: Container, key: string | number, content: unknown): void {
  if (isPlainObject(container)) setOwn(container, String(key), content);
  else container[Number(key)] = content;
}

function checkExpanded({ written, expanded }: typeof NOTHING, place: Place): void {
  const limit = expandedNodes(written);
  if (expanded > limit) throw tooManyNodes(limit, place);
}

function tooManyNodes(limit: number, place: Place): Problem {
  return new Problem(finding("alias-bomb", { limit: limit.toLocaleString("en") }, place));
}
