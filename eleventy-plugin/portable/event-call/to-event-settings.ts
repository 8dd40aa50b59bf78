import type { Binding, EventOperation, Message, Server } from "../model/index.js";
import {
  bindingFields,
  generatedEntries,
  generatedText,
  fixedText,
  isTrue,
  type BindingFields,
} from "./binding-values.js";
import type { EventHeader, MqttWill } from "./event-call.js";
import { eventCredentials } from "./event-credentials.js";
import type {
  BoundProtocol,
  ChannelSettings,
  EventSettings,
  MessageSettings,
  ServerSettings,
} from "./event-settings.js";
import { resolveRef, type Components } from "../schema/components.js";
import { isUnresolved } from "../example/generate/layers.js";
import { encodingOf } from "./message-payload.js";
import { omitUndefined } from "../omit-undefined.js";

/** Resolves the bindings and security schemes of an operation to values. */
export function toEventSettings(operation: EventOperation, components: Components): EventSettings {
  const { bindings, channel, messages, reply, servers, security } = operation;
  return {
    bound: { operation: boundBy(bindings), channel: boundBy(channel.bindings) },
    isMqtt5: namesMqtt5(operation),
    own: channelSettings([bindings, channel.bindings, bindingsOfOnlyMessage(messages)], components),
    reply: channelSettings(
      [reply?.channel?.bindings ?? [], bindingsOfOnlyMessage(reply?.messages ?? [])],
      components,
    ),
    servers: servers.map((server) => serverSettings(server, components)),
    credentials: eventCredentials(security),
    messages: messages.map((message) => messageSettings(message, components)),
    replies: (reply?.messages ?? []).map((message) => messageSettings(message, components)),
  };
}

function boundBy(bindings: readonly Binding[]): readonly BoundProtocol[] {
  return bindings.map(({ protocol, label }) => ({ protocol, label }));
}

/**
 * Whether any binding is for `mqtt5`, which used to be a separate protocol:
 * https://github.com/asyncapi/bindings/tree/master/mqtt5
 */
function namesMqtt5({ bindings, channel, messages, servers }: EventOperation): boolean {
  return [
    bindings,
    channel.bindings,
    ...messages.map((message) => message.bindings),
    ...servers.map(({ event }) => event?.bindings ?? []),
  ]
    .flat()
    .some(({ protocol }) => protocol.toLowerCase() === "mqtt5");
}

/**
 * Returns the bindings of the message if there is only one. Documents often declare fields of the operation
 * binding, such as `qos` and `topic`, on a message.
 */
const bindingsOfOnlyMessage = ([first, ...more]: readonly Message[]): readonly Binding[] =>
  first === undefined || more.length > 0 ? [] : first.bindings;

/**
 * Returns the settings of a channel. If several lists of bindings declare a field, the first list takes
 * precedence.
 */
function channelSettings(
  bindingLists: readonly (readonly Binding[])[],
  components: Components,
): ChannelSettings {
  const socket = bindingFields("websocket", ...bindingLists);
  const kafka = bindingFields("kafka", ...bindingLists);
  const mqtt = bindingFields("mqtt", ...bindingLists);
  return omitUndefined<ChannelSettings>({
    query: generatedEntries(socket, "query", components),
    headers: generatedEntries(socket, "headers", components),
    topic: fixedText(kafka, "topic"),
    groupId: fixedText(kafka, "groupId"),
    clientId: fixedText(kafka, "clientId"),
    qos: fixedText(mqtt, "qos"),
    isRetained: isTrue(mqtt, "retain"),
    messageExpiryInterval: generatedText(mqtt, "messageExpiryInterval", components),
  });
}

/**
 * Fields of a message's MQTT binding and their names in mosquitto:
 * https://mosquitto.org/man/mosquitto_pub-1.html
 */
const MESSAGE_PROPERTIES: readonly (readonly [string, string])[] = [
  ["payloadFormatIndicator", "payload-format-indicator"],
  ["contentType", "content-type"],
  ["responseTopic", "response-topic"],
  ["correlationData", "correlation-data"],
];

const SERVER_PROPERTIES: readonly (readonly [string, string])[] = [
  ["sessionExpiryInterval", "session-expiry-interval"],
  ["maximumPacketSize", "maximum-packet-size"],
];

function messageSettings(message: Message, components: Components): MessageSettings {
  const kafka = bindingFields("kafka", message.bindings);
  const mqtt = bindingFields("mqtt", message.bindings);
  return omitUndefined<MessageSettings>({
    bound: boundBy(message.bindings),
    key: generatedText(kafka, "key", components),
    encoding: encodingOf(message),
    isUnknown: isUnknown(message, components) ? true : undefined,
    properties: propertiesOf(mqtt, MESSAGE_PROPERTIES, components),
  });
}

/**
 * Whether the document does not describe the payload. There is then no sample that publishes it, because an
 * empty payload would delete a record in Kafka.
 */
function isUnknown({ payload, examples }: Message, components: Components): boolean {
  const { schema } = payload;
  return examples.length === 0 && (schema === undefined || isUnresolved(resolveRef(schema, components).node));
}

function serverSettings({ event, protocol }: Server, components: Components): ServerSettings {
  const mqtt = bindingFields("mqtt", event?.bindings ?? []);
  const willTopic = fixedText(mqtt, "lastWill.topic");
  return omitUndefined<ServerSettings>({
    credentials: event === undefined ? [] : eventCredentials(event.security),
    version: event?.protocolVersion ?? (protocol.startsWith("mqtt5") ? "5" : undefined),
    clientId: generatedText(mqtt, "clientId", components),
    keepsSession: mqtt.get("cleanSession")?.value === false,
    keepAlive: fixedText(mqtt, "keepAlive"),
    will:
      willTopic === undefined
        ? undefined
        : omitUndefined<MqttWill>({
            topic: willTopic,
            payload: fixedText(mqtt, "lastWill.message"),
            qos: fixedText(mqtt, "lastWill.qos"),
            isRetained: isTrue(mqtt, "lastWill.retain"),
          }),
    properties: propertiesOf(mqtt, SERVER_PROPERTIES, components),
  });
}

function propertiesOf(
  fields: BindingFields,
  names: readonly (readonly [string, string])[],
  components: Components,
): readonly EventHeader[] {
  return names.flatMap(([field, name]) => {
    const value = generatedText(fields, field, components);
    return value === undefined ? [] : [{ name, value }];
  });
}
