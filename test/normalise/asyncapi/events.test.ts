import { describe, expect, test } from "vitest";
import type { Security } from "../../../eleventy-plugin/portable/model/index.js";
import { eventReference, eventReferenceOf, type EventReference } from "../../support/event-reference.js";

const fixture = (name: string): Promise<EventReference> => eventReference(`fixtures/asyncapi/${name}.yaml`);
const three = (more: object): object => ({
  asyncapi: "3.0.0",
  info: { title: "T", version: "1" },
  channels: { c: { address: "c" } },
  operations: { o: { action: "send", channel: { $ref: "#/channels/c" } } },
  ...more,
});

/**
 * Returns a document with a channel that has `count` messages, `count` operations on it, and `count` further
 * channels that are references to it.
 */
const sharing = (count: number): object => {
  const numbered = (make: (index: number) => readonly [string, object]): object =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => make(index)));
  return three({
    channels: {
      c: { address: "c", messages: numbered((index) => [`m${index}`, {}]) },
      ...numbered((index) => [`same${index}`, { $ref: "#/channels/c" }]),
    },
    operations: numbered((index) => [`o${index}`, { action: "send", channel: { $ref: "#/channels/c" } }]),
  });
};

describe("messages of a channel that is used again", () => {
  test("are shown each time in documents of usual size", async () => {
    const { operations, warnings } = await eventReferenceOf(sharing(10));
    expect(operations.map(({ messages }) => messages.length)).toEqual(Array<number>(10).fill(10));
    expect(warnings).toEqual([]);
  });

  test("are shown 500 times, plus once for each 160 bytes", async () => {
    const document = sharing(100);
    const { operations, warnings } = await eventReferenceOf(document);
    const least = 500;
    const most = 500 + JSON.stringify(document).length / 50;
    // The references to channel `c` are counted first and use up the limit. Only the first operation on `c`
    // still shows its messages, because they do not count.
    const shown = operations.map(({ messages }) => messages.length);
    expect(shown[0]).toBe(100);
    expect(shown.slice(1).every((number) => number === 0)).toBe(true);
    const [told] = warnings;
    expect(told?.code).toBe("shared-messages");
    const leftOut = Number(String(told?.facts["count"]).replace(",", ""));
    expect(100 * 100 + 99 * 100 - leftOut).toBeGreaterThanOrEqual(least);
    expect(100 * 100 + 99 * 100 - leftOut).toBeLessThanOrEqual(most);
  });
});

describe("an operation", () => {
  test("gets fields from its traits that it does not have", async () => {
    const { operation } = await fixture("request-reply");
    const { title, summary, bindings } = operation("ask");
    expect([title, summary]).toEqual(["From the first trait", "The operation's own"]);
    expect(bindings[0]?.rows.map(({ name, value }) => [name, value])).toEqual([
      ["expiration", 1],
      ["priority", 2],
    ]);
  });

  test("is grouped by its first tag, otherwise by the address of its channel, and its URL never contains the action", async () => {
    const { operations } = await fixture("request-reply");
    expect(operations.map(({ tag, url }) => [tag, url])).toEqual([
      ["asking", "/events/asking/ask/"],
      ["questions.{topic}", "/events/questions-topic/ask-all/"],
    ]);
  });

  test("without a list has all messages of its channel", async () => {
    const { operation } = await fixture("request-reply");
    expect(operation("ask").messages.map(({ key }) => key)).toEqual(["question"]);
    expect(operation("askAll").messages.map(({ key }) => key)).toEqual(["question", "unused"]);
  });

  test("has the channel and messages of its reply", async () => {
    const { operation } = await fixture("request-reply");
    expect(operation("ask").reply).toMatchObject({
      address: { location: "$message.header#/replyTo", description: "Where you listen." },
      channel: { key: "answers", url: "/events/channels/answers/" },
      messages: [{ key: "yes" }, { key: "no" }],
    });
  });

  test("has a field for each described variable of its address and for the first 500 others", async () => {
    const address = Array.from({ length: 600 }, (_, index) => `{p${index}}`).join("/");
    const channels = { c: { address, parameters: { p599: { description: "The last" } } } };
    const { operation } = await eventReferenceOf(three({ channels }));
    const names = operation("o").parameters.map(({ name }) => name);
    expect([names.length, names[499], names[500]]).toEqual([501, "p499", "p599"]);
  });

  test.each([
    ["publish", "receive"],
    ["subscribe", "send"],
    ["emit", "send"],
    [undefined, "send"],
  ])("with the action %s is read as %s, and that is reported", async (action, read) => {
    const { operation, warnings } = await eventReferenceOf(
      three({ operations: { o: { action, channel: { $ref: "#/channels/c" } } } }),
    );
    expect(operation("o").action).toBe(read);
    expect(warnings.length).toBeGreaterThan(0);
  });

  test.each([
    ["no channel", {}],
    ["a channel that is not there", { channel: { $ref: "#/channels/gone" } }],
    ["a channel of the wrong shape", { channel: "c" }],
  ])("with %s still has a page", async (_, more) => {
    const { operations } = await eventReferenceOf(three({ operations: { o: { action: "send", ...more } } }));
    expect(operations.map(({ url }) => url)).toEqual(["/events/operations/o/"]);
  });
});

describe("a channel", () => {
  test("is named by its title, otherwise its address; by its key if others have the same address", async () => {
    const channels = {
      ping: { address: "/" },
      pong: { address: "/" },
      status: { address: "/", title: "State of the system" },
      prices: { address: "/prices" },
      later: { address: null },
    };
    const { reference } = await eventReferenceOf(three({ channels, operations: {} }));
    expect(reference.channels?.map(({ name, address }) => [name, address])).toEqual([
      ["ping", "/"],
      ["pong", "/"],
      ["State of the system", "/"],
      ["/prices", "/prices"],
      ["later", undefined],
    ]);
  });

  test("has the servers it names, otherwise all of the document", async () => {
    const { reference } = await fixture("request-reply");
    expect(reference.channels?.map(({ key, servers }) => [key, servers.map(({ name }) => name)])).toEqual([
      ["questions", ["main"]],
      ["answers", ["main", "other"]],
    ]);
  });

  test("lists both directions, replies, and messages that no operation names", async () => {
    const { reference } = await fixture("request-reply");
    expect(
      reference.channels?.map(({ url, address, operations, replies, messages }) => ({
        url,
        address,
        operations,
        replies,
        messages: messages.length,
      })),
    ).toEqual([
      {
        url: "/events/channels/questions/",
        address: "questions.{topic}",
        operations: ["/events/asking/ask/", "/events/questions-topic/ask-all/"],
        replies: [],
        messages: 2,
      },
      {
        url: "/events/channels/answers/",
        address: undefined,
        operations: [],
        replies: ["/events/asking/ask/"],
        messages: 2,
      },
    ]);
  });

  test("has servers as a reader types them, without variables of removed parts", async () => {
    const { reference } = await fixture("request-reply");
    expect(reference.servers.map(({ url, variables }) => [url, variables.map(({ name }) => name)])).toEqual([
      ["amqp://broker.example:{port}/v", ["port"]],
      ["kafka://other.example", []],
    ]);
  });
});

describe("a message", () => {
  test("merges the headers of its traits with its own", async () => {
    const { operation } = await fixture("request-reply");
    const [question] = operation("ask").messages;
    expect(question?.headers?.children.map(({ label }) => label).sort()).toEqual(["id", "trace"]);
    expect(question?.correlationId).toEqual({ location: "$message.header#/id" });
  });

  test("in Avro has fields, and the author's source of the schema", async () => {
    const { operation, reference } = await fixture("payload-languages");
    const [message] = operation("avro").messages;
    const { name } = message?.payload.schema ?? {};
    const record = reference.schemas.find((each) => each.name === name)?.schema;
    const fields = record?.children.map(({ label, required, schema }) => [
      label,
      required,
      schema.types,
      schema.format,
      schema.description,
    ]);
    expect(fields).toEqual([
      ["id", true, ["integer"], "int64", "Its number."],
      ["note", false, ["string", "null"], undefined, undefined],
      ["next", false, expect.anything(), undefined, undefined],
    ]);
    expect(message?.source).toMatchObject({ format: "application/vnd.apache.avro;version=1.9.0" });
  });

  test("in OpenAPI's dialect keeps the names of components; nullable becomes null", async () => {
    const { operation, reference } = await fixture("payload-languages");
    expect(operation("openapi").messages[0]?.payload.schema?.name).toBe("Dog");
    const dog = reference.schemas.find(({ name }) => name === "Dog")?.schema;
    expect(dog?.types).toEqual(["object", "null"]);
    expect(
      dog?.children.map(({ label, schema }) => [
        label,
        schema.types,
        schema.constraints.map(({ value }) => value),
      ]),
    ).toEqual([
      ["age", ["integer", "null"], ["0"]],
      ["master", ["object"], []],
    ]);
    expect(reference.schemas.find(({ name }) => name === "Master")?.schema.children[0]?.schema.types).toEqual(
      ["string", "null"],
    );
  });

  test("in another language is shown as its source; in the default one unchanged", async () => {
    const { operation } = await fixture("payload-languages");
    const [protobuf] = operation("protobuf").messages;
    expect(protobuf?.payload.schema).toBeUndefined();
    expect(protobuf?.source?.text).toContain("message Point");
    const [own] = operation("own").messages;
    expect([own?.source, own?.payload.schema?.children.length]).toEqual([undefined, 1]);
  });

  test("has the document's content type if it declares none", async () => {
    const channels = {
      c: {
        address: "c",
        messages: { a: { payload: true }, b: { contentType: "text/plain", payload: true } },
      },
    };
    const { operation } = await eventReferenceOf(three({ channels, defaultContentType: "application/xml" }));
    expect(operation("o").messages.map(({ payload }) => payload.contentType)).toEqual([
      "application/xml",
      "text/plain",
    ]);
  });

  test("has its examples unchanged", async () => {
    const examples = [
      { name: "one", summary: "First", headers: { h: 1 }, payload: { p: 1 } },
      { payload: 2 },
      "wrong",
    ];
    const { operation, warnings } = await eventReferenceOf(
      three({ channels: { c: { address: "c", messages: { m: { examples } } } } }),
    );
    const [message] = operation("o").messages;
    expect(message?.examples).toEqual(examples.slice(0, 2));
    expect(message?.payload.examples).toEqual([
      { name: "one", summary: "First", value: { p: 1 } },
      { value: 2 },
    ]);
    expect(warnings.map(({ code }) => code)).toContain("wrong-shape");
  });
});

describe("security", () => {
  const schemes = {
    bearer: { type: "http", scheme: "bearer" },
    user: { type: "userPassword" },
    scram: { type: "scramSha256" },
    inUser: { type: "apiKey", in: "user" },
    inHeader: { type: "httpApiKey", in: "header", name: "X-Key" },
    oauth: {
      type: "oauth2",
      flows: { implicit: { authorizationUrl: "https://a.example", availableScopes: { read: "Reads." } } },
    },
  };
  const named = (name: string): object => ({ $ref: `#/components/securitySchemes/${name}` });
  const none: Security = { optional: false, alternatives: [] };
  const kinds = ({ alternatives }: Security): unknown =>
    alternatives.map(({ schemes: all }) =>
      all.map(({ scheme }) => ("kind" in scheme ? scheme.kind : scheme.type)),
    );

  test.each<[string, unknown, unknown]>([
    ["absent", undefined, []],
    ["an empty list", [], []],
    ["one scheme", [named("scram")], [["scramSha256"]]],
    ["two: one is enough", [named("bearer"), named("user")], [["bearer"], ["userPassword"]]],
    [
      "a key of the broker and one of HTTP",
      [named("inUser"), named("inHeader")],
      [["apiKey in user"], ["apiKey"]],
    ],
    ["a scheme written in place", [{ type: "X509" }], [["X509"]]],
    ["no list", { bearer: [] }, []],
  ])("of an operation: %s", async (_, security, expected) => {
    const operations = { o: { action: "send", channel: { $ref: "#/channels/c" }, security } };
    const { operation } = await eventReferenceOf(
      three({ operations, components: { securitySchemes: schemes } }),
    );
    expect(kinds(operation("o").security)).toEqual(expected);
  });

  test("scopes are the required ones, with the document's descriptions", async () => {
    const servers = { s: { host: "h", protocol: "ws", security: [{ ...schemes.oauth, scopes: ["read"] }] } };
    const { reference, operation } = await eventReferenceOf(
      three({ servers, components: { securitySchemes: schemes } }),
    );
    const scopes = [{ name: "read", description: "Reads." }];
    const [asked] = reference.servers[0]?.event?.security.alternatives[0]?.schemes ?? [];
    expect(asked?.scopes).toEqual(scopes);
    expect(asked?.scheme).toMatchObject({
      flows: [{ type: "implicit", authorizationUrl: "https://a.example", scopes }],
    });
    expect(operation("o").security).toEqual(none);
  });
});

test("the reference is JSON for any document", async () => {
  for (const name of ["request-reply", "payload-languages", "mistakes", "operation-names"]) {
    const { reference } = await fixture(name);
    expect(JSON.parse(JSON.stringify(reference))).toEqual(reference);
  }
});
