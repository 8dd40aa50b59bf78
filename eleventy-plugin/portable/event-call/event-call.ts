/**
 * What a reader does with one event operation, settled: what the event samples print and a socket of the panel uses.
 * Frozen and made of JSON only. `listen` comes before `publish`: with a reply there are both.
 */
export interface EventCall {
  /** Which family of clients speaks it; `other` has none. */
  readonly kind: EventKind;
  /** Lower case, `kafka-secure`; empty where the document names no server. */
  readonly protocol: string;
  /** From the API's point of view: `receive` is what a reader publishes. */
  readonly action: "send" | "receive";
  readonly listen?: EventTarget;
  readonly publish?: EventPublication;
}

export type EventKind = "websocket" | "kafka" | "mqtt" | "other";

export interface EventTarget {
  /** Of a WebSocket what is opened: server, channel and query. Of other protocols the server's own address. */
  readonly url: string;
  /** Address of the channel, its parameters filled in. */
  readonly address: string;
}

export interface EventPublication extends EventTarget {
  /** Text of one message, exactly as it is sent. */
  readonly payload: string;
  /** Of the message; a WebSocket frame has none. */
  readonly headers: readonly EventHeader[];
}

export interface EventHeader {
  readonly name: string;
  readonly value: string;
}
