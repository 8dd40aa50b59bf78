import type { EventKind } from "./event-call.js";

/** Names of protocols, of servers as of bindings, by the clients that speak them. */
const KINDS: Readonly<Record<string, EventKind>> = {
  ws: "websocket",
  wss: "websocket",
  kafka: "kafka",
  "kafka-secure": "kafka",
  mqtt: "mqtt",
  mqtt5: "mqtt",
  mqtts: "mqtt",
  "mqtt-secure": "mqtt",
  "mqtt5-secure": "mqtt",
  "secure-mqtt": "mqtt",
};

export function kindOfProtocol(protocol: string): EventKind {
  const name = protocol.toLowerCase();
  return (Object.hasOwn(KINDS, name) ? KINDS[name] : undefined) ?? "other";
}

/**
 * By the bindings of operation and channel, where they say; the server's protocol chooses among several, else decides. MQTT
 * over a WebSocket is spoken by no client here.
 */
export function chooseKind(bound: readonly EventKind[], protocol: string): EventKind {
  const spoken = kindOfProtocol(protocol);
  if (bound.length === 0 || bound.includes(spoken)) return spoken;
  return spoken === "websocket" ? "other" : (bound[0] ?? spoken);
}
