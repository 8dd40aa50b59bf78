import type { Channel } from "../../portable/model/index.js";

/** What a channel is called: its title, else its address, else its key. */
export function channelTitle({ title, address, key }: Pick<Channel, "title" | "address" | "key">): string {
  return title ?? (address === undefined || address === "" ? key : address);
}
