import type { ClientKind, EventKind } from "./event-call.js";

/**
 * Other names that servers and bindings use for a protocol, with TLS or in a single version: `kafka-secure`
 * for `kafka`.
 */
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

/** The base protocol of each kind of client. */
const PROTOCOL_OF: Readonly<Record<ClientKind, string>> = {
  websocket: "ws",
  kafka: "kafka",
  mqtt: "mqtt",
};

const kindsByProtocol = new Map(
  Object.entries(PROTOCOL_OF).map(([kind, protocol]) => [protocol, kind as EventKind]),
);

/**
 * Returns the base protocol, by which servers and bindings are compared: `ws` for `wss`, `kafka` for
 * `kafka-secure`.
 */
export function baseProtocol(name: string): string {
  const lowerCaseName = name.toLowerCase();
  return byName.get(lowerCaseName) ?? lowerCaseName;
}

/** Returns the kind of client for a protocol. */
export function kindOfProtocol(name: string): EventKind {
  return kindsByProtocol.get(baseProtocol(name)) ?? "other";
}

/**
 * Whether bindings apply to a server's protocol. True if there are no bindings or the protocol is unknown.
 */
export function matchesBindings(bound: readonly string[], protocol: string): boolean {
  const serverProtocol = baseProtocol(protocol);
  return bound.length === 0 || protocol === "" || bound.some((name) => baseProtocol(name) === serverProtocol);
}

/** Returns the kind of client for a server; `other` if the bindings are only for other protocols. */
export function chooseKind(bound: readonly string[], protocol: string): EventKind {
  return matchesBindings(bound, protocol) ? kindOfProtocol(protocol) : "other";
}
