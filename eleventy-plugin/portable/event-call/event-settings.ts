import type { Binding } from "../model/index.js";
import type { EventHeader, MqttWill } from "./event-call.js";

/**
 * What bindings and security schemes say of a call, as the values a sample prints: settled in the build, so that a browser
 * neither reads bindings nor draws from their schemas.
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
  /** Of the operation itself. */
  readonly credentials: readonly EventCredential[];
  /** One for each of `EventData.messages`. */
  readonly messages: readonly MessageSettings[];
  readonly replies: readonly MessageSettings[];
}

/** A protocol that bindings name; where they name none, the server's decides. */
export type BoundProtocol = Pick<Binding, "protocol" | "label">;

/** Of a channel and of the operation on it. */
export interface ChannelSettings {
  /** For the handshake of a WebSocket. */
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
  /** Media type of an encoding that is not text. */
  readonly encoding?: string;
  /** The document does not say what it carries. */
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

/** What one security scheme becomes: placeholders, and where they go. */
export type EventCredential = { readonly scheme: string } & CredentialPlace;

export type CredentialPlace =
  /** For the handshake of a WebSocket. */
  | { readonly in: "header" | "query"; readonly name: string; readonly value: string }
  | {
      readonly in: "user";
      readonly username?: string;
      readonly password?: string;
      readonly mechanism: string;
    }
  | { readonly in: "certificate" }
  /** No client here knows what to do with it. */
  | { readonly in: "nothing" }
  /** The document names it, and says no more. */
  | { readonly in: "undeclared" };
