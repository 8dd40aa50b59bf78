import type { EventOperation } from "../model/index.js";
import type { EventNote } from "./event-call.js";
import type { CallData } from "./event-data.js";
import { matchesBindings } from "./event-kind.js";
import type { BoundProtocol, EventSettings } from "./event-settings.js";

type Bound = readonly BoundProtocol[];

/** What the operation, one of its messages and its channel bind: what is nearest to the operation first. */
export function bindingsOfMessage(
  { bound, messages }: Pick<EventSettings, "bound" | "messages">,
  message: number,
): readonly Bound[] {
  return [bound.operation, messages[message]?.bound ?? [], bound.channel];
}

/** The server that a form starts with: the first that speaks what the bindings name, else the first of all. */
export function startServer({ servers, settings }: Pick<CallData, "servers" | "settings">): number {
  return firstFitting(servers, bindingsOfMessage(settings, 0));
}

function firstFitting(servers: readonly { readonly protocol: string }[], places: readonly Bound[]): number {
  for (const bound of places.filter(({ length }) => length > 0)) {
    const found = servers.findIndex(({ protocol }) => matchesBindings(namesOf(bound), protocol));
    if (found >= 0) return found;
  }
  return 0;
}

/** That the bindings name other protocols than the server's. */
export function noteOnProtocol(bound: Bound, protocol: string): readonly EventNote[] {
  if (matchesBindings(namesOf(bound), protocol)) return [];
  const subject = [...new Set(bound.map(({ label }) => label))].join(", ");
  return [{ code: "noteServerOfAnotherProtocol", subject }];
}

/** That no server speaks what the bindings of the operation, its first message and its channel name. */
export function startNotes({ servers, bindings, messages, channel }: EventOperation): readonly EventNote[] {
  const places = [bindings, messages[0]?.bindings ?? [], channel.bindings];
  const { protocol = "" } = servers[firstFitting(servers, places)] ?? {};
  return noteOnProtocol(places.flat(), protocol);
}

const namesOf = (bound: Bound): readonly string[] => bound.map(({ protocol }) => protocol);
