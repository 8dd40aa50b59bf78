import { groupByKey } from "../../portable/group-by-key.js";
import type { Operation, Reference } from "../../portable/model/index.js";
import { memoiseByObject } from "../../portable/memoise-by-object.js";

/** How many operations a reference has, webhooks among them. */
export function countOperations({ tags, webhooks }: Reference): number {
  return tags.reduce((sum, { operations }) => sum + operations.length, webhooks.length);
}

/** Operations by the names of their further tags: each has its page below its first one. */
const byFurtherTag = memoiseByObject(({ tags }: Reference) =>
  groupByKey(
    tags.flatMap(({ operations }) =>
      operations.flatMap((operation) => operation.alsoIn.map(({ name }) => [name, operation] as const)),
    ),
  ),
);

/** Operations that name a tag beside that which they are listed under. */
export const furtherOperations = (reference: Reference, tag: string): readonly Operation[] =>
  byFurtherTag(reference).get(tag) ?? [];
