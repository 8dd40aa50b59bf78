import { groupByKey } from "../../../portable/group-by-key.js";
import type { Reference, Tag } from "../../../portable/model/index.js";
import { memoiseByObject } from "../../../portable/memoise-by-object.js";
import { commonPrefixes } from "../../navigation/path-headings.js";

/** Whether the groups of a reference are channels: no operation has a tag, and there are no sections. */
export function isGroupedByChannel({ kind, tags, tagGroups }: Reference): boolean {
  return kind === "event" && tagGroups.length === 0 && tags.every(({ isChannel }) => isChannel);
}

/** Groups with the beginning that the addresses of their channels have in common; the first have none. */
export interface ChannelSection {
  readonly title?: string;
  readonly tags: readonly Tag[];
}

/** More groups that are named by channels stand below headings. */
const MOST_CHANNELS = 20;

/** All groups of a reference in sections; one without a title, where there are few. */
export const channelSections = memoiseByObject(({ tags }: Reference): readonly ChannelSection[] => {
  const channels = tags.filter(({ isChannel }) => isChannel);
  const prefixes = commonPrefixes(
    channels.map(({ name }) => name),
    MOST_CHANNELS,
  );
  if (prefixes === undefined) return tags.length === 0 ? [] : [{ tags }];
  const below = groupByKey(channels.map((tag, index) => [titleOf(prefixes[index] ?? [], tag), tag]));
  const alone = [...below].filter(([title, { length }]) => title === "" || length === 1);
  const others = tags.filter(({ isChannel }) => !isChannel);
  const first = [...others, ...alone.flatMap(([, each]) => each)];
  const sections = [...below].filter(([title, { length }]) => title !== "" && length > 1);
  return [
    ...(first.length === 0 ? [] : [{ tags: first }]),
    ...sections.map(([title, each]) => ({ title, tags: each })),
  ];
});

const titleOf = (prefix: readonly string[], { name }: Tag): string =>
  prefix.join(name.includes("/") ? "/" : ".");
