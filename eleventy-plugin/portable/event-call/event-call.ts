import type { EventNoteLabels } from "../labels/event-labels.js";

/**
 * The client side of one event operation, with all values resolved. Event samples and the panel's WebSocket
 * use it. Deeply frozen; contains only JSON values. `kind` selects the client for the protocol; `other` means
 * that there is none.
 */
export type EventCall = WebSocketCall | KafkaCall | MqttCall | OtherCall;

export type EventKind = EventCall["kind"];

/** Kinds for which there are clients, and so tools with samples. */
export type ClientKind = Exclude<EventKind, "other">;

interface CallBase<Target, Publication> {
  /**
   * Protocol of the server, otherwise of the first binding, in lower case, such as `kafka-secure`. Empty if
   * neither declares a protocol.
   */
  readonly protocol: string;
  /** Action from the API's point of view. If it is `receive`, the reader publishes. */
  readonly action: "send" | "receive";
  /**
   * An operation with a reply has both `listen` and `publish`, unless the reply uses another server.
   */
  readonly listen?: Target;
  readonly publish?: Publication;
  readonly notes: readonly EventNote[];
}

/** A note on the samples of an event. */
export interface EventNote {
  /** Key of the note's label. */
  readonly code: keyof EventNoteLabels;
  /** Text that the label inserts, such as the name of a security scheme; empty if the label needs none. */
  readonly subject: string;
}

export interface EventTarget {
  /**
   * For WebSocket, the URL to open, with server, channel and query. For other protocols, the URL of the
   * server.
   */
  readonly url: string;
  /** Address of the channel with its parameters filled in, such as a Kafka or MQTT topic. */
  readonly address: string;
}

export interface EventPublication extends EventTarget {
  /** Text of one message, exactly as sent if `encoding` is absent. */
  readonly payload: string;
  /**
   * Media type or schema format of a binary encoding, such as `application/avro`. `payload` then shows the
   * message as JSON, and no supported client can send it.
   */
  readonly encoding?: string;
  /** Whether the document does not describe the payload and the reader has not entered one. */
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
  /** Credentials for HTTP Basic authentication. */
  readonly user?: UserCredential;
}

export interface UserCredential {
  readonly username: string;
  readonly password?: string;
}

export interface KafkaCall extends CallBase<KafkaTarget, KafkaPublication> {
  readonly kind: "kafka";
  /** Hosts with ports, separated by commas. */
  readonly brokers: string;
  /**
   * Client settings by their names in librdkafka:
   * https://github.com/confluentinc/librdkafka/blob/master/CONFIGURATION.md
   */
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
  /** Whether the client needs a certificate, whose files the reader must provide. */
  readonly hasCertificate: boolean;
  readonly clientId?: string;
  /** Whether the broker keeps the session of `clientId` when the client disconnects. */
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

/** A call over a protocol that has no sample. */
export interface OtherCall extends CallBase<EventTarget, EventPublication> {
  readonly kind: "other";
}
