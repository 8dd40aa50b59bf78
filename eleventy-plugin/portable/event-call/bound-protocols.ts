import type { EventOperation } from "../model/index.js";
import type { EventNote } from "./event-call.js";
import type { CallData } from "./event-data.js";
import { matchesBindings } from "./event-kind.js";
import type { BoundProtocol, EventSettings } from "./event-settings.js";

type Bound = readonly BoundProtocol[];

/**
 * Returns the protocols that bindings declare, as three lists: for the operation, for one message and for the
 * channel.
 */
export function bindingsOfMessage(
  { bound, messages }: Pick<EventSettings, "bound" | "messages">,
  message: number,
): readonly Bound[] {
  return [bound.operation, messages[message]?.bound ?? [], bound.channel];
}

/**
 * Returns the index of the server that a form selects initially: the first that matches the bindings of the
 * operation, otherwise of the first message, otherwise of the channel. Returns 0 if none matches.
 */
export function startServer({ servers, settings }: Pick<CallData, "servers" | "settings">): number {
  return firstMatchingServer(servers, bindingsOfMessage(settings, 0));
}

function firstMatchingServer(
  servers: readonly { readonly protocol: string }[],
  bindingLists: readonly Bound[],
): number {
  for (const bound of bindingLists.filter(({ length }) => length > 0)) {
    const found = servers.findIndex(({ protocol }) => matchesBindings(namesOf(bound), protocol));
    if (found >= 0) return found;
  }
  return 0;
}

/** Returns a note if there are bindings, but none for the server's protocol. */
export function noteOnProtocol(bound: Bound, protocol: string): readonly EventNote[] {
  if (matchesBindings(namesOf(bound), protocol)) return [];
  const subject = [...new Set(bound.map(({ label }) => label))].join(", ");
  return [{ code: "noteServerOfAnotherProtocol", subject }];
}

/** Returns a note if no server matches the bindings of the operation, its first message or its channel. */
export function startNotes({ servers, bindings, messages, channel }: EventOperation): readonly EventNote[] {
  const bindingLists = [bindings, messages[0]?.bindings ?? [], channel.bindings];
  const { protocol = "" } = servers[firstMatchingServer(servers, bindingLists)] ?? {};
  return noteOnProtocol(bindingLists.flat(), protocol);
}

const namesOf = (bound: Bound): readonly string[] => bound.map(({ protocol }) => protocol);
