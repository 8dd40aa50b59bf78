import { referenceIn } from "../../document/json-pointer.js";
import { CUT, type DocumentObject } from "../../document/loaded-document.js";
import { getOwn } from "../../document/plain-object.js";
import { memoiseByObject } from "../../portable/memoise.js";
import { childPointer, isObject, itemsOf, type Part, scalarText } from "../read.js";
import type { NamedTarget, SchemaNames } from "./schema-names.js";

/**
 * An object whose keywords apply to a schema: the schema itself, or an object that it includes by `allOf` or
 * `$ref`.
 */
export interface Layer {
  readonly part: Part;
  /** Whether the layer was included through a reference, so that its title belongs to another schema. */
  readonly inherited: boolean;
  /**
   * Whether `null` is allowed too: the layer was the only branch beside `{ type: null }`, or was included by
   * such a branch.
   */
  readonly nullable: boolean;
  /** Description of that `null` branch. */
  readonly nullText?: string;
  /** The keyword of this layer whose only branch other than `null` became a layer too. */
  readonly unwrapped?: "oneOf" | "anyOf";
}

export interface Composition {
  /** The schema that was composed; absent if several schemas were combined. */
  readonly own?: Part;
  /** In the order of inclusion, the schema's own keywords last: later layers override earlier ones. */
  readonly layers: readonly Layer[];
  /** References that were not merged. */
  readonly references: readonly { readonly target: NamedTarget; readonly nullable: boolean }[];
  /**
   * The composed schemas, and the targets of their references, merged or not. Empty for a single schema
   * without keywords that add layers.
   */
  readonly members: ReadonlySet<unknown>;
  readonly never: boolean;
  readonly problem?: "missing" | "recursive" | "deep";
}

type Step = Omit<Layer, "part"> & {
  readonly value: unknown;
  readonly pointer: string;
  readonly expanded?: Part;
};

/** Maximum number of references to merge; further ones stay links. A chain of bases may be thousands long. */
const MAX_REFERENCES = 200;

/**
 * Collects all keywords that apply to a value that must satisfy all `parts`. Expands `allOf`, `$ref` and
 * unions with one branch, each schema once. `mayInline` decides which references are merged. Iterative,
 * because chains of bases may be long.
 */
export function compose(
  parts: readonly Part[],
  names: SchemaNames,
  mayInline: (target: NamedTarget) => boolean,
): Composition {
  const [first, second] = parts;
  if (first !== undefined && second === undefined && isSingle(first)) return single(first);
  const members = new Set<unknown>(parts.map(({ value }) => value));
  const layers: Layer[] = [];
  const references: { target: NamedTarget; nullable: boolean }[] = [];
  let never = false;
  let problem: Composition["problem"];
  let remaining = MAX_REFERENCES;

  const refer = (reference: string, step: Step): Step[] => {
    const target = names.locate(reference, step.pointer);
    if (typeof target === "string") problem ??= target;
    if (typeof target === "string" || members.has(target.value)) return [];
    if (isObject(target.value)) members.add(target.value);
    if (isObject(target.value) && (remaining <= 0 || !mayInline(target))) {
      references.push({ target, nullable: step.nullable });
      return [];
    }
    remaining -= 1;
    const value = first === undefined ? target.value : inScopeOf(first, target.value);
    return [{ ...step, value, pointer: target.pointer, inherited: true }];
  };

  const pending: Step[] = parts
    .map(({ value, pointer }) => ({ value, pointer, inherited: false, nullable: false }))
    .reverse();
  for (let step = pending.pop(); step !== undefined; step = pending.pop()) {
    const { value, pointer, expanded: part, ...rest } = step;
    if (part !== undefined) layers.push({ ...rest, part });
    else if (value === false) never = true;
    else if (isObject(value) && Object.hasOwn(value, CUT)) problem ??= "deep";
    else if (isObject(value)) {
      const current: Part = { value, pointer, reading: names.reading };
      const unwrapped = soleBranch(current);
      pending.push({ ...step, expanded: current, ...(unwrapped && { unwrapped: unwrapped.keyword }) });
      if (unwrapped) {
        const { nullText, branch: value, pointer } = unwrapped;
        const nullable = step.nullable || unwrapped.nullable;
        pending.push({ ...rest, nullable, ...(nullText && { nullText }), value, pointer });
      }
      pending.push(
        ...allOfMembers(current)
          .map((member) => ({ ...rest, ...member }))
          .reverse(),
      );
      const reference = referenceIn(value) ?? dynamicReferenceIn(current);
      if (reference !== undefined) pending.push(...refer(reference, step));
    }
  }
  const itself = second === undefined ? first : undefined;
  return { layers, references, members, never, ...(itself && { own: itself }), ...(problem && { problem }) };
}

/** Keywords that add layers, and `CUT`, which marks where a deep schema was cut. */
const UNFOLDED = ["$ref", "allOf", "oneOf", "anyOf", "$dynamicRef", CUT];

/** Whether the schema itself is its only layer, as for most schemas. */
function isSingle({ value }: Part): boolean {
  return !UNFOLDED.some((keyword) => Object.hasOwn(value, keyword));
}

function single(part: Part): Composition {
  const layers = [{ part, inherited: false, nullable: false }];
  return { own: part, layers, references: [], members: NO_MEMBERS, never: false };
}

/** Members of a schema that is its only layer. They are never read, because no layer is inherited. */
const NO_MEMBERS: ReadonlySet<unknown> = new Set();

function dynamicReferenceIn({ value }: Part): string | undefined {
  const reference = getOwn(value, "$dynamicRef");
  return typeof reference === "string" ? reference : undefined;
}

function allOfMembers(part: Part): { value: unknown; pointer: string }[] {
  const place = childPointer(part.pointer, "allOf");
  return itemsOf(part, "allOf").map((value, index) => ({ value, pointer: childPointer(place, index) }));
}

/** Returns the only branch of a union other than `null`: `anyOf: [Pet, { type: null }]` is a Pet or null. */
function soleBranch(part: Part) {
  if (Object.hasOwn(part.value, "discriminator")) return undefined;
  for (const keyword of ["oneOf", "anyOf"] as const) {
    const branches = getOwn(part.value, keyword);
    if (!Array.isArray(branches)) continue;
    const nonNull = branches.flatMap((branch: unknown, index) => (isNull(branch) ? [] : [index]));
    const [index] = nonNull;
    if (index === undefined || nonNull.length > 1) continue;
    const pointer = childPointer(childPointer(part.pointer, keyword), index);
    const nullText = branches.map(textOfNull).find((text) => text !== undefined);
    const nullable = branches.length > 1;
    return { keyword, branch: branches[index], pointer, nullable, ...(nullText && { nullText }) };
  }
  return undefined;
}

function textOfNull(schema: unknown): string | undefined {
  const text = isObject(schema) && isNull(schema) ? scalarText(getOwn(schema, "description")) : undefined;
  return text?.trim() === "" ? undefined : text;
}

/** Whether a schema allows only `null`. */
export function isNull(schema: unknown): boolean {
  return isObject(schema) && getOwn(schema, "type") === "null";
}

/**
 * Returns the generic schema `template` with its `$dynamicRef`s bound to the dynamic anchors of `outer`, the
 * schema that refers to it. https://json-schema.org/draft/2020-12/json-schema-core#section-8.2.3.2
 */
function inScopeOf(outer: Part, template: unknown): unknown {
  if (!isObject(template) || !NAMING.some((keyword) => Object.hasOwn(outer.value, keyword))) return template;
  return binderOf(outer.value, outer)(template);
}

/**
 * Memoised per outer schema and per template, so that the next build gets the same object if both are
 * unchanged.
 */
const binderOf = memoiseByObject((_value: DocumentObject, outer: Part) => {
  const anchors = dynamicAnchors(outer);
  return memoiseByObject((template: DocumentObject) =>
    anchors.size === 0 ? template : (bindReferences(template, anchors) as DocumentObject),
  );
});

const NAMING = ["$dynamicAnchor", "$defs"];

/** Returns the pointers of a schema's dynamic anchors, including those in its `$defs`. */
function dynamicAnchors({ value, pointer }: Part): ReadonlyMap<string, string> {
  const anchors = new Map<string, string>();
  const note = (schema: unknown, place: string): void => {
    const anchor = isObject(schema) ? getOwn(schema, "$dynamicAnchor") : undefined;
    if (typeof anchor === "string") anchors.set(`#${anchor}`, place);
  };
  note(value, pointer);
  const definitions = getOwn(value, "$defs");
  const place = childPointer(pointer, "$defs");
  if (isObject(definitions))
    for (const name of Object.keys(definitions)) note(definitions[name], childPointer(place, name));
  return anchors;
}

/**
 * Replaces bound `$dynamicRef`s with `$ref`s. Returns the same object if nothing changes, because thousands
 * of schemas may refer to it.
 */
function bindReferences(value: unknown, anchors: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => bindReferences(item, anchors));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, item]) => {
    const target = key === "$dynamicRef" && typeof item === "string" ? anchors.get(item) : undefined;
    return target === undefined
      ? ([key, bindReferences(item, anchors)] as const)
      : (["$ref", target] as const);
  });
  return entries.some(([key, item]) => value[key] !== item) ? Object.fromEntries(entries) : value;
}
