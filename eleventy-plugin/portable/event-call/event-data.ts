import { generateExample } from "../example/example-value.js";
import { isUnresolved } from "../example/generate/layers.js";
import { initialParameters } from "../example/initial-parameter.js";
import type { ExampleContext } from "../example/known/example-source.js";
import { exampleContext } from "../example/known/example-sources.js";
import type {
  Binding,
  BindingRow,
  Channel,
  EventOperation,
  Json,
  Message,
  NamedSchema,
  Reference,
  Reply,
  SchemaNode,
  Server,
} from "../model/index.js";
import type { Security, SecurityScheme } from "../model/security.js";
import { omitUndefined } from "../omit.js";
import { placeholdersOf } from "../request/credentials.js";
import { isJsonObject, toPrimitiveText } from "../request/primitive-text.js";
import type { InitialParameter } from "../request/request-data.js";
import { type Components, resolveRef, toComponents } from "../schema/components.js";
import { reachableSchemas } from "../schema/reachable-schemas.js";
import type { EventHeader, EventKind, MqttWill } from "./event-call.js";
import { kindOfProtocol } from "./event-kind.js";
import type {
  BoundProtocol,
  ChannelSettings,
  CredentialLocation,
  EventCredential,
  EventSettings,
  MessageSettings,
  ServerSettings,
} from "./event-settings.js";
import { encodingOf } from "./message-payload.js";

/**
 * The data of an event operation that its panel and samples need, as JSON. The build renders samples from the
 * same value that it writes to the panel's file.
 */
export interface EventData extends Pick<EventOperation, "action"> {
  readonly parameters: readonly InitialParameter[];
  readonly channel: Pick<Channel, "key" | "address">;
  readonly servers: readonly EventDataServer[];
  readonly messages: readonly EventDataMessage[];
  readonly reply?: EventDataReply;
  readonly settings: EventSettings;
  /** All named schemas that the parameters and messages use. */
  readonly schemas: readonly NamedSchema[];
  /** Context for generating example values. */
  readonly drawn?: ExampleContext;
}

/** The data from which a call is built. It needs no schemas, because all values are resolved. */
export type CallData = Omit<EventData, "schemas" | "drawn">;

export type EventDataServer = Pick<Server, "url" | "name" | "description" | "protocol" | "variables">;

const MESSAGE_KEYS = [
  "key",
  "name",
  "title",
  "summary",
  "deprecated",
  "headers",
  "payload",
  "source",
  "correlationId",
  "examples",
] as const satisfies readonly (keyof Message)[];

export type EventDataMessage = Pick<Message, (typeof MESSAGE_KEYS)[number]>;

export interface EventDataReply extends Pick<Reply, "address"> {
  readonly channel?: Pick<Channel, "key" | "address" | "parameters">;
  readonly messages: readonly EventDataMessage[];
  /** Names of the servers that the reply's channel uses. */
  readonly servers?: readonly string[];
}

/** Returns the data that the panel and the samples of one event operation need. */
export function toEventData(operation: EventOperation, reference: Reference): EventData {
  const { action, channel, messages, reply, parameters, servers } = operation;
  const replyParameters = reply?.channel?.parameters ?? [];
  const roots = [
    ...[...parameters, ...replyParameters].map(({ schema }) => schema),
    ...[...messages, ...(reply?.messages ?? [])].flatMap(({ payload, headers }) => [payload.schema, headers]),
  ];
  const components = toComponents(reference.schemas);
  return {
    action,
    channel: pick(channel, ["key", "address"]),
    messages: messages.map(toMessage),
    ...(reply && { reply: toReply(reply) }),
    // Omits parameters that do not occur in the address. These are not required and have no effect.
    parameters: initialParameters(
      parameters.filter(({ required }) => required),
      operation.found,
      components,
    ),
    servers: servers.map((server) => pick(server, ["url", "name", "description", "protocol", "variables"])),
    settings: toEventSettings(operation, components),
    schemas: reachableSchemas(roots, reference),
    drawn: exampleContext(operation, reference),
  };
}

const toMessage = (message: Message): EventDataMessage => pick(message, MESSAGE_KEYS);

function toReply({ address, channel, messages }: Reply): EventDataReply {
  return {
    ...(address && { address }),
    ...(channel && { channel: pick(channel, ["key", "address", "parameters"]) }),
    ...(channel && { servers: channel.servers.flatMap(({ name }) => name ?? []) }),
    messages: messages.map(toMessage),
  };
}

function pick<Whole extends object, Key extends keyof Whole>(
  whole: Whole,
  keys: readonly Key[],
): Pick<Whole, Key> {
  return Object.fromEntries(
    keys.flatMap((key) => (whole[key] === undefined ? [] : [[key, whole[key]]])),
  ) as Pick<Whole, Key>;
}

/** Resolves the bindings and security schemes of an operation to values. */
function toEventSettings(operation: EventOperation, components: Components): EventSettings {
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

/** Fields of bindings by path, such as `lastWill.topic`. */
type BindingFields = ReadonlyMap<string, BindingRow>;

/**
 * Returns the fields of the bindings for one kind of client. If several bindings declare a field, the first
 * takes precedence.
 */
function bindingFields(kind: EventKind, ...lists: readonly (readonly Binding[])[]): BindingFields {
  const rows = lists.flat().filter(({ protocol }) => kindOfProtocol(protocol) === kind);
  return new Map(
    rows
      .flatMap((binding) => binding.rows)
      .reverse()
      .map((row) => [row.name, row]),
  );
}

/**
 * Returns the value of a binding's field as text. For a field that is a schema, returns the schema's constant
 * or first enumerated value.
 */
function fixedText(fields: BindingFields, name: string): string | undefined {
  const row = fields.get(name);
  const { schema, value } = row ?? {};
  if (schema === undefined) return textOf(value);
  return textOf(schema.const === undefined ? schema.enum?.[0]?.value : schema.const);
}

/**
 * Returns the value of a binding's field as text. For a field that is a schema, returns an example generated
 * from the schema.
 */
function generatedText(fields: BindingFields, name: string, components: Components): string | undefined {
  const schema = fields.get(name)?.schema;
  return schema === undefined ? fixedText(fields, name) : textOf(generate(schema, components));
}

function isTrue(fields: BindingFields, name: string): boolean {
  return fields.get(name)?.value === true;
}

/**
 * Returns the properties of a field's schema as names and values: those of the schema's example if there is
 * one, otherwise generated values of the properties that are required or have an example or a constant.
 */
function generatedEntries(
  fields: BindingFields,
  name: string,
  components: Components,
): readonly EventHeader[] {
  const schema = fields.get(name)?.schema;
  if (schema === undefined) return [];
  const { node } = resolveRef(schema, components);
  const whole = node.examples[0];
  if (whole !== undefined) return isJsonObject(whole) ? toEntries(whole) : [];
  return node.children.flatMap(({ relation, label, required, schema: property }) => {
    const propertyNode = resolveRef(property, components).node;
    const isIncluded = required || propertyNode.examples.length > 0 || propertyNode.const !== undefined;
    const value = relation === "property" && isIncluded ? generate(property, components) : undefined;
    return value === undefined ? [] : [{ name: label, value: toPrimitiveText(value) }];
  });
}

function toEntries(value: { readonly [name: string]: Json }): readonly EventHeader[] {
  return Object.entries(value).map(([name, item]) => ({ name, value: toPrimitiveText(item) }));
}

function generate(schema: SchemaNode, components: Components): Json | undefined {
  return generateExample(schema, components, { side: "request", fields: "all", isPart: true });
}

/** Treats null as absent, because bindings use it for "no key" or "no group". */
function textOf(value: Json | undefined): string | undefined {
  return value === undefined || value === null ? undefined : toPrimitiveText(value);
}

const USER = { in: "user", username: "YOUR_USERNAME", password: "YOUR_PASSWORD" } as const;

/**
 * Credentials for the security schemes that only AsyncAPI has:
 * https://www.asyncapi.com/docs/reference/specification/v3.0.0#securitySchemeObject
 */
const OTHER: Readonly<Record<string, CredentialLocation>> = {
  userPassword: { ...USER, mechanism: "PLAIN" },
  plain: { ...USER, mechanism: "PLAIN" },
  scramSha256: { ...USER, mechanism: "SCRAM-SHA-256" },
  scramSha512: { ...USER, mechanism: "SCRAM-SHA-512" },
  gssapi: { in: "user", mechanism: "GSSAPI" },
  X509: { in: "certificate" },
  undeclared: { in: "undeclared" },
  "apiKey in user": { in: "user", username: "YOUR_API_KEY", mechanism: "PLAIN" },
  "apiKey in password": { in: "user", password: "YOUR_API_KEY", mechanism: "PLAIN" },
};

const NOT_SUPPORTED: CredentialLocation = { in: "nothing" };

/** Returns the credentials of the first security alternative, which samples use. */
function eventCredentials({ alternatives }: Security): readonly EventCredential[] {
  const schemes = (alternatives[0]?.schemes ?? []).map(({ scheme }) => scheme);
  const placeholderOf = placeholdersOf(schemes);
  return schemes.map((scheme) => ({ scheme: scheme.name, ...locationOf(scheme, placeholderOf) }));
}

function locationOf(
  scheme: SecurityScheme,
  placeholderOf: ReturnType<typeof placeholdersOf>,
): CredentialLocation {
  if (scheme.type === "basic") return { ...USER, mechanism: "PLAIN" };
  if (scheme.type === "other")
    return (Object.hasOwn(OTHER, scheme.kind) ? OTHER[scheme.kind] : undefined) ?? NOT_SUPPORTED;
  const part = placeholderOf(scheme);
  if (part === undefined) return NOT_SUPPORTED;
  const { name, value } = part;
  return part.in === "cookie"
    ? { in: "header", name: "Cookie", value: `${name}=${value}` }
    : { in: part.in, name, value };
}
