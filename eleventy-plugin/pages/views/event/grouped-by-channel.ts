import type { Reference } from "../../../portable/model/index.js";

/** Whether the groups of a reference are channels: no operation has a tag, and there are no sections. */
export function isGroupedByChannel({ kind, tags, tagGroups }: Reference): boolean {
  return kind === "event" && tagGroups.length === 0 && tags.every(({ isChannel }) => isChannel);
}
