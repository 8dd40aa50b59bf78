import type { Components } from "../schema/components.js";
import type { Json, SchemaNode } from "../model/index.js";
import type { WorkBudget } from "../work-budget.js";
import type { Mismatch } from "./mismatch.js";

/** The state of one check. */
export interface CheckContext {
  readonly components: Components;
  /** Required fields that this side never contains may be missing. */
  readonly side: "request" | "response" | undefined;
  /** Whether `format` is validated. */
  readonly formats: boolean;
  /**
   * Where a value of a `oneOf` must match exactly one alternative. `"here"` means only the value as a whole.
   */
  readonly exactlyOne: "everywhere" | "here" | "nowhere";
  readonly limit: number;
  readonly found: Mismatch[];
  /** Budget that all parts of one check share. When it is used up, all unchecked parts count as valid. */
  readonly work: WorkBudget;
  /** The last result for each schema, because nested alternatives check the same value repeatedly. */
  readonly known: Map<SchemaNode, Verdict>;
  /**
   * Schemas whose discriminator is being applied, each with the value that it is applied to. Prevents endless
   * recursion.
   */
  readonly decided: Map<SchemaNode, Json>;
  /** Checks a part of the value. */
  readonly check: (value: Json, node: SchemaNode, path: string, context: CheckContext) => void;
}

interface Verdict {
  readonly value: Json;
  readonly path: string;
  readonly limit: number;
  readonly exactlyOne: CheckContext["exactlyOne"];
  readonly found: readonly Mismatch[];
}

export function reportMismatch(
  context: CheckContext,
  path: string,
  label: Mismatch["label"],
  facts: Mismatch["facts"] = {},
): void {
  if (context.work.left >= 0 && context.found.length < context.limit)
    context.found.push({ path, label, facts });
}

/** Work that each uncached call of `findMismatches` costs, in addition to the work of the check itself. */
const SEPARATE_CHECK_WORK = 3;

/** Whether a value is valid, without reporting mismatches. */
export function isValid(value: Json, node: SchemaNode, context: CheckContext): boolean {
  return findMismatches(value, node, "", context, 1).length === 0;
}

/** Returns the mismatches of a value without reporting them. */
export function findMismatches(
  value: Json,
  node: SchemaNode,
  path: string,
  context: CheckContext,
  limit = context.limit,
): readonly Mismatch[] {
  const cached = context.known.get(node);
  const { exactlyOne } = context;
  const isSame = cached?.value === value && cached.path === path && cached.exactlyOne === exactlyOne;
  if (isSame && cached.limit === limit) return cached.found;
  context.work.left -= SEPARATE_CHECK_WORK;
  const inner: CheckContext = { ...context, limit, found: [] };
  inner.check(value, node, path, inner);
  context.known.set(node, { value, path, limit, exactlyOne, found: inner.found });
  return inner.found;
}

export function joinPath(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
