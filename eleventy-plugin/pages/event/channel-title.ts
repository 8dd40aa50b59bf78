import type { Channel, Reference } from "../../portable/model/index.js";

/** What a channel is called: its title, else its address, else its key. */
export function channelTitle({ title, address, key }: Pick<Channel, "title" | "address" | "key">): string {
  return title ?? (address === undefined || address === "" ? key : address);
}

/** Whether the groups of a reference are channel addresses: no operation has a tag, and there are no sections. */
export function isGroupedByChannel({ channels, tags, tagGroups }: Reference): boolean {
  if (channels === undefined || tagGroups.length > 0) return false;
  const addresses = new Set(channels.map(({ address, key }) => address ?? key));
  return tags.every(({ title }) => addresses.has(title));
}
