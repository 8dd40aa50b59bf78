import { groupByKey } from "../../portable/group-by-key.js";
import type { Reference, Tag } from "../../portable/model/index.js";
import { memoiseByObject } from "../../portable/memoise.js";
import { commonPrefixes } from "./path-headings.js";

/** Whether operations are grouped by channel: no operation has a tag, and there are no tag groups. */
export function isGroupedByChannel({ kind, tags, tagGroups }: Reference): boolean {
  return kind === "event" && tagGroups.length === 0 && tags.every(({ isChannel }) => isChannel);
}

/** Channel groups under the common prefix of their addresses. The first section may have no title. */
export interface ChannelSection {
  readonly title?: string;
  readonly tags: readonly Tag[];
}

/** More channel groups than this are divided into sections with headings. */
const MAX_CHANNELS = 20;

/** Returns all groups of a reference in sections, or in a single section without a title if there are few. */
export const channelSections = memoiseByObject(({ tags }: Reference): readonly ChannelSection[] => {
  const channels = tags.filter(({ isChannel }) => isChannel);
  const prefixes = commonPrefixes(
    channels.map(({ name }) => name),
    MAX_CHANNELS,
  );
  if (prefixes === undefined) return tags.length === 0 ? [] : [{ tags }];
  const below = groupByKey(channels.map((tag, index) => [titleOf(prefixes[index] ?? [], tag), tag]));
  const single = [...below].filter(([title, { length }]) => title === "" || length === 1);
  const others = tags.filter(({ isChannel }) => !isChannel);
  const first = [...others, ...single.flatMap(([, each]) => each)];
  const sections = [...below].filter(([title, { length }]) => title !== "" && length > 1);
  return [
    ...(first.length === 0 ? [] : [{ tags: first }]),
    ...sections.map(([title, each]) => ({ title, tags: each })),
  ];
});

const titleOf = (prefix: readonly string[], { name }: Tag): string =>
  prefix.join(name.includes("/") ? "/" : ".");
