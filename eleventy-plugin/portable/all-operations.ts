import type { Operation, Reference } from "./model/index.js";

/** All operations of a reference in sidebar order, its webhooks last. */
export const allOperations = ({
  tags,
  webhooks,
}: Pick<Reference, "tags" | "webhooks">): readonly Operation[] => [
  ...tags.flatMap(({ operations }) => operations),
  ...webhooks,
];
