import type { Binding } from "../model/index.js";
import type { EventHeader, MqttWill } from "./event-call.js";

/**
 * Bindings and security schemes of a call, as the values that samples print. The build resolves them, so that
 * a browser needs neither the bindings nor their schemas.
 */
export interface EventSettings {
  /** Protocols in the bindings of the operation and of its channel. */
  readonly bound: {
    readonly operation: readonly BoundProtocol[];
    readonly channel: readonly BoundProtocol[];
  };
  readonly isMqtt5: boolean;
  readonly own: ChannelSettings;
  readonly reply: ChannelSettings;
  /** One entry for each of `EventData.servers`, in the same order. */
  readonly servers: readonly ServerSettings[];
  /** Credentials of the operation itself. */
  readonly credentials: readonly EventCredential[];
  /** One entry for each of `EventData.messages`, in the same order. */
  readonly messages: readonly MessageSettings[];
  readonly replies: readonly MessageSettings[];
}

/** A protocol that bindings declare. */
export type BoundProtocol = Pick<Binding, "protocol" | "label">;

/** Settings of a channel and of the operation on it. */
export interface ChannelSettings {
  /** Query parameters and headers of the WebSocket handshake. */
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
  /** Media type or schema format of a binary encoding. */
  readonly encoding?: string;
  /** Whether the document does not describe the payload. */
  readonly isUnknown?: true;
  /** MQTT 5 properties by their names in mosquitto. */
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

/** Placeholder credentials of one security scheme, and how a client passes them. */
export type EventCredential = { readonly scheme: string } & CredentialLocation;

export type CredentialLocation =
  /** Query parameters and headers of the WebSocket handshake. */
  | { readonly in: "header" | "query"; readonly name: string; readonly value: string }
  | {
      readonly in: "user";
      readonly username?: string;
      readonly password?: string;
      readonly mechanism: string;
    }
  | { readonly in: "certificate" }
  /** No supported client can use the scheme. */
  | { readonly in: "nothing" }
  /** The document uses the scheme without declaring it. */
  | { readonly in: "undeclared" };
