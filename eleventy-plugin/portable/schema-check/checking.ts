import type { Components } from "../example/components.js";
import type { Json, SchemaNode } from "../model/index.js";
import type { Work } from "../work.js";
import type { Mismatch } from "./mismatch.js";

/** One check under way. */
export interface Checking {
  readonly components: Components;
  /** Fields that this side never carries may be missing though required. */
  readonly side: "request" | "response" | undefined;
  /** Whether `format` counts as a rule. */
  readonly formats: boolean;
  /** Where a value of a `oneOf` must fit one alternative only: "here" is the value as a whole. */
  readonly exactlyOne: "everywhere" | "here" | "nowhere";
  readonly limit: number;
  readonly found: Mismatch[];
  /** Shared by all that belongs to one check: when it is used up, the rest counts as right. */
  readonly work: Work;
  /** What was found for a part already: alternatives of alternatives ask for it again and again. */
  readonly known: Map<SchemaNode, Verdict>;
  /** Schemas whose discriminator decides at the moment, with the value that it decides for. */
  readonly decided: Map<SchemaNode, Json>;
  /** Checks a part of the value. */
  readonly check: (value: Json, node: SchemaNode, path: string, checking: Checking) => void;
}

interface Verdict {
  readonly value: Json;
  readonly path: string;
  readonly limit: number;
  readonly exactlyOne: Checking["exactlyOne"];
  readonly found: readonly Mismatch[];
}

export function reportMismatch(
  checking: Checking,
  path: string,
  label: Mismatch["label"],
  facts: Mismatch["facts"] = {},
): void {
  if (checking.work.left >= 0 && checking.found.length < checking.limit)
    checking.found.push({ path, label, facts });
}

/** What a check takes that is made aside, without reporting. */
const ASIDE = 3;

/** Whether a value has nothing wrong, told without reporting anything. */
export function holds(value: Json, node: SchemaNode, checking: Checking): boolean {
  return mismatchesIn(value, node, "", checking, 1).length === 0;
}

/** What is wrong with a value, apart from what was reported so far. */
export function mismatchesIn(
  value: Json,
  node: SchemaNode,
  path: string,
  checking: Checking,
  limit = checking.limit,
): readonly Mismatch[] {
  const before = checking.known.get(node);
  const { exactlyOne } = checking;
  const isSame = before?.value === value && before.path === path && before.exactlyOne === exactlyOne;
  if (isSame && before.limit === limit) return before.found;
  checking.work.left -= ASIDE;
  const inner: Checking = { ...checking, limit, found: [] };
  inner.check(value, node, path, inner);
  checking.known.set(node, { value, path, limit, exactlyOne, found: inner.found });
  return inner.found;
}

export function belowPath(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
