import { describe, expect, test } from "vitest";
import { defaultLabels } from "../../../../eleventy-plugin/portable/labels/labels.js";
import type { Diagram, DiagramSide } from "../../../../eleventy-plugin/pages/views/schema/diagram.js";
import { channelDiagram } from "../../../../eleventy-plugin/pages/views/event/channel-diagram.js";
import { eventReferenceOf } from "../../../support/event-reference.js";

const words = { labels: defaultLabels, language: "en" };

async function diagramOf(document: object): Promise<Diagram | undefined> {
  const head = { asyncapi: "3.0.0", info: { title: "Harbour", version: "1" } };
  const servers = {
    quay: { host: "quay.example", protocol: "mqtt" },
    shore: { host: "shore.example", protocol: "kafka" },
  };
  const { reference } = await eventReferenceOf({ ...head, servers, ...document });
  return channelDiagram(reference, words);
}

const messages = (...names: readonly string[]): object =>
  Object.fromEntries(names.map((name) => [name, { title: name, payload: { type: "string" } }]));
const on = (channel: string): object => ({ $ref: `#/channels/${channel}` });
const message = (channel: string, name: string): object => ({
  $ref: `#/channels/${channel}/messages/${name}`,
});

/** Returns the entries on one side of a diagram as text: "channel (protocols): messages". */
const inShort = ({ entries, leftOut }: DiagramSide): readonly string[] => [
  ...entries.map(
    ({ text, note, parts = [], moreParts = "" }) =>
      `${text} (${note}): ${[...parts.map((part) => part.text), moreParts].filter(Boolean).join(", ")}`,
  ),
  ...(leftOut ? [leftOut.text] : []),
];

const BASIN = { address: "basin", messages: messages("Wish", "Arrival") };
const ANSWERS = { address: "answers", messages: messages("Granted") };

const rules: readonly (readonly [
  rule: string,
  document: object,
  before: readonly string[],
  after: readonly string[],
])[] = [
  [
    "what the API receives stands before it, what it sends behind it",
    {
      channels: { basin: BASIN },
      operations: {
        wish: { action: "receive", channel: on("basin"), messages: [message("basin", "Wish")] },
        arrive: { action: "send", channel: on("basin"), messages: [message("basin", "Arrival")] },
      },
    },
    ["basin (mqtt, kafka): Wish"],
    ["basin (mqtt, kafka): Arrival"],
  ],
  [
    "a reply goes the other way",
    {
      channels: { basin: BASIN, answers: ANSWERS },
      operations: {
        wish: {
          action: "receive",
          channel: on("basin"),
          messages: [message("basin", "Wish")],
          reply: { channel: on("answers") },
        },
      },
    },
    ["basin (mqtt, kafka): Wish"],
    ["answers (mqtt, kafka): Granted"],
  ],
  [
    "protocols are those of the channel's own servers",
    {
      channels: { basin: { ...BASIN, servers: [{ $ref: "#/servers/shore" }] } },
      operations: {
        arrive: { action: "send", channel: on("basin"), messages: [message("basin", "Arrival")] },
      },
    },
    [],
    ["basin (kafka): Arrival"],
  ],
  [
    "a message that two operations have stands once",
    {
      channels: { basin: BASIN },
      operations: {
        one: { action: "send", channel: on("basin"), messages: [message("basin", "Arrival")] },
        two: { action: "send", channel: on("basin"), messages: [message("basin", "Arrival")] },
      },
    },
    [],
    ["basin (mqtt, kafka): Arrival"],
  ],
  [
    "of many messages four are told",
    {
      channels: { basin: { address: "basin", messages: messages("A", "B", "C", "D", "E", "F") } },
      operations: { all: { action: "send", channel: on("basin") } },
    },
    [],
    ["basin (mqtt, kafka): A, B, C, D, and 2 more"],
  ],
  [
    "a channel without an operation is not drawn beside others",
    {
      channels: { basin: BASIN, answers: ANSWERS },
      operations: {
        arrive: { action: "send", channel: on("basin"), messages: [message("basin", "Arrival")] },
      },
    },
    [],
    ["basin (mqtt, kafka): Arrival"],
  ],
];

describe("an application between its channels", () => {
  test.each(rules)("%s", async (_, document, before, after) => {
    const diagram = await diagramOf(document);
    expect(diagram && inShort(diagram.before)).toEqual(before);
    expect(diagram && inShort(diagram.after)).toEqual(after);
    expect(diagram?.middle).toBe("Harbour");
  });

  test("twelve per side are shown; the number of others is data, with a link to all", async () => {
    const names = Array.from({ length: 300 }, (_, index) => `c${index}`);
    const diagram = await diagramOf({
      channels: Object.fromEntries(names.map((name) => [name, { address: name, messages: messages("M") }])),
      operations: Object.fromEntries(
        names.map((name, index) => [name, { action: index < 13 ? "send" : "receive", channel: on(name) }]),
      ),
    });
    const url = "/events/channels/";
    expect(diagram?.before.entries).toHaveLength(12);
    expect(diagram?.before.leftOut).toEqual({ count: 275, text: "and 275 channels more", url });
    expect(diagram?.after.leftOut).toEqual({ count: 1, text: "and 1 channel more", url });
  });

  test("a message links to its operation's page, a channel to its own", async () => {
    const diagram = await diagramOf({
      channels: { basin: { address: "basin", messages: { "a b": { title: "A b", payload: {} } } } },
      operations: { hear: { action: "send", channel: on("basin") } },
    });
    const [entry] = diagram?.after.entries ?? [];
    expect(entry?.url).toBe("/events/channels/basin/");
    expect(entry?.parts).toEqual([
      { text: "A b", url: "/events/basin/hear/", id: "message-a%20b", marks: [] },
    ]);
  });

  test("without operations there is none", async () => {
    expect(await diagramOf({ channels: { basin: BASIN } })).toBeUndefined();
  });
});
