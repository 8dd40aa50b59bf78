import type { EventOperation, Reference, ReferenceChannel } from "../../../portable/model/index.js";
import { memoiseByObject } from "../../../portable/memoise-by-object.js";

/** Operations and channels of an event reference, indexed once. */
export interface EventIndex {
  /** Operations by the URL of their page. */
  readonly operations: ReadonlyMap<string, EventOperation>;
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

export function operationsAt(urls: readonly string[], reference: Reference): readonly EventOperation[] {
  const { operations } = eventIndex(reference);
  return urls.flatMap((url) => operations.get(url) ?? []);
}
