import { describe, expect, test } from "vitest";
import type { EventCall } from "../../../eleventy-plugin/portable/event-call/event-call.js";
import { chooseEventTools } from "../../../eleventy-plugin/portable/samples/event-samples.js";
import { eventSamplesOf } from "../../support/event-samples-of.js";

interface Parts {
  readonly servers?: Readonly<Record<string, object>>;
  readonly channel?: object;
  readonly operation?: object;
  readonly message?: object;
  readonly channels?: Readonly<Record<string, object>>;
  readonly securitySchemes?: Readonly<Record<string, object>>;
}

/** Returns a document with one operation on one channel, whose message is a string. */
function documentOf({ servers, channel, operation, message, channels, securitySchemes }: Parts): object {
  return {
    asyncapi: "3.0.0",
    info: { title: "One", version: "1" },
    ...(servers && { servers }),
    channels: {
      here: { address: "a/b", messages: { one: { payload: { const: "x" }, ...message } }, ...channel },
      ...channels,
    },
    operations: { run: { action: "receive", channel: { $ref: "#/channels/here" }, ...operation } },
    components: { securitySchemes: securitySchemes ?? {} },
  };
}

const callOf = async (parts: Parts, typed = {}): Promise<EventCall> =>
  (await eventSamplesOf(documentOf(parts)))("run", typed).call;
const speaking = (protocol: string): NonNullable<Parts["servers"]> => ({
  main: { host: "host.example:7", protocol },
});
const bound = (...protocols: string[]): object => ({
  bindings: Object.fromEntries(protocols.map((protocol) => [protocol, {}])),
});

describe("protocol and client: from the binding, otherwise from the server", () => {
  type Row = [what: string, parts: Parts, kind: EventCall["kind"]];
  const spoken = (kind: EventCall["kind"], ...names: readonly string[]): readonly Row[] =>
    names.map((name) => [name, { servers: speaking(name) }, kind]);

  test.each<Row>([
    ...spoken("websocket", "ws", "wss"),
    ...spoken("kafka", "kafka", "kafka-secure"),
    ...spoken("mqtt", "mqtt", "mqtts", "secure-mqtt", "mqtt5", "MQTT"),
    ...spoken("other", "amqp", "nats", "https", "constructor"),
    ["nothing", {}, "other"],
    ["a binding of the operation without a server", { operation: bound("kafka") }, "kafka"],
    ["a binding of the channel without a server", { channel: bound("wss") }, "websocket"],
    ["of several bindings the server's", { servers: speaking("mqtt"), channel: bound("ws", "mqtt") }, "mqtt"],
    ["of several bindings, without a server, the first", { channel: bound("kafka", "mqtt") }, "kafka"],
    ["MQTT over a WebSocket: nobody", { servers: speaking("wss"), operation: bound("mqtt") }, "other"],
  ])("%s", async (_, parts, kind) => {
    expect((await callOf(parts)).kind).toBe(kind);
  });
});

describe("direction and steps", () => {
  const reply = { reply: { channel: { $ref: "#/channels/there" } } };
  const there = { there: { address: "c", messages: { answer: { payload: { const: 42 } } } } };
  test.each<[string, object, readonly string[]]>([
    ["the API receives: the reader publishes", { action: "receive" }, ["mosquitto_pub publish a/b"]],
    ["the API sends: the reader listens", { action: "send" }, ["mosquitto_sub listen a/b"]],
    [
      "the API answers: the reader asks, and listens for the answer",
      { action: "receive", ...reply },
      ["mosquitto_pub publish a/b", "mosquitto_sub listen c"],
    ],
    [
      "the API asks: the reader listens, then answers",
      { action: "send", ...reply },
      ["mosquitto_sub listen a/b", "mosquitto_pub publish c"],
    ],
  ])("%s", async (_, operation, expected) => {
    const samplesOf = await eventSamplesOf(
      documentOf({ servers: speaking("mqtt"), operation, channels: there }),
    );
    const { samples, call } = samplesOf("run");
    const addresses = { listen: call.listen?.address, publish: call.publish?.address, both: "" };
    expect(samples.map(({ language, step }) => `${language} ${step} ${addresses[step]}`)).toEqual(expected);
    if (call.publish) expect(call.publish.payload).toBe(call.publish.address === "c" ? "42" : '"x"');
  });
});

describe("addresses", () => {
  const parameters = {
    given: { examples: ["e x"], default: "d", enum: ["f"] },
    preset: { default: "d", enum: ["f"] },
    listed: { enum: ["f"] },
    openOne: {},
  };
  const address = "a/{given}/{preset}/{listed}/{openOne}-x";

  test.each<[string, Parts, string]>([
    ["publishing names what nobody gave", {}, "a/e x/d/f/OPEN_ONE-x"],
    ["a listener to MQTT takes all levels", { operation: { action: "send" } }, "a/e x/d/f/+"],
  ])("%s", async (_, parts, expected) => {
    const call = await callOf({ servers: speaking("mqtt"), channel: { address, parameters }, ...parts });
    expect((call.listen ?? call.publish)?.address).toBe(expected);
  });

  test("a parameter located in the payload has its value", async () => {
    const channel = { address: "users/{id}", parameters: { id: { location: "$message.payload#/user/id" } } };
    const parts = { servers: speaking("mqtt"), channel };
    expect((await callOf(parts, { payload: '{"user":{"id":7}}' })).publish?.address).toBe("users/7");
    expect((await callOf(parts, { payload: "{" })).publish?.address).toBe("users/ID");
    expect((await callOf(parts, { payload: '{"user":{"id":7}}', parameters: ["8"] })).publish?.address).toBe(
      "users/8",
    );
  });

  test.each<[string, Parts, object, string]>([
    [
      "server, path, channel and parameters",
      {
        servers: { main: { host: "h:1", protocol: "wss", pathname: "/v1/" } },
        channel: { address, parameters },
      },
      {},
      "wss://h:1/v1/a/e%20x/d/f/OPEN_ONE-x",
    ],
    [
      "an address without slash",
      { servers: speaking("ws"), channel: { address: "chat" } },
      {},
      "ws://host.example:7/chat",
    ],
    ["the root", { servers: speaking("ws"), channel: { address: "/" } }, {}, "ws://host.example:7/"],
    ["no address", { servers: speaking("ws"), channel: { address: null } }, {}, "ws://host.example:7/"],
    [
      "a query of the server",
      { servers: { main: { host: "h", protocol: "wss", pathname: "/v1?token=1" } } },
      {},
      "wss://h/v1/a/b?token=1",
    ],
    [
      "a query of the channel",
      { servers: speaking("ws"), channel: { address: "/x?room={r}", parameters: { r: {} } } },
      { parameters: ["a&b=c"] },
      "ws://host.example:7/x?room=a%26b%3Dc",
    ],
    [
      "variables of the server",
      {
        servers: { main: { host: "{region}.h", protocol: "wss", variables: { region: { default: "eu" } } } },
      },
      {},
      "wss://eu.h/a/b",
    ],
    [
      "a typed address",
      { servers: speaking("ws") },
      { server: { customUrl: "ws://user:pw@localhost:8080/base/" } },
      "ws://localhost:8080/base/a/b",
    ],
    ["a binding without a server", { channel: bound("ws") }, {}, "wss://YOUR_HOST/a/b"],
  ])("of a WebSocket: %s", async (_, parts, typed, url) => {
    const call = await callOf(parts, typed);
    expect(call.publish?.url).toBe(url);
    expect(new URL(url).href).toBe(url.replace("YOUR_HOST", "your_host"));
  });
});

describe("security schemes of server and operation", () => {
  const secured = (protocol: string, scheme: object): Parts => ({
    servers: { main: { host: "h", protocol, security: [{ $ref: "#/components/securitySchemes/door" }] } },
    securitySchemes: { door: scheme },
  });
  const sasl = (mechanism: string, protocol: string, password = "YOUR_PASSWORD"): readonly string[] => [
    `-X security.protocol=${protocol}`,
    `-X sasl.mechanisms=${mechanism}`,
    "-X sasl.username=YOUR_USERNAME",
    `-X sasl.password=${password}`,
  ];
  const noted = { code: "noteCredentialNotInSample", subject: "door" };

  test.each<[string, string, object, readonly string[]]>([
    ["kafka", "userPassword", { type: "userPassword" }, sasl("PLAIN", "SASL_PLAINTEXT")],
    ["kafka-secure", "plain", { type: "plain" }, sasl("PLAIN", "SASL_SSL")],
    ["kafka-secure", "scramSha256", { type: "scramSha256" }, sasl("SCRAM-SHA-256", "SASL_SSL")],
    ["kafka-secure", "scramSha512", { type: "scramSha512" }, sasl("SCRAM-SHA-512", "SASL_SSL")],
    [
      "kafka-secure",
      "gssapi",
      { type: "gssapi" },
      ["-X security.protocol=SASL_SSL", "-X sasl.mechanisms=GSSAPI"],
    ],
    [
      "kafka-secure",
      "API key",
      { type: "apiKey", in: "password" },
      sasl("PLAIN", "SASL_SSL", "YOUR_API_KEY"),
    ],
    ["kafka-secure", "none it knows", { type: "asymmetricEncryption" }, ["-X security.protocol=SSL"]],
    ["mqtt", "userPassword", { type: "userPassword" }, ["-u YOUR_USERNAME -P YOUR_PASSWORD"]],
    ["mqtt", "API key as user", { type: "apiKey", in: "user" }, ["-u YOUR_API_KEY"]],
    ["mqtt", "API key as password", { type: "apiKey", in: "password" }, ["-u YOUR_USERNAME -P YOUR_API_KEY"]],
    ["wss", "bearer", { type: "http", scheme: "bearer" }, ["-H 'Authorization: Bearer YOUR_TOKEN'"]],
    ["wss", "basic", { type: "http", scheme: "basic" }, ["--auth YOUR_USERNAME:YOUR_PASSWORD"]],
    [
      "wss",
      "key in a header",
      { type: "httpApiKey", in: "header", name: "X-Key" },
      ["-H 'X-Key: YOUR_API_KEY'"],
    ],
    [
      "wss",
      "key in a cookie",
      { type: "httpApiKey", in: "cookie", name: "sid" },
      ["-H 'Cookie: sid=YOUR_API_KEY'"],
    ],
    ["wss", "key in the query", { type: "httpApiKey", in: "query", name: "k y" }, ["?k%20y=YOUR_API_KEY'"]],
  ])("%s: %s", async (protocol, _, scheme, words) => {
    const { code, call } = (await eventSamplesOf(documentOf(secured(protocol, scheme))))("run");
    for (const word of words) expect(code()).toContain(word);
    expect(call.notes.some(({ code: note }) => note === noted.code)).toBe(
      words.length === 1 && words[0] === "-X security.protocol=SSL",
    );
  });

  test("schemes without an option in the tools are noted", async () => {
    const oauth = {
      type: "oauth2",
      flows: { clientCredentials: { tokenUrl: "https://x.example", availableScopes: {} } },
    };
    for (const protocol of ["kafka", "mqtt"])
      expect((await callOf(secured(protocol, oauth))).notes).toContainEqual(noted);
  });
});

describe("payloads", () => {
  test.each([
    ["avro/binary", undefined],
    ["application/x-protobuf", undefined],
    ["application/octet-stream", undefined],
  ])("a payload sent as %s is not published as text", async (contentType) => {
    const parts = documentOf({ servers: speaking("kafka"), message: { contentType } });
    const { samples, call } = (await eventSamplesOf(parts))("run");
    expect(samples).toEqual([]);
    expect(call.notes).toContainEqual({ code: "notePayloadEncoded", subject: contentType });
  });

  test.each(["application/json", "application/vnd.boats.v1", "text/plain", "application/cloudevents+json"])(
    "a payload sent as %s is published",
    async (contentType) => {
      const parts = documentOf({ servers: speaking("kafka"), message: { contentType } });
      expect((await eventSamplesOf(parts))("run").samples).toHaveLength(1);
    },
  );

  test("a call is deeply frozen, and JSON", async () => {
    const call = await callOf({ servers: speaking("mqtt") });
    expect(JSON.parse(JSON.stringify(call))).toEqual(call);
    const parts: unknown[] = [call];
    for (const part of parts) {
      expect(Object.isFrozen(part)).toBe(true);
      for (const value of Object.values(part as object)) if (typeof value === "object") parts.push(value);
    }
  });
});

describe("the option codeSamples", () => {
  test.each<[string, readonly string[] | undefined, readonly string[]]>([
    ["not set: the default", undefined, ["wscat", "websocket", "kcat", "mosquitto_pub", "mosquitto_sub"]],
    ["empty: none", [], []],
    ["its order", ["websocket", "WSCAT", "wscat"], ["websocket", "wscat"]],
    ["languages of HTTP are none of these", ["curl", "kcat", "constructor"], ["kcat"]],
  ])("%s", (_, option, tools) => {
    expect(chooseEventTools(option)).toEqual(tools);
  });
});
