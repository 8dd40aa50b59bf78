import type { Binding } from "../model/message.js";
import type { EventKind } from "./event-call.js";
import type { EventData } from "./event-data.js";

/** Names of protocols, of servers as of bindings, by the clients that speak them. */
const KINDS: Readonly<Record<string, EventKind>> = {
  ws: "websocket",
  wss: "websocket",
  kafka: "kafka",
  "kafka-secure": "kafka",
  mqtt: "mqtt",
  mqtt5: "mqtt",
  mqtts: "mqtt",
  "secure-mqtt": "mqtt",
  "mqtt-secure": "mqtt",
  "mqtt5-secure": "mqtt",
};

export function kindOfProtocol(protocol: string): EventKind {
  const name = protocol.toLowerCase();
  return (Object.hasOwn(KINDS, name) ? KINDS[name] : undefined) ?? "other";
}

/** By the bindings of operation and channel, where they say; the server's protocol chooses among several, else decides. */
export function kindOf({ bindings, channel }: EventData, protocol: string): EventKind {
  const bound = [...kindsOf(bindings), ...kindsOf(channel.bindings)];
  const spoken = kindOfProtocol(protocol);
  return bound.includes(spoken) ? spoken : (bound[0] ?? spoken);
}

function kindsOf(bindings: readonly Binding[]): readonly EventKind[] {
  return bindings.map(({ protocol }) => kindOfProtocol(protocol)).filter((kind) => kind !== "other");
}
