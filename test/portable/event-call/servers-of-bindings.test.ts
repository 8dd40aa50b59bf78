import { describe, expect, test } from "vitest";
import { chooseEventTools, toEventSamples } from "../../../eleventy-plugin/portable/samples/event-samples.js";
import { eventSamplesOf } from "../../support/event-samples-of.js";

/**
 * One server for each protocol, with different hosts, so that a command shows for which server it was
 * generated. Expected commands are written by hand.
 */
const servers = {
  kafka: { host: "k.example.com:9092", protocol: "kafka" },
  wss: { host: "w.example.com", protocol: "wss" },
  mqtt: { host: "m.example.com:1883", protocol: "mqtt" },
  amqp: { host: "r.example.com:5672", protocol: "amqp" },
  http: { host: "h.example.com", protocol: "http" },
};
type Protocol = keyof typeof servers;

/** By protocol: the commands of its clients, with the host they connect to. */
const commands: Readonly<Record<Protocol, readonly string[]>> = {
  kafka: ["kcat -P -b k.example.com:9092 -t a/b"],
  wss: ["wscat -c 'wss://w.example.com/a/b'", 'new WebSocket("wss://w.example.com/a/b")'],
  mqtt: ["mosquitto_pub -h m.example.com -p 1883 -t 'a/b'"],
  amqp: [],
  http: [],
};
const PAYLOAD_ALONE: readonly string[] = [];

type Place = "operation" | "message" | "channel";

/**
 * Returns a document with one `receive` operation, servers in the order `declared`, the bindings `bound`, and
 * the channel's servers `ofChannel`.
 */
function documentOf(
  declared: readonly Protocol[],
  bound: Readonly<Partial<Record<Place, readonly string[]>>>,
  ofChannel?: readonly Protocol[],
): object {
  const at = (place: Place): object =>
    bound[place] ? { bindings: Object.fromEntries(bound[place].map((name) => [name, {}])) } : {};
  return {
    asyncapi: "3.0.0",
    info: { title: "One", version: "1" },
    servers: Object.fromEntries(declared.map((name) => [name, servers[name]])),
    channels: {
      here: {
        address: "a/b",
        messages: { one: { payload: { const: "x" }, ...at("message") } },
        ...(ofChannel && { servers: ofChannel.map((name) => ({ $ref: `#/servers/${name}` })) }),
        ...at("channel"),
      },
    },
    operations: { run: { action: "receive", channel: { $ref: "#/channels/here" }, ...at("operation") } },
  };
}

const START =
  /(?:kcat -P -b \S+ -t \S+|wscat -c \S+|new WebSocket\(\S+\)|mosquitto_pub -h \S+ -p \S+ -t \S+)/;

/** Returns the part of a sample with the client and the host, or the whole sample if it has none. */
function startOf(code: string): string {
  const line = code.replace(/\s*\\?\n\s*/g, " ");
  return START.exec(line)?.[0] ?? line;
}

async function found(document: object, typed = {}) {
  const { samples, call } = (await eventSamplesOf(document))("run", typed);
  return {
    samples: samples.map(({ code }) => startOf(code)),
    notes: call.notes.filter(({ code }) => code === "noteServerOfAnotherProtocol"),
    protocol: call.protocol,
    connects: call.kind === "websocket",
  };
}

const all: readonly Protocol[] = ["kafka", "wss", "mqtt", "amqp"];
const orders: readonly (readonly Protocol[])[] = [
  all,
  [...all].reverse(),
  ["wss", "kafka", "amqp", "mqtt"],
  ["mqtt", "amqp", "wss", "kafka"],
];

const ofBinding: readonly (readonly [binding: string, label: string, server: Protocol])[] = [
  ["ws", "WebSocket", "wss"],
  ["kafka", "Kafka", "kafka"],
  ["mqtt", "MQTT", "mqtt"],
  ["mqtt5", "MQTT 5", "mqtt"],
  ["amqp", "AMQP 0-9-1", "amqp"],
];
const places: readonly Place[] = ["operation", "message", "channel"];

describe.each(ofBinding)("a binding of %s", (binding, label, server) => {
  describe.each(places)("of the %s", (place) => {
    test.each(orders)("the server with its protocol, among %s, %s, %s, %s", async (...order) => {
      const { protocol, samples, connects, notes } = await found(documentOf(order, { [place]: [binding] }));
      expect({ protocol, samples, notes }).toEqual({
        protocol: server,
        samples: commands[server],
        notes: [],
      });
      expect(connects).toBe(server === "wss");
    });

    test.each(orders)(
      "of the channel's servers, of which one has its protocol: %s, %s, …",
      async (...order) => {
        const others = order.filter((name) => name !== server);
        const ofChannel = [...others.slice(0, 1), server];
        const { protocol, samples } = await found(documentOf(order, { [place]: [binding] }, ofChannel));
        expect({ protocol, samples }).toEqual({ protocol: server, samples: commands[server] });
      },
    );

    test.each(orders)("no server has its protocol, %s, %s, …: the payload alone", async (...order) => {
      const ofChannel = order.filter((name) => name !== server);
      const { samples, connects, notes } = await found(documentOf(order, { [place]: [binding] }, ofChannel));
      expect({ samples, connects }).toEqual({ samples: PAYLOAD_ALONE, connects: false });
      expect(notes).toEqual([{ code: "noteServerOfAnotherProtocol", subject: label }]);
    });

    test.each(orders)("of four servers selected by hand: %s, %s, %s, %s", async (...order) => {
      const document = documentOf(order, { [place]: [binding] });
      for (const [index, name] of order.entries()) {
        const { samples, connects, notes } = await found(document, { server: { index, variables: [] } });
        expect(samples, name).toEqual(name === server ? commands[server] : PAYLOAD_ALONE);
        expect(notes.length, name).toBe(name === server ? 0 : 1);
        expect(connects, name).toBe(name === "wss" && server === "wss");
      }
    });
  });
});

describe("without a binding the server decides", () => {
  test.each(orders)("the first of %s, %s, %s, %s, then the selected one", async (...order) => {
    const document = documentOf(order, {});
    const first = order[0] ?? "amqp";
    expect((await found(document)).samples).toEqual(commands[first]);
    for (const [index, name] of order.entries()) {
      const { samples, connects, notes } = await found(document, { server: { index, variables: [] } });
      expect({ samples, notes }, name).toEqual({ samples: commands[name], notes: [] });
      expect(connects, name).toBe(name === "wss");
    }
  });

  test("the first of the channel's servers", async () => {
    const document = documentOf(all, {}, ["mqtt", "kafka"]);
    expect((await found(document)).samples).toEqual(commands.mqtt);
  });
});

describe("several bindings", () => {
  test.each<[string, Readonly<Partial<Record<Place, readonly string[]>>>, Protocol]>([
    ["the operation's before the channel's", { operation: ["mqtt"], channel: ["kafka"] }, "mqtt"],
    ["the operation's before the message's", { operation: ["ws"], message: ["kafka"] }, "wss"],
    ["the message's before the channel's", { message: ["mqtt"], channel: ["ws"] }, "mqtt"],
    ["the next place where no server speaks it", { operation: ["nats"], channel: ["mqtt"] }, "mqtt"],
    ["of one place the first server that fits", { channel: ["amqp", "mqtt", "ws"] }, "wss"],
  ])("%s", async (_, bound, server) => {
    const { protocol, samples } = await found(documentOf(all, bound));
    expect({ protocol, samples }).toEqual({ protocol: server, samples: commands[server] });
  });

  test("any of them may be selected", async () => {
    const document = documentOf(all, { operation: ["mqtt"], channel: ["kafka"] });
    expect((await found(document, { server: { index: 0, variables: [] } })).samples).toEqual(commands.kafka);
    const other = await found(document, { server: { index: 1, variables: [] } });
    expect(other).toMatchObject({ samples: [], connects: false });
    expect(other.notes).toEqual([{ code: "noteServerOfAnotherProtocol", subject: "MQTT, Kafka" }]);
  });
});

describe("a URL typed by the reader", () => {
  test.each<[string, readonly string[], string, string, boolean]>([
    ["wss for Kafka", ["kafka"], "wss://localhost", "", false],
    ["wss for AMQP", ["amqp"], "wss://localhost", "", false],
    ["http for WebSockets", ["ws"], "http://localhost", "", false],
    ["kafka for WebSockets", ["ws"], "kafka://localhost:9092", "", false],
    ["wss for WebSockets", ["ws"], "wss://localhost", "wscat", true],
    ["no scheme for Kafka", ["kafka"], "localhost:9092", "kcat", false],
    ["no binding, mqtt", [], "mqtt://localhost", "mosquitto_pub", false],
    ["no binding, wss", [], "wss://localhost", "wscat", true],
    ["no binding, no scheme", [], "localhost:9092", "", false],
  ])("%s", async (_, operation, customUrl, command, connects) => {
    const bound = operation.length > 0 ? { operation } : {};
    const result = await found(documentOf(all, bound), { server: { customUrl } });
    expect(/kcat|wscat|mosquitto_pub/.exec(result.samples[0] ?? "")?.[0] ?? "").toBe(command);
    expect(result.connects).toBe(connects);
  });
});

test("an HTTP server is not a WebSocket server", async () => {
  const { samples, connects } = await found(documentOf(["http"], { channel: ["ws"] }));
  expect({ samples, connects }).toEqual({ samples: PAYLOAD_ALONE, connects: false });
});

test.each([
  ["amqp", "amqps"],
  ["kafka", "kafka-secure"],
  ["mqtt", "secure-mqtt"],
  ["mqtt", "mqtts"],
  ["ws", "ws"],
  ["stomp", "stomps"],
  ["http", "https"],
  ["solace", "smfs"],
])("a binding of %s matches a server of %s", async (binding, protocol) => {
  const document = documentOf(["amqp"], { operation: [binding] });
  const servers = {
    other: { host: "o.example.com", protocol: "nats" },
    own: { host: "s.example.com", protocol },
  };
  const { notes, protocol: chosen } = await found({ ...document, servers });
  expect({ notes, chosen }).toEqual({ notes: [], chosen: protocol });
});

describe("the option codeSamples selects among the tools of each protocol", () => {
  test.each<[Protocol, readonly string[], readonly string[]]>([
    ["wss", ["websocket", "kcat"], ["websocket"]],
    ["kafka", ["websocket", "kcat"], ["kcat"]],
    ["mqtt", ["websocket", "kcat"], []],
    ["mqtt", ["mosquitto_pub"], ["mosquitto_pub"]],
    ["amqp", ["websocket", "kcat", "mosquitto_pub"], []],
  ])("%s, %j", async (protocol, codeSamples, tools) => {
    const { call } = (await eventSamplesOf(documentOf([protocol], {})))("run");
    const samples = toEventSamples(call, chooseEventTools(codeSamples));
    expect(samples.map(({ language }) => language)).toEqual(tools);
  });
});
