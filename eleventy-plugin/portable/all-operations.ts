import type { Operation, Reference } from "./model/index.js";

/** Returns all operations of a reference in sidebar order, webhooks last. */
export const allOperations = ({
  tags,
  webhooks,
}: Pick<Reference, "tags" | "webhooks">): readonly Operation[] => [
  ...tags.flatMap(({ operations }) => operations),
  ...webhooks,
];
