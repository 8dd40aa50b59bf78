import { referenceIn } from "../../document/json-pointer.js";
import { CUT } from "../../document/loaded-document.js";
import { childPointer, isObject, itemsOf, scalarText, type Part } from "../read.js";
import { getOwn } from "../../document/plain-object.js";
import { inScopeOf } from "./dynamic-scope.js";
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

interface SoleBranch {
  readonly keyword: "oneOf" | "anyOf";
  readonly branch: unknown;
  readonly pointer: string;
  readonly nullable: boolean;
  readonly nullText?: string;
}

/** Returns the only branch of a union other than `null`: `anyOf: [Pet, { type: null }]` is a Pet or null. */
function soleBranch(part: Part): SoleBranch | undefined {
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
