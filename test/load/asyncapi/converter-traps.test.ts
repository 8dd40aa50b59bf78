import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { convert } from "@asyncapi/converter";
import { CORE_SCHEMA, load } from "js-yaml";
import { describe, expect, test, vi } from "vitest";
import { eventReference, eventReferenceOf } from "../../support/event-reference.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

const two = (more: object): object => ({
  asyncapi: "2.6.0",
  info: { title: "T", version: "1" },
  channels: {},
  ...more,
});
const AVRO = "application/vnd.apache.avro;version=1.9.0";
const row = { type: "record", name: "Row", fields: [{ name: "id", type: "int" }] };

describe("URLs of pages", () => {
  test("do not depend on the point of view: the converter's other one swaps the actions and moves nothing", async () => {
    const file = "fixtures/asyncapi/operation-names.yaml";
    const document = load(await readFile(file, "utf8"), { schema: CORE_SCHEMA }) as object;
    const known = { ...document, asyncapi: "2.6.0" } as Parameters<typeof convert>[0];
    const ours = await eventReference(file);
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const clients = await eventReferenceOf(
      convert(known, "3.0.0", { v2tov3: { pointOfView: "client" } }) as unknown as object,
    );
    warn.mockRestore();
    const turned = { send: "receive", receive: "send" } as const;
    expect(ours.operations.length).toBeGreaterThan(10);
    expect(clients.operations.map(({ url, action }) => [url, turned[action]])).toEqual(
      ours.operations.map(({ url, action }) => [url, action]),
    );
  });

  test("of an operation whose channel has no address contain its key", async () => {
    const { operations } = await eventReferenceOf({
      asyncapi: "3.0.0",
      info: { title: "T", version: "1" },
      channels: { replies: { address: null } },
      operations: { answer: { action: "send", channel: { $ref: "#/channels/replies" } } },
    });
    expect(operations.map(({ url }) => url)).toEqual(["/events/replies/answer/"]);
  });

  test("of a channel whose address is the id of another's operation: one page is lost, which is reported", async () => {
    const { operations, warnings } = await eventReferenceOf(
      two({
        channels: {
          a: { publish: { message: { payload: {} } } },
          b: { publish: { operationId: "a.publish", message: { payload: {} } } },
        },
      }),
    );
    expect(operations.map(({ id, channel }) => [id, channel.address])).toEqual([["a.publish", "b"]]);
    expect(warnings.map(({ message, place }) => [message, place.pointer])).toContainEqual([
      expect.stringContaining("The operation id `a.publish` is used twice"),
      "#/channels/a/publish",
    ]);
  });
});

describe("parts that the converter does not change", () => {
  test("traits contain neither operation names nor payload languages, and their other fields apply", async () => {
    const traits = [{ operationId: "fromTrait", summary: "A trait's", description: "Of a trait alone." }];
    const message = { traits: [{ schemaFormat: AVRO, contentType: "avro/binary" }], payload: { const: 1 } };
    const { operations } = await eventReferenceOf(
      two({ channels: { c: { publish: { traits, summary: "Its own", message } } } }),
    );
    expect(operations.map(({ url, title, description }) => [url, title, description])).toEqual([
      ["/events/c/c-publish/", "A trait's", "Of a trait alone."],
    ]);
    expect(
      operations[0]?.messages.map(({ payload }) => [payload.contentType, payload.schema?.types]),
    ).toEqual([["avro/binary", []]]);
  });

  test("URLs of servers without a host, and with their protocol in a variable", async () => {
    const variables = { scheme: { default: "wss" }, version: { default: "1" } };
    const { reference } = await eventReferenceOf(
      two({
        servers: {
          here: { url: "/ws", protocol: "ws" },
          there: { url: "{scheme}://there.example/{version}", protocol: "wss", variables },
        },
      }),
    );
    expect(reference.servers.map(({ url, variables: all }) => [url, all.map(({ name }) => name)])).toEqual([
      ["/ws", []],
      ["wss://there.example/{version}", ["version"]],
    ]);
  });
});

describe("payloads in Avro", () => {
  test("of AsyncAPI 2 keep their language if the message is in another file", async () => {
    const folder = await temporaryFolder({
      "events.json": JSON.stringify(
        two({ channels: { c: { publish: { operationId: "o", message: { $ref: "parts/message.json" } } } } }),
      ),
      "parts/message.json": JSON.stringify({ schemaFormat: AVRO, payload: { $ref: "row.avsc" } }),
      "parts/row.avsc": JSON.stringify(row),
    });
    const { operation } = await eventReference(join(folder, "events.json"));
    const [message] = operation("o").messages;
    expect(message?.payload.schema?.children.map(({ label }) => label)).toEqual(["id"]);
    expect(message?.source?.format).toBe(AVRO);
  });

  test("have fields even if the operation has traits", async () => {
    const { operation } = await eventReferenceOf({
      asyncapi: "3.0.0",
      info: { title: "T", version: "1" },
      channels: { c: { address: "c", messages: { m: { payload: { schemaFormat: AVRO, schema: row } } } } },
      operations: {
        o: { action: "send", channel: { $ref: "#/channels/c" }, traits: [{ summary: "From a trait" }] },
      },
    });
    const { summary, messages } = operation("o");
    const fields = messages.map(({ payload }) => payload.schema?.children.map(({ label }) => label));
    expect([summary, fields]).toEqual(["From a trait", [["id"]]]);
  });
});
