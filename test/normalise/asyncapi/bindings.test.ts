import { expect, test } from "vitest";
import type { BindingRow } from "../../../eleventy-plugin/portable/model/index.js";
import { eventReferenceOf } from "../../support/event-reference.js";

async function bindingOf(protocol: string, binding: unknown) {
  const { operation } = await eventReferenceOf({
    asyncapi: "3.0.0",
    info: { title: "T", version: "1" },
    channels: { c: { address: "c" } },
    operations: {
      o: { action: "send", channel: { $ref: "#/channels/c" }, bindings: { [protocol]: binding } },
    },
  });
  return operation("o").bindings[0];
}

const inWords = ({ name, label, value, schema }: BindingRow): string =>
  `${name}${label === undefined ? "" : ` (${label})`}: ${schema === undefined ? JSON.stringify(value) : schema.label.map(({ text }) => text).join("")}`;

/** One binding for each protocol, as in https://github.com/asyncapi/bindings. */
test.each<[string, object, string, readonly string[]]>([
  [
    "http",
    { method: "GET", query: { type: "object" } },
    "HTTP",
    ['method (Method): "GET"', "query (Query parameters): object"],
  ],
  ["ws", { headers: { type: "object" } }, "WebSocket", ["headers (Headers): object"]],
  [
    "kafka",
    { groupId: { type: "string" }, clientId: { type: "string", enum: ["a"] } },
    "Kafka",
    ["groupId (Consumer group): string", "clientId (Client id): string"],
  ],
  [
    "anypointmq",
    { destination: "user-signup-exchg" },
    "Anypoint MQ",
    ['destination (Destination): "user-signup-exchg"'],
  ],
  [
    "amqp",
    { deliveryMode: 2, exchange: { name: "e", durable: true } },
    "AMQP 0-9-1",
    [
      "deliveryMode (Delivery mode: 1 transient, 2 persistent): 2",
      'exchange.name (Exchange): "e"',
      "exchange.durable (Exchange survives a restart): true",
    ],
  ],
  ["amqp1", { any: 1 }, "AMQP 1.0", ["any: 1"]],
  [
    "mqtt",
    { qos: 2, retain: true },
    "MQTT",
    ["qos (Quality of service): 2", "retain (Retained by the broker): true"],
  ],
  [
    "mqtt5",
    { sessionExpiryInterval: 60 },
    "MQTT 5",
    ["sessionExpiryInterval (Seconds until the session ends): 60"],
  ],
  ["nats", { queue: "workers" }, "NATS", ['queue (Queue group): "workers"']],
  ["jms", { destinationType: "fifo-queue" }, "JMS", ['destinationType (Kind of destination): "fifo-queue"']],
  ["sns", { topic: { name: "t" } }, "Amazon SNS", ['topic.name (Topic): "t"']],
  [
    "sqs",
    { queue: { name: "q", fifoQueue: true } },
    "Amazon SQS",
    ['queue.name (Queue): "q"', "queue.fifoQueue (First in, first out): true"],
  ],
  ["stomp", {}, "STOMP", []],
  ["redis", { x: [1, 2] }, "Redis", ["x: [1,2]"]],
  ["mercure", {}, "Mercure", []],
  [
    "ibmmq",
    { queue: { objectName: "Q" }, maxMsgLength: 9 },
    "IBM MQ",
    ['queue.objectName (Queue): "Q"', "maxMsgLength (Largest message, in bytes): 9"],
  ],
  [
    "solace",
    { destinations: [{ destinationType: "queue" }, { destinationType: "topic" }] },
    "Solace",
    ['destinations[0].destinationType: "queue"', 'destinations[1].destinationType: "topic"'],
  ],
  [
    "googlepubsub",
    { schemaSettings: { encoding: "json" } },
    "Google Cloud Pub/Sub",
    ['schemaSettings.encoding (Encoding): "json"'],
  ],
  [
    "pulsar",
    { tenant: "contoso", retention: { time: 7 } },
    "Apache Pulsar",
    ['tenant (Tenant): "contoso"', "retention.time (Kept for, in minutes): 7"],
  ],
  [
    "ros2",
    { role: "publisher", qosPolicies: { history: "keep_last" } },
    "ROS 2",
    ['role (Role): "publisher"', 'qosPolicies.history (History): "keep_last"'],
  ],
  [
    "wss",
    { anything: { deep: { deeper: { deepest: { end: 1 } } } } },
    "wss",
    ['anything.deep.deeper.deepest: {"end":1}'],
  ],
  ["carrier-pigeon", { colour: "white", x: null }, "carrier-pigeon", ['colour: "white"', "x: null"]],
])("%s", async (protocol, binding, label, rows) => {
  const found = await bindingOf(protocol, { ...binding, bindingVersion: "0.3.0" });
  expect([found?.protocol, found?.label, found?.version, found?.rows.map(inWords)]).toEqual([
    protocol,
    label,
    "0.3.0",
    rows,
  ]);
});

test("omits a binding with the wrong type", async () => {
  expect(await bindingOf("kafka", "often")).toBeUndefined();
});
