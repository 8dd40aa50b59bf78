import type { EventNoteLabels } from "../labels/event-labels.js";

/**
 * What a reader does with one event operation, settled: what the event samples print and a socket of the panel uses.
 * Frozen and made of JSON only. `kind` is the family of clients that speak its protocol; `other` has none.
 */
export type EventCall = WebSocketCall | KafkaCall | MqttCall | OtherCall;

export type EventKind = EventCall["kind"];

interface CallBase<Target, Publication> {
  /** The server's, else that of the first binding, in lower case: `kafka-secure`. Empty where neither names one. */
  readonly protocol: string;
  /** From the API's point of view: `receive` is what a reader publishes. */
  readonly action: "send" | "receive";
  /** With a reply there are both: then a reader listens first. */
  readonly listen?: Target;
  readonly publish?: Publication;
  /** What a reader should know about it. */
  readonly notes: readonly EventNote[];
}

/** What a reader should know about the samples of an event. */
export interface EventNote {
  /** The text that says it. */
  readonly code: keyof EventNoteLabels;
  /** A name of the document, as the text has it; empty where there is only one. */
  readonly subject: string;
}

export interface EventTarget {
  /** Of a WebSocket what is opened: server, channel and query. Of other protocols the server's own address. */
  readonly url: string;
  /** Address of the channel, its parameters filled in: of Kafka and MQTT the topic. */
  readonly address: string;
}

export interface EventPublication extends EventTarget {
  /** Text of one message, exactly as it is sent. */
  readonly payload: string;
  /** What the payload stands for where it travels in another encoding, `application/avro`: no client here sends that. */
  readonly encoding?: string;
  /** Nobody knows what is sent, and nothing was typed. */
  readonly isUnknown?: true;
}

export interface EventHeader {
  readonly name: string;
  readonly value: string;
}

export interface WebSocketCall extends CallBase<EventTarget, EventPublication> {
  readonly kind: "websocket";
  /** Of the handshake; a browser sends none of them. */
  readonly headers: readonly EventHeader[];
  readonly subprotocols: readonly string[];
  /** For HTTP's basic authentication. */
  readonly user?: UserCredential;
}

export interface UserCredential {
  readonly username: string;
  readonly password?: string;
}

export interface KafkaCall extends CallBase<KafkaTarget, KafkaPublication> {
  readonly kind: "kafka";
  /** One or more, with commas between. */
  readonly brokers: string;
  /** By the names of librdkafka: https://github.com/confluentinc/librdkafka/blob/master/CONFIGURATION.md */
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
  /** The client shows a certificate: files of the reader's. */
  readonly hasCertificate: boolean;
  readonly clientId?: string;
  /** The broker keeps the session of this client id. */
  readonly keepsSession: boolean;
  readonly keepAlive?: string;
  readonly will?: MqttWill;
  /** Of MQTT 5, for the connection. */
  readonly properties: readonly EventHeader[];
}

export interface MqttTarget extends EventTarget {
  readonly qos?: string;
}

export interface MqttPublication extends EventPublication, MqttTarget {
  readonly isRetained: boolean;
  /** Of MQTT 5, for the message. */
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

/** A protocol without a client of ours. */
export interface OtherCall extends CallBase<EventTarget, EventPublication> {
  readonly kind: "other";
}
