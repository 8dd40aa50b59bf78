import type { EventKind } from "./event-call.js";

/** Names of protocols, of servers as of bindings, by the protocol that they are with or without TLS, in any version. */
const PROTOCOLS: Readonly<Record<string, readonly string[]>> = {
  ws: ["wss"],
  kafka: ["kafka-secure"],
  mqtt: ["mqtt5", "mqtts", "mqtt-secure", "mqtt5-secure", "secure-mqtt"],
  amqp: ["amqps", "amqp1"],
  stomp: ["stomps"],
  http: ["https"],
  redis: ["rediss"],
  solace: ["smf", "smfs"],
};

const byName = new Map(
  Object.entries(PROTOCOLS).flatMap(([protocol, names]) => names.map((name) => [name, protocol] as const)),
);

const KINDS: ReadonlyMap<string, EventKind> = new Map([
  ["ws", "websocket"],
  ["kafka", "kafka"],
  ["mqtt", "mqtt"],
]);

/** What a server must speak for a binding: `ws` for `wss`, `kafka` for `kafka-secure`. */
export function baseProtocol(name: string): string {
  const known = name.toLowerCase();
  return byName.get(known) ?? known;
}

/** The clients that speak a protocol. */
export function kindOfProtocol(name: string): EventKind {
  return KINDS.get(baseProtocol(name)) ?? "other";
}

/** Whether bindings name no protocol, name the server's, or the server's is not known. */
export function matchesBindings(bound: readonly string[], protocol: string): boolean {
  const spoken = baseProtocol(protocol);
  return bound.length === 0 || protocol === "" || bound.some((name) => baseProtocol(name) === spoken);
}

/** The clients for a server: none where the bindings name other protocols than its own. */
export function chooseKind(bound: readonly string[], protocol: string): EventKind {
  return matchesBindings(bound, protocol) ? kindOfProtocol(protocol) : "other";
}
