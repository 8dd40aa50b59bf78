import { convert } from "@asyncapi/converter";
import { describe, expect, test, vi } from "vitest";
import { convertInParts } from "../../../eleventy-plugin/load/asyncapi/upgrade-asyncapi.js";
import { eventReference, eventReferenceOf } from "../../support/event-reference.js";

const fixture = (name: string): string => `fixtures/asyncapi/${name}.yaml`;
const two = (more: object): object => ({
  asyncapi: "2.6.0",
  info: { title: "T", version: "1" },
  channels: {},
  ...more,
});
const schemeNames = (security: {
  alternatives: readonly { schemes: readonly { scheme: { name: string } }[] }[];
}) => security.alternatives.map(({ schemes }) => schemes.map(({ scheme }) => scheme.name));

describe("the converter's changes to a document, and what is preserved", () => {
  test("publish is what the API receives, subscribe what it sends", async () => {
    const { operations } = await eventReference(fixture("message-names"));
    expect(operations.map(({ id, action }) => [id, action])).toEqual([
      ["a.event", "receive"],
      ["b.event", "send"],
      ["several", "receive"],
    ]);
  });

  test.each(["1.2.0", "2.0.0", "2.3.0", "2.6.1", "2.6.99"])("version %s is read", async (asyncapi) => {
    const channels = { c: { publish: { message: { payload: {} } } } };
    const topics = { c: { publish: { payload: {} } } };
    const { reference, operations } = await eventReferenceOf(
      two({ asyncapi, ...(asyncapi.startsWith("1") ? { topics } : { channels }) }),
    );
    expect(reference.specification).toEqual({ name: "AsyncAPI", version: asyncapi });
    expect(operations.map(({ id }) => id)).toEqual(["c.publish"]);
  });

  test("a patch version of 3 is read unchanged", async () => {
    const { operations } = await eventReferenceOf({
      asyncapi: "3.0.7",
      info: { title: "T", version: "1" },
      channels: { c: { address: "c" } },
      operations: { o: { action: "send", channel: { $ref: "#/channels/c" } } },
    });
    expect(operations.map(({ id }) => id)).toEqual(["o"]);
  });

  test.each(["0.9.0", "2.7.0", "4.0.0", "two"])("version %s is rejected", async (asyncapi) => {
    await expect(eventReferenceOf(two({ asyncapi }))).rejects.toThrow(
      /is not supported.*unsupported-version/s,
    );
  });

  test.each([
    ["an OpenAPI document", { openapi: "3.1.0" }, "it is an OpenAPI document"],
    ["something else", { a: 1 }, "it has no `asyncapi`, but `a`"],
  ])("%s is rejected by name", async (_, document, found) => {
    await expect(eventReferenceOf(document)).rejects.toThrow(found);
  });

  test("a component channel that is used twice has a page for each address, both with its operations", async () => {
    const light = { subscribe: { operationId: "follow", message: { payload: {} } } };
    const mount = { $ref: "#/components/channels/light" };
    const { reference, operations } = await eventReferenceOf(
      two({ channels: { "lights/on": mount, "lights/off": mount }, components: { channels: { light } } }),
    );
    const [follow] = operations;
    expect(reference.channels?.map(({ address, operations: urls }) => [address, urls])).toEqual([
      ["lights/on", [follow?.url]],
      ["lights/off", [follow?.url]],
    ]);
    expect([operations.length, follow?.channel.address]).toEqual([1, "lights/on"]);
  });

  test("security keeps groups, `{}`, scopes and names", async () => {
    const { reference, operation } = await eventReference(fixture("security-groups"));
    const ofServers = reference.servers.map(({ name, event }) => [
      name,
      event && schemeNames(event.security),
      event?.security.optional,
    ]);
    expect(ofServers).toEqual([
      ["both", [["user", "key"]], false],
      ["either", [["user"], ["key"]], false],
      ["optional", [["user"], []], true],
      ["open", [], false],
    ]);
    expect(operation("scoped").security.alternatives[0]?.schemes[0]?.scopes).toEqual([
      { name: "write:a", description: "Write to a." },
    ]);
    expect(operation("roles").security.alternatives[0]?.schemes[0]?.scopes).toEqual([{ name: "admin" }]);
    expect(schemeNames(operation("fromTrait").security)).toEqual([["key"]]);
    expect(operation("nothing").security).toEqual({ optional: false, alternatives: [] });
  });

  test("a channel of the components keeps its address and the URL of the upgraded file", async () => {
    const { operations, reference } = await eventReference(fixture("channels-in-components"));
    expect(operations.map(({ url, channel }) => [url, channel.address])).toEqual([
      ["/events/kept/kept-publish/", "real/address/{id}"],
    ]);
    expect(reference.tags.map(({ title }) => title)).toEqual(["Kept"]);
  });

  test("messages that would get one name stay separate", async () => {
    const { operation } = await eventReference(fixture("message-names"));
    const fields = (key: string) =>
      operation(key).messages.flatMap(({ payload }) => payload.schema?.children.map(({ label }) => label));
    expect(fields("a.event")).toEqual(["asked"]);
    expect(fields("b.event")).toEqual(["told"]);
    expect(operation("several").messages.map(({ title }) => title)).toEqual(["first", "ownId"]);
  });

  test("parameters keep types, constraints and referenced schemas; nothing is logged", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { operation, loaded } = await eventReference(fixture("parameters"));
    const parameters = operation("paint").parameters.map(({ name, schema, description, location }) => [
      name,
      schema.types,
      schema.name ?? schema.constraints.map(({ label, value }) => `${label} ${value}`),
      description ?? location,
    ]);
    expect(parameters).toEqual([
      ["plain", ["integer"], ["Range 1 to 9"], "A number."],
      ["referred", ["string"], "Colour", "A colour."],
      ["shared", ["string"], ["Pattern ^[a-z]+$"], "$message.payload#/shared"],
      ["undescribed", ["string"], [], undefined],
    ]);
    const plain = loaded.resolve("#/channels/{plain}~1{referred}~1{shared}~1{undescribed}/parameters/plain");
    expect(plain).toMatchObject({ "x-note": "kept", default: 3 });
    expect(plain).not.toHaveProperty("0");
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });

  test("parts with the wrong type are omitted and reported, the rest has pages", async () => {
    const { operations, warnings } = await eventReference(fixture("mistakes"));
    expect(operations.map(({ id }) => id).sort()).toEqual(["7", "undeclared"]);
    expect(warnings.map(({ code }) => code)).toContain("wrong-shape");
    expect(warnings.map(({ message }) => message)).toContain(
      "The operation id `undeclared` is used twice: AsyncAPI 3 keeps only the last operation with it.",
    );
  });

  test("a key that YAML 1.1 reads as a date is reported", async () => {
    const text =
      "asyncapi: 2.6.0\ninfo: { title: T, version: '1' }\nchannels:\n  2020-01-01:\n    publish: { message: { payload: {} } }\n";
    const { operations, warnings } = await eventReferenceOf(text);
    expect(operations.map(({ url }) => url)).toEqual(["/events/2020-01-01/2020-01-01-publish/"]);
    expect(warnings.map(({ message }) => message)).toEqual([expect.stringContaining("read it as a date")]);
    const quoted = await eventReferenceOf(text.replace("2020-01-01:", "'2020-01-01':"));
    expect(quoted.warnings).toEqual([]);
  });
});

test("many channels, converted in parts, give the same document", () => {
  const channels = Object.fromEntries(
    Array.from({ length: 620 }, (_, index) => [
      `c/${index}`,
      {
        publish: { operationId: `p${index % 600}`, message: { $ref: `#/components/messages/m${index % 3}` } },
        subscribe: { message: { payload: {} } },
      },
    ]),
  );
  const messages = { m0: { messageId: "zero", payload: {} }, m1: { payload: {} }, m2: { payload: {} } };
  const mounted = { mounted: { $ref: "#/components/channels/Kept" } };
  const document = {
    ...two({ channels: { ...channels, ...mounted } }),
    components: { messages, channels: { Kept: { publish: { message: { payload: {} } } } } },
  };
  const whole = (one: object): Record<string, unknown> =>
    convert(one as Parameters<typeof convert>[0], "3.0.0") as unknown as Record<string, unknown>;
  const inParts = convertInParts(structuredClone(document) as Record<string, unknown>, whole);
  expect(JSON.stringify(inParts)).toBe(JSON.stringify(whole(structuredClone(document))));
});

test("code in YAML never runs", async () => {
  const text = [
    "asyncapi: 2.6.0",
    "info: { title: T, version: '1' }",
    "servers: { a: { protocol: ws, url: { split: !!js/function 'function () { globalThis.ran = true; }' } } }",
    "channels: { c: { publish: { message: { payload: {} } } } }",
  ].join("\n");
  const { operations } = await eventReferenceOf(text);
  expect(operations).toHaveLength(1);
  expect("ran" in globalThis).toBe(false);
});
