import type { Binding } from "../model/index.js";
import type { EventHeader, MqttWill } from "./event-call.js";

/**
 * Bindings and security schemes of a call, resolved by the build to the values that samples print, so that a
 * browser needs neither the bindings nor their schemas.
 */
export interface EventSettings {
  /** Of the operation and its channel. */
  readonly bound: {
    readonly operation: readonly BoundProtocol[];
    readonly channel: readonly BoundProtocol[];
  };
  readonly isMqtt5: boolean;
  readonly own: ChannelSettings;
  readonly reply: ChannelSettings;
  /** One for each of `EventData.servers`. */
  readonly servers: readonly ServerSettings[];
  /** Credentials of the operation itself. */
  readonly credentials: readonly EventCredential[];
  /** One for each of `EventData.messages`. */
  readonly messages: readonly MessageSettings[];
  readonly replies: readonly MessageSettings[];
}

/** A protocol in bindings; without bindings the server's protocol counts. */
export type BoundProtocol = Pick<Binding, "protocol" | "label">;

/** Settings of a channel and of the operation on it. */
export interface ChannelSettings {
  /** Headers of the WebSocket handshake. */
  readonly query: readonly EventHeader[];
  readonly headers: readonly EventHeader[];
  readonly topic?: string;
  readonly groupId?: string;
  readonly clientId?: string;
  readonly qos?: string;
  readonly isRetained: boolean;
  readonly messageExpiryInterval?: string;
}

export interface MessageSettings {
  readonly bound: readonly BoundProtocol[];
  readonly key?: string;
  /** Media type of an encoding other than text. */
  readonly encoding?: string;
  /** Whether the document does not describe the content. */
  readonly isUnknown?: true;
  /** Properties of MQTT 5 by their names in mosquitto. */
  readonly properties: readonly EventHeader[];
}

export interface ServerSettings {
  readonly credentials: readonly EventCredential[];
  readonly version?: string;
  readonly clientId?: string;
  readonly keepsSession: boolean;
  readonly keepAlive?: string;
  readonly will?: MqttWill;
  readonly properties: readonly EventHeader[];
}

/** Placeholders of one security scheme, and the options they are passed by. */
export type EventCredential = { readonly scheme: string } & CredentialPlace;

export type CredentialPlace =
  /** Headers of the WebSocket handshake. */
  | { readonly in: "header" | "query"; readonly name: string; readonly value: string }
  | {
      readonly in: "user";
      readonly username?: string;
      readonly password?: string;
      readonly mechanism: string;
    }
  | { readonly in: "certificate" }
  /** No client here supports it. */
  | { readonly in: "nothing" }
  /** The document uses it without declaring it. */
  | { readonly in: "undeclared" };
