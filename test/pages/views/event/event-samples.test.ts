import { describe, expect, test } from "vitest";
import { eventSamplesView } from "../../../../eleventy-plugin/pages/views/event/event-samples.js";
import type { SamplesView } from "../../../../eleventy-plugin/pages/views/operation/sample-tabs.js";
import { defaultLabels } from "../../../../eleventy-plugin/portable/labels/labels.js";
import { eventReferenceOf } from "../../../support/event-reference.js";

const text = { payload: { type: "string", const: "x" } };
const document = {
  asyncapi: "3.0.0",
  info: { title: "Rooms", version: "1" },
  servers: Object.fromEntries(
    ["ws", "mqtt", "kafka", "amqp"].map((protocol) => [protocol, { host: "h", protocol }]),
  ),
  channels: {
    ...Object.fromEntries(
      ["ws", "mqtt", "kafka", "amqp"].map((name) => [
        name,
        { address: name, servers: [{ $ref: `#/servers/${name}` }], messages: { one: text } },
      ]),
    ),
    avro: {
      address: "avro",
      servers: [{ $ref: "#/servers/kafka" }],
      messages: { one: { ...text, contentType: "avro/binary" } },
    },
    several: {
      address: "several",
      servers: [{ $ref: "#/servers/mqtt" }],
      messages: {
        plain: { title: "Plain", ...text },
        told: {
          title: "Told",
          payload: { type: "integer" },
          examples: [
            { name: "small", payload: 1 },
            { summary: "A large one", payload: 2 },
          ],
        },
      },
    },
  },
  operations: Object.fromEntries(
    ["ws", "mqtt", "kafka", "amqp", "avro", "several"].flatMap((name) => {
      const channel = { $ref: `#/channels/${name}` };
      const reply = { reply: { channel } };
      return [
        [`${name}-publish`, { action: "receive", channel }],
        [`${name}-listen`, { action: "send", channel }],
        [`${name}-ask`, { action: "receive", channel, ...reply }],
        [`${name}-answer`, { action: "send", channel, ...reply }],
      ];
    }),
  ),
};

async function view(operation: string, codeSamples?: readonly string[]): Promise<readonly SamplesView[]> {
  const found = await eventReferenceOf(document);
  return eventSamplesView(found.operation(operation), found.reference, {
    codeSamples,
    labels: defaultLabels,
    language: "en",
  });
}

describe("blocks and their tabs", () => {
  test.each<[string, readonly string[] | undefined, readonly string[]]>([
    ["ws-publish", undefined, ["Samples: wscat, Browser WebSocket"]],
    ["ws-publish", ["WebSocket", "wscat"], ["Samples: Browser WebSocket, wscat"]],
    ["ws-publish", ["wscat"], ["Sample: wscat"]],
    ["ws-publish", ["kcat", "curl"], []],
    ["ws-publish", [], []],
    ["ws-ask", undefined, ["Samples: wscat, Browser WebSocket"]],
    ["mqtt-publish", undefined, ["Sample: mosquitto_pub"]],
    ["mqtt-publish", ["mosquitto_sub"], []],
    ["mqtt-listen", undefined, ["Sample: mosquitto_sub"]],
    ["mqtt-ask", undefined, ["Publish the request: mosquitto_pub", "Listen for the reply: mosquitto_sub"]],
    ["mqtt-answer", undefined, ["Listen for the request: mosquitto_sub", "Publish the reply: mosquitto_pub"]],
    [
      "mqtt-ask",
      ["mosquitto_pub", "mosquitto_sub"],
      ["Publish the request: mosquitto_pub", "Listen for the reply: mosquitto_sub"],
    ],
    ["kafka-ask", undefined, ["Publish the request: kcat", "Listen for the reply: kcat"]],
    ["amqp-publish", undefined, []],
    ["amqp-ask", undefined, []],
  ])("%s, codeSamples %j", async (operation, codeSamples, blocks) => {
    const shown = await view(operation, codeSamples);
    expect(
      shown.map(({ title, languages }) => `${title}: ${languages.map(({ label }) => label).join(", ")}`),
    ).toEqual(blocks);
  });

  test("a payload that no sample can send is noted", async () => {
    const [block] = await view("avro-publish");
    expect(block?.languages).toEqual([]);
    expect(block?.notes).toEqual([
      "The payload travels as avro/binary: no sample sends that. An example shows the values it stands for.",
    ]);
    expect((await view("avro-listen"))[0]?.languages).toHaveLength(1);
  });
});

describe("messages and their examples", () => {
  test("each is a choice if it is published", async () => {
    const [block] = await view("several-publish");
    expect(block?.grouping.choice).toBe("message");
    expect(
      block?.languages[0]?.groups.map(({ value, label, examples }) => [
        value,
        label,
        ...examples.map((example) => [example.label, example.variant, /-m '(.*)'/.exec(example.code)?.[1]]),
      ]),
    ).toEqual([
      ["plain", "Plain", ["Example 1", 0, '"x"']],
      ["told", "Told", ["small", 1, "1"], ["A large one", 2, "2"]],
    ]);
  });

  test("listeners do the same for all", async () => {
    const [block] = await view("several-listen");
    expect(block?.languages[0]?.groups.map(({ examples }) => examples.length)).toEqual([1]);
  });
});
