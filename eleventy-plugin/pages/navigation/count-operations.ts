import { groupByKey } from "../../portable/group-by-key.js";
import type { Operation, Reference } from "../../portable/model/index.js";
import { memoiseByObject } from "../../portable/memoise.js";

/** Returns the number of operations in a reference, including webhooks. */
export function countOperations({ tags, webhooks }: Reference): number {
  return tags.reduce((sum, { operations }) => sum + operations.length, webhooks.length);
}

/** Operations by the names of their additional tags. The page of an operation belongs to its first tag. */
const byFurtherTag = memoiseByObject(({ tags }: Reference) =>
  groupByKey(
    tags.flatMap(({ operations }) =>
      operations.flatMap((operation) => operation.alsoIn.map(({ name }) => [name, operation] as const)),
    ),
  ),
);

/** Returns the operations that have `tag` in addition to the tag they are listed under. */
export const furtherOperations = (reference: Reference, tag: string): readonly Operation[] =>
  byFurtherTag(reference).get(tag) ?? [];
