import type { Reference } from "../../portable/model/index.js";

/** How many operations a reference has, webhooks among them. */
export function operationsIn({ tags, webhooks }: Reference): number {
  return tags.reduce((sum, { operations }) => sum + operations.length, webhooks.length);
}
