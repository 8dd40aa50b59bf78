import { getOwn } from "../../document/plain-object.js";
import type { Binding, BindingRow, Json } from "../../portable/model/index.js";
import { omitUndefined } from "../../portable/omit.js";
import { specifiedEntriesOf } from "../follow.js";
import { childPointer, isObject, type Part, scalarText } from "../read.js";
import type { Schemas } from "../schema/schema-node.js";

/** Objects become one row per field down to this depth; deeper values are shown as JSON. */
const MAX_DEPTH = 4;

/**
 * Returns the bindings of an operation, channel, message or server, in document order:
 * https://github.com/asyncapi/bindings. Unknown protocols and fields are shown under the names that the
 * document uses.
 */
export function bindingsOf(part: Part, schemas: Schemas): readonly Binding[] {
  return specifiedEntriesOf(part, "bindings").map(([protocol, binding]) =>
    toBinding(protocol, binding, schemas),
  );
}

function toBinding(protocol: string, part: Part, schemas: Schemas): Binding {
  const labels = getOwn(BINDING_PROTOCOLS, protocol.toLowerCase()) ?? { label: protocol, fields: {} };
  return omitUndefined<Binding>({
    protocol,
    label: labels.label,
    version: scalarText(getOwn(part.value, "bindingVersion")),
    rows: Object.keys(part.value)
      .filter((key) => key !== "bindingVersion")
      .flatMap((key) =>
        rowsOf({ known: labels, schemas }, key, part.value[key], childPointer(part.pointer, key), 1),
      ),
  });
}

interface RowContext {
  readonly known: BindingProtocol;
  readonly schemas: Schemas;
}

function rowsOf(
  context: RowContext,
  name: string,
  value: unknown,
  pointer: string,
  depth: number,
): readonly BindingRow[] {
  const { fields } = context.known;
  const label = getOwn(fields, name);
  if (depth === 1 && SCHEMA_FIELDS.has(name) && isObject(value))
    return [omitUndefined<BindingRow>({ name, label, schema: context.schemas.node(value, pointer) })];
  if (!hasFields(value) || depth >= MAX_DEPTH)
    return [omitUndefined<BindingRow>({ name, label, value: (value ?? null) as Json })];
  const list = Array.isArray(value);
  return Object.entries(value).flatMap(([key, entry]) =>
    rowsOf(
      context,
      list ? `${name}[${key}]` : `${name}.${key}`,
      entry,
      childPointer(pointer, key),
      depth + 1,
    ),
  );
}

/** Whether a value becomes one row per field: a non-empty object, or a list of such objects. */
function hasFields(value: unknown): value is object {
  if (Array.isArray(value))
    return value.length > 0 && value.every((item) => isObject(item) && Object.keys(item).length > 0);
  return isObject(value) && Object.keys(value).length > 0;
}

/** Label of a protocol, and labels of its binding fields by path, such as `lastWill.topic`. */
interface BindingProtocol {
  readonly label: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Fields whose value may be a schema: https://github.com/asyncapi/bindings */
const SCHEMA_FIELDS: ReadonlySet<string> = new Set(
  (
    "query headers key groupId clientId correlationData responseTopic sessionExpiryInterval " +
    "maximumPacketSize messageExpiryInterval"
  ).split(" "),
);

const http = {
  type: "Direction",
  method: "Method",
  query: "Query parameters",
  headers: "Headers",
  statusCode: "Status code",
};

const mqtt = {
  clientId: "Client id",
  cleanSession: "Clean session",
  keepAlive: "Seconds between signs of life",
  "lastWill.topic": "Topic of the last will",
  "lastWill.qos": "Quality of service of the last will",
  "lastWill.message": "Last will",
  "lastWill.retain": "Last will is retained",
  qos: "Quality of service",
  retain: "Retained by the broker",
  sessionExpiryInterval: "Seconds until the session ends",
  maximumPacketSize: "Largest packet, in bytes",
  messageExpiryInterval: "Seconds until the message expires",
  payloadFormatIndicator: "Payload is text (1) or bytes (0)",
  correlationData: "Correlation data",
  contentType: "Content type",
  responseTopic: "Topic of the response",
};

const jms = {
  jmsConnectionFactory: "Connection factory",
  properties: "Properties",
  clientID: "Client id",
  destination: "Destination",
  destinationType: "Kind of destination",
  headers: "Headers",
};

const solace = {
  msgVpn: "Message VPN",
  clientName: "Client name",
  destinations: "Destinations",
  timeToLive: "Milliseconds to live",
  priority: "Priority",
  dmqEligible: "May go to the dead message queue",
};

/** Protocols of the bindings repository. Fields without a label are shown by name only. */
const BINDING_PROTOCOLS: Readonly<Record<string, BindingProtocol>> = {
  http: { label: "HTTP", fields: http },
  ws: { label: "WebSocket", fields: http },
  kafka: {
    label: "Kafka",
    fields: {
      schemaRegistryUrl: "Schema registry",
      schemaRegistryVendor: "Vendor of the schema registry",
      topic: "Topic",
      partitions: "Partitions",
      replicas: "Replicas",
      "topicConfiguration.cleanup.policy": "Clean-up policy",
      "topicConfiguration.retention.ms": "Kept for, in milliseconds",
      "topicConfiguration.retention.bytes": "Kept up to, in bytes",
      "topicConfiguration.delete.retention.ms": "Delete markers kept for, in milliseconds",
      "topicConfiguration.max.message.bytes": "Largest message, in bytes",
      groupId: "Consumer group",
      clientId: "Client id",
      key: "Message key",
      schemaIdLocation: "Place of the schema id",
      schemaIdPayloadEncoding: "Encoding of the schema id",
      schemaLookupStrategy: "How the schema is looked up",
    },
  },
  anypointmq: {
    label: "Anypoint MQ",
    fields: { destination: "Destination", destinationType: "Kind of destination", headers: "Headers" },
  },
  amqp: {
    label: "AMQP 0-9-1",
    fields: {
      is: "What the channel is",
      "exchange.name": "Exchange",
      "exchange.type": "Kind of exchange",
      "exchange.durable": "Exchange survives a restart",
      "exchange.autoDelete": "Exchange is deleted when unused",
      "exchange.vhost": "Virtual host of the exchange",
      "queue.name": "Queue",
      "queue.durable": "Queue survives a restart",
      "queue.exclusive": "Queue is used by one connection only",
      "queue.autoDelete": "Queue is deleted when unused",
      "queue.vhost": "Virtual host of the queue",
      expiration: "Milliseconds to live",
      userId: "User",
      cc: "Further routing keys",
      bcc: "Further routing keys, not shown to receivers",
      priority: "Priority",
      deliveryMode: "Delivery mode: 1 transient, 2 persistent",
      mandatory: "Must reach a queue",
      timestamp: "Carries a timestamp",
      ack: "Must be acknowledged",
      replyTo: "Queue of the reply",
      contentEncoding: "Content encoding",
      messageType: "Message type",
    },
  },
  amqp1: { label: "AMQP 1.0", fields: {} },
  mqtt: { label: "MQTT", fields: mqtt },
  mqtt5: { label: "MQTT 5", fields: mqtt },
  nats: { label: "NATS", fields: { queue: "Queue group" } },
  jms: { label: "JMS", fields: jms },
  sns: {
    label: "Amazon SNS",
    fields: {
      name: "Topic",
      "ordering.type": "Order",
      "ordering.contentBasedDeduplication": "Duplicates are told by content",
      "topic.name": "Topic",
      "topic.arn": "Topic ARN",
    },
  },
  sqs: {
    label: "Amazon SQS",
    fields: {
      "queue.name": "Queue",
      "queue.fifoQueue": "First in, first out",
      "queue.deliveryDelay": "Delay, in seconds",
      "queue.visibilityTimeout": "Hidden after receipt, in seconds",
      "queue.receiveMessageWaitTime": "Longest wait, in seconds",
      "queue.messageRetentionPeriod": "Kept for, in seconds",
    },
  },
  stomp: { label: "STOMP", fields: {} },
  redis: { label: "Redis", fields: {} },
  mercure: { label: "Mercure", fields: {} },
  ibmmq: {
    label: "IBM MQ",
    fields: {
      groupId: "Queue-sharing group",
      ccdtQueueManagerName: "Queue manager",
      cipherSpec: "Cipher",
      multiEndpointServer: "Several endpoints",
      heartBeatInterval: "Seconds between heartbeats",
      destinationType: "Kind of destination",
      "queue.objectName": "Queue",
      "queue.isPartitioned": "Queue is partitioned",
      "queue.exclusive": "Queue is used by one reader only",
      "topic.string": "Topic string",
      "topic.objectName": "Topic object",
      "topic.durablePermitted": "Durable subscriptions are allowed",
      "topic.lastMsgRetained": "Last message is kept",
      maxMsgLength: "Largest message, in bytes",
      type: "Message type",
      headers: "Headers",
      description: "Description",
      expiry: "Milliseconds to live",
    },
  },
  solace: { label: "Solace", fields: solace },
  googlepubsub: {
    label: "Google Cloud Pub/Sub",
    fields: {
      labels: "Labels",
      messageRetentionDuration: "Kept for",
      "schemaSettings.encoding": "Encoding",
      "schemaSettings.name": "Schema",
      orderingKey: "Ordering key",
      "schema.name": "Schema",
    },
  },
  pulsar: {
    label: "Apache Pulsar",
    fields: {
      tenant: "Tenant",
      namespace: "Namespace",
      persistence: "Persistence",
      compaction: "Compacted above, in megabytes",
      "geo-replication": "Replicated to",
      "retention.time": "Kept for, in minutes",
      "retention.size": "Kept up to, in megabytes",
      ttl: "Seconds to live",
      deduplication: "Duplicates are removed",
    },
  },
  ros2: {
    label: "ROS 2",
    fields: {
      rmwImplementation: "Middleware",
      domainId: "Domain",
      role: "Role",
      node: "Node",
      "qosPolicies.reliability": "Reliability",
      "qosPolicies.history": "History",
      "qosPolicies.durability": "Durability",
      "qosPolicies.lifespan": "Lifespan",
      "qosPolicies.deadline": "Deadline",
      "qosPolicies.liveliness": "Liveliness",
      "qosPolicies.leaseDuration": "Lease",
    },
  },
};
