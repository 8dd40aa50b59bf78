import type { EventOperation, Reference, ReferenceChannel } from "../../../portable/model/index.js";
import { memoiseByObject } from "../../../portable/memoise-by-object.js";

/** What a reference to events has, by the words that name it; made once. */
export interface EventIndex {
  /** By the address of its page. */
  readonly operations: ReadonlyMap<string, EventOperation>;
  /** By key. */
  readonly channels: ReadonlyMap<string, ReferenceChannel>;
}

export const eventIndex = memoiseByObject(({ tags, channels }: Reference): EventIndex => ({
  operations: new Map(
    tags
      .flatMap(({ operations }) => operations)
      .flatMap((operation) => (operation.kind === "event" ? [[operation.url, operation] as const] : [])),
  ),
  channels: new Map(channels?.map((channel) => [channel.key, channel])),
}));

/** The operations whose pages have these addresses. */
export function operationsAt(urls: readonly string[], reference: Reference): readonly EventOperation[] {
  const { operations } = eventIndex(reference);
  return urls.flatMap((url) => operations.get(url) ?? []);
}
