import type { EventOperation, NamedSchema, Reference } from "../model/index.js";
import { reachableSchemas } from "../reachable-schemas.js";

/**
 * The part of an event operation that its panel and its samples need, all of it JSON: the build gives samples the same
 * value that it writes beside the page.
 */
export interface EventData extends Pick<
  EventOperation,
  "action" | "channel" | "messages" | "reply" | "parameters" | "servers" | "security" | "bindings"
> {
  /** Every component that its parameters, messages and bindings lead to. */
  readonly schemas: readonly NamedSchema[];
}

/** What the panel and the samples of one event operation need. */
export function toEventData(operation: EventOperation, reference: Reference): EventData {
  const { action, channel, messages, reply, parameters, servers, security, bindings } = operation;
  const allMessages = [...messages, ...(reply?.messages ?? [])];
  const allBindings = [
    ...bindings,
    ...channel.bindings,
    ...allMessages.flatMap((message) => message.bindings),
  ];
  const roots = [
    ...parameters.map(({ schema }) => schema),
    ...allMessages.flatMap(({ payload, headers }) => [payload.schema, headers]),
    ...allBindings.flatMap(({ rows }) => rows.map(({ schema }) => schema)),
  ];
  return {
    action,
    channel,
    messages,
    ...(reply && { reply }),
    parameters,
    servers,
    security,
    bindings,
    schemas: reachableSchemas(roots, reference),
  };
}
