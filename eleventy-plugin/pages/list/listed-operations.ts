import type { ReferenceOperation, Reference } from "../../portable/model/index.js";
import { memoiseByObject } from "../../portable/memoise-by-object.js";

/**
 * Returns the value of `apiReference.operations`, in the order of the sidebars. Its operations are frozen,
 * because Eleventy would otherwise copy each operation for each page.
 */
export const listedOperations = memoiseByObject(
  (references: readonly Reference[]): readonly ReferenceOperation[] =>
    references.flatMap((reference) =>
      [...reference.tags.flatMap(({ operations }) => operations), ...reference.webhooks].map((operation) =>
        Object.freeze({ ...operation, reference }),
      ),
    ),
);
