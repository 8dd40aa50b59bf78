import type { EventNoteLabels } from "../labels/event-labels.js";

/**
 * A reader's part of one event operation, with all values resolved, as used by event samples and the panel's
 * socket. Frozen and JSON only. `kind` is the kind of client for its protocol; `other` has none.
 */
export type EventCall = WebSocketCall | KafkaCall | MqttCall | OtherCall;

export type EventKind = EventCall["kind"];

interface CallBase<Target, Publication> {
  /**
   * Protocol of the server, otherwise of the first binding, in lower case: `kafka-secure`. Empty if neither
   * declares one.
   */
  readonly protocol: string;
  /** From the API's point of view: a reader publishes for `receive`. */
  readonly action: "send" | "receive";
  /** With a reply both sides exist: a reader listens first. */
  readonly listen?: Target;
  readonly publish?: Publication;
  /** Notes for readers. */
  readonly notes: readonly EventNote[];
}

/** A note on the samples of an event. */
export interface EventNote {
  /** Label of the note. */
  readonly code: keyof EventNoteLabels;
  /** A name in the document that the note mentions; empty if there is only one. */
  readonly subject: string;
}

export interface EventTarget {
  /** For WebSocket the URL to open: server, channel and query. For other protocols the URL of the server. */
  readonly url: string;
  /** Address of the channel with its parameters filled in: the topic of Kafka and MQTT. */
  readonly address: string;
}

export interface EventPublication extends EventTarget {
  /** Text of one message, exactly as sent. */
  readonly payload: string;
  /**
   * The message's encoding, `application/avro`, if the payload only represents it: no client here can send
   * it.
   */
  readonly encoding?: string;
  /** Whether the payload is undocumented and nothing was typed. */
  readonly isUnknown?: true;
}

export interface EventHeader {
  readonly name: string;
  readonly value: string;
}

export interface WebSocketCall extends CallBase<EventTarget, EventPublication> {
  readonly kind: "websocket";
  /** Headers of the handshake; a browser sends none of them. */
  readonly headers: readonly EventHeader[];
  readonly subprotocols: readonly string[];
  /** For HTTP Basic authentication. */
  readonly user?: UserCredential;
}

export interface UserCredential {
  readonly username: string;
  readonly password?: string;
}

export interface KafkaCall extends CallBase<KafkaTarget, KafkaPublication> {
  readonly kind: "kafka";
  /** One or more, separated by commas. */
  readonly brokers: string;
  /** By their names in librdkafka: https://github.com/confluentinc/librdkafka/blob/master/CONFIGURATION.md */
  readonly settings: readonly EventHeader[];
}

export interface KafkaTarget extends EventTarget {
  readonly group?: string;
}

export interface KafkaPublication extends EventPublication {
  readonly key?: string;
  readonly headers: readonly EventHeader[];
}

export interface MqttCall extends CallBase<MqttTarget, MqttPublication> {
  readonly kind: "mqtt";
  readonly host: string;
  readonly port: string;
  readonly isSecure: boolean;
  readonly version: 3 | 5;
  readonly user?: UserCredential;
  /** Whether the client needs a certificate, from files of the reader. */
  readonly hasCertificate: boolean;
  readonly clientId?: string;
  /** Whether the broker keeps the session of this client id. */
  readonly keepsSession: boolean;
  readonly keepAlive?: string;
  readonly will?: MqttWill;
  /** Connection properties of MQTT 5. */
  readonly properties: readonly EventHeader[];
}

export interface MqttTarget extends EventTarget {
  readonly qos?: string;
}

export interface MqttPublication extends EventPublication, MqttTarget {
  readonly isRetained: boolean;
  /** Message properties of MQTT 5. */
  readonly properties: readonly EventHeader[];
  /** User properties of MQTT 5: the headers of the message. */
  readonly headers: readonly EventHeader[];
}

export interface MqttWill {
  readonly topic: string;
  readonly payload?: string;
  readonly qos?: string;
  readonly isRetained: boolean;
}

/** A protocol without a sample tool. */
export interface OtherCall extends CallBase<EventTarget, EventPublication> {
  readonly kind: "other";
}
