import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { requirePackages } from "../../../eleventy-plugin/load/asyncapi/packages.js";
import { validateAsyncApi } from "../../../eleventy-plugin/load/asyncapi/validate-asyncapi.js";
import { eventReference, eventReferenceOf } from "../../support/event-reference.js";
import { localServer } from "../../support/local-server.js";
import { PATIENCE_WITH_BUILDS } from "../../support/patience.js";
import { processorTimeRatio } from "../../support/processor-time.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

const three = (more: object): object => ({
  asyncapi: "3.0.0",
  info: { title: "T", version: "1" },
  channels: { c: { address: "c" } },
  operations: { o: { action: "send", channel: { $ref: "#/channels/c" } } },
  ...more,
});
const withMessage = (message: object): object =>
  three({ channels: { c: { address: "c", messages: { m: message } } } });

describe("references of a document", () => {
  test.each([
    ["../secret.yaml", "reference-refused", "it is outside the project"],
    ["file:///etc/passwd", "reference-refused", "it is outside the project"],
    ["ftp://files.example/x.yaml", "reference-refused", "only files and http(s) URLs are supported"],
    ["missing.yaml#/Pet", "reference-not-found", "has no target"],
  ])("%s is not resolved", async ($ref, code, reason) => {
    const { warnings, operations } = await eventReferenceOf(withMessage({ $ref }));
    expect(operations).toHaveLength(1);
    expect(warnings.find((warning) => warning.code === code)?.message).toContain(reason);
  });

  test("an internal address is rejected by name and never requested", async () => {
    const server = await localServer((_, response) => response.end("{}"));
    const document = withMessage({ payload: { $ref: `${server.origin}/schema.json` } });
    const { loaded, warnings } = await eventReferenceOf(document);
    expect(warnings.map(({ code, message }) => [code, message.includes(server.origin)])).toContainEqual([
      "reference-refused",
      true,
    ]);
    await validateAsyncApi(loaded, { cacheFolder: await temporaryFolder(), source: "x" });
    expect(server.requests).toEqual([]);
  });

  test("channels, messages and schemas of other files are bundled", async () => {
    const folder = await temporaryFolder({
      "events.yaml": JSON.stringify(three({ channels: { c: { $ref: "parts/channels.yaml#/orders" } } })),
      "parts/channels.yaml":
        "orders: { address: orders, messages: { placed: { $ref: 'messages.yaml#/placed' } } }",
      "parts/messages.yaml": "placed: { title: Placed, payload: { $ref: order.json } }",
      "parts/order.json": '{ "type": "object", "properties": { "id": { "type": "integer" } } }',
    });
    const { operation, reference } = await eventReference(join(folder, "events.yaml"));
    expect(operation("o").channel.address).toBe("orders");
    expect(operation("o").messages.map(({ title, payload }) => [title, payload.schema?.name])).toEqual([
      ["Placed", "order"],
    ]);
    expect(reference.schemas.map(({ name }) => name)).toEqual(["order"]);
  });

  test("a channel of AsyncAPI 2 in another file keeps the address it is used with", async () => {
    const folder = await temporaryFolder({
      "events.yaml":
        "asyncapi: 2.6.0\ninfo: {title: T, version: '1'}\nchannels:\n  a/b: { $ref: channel.yaml }",
      "channel.yaml": "publish: { message: { payload: { type: string } } }",
    });
    const { operations } = await eventReference(join(folder, "events.yaml"));
    expect(operations.map(({ url, channel }) => [url, channel.address])).toEqual([
      ["/events/a-b/a-b-publish/", "a/b"],
    ]);
  });

  test("an Avro schema in another file stays Avro", async () => {
    const folder = await temporaryFolder({
      "events.json": JSON.stringify(
        withMessage({
          payload: {
            schemaFormat: "application/vnd.apache.avro;version=1.9.0",
            schema: { $ref: "row.avsc" },
          },
        }),
      ),
      "row.avsc": '{ "type": "record", "name": "Row", "fields": [{ "name": "id", "type": "int" }] }',
    });
    const { operation } = await eventReference(join(folder, "events.json"));
    const [message] = operation("o").messages;
    expect(message?.payload.schema?.children.map(({ label }) => label)).toEqual(["id"]);
    expect(message?.source?.text).toContain('"record"');
  });
});

test("an alias bomb is rejected before it is expanded", async () => {
  const lines = ["x0: &x0 [a, a, a, a, a, a, a, a, a, a]"];
  for (let level = 1; level < 9; level += 1)
    lines.push(
      `x${level}: &x${level} [${Array(10)
        .fill(`*x${level - 1}`)
        .join(", ")}]`,
    );
  const text = ["asyncapi: 2.6.0", "info: { title: T, version: '1' }", "channels: {}", ...lines].join("\n");
  await expect(eventReferenceOf(text)).rejects.toThrow("alias-bomb");
});

const chain = (length: number): object =>
  Object.fromEntries(
    Array.from({ length }, (_, index) => [
      `S${index}`,
      {
        type: "object",
        properties: {
          next: { $ref: `#/components/schemas/S${(index + 1) % length}` },
          self: { $ref: `#/components/schemas/S${index}` },
        },
      },
    ]),
  );

const circle = (length: number): object => ({
  ...withMessage({ payload: { $ref: "#/components/schemas/S0" } }),
  components: { schemas: chain(length) },
});

test("schemas that refer to each other in a circle take linear work", async () => {
  const read = (length: number) => async () => {
    expect((await eventReferenceOf(circle(length))).reference.schemas).toHaveLength(length);
  };
  // Ten times as many schemas: quadratic work would take a hundred times as long.
  expect(await processorTimeRatio(read(500), read(50))).toBeLessThan(30);
});

test("a validation that takes too long is terminated", async () => {
  const { loaded } = await eventReferenceOf(circle(500));
  // No machine even loads the parser in 10 ms, so this validation is always terminated.
  const limits = {
    megabytesOfHeap: 256,
    milliseconds: 10,
    millisecondsPerMegabyte: 0,
  };
  const told = await validateAsyncApi(loaded, { cacheFolder: await temporaryFolder(), source: "x", limits });
  expect(told.map(({ code, message }) => [code, message])).toEqual([
    ["validation-skipped", "The document was not validated: it took longer than 0.0 s."],
  ]);
});

const PATIENT = {
  megabytesOfHeap: 512,
  milliseconds: PATIENCE_WITH_BUILDS,
  millisecondsPerMegabyte: 0,
};

describe("the official parser's findings", () => {
  const findings = async (text: string) => {
    const { loaded } = await eventReferenceOf(text);
    return validateAsyncApi(loaded, {
      cacheFolder: await temporaryFolder(),
      source: "events.yaml",
      limits: PATIENT,
    });
  };

  test("have line and column, without duplicates, errors only", async () => {
    const text = [
      "asyncapi: 3.0.2",
      "info: { title: T, version: '1' }",
      "channels:",
      "  c: { address: c, messages: { m: { payload: { type: strin } } } }",
      "operations:",
      "  o: { action: send, channel: { $ref: '#/channels/c' } }",
    ].join("\n");
    const found = await findings(text);
    expect(found.map(({ code }) => code)).toContain("invalid-document");
    expect(found.map(({ place }) => place.line)).toContain(4);
    expect(new Set(found.map(({ message }) => message)).size).toBe(found.length);
  });

  test("for a version that is not a string, report a failure of the parser itself without a stack", async () => {
    const found = await findings("asyncapi: 3.0\ninfo: { title: T, version: '1' }\nchannels: {}\n");
    expect(found.map(({ code }) => code)).toEqual(["validation-skipped"]);
    expect(found[0]?.message).toMatch(/^The document was not validated: the parser failed \(.+\)\.$/);
    expect(found[0]?.message).not.toMatch(/stack|TypeError/);
  });

  test("do not exist for a valid document of any patch version", async () => {
    const text =
      "asyncapi: 2.6.3\ninfo: { title: T, version: '1' }\nchannels: { c: { publish: { message: { payload: { type: string } } } } }\n";
    expect(await findings(text)).toEqual([]);
  });
});

test("missing packages are reported with the command that installs them", () => {
  expect(() => requirePackages({ source: "events.yaml" }, (name) => name !== "@asyncapi/parser")).toThrow(
    /`@asyncapi\/parser`\. \[packages-missing\].*npm install --ignore-scripts @asyncapi\/converter @asyncapi\/parser/s,
  );
});

test("internal parts are removed, with the operations of a hidden channel", async () => {
  const document = {
    asyncapi: "3.0.0",
    info: { title: "T", version: "1" },
    channels: {
      shown: { address: "shown", messages: { a: { payload: {} }, b: { "x-internal": true, payload: {} } } },
      hidden: { address: "hidden", "x-internal": true },
    },
    operations: {
      one: { action: "send", channel: { $ref: "#/channels/shown" } },
      two: { action: "send", channel: { $ref: "#/channels/hidden" } },
      three: { action: "send", "x-hidden": true, channel: { $ref: "#/channels/shown" } },
    },
  };
  const { operations, reference } = await eventReferenceOf(document);
  expect(operations.map(({ id, messages }) => [id, messages.map(({ key }) => key)])).toEqual([
    ["one", ["a"]],
  ]);
  expect(reference.channels?.map(({ key }) => key)).toEqual(["shown"]);
});
