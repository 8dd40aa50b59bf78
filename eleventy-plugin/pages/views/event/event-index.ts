import type { EventOperation, Reference, ReferenceChannel } from "../../../portable/model/index.js";

/** What a reference to events has, by the words that name it; made once. */
export interface EventIndex {
  /** By the address of its page. */
  readonly operations: ReadonlyMap<string, EventOperation>;
  /** By key. */
  readonly channels: ReadonlyMap<string, ReferenceChannel>;
}

const indexes = new WeakMap<Reference, EventIndex>();

export function eventIndex(reference: Reference): EventIndex {
  const known = indexes.get(reference) ?? {
    operations: new Map(
      reference.tags.flatMap(({ operations }) =>
        operations.flatMap((operation) =>
          operation.kind === "event" ? [[operation.url, operation] as const] : [],
        ),
      ),
    ),
    channels: new Map(reference.channels?.map((channel) => [channel.key, channel])),
  };
  indexes.set(reference, known);
  return known;
}
