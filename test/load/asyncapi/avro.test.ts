import { expect, test } from "vitest";
import { eventReferenceOf } from "../../support/event-reference.js";

const FORMAT = "application/vnd.apache.avro;version=1.9.0";

/**
 * Loads a document with Avro payloads. Returns the payloads and components after translation, and the
 * warnings.
 */
async function translated(payloads: Readonly<Record<string, unknown>>, schemas: object = {}) {
  const messages = Object.fromEntries(
    Object.entries(payloads).map(([name, schema]) => [name, { payload: { schemaFormat: FORMAT, schema } }]),
  );
  const { loaded } = await eventReferenceOf({
    asyncapi: "3.0.0",
    info: { title: "T", version: "1" },
    channels: { c: { address: "c", messages } },
    operations: { o: { action: "send", channel: { $ref: "#/channels/c" } } },
    components: { schemas },
  });
  const document = JSON.parse(
    JSON.stringify(loaded.document, (key, value: unknown) =>
      key === "x-api-reference-source" ? undefined : value,
    ),
  ) as {
    channels: { c: { messages: Record<string, { payload: unknown }> } };
    components: { schemas: Record<string, unknown> };
  };
  return {
    payload: (name: string) => document.channels.c.messages[name]?.payload,
    schemas: document.components.schemas,
    warnings: loaded.warnings,
  };
}

const record = (name: string, fields: object, more: object = {}) => ({
  type: "record",
  name,
  fields: Object.entries(fields).map(([field, type]) => ({ name: field, type: type as unknown })),
  ...more,
});
const to = (name: string) => ({ $ref: `#/components/schemas/${name}` });

test("a recursive record, through an array, a map and a union, becomes a component", async () => {
  const tree = record(
    "Tree",
    {
      children: { type: "array", items: "Tree" },
      byName: { type: "map", values: "com.example.Tree" },
      parent: ["null", "Tree"],
    },
    { namespace: "com.example" },
  );
  const { payload, schemas, warnings } = await translated({ tree });
  expect(payload("tree")).toEqual(to("Tree"));
  expect(schemas["Tree"]).toMatchObject({
    properties: {
      children: { type: "array", items: to("Tree") },
      byName: { type: "object", additionalProperties: to("Tree") },
      parent: { oneOf: [to("Tree"), { type: "null" }] },
    },
  });
  expect(warnings).toEqual([]);
});

test("a recursive component stays one, with its own name", async () => {
  const list = { schemaFormat: FORMAT, schema: record("Node", { value: "int", next: ["null", "Node"] }) };
  const { schemas } = await translated({}, { List: list });
  expect(Object.keys(schemas)).toEqual(["List"]);
  expect(schemas["List"]).toMatchObject({ properties: { next: { oneOf: [to("List"), { type: "null" }] } } });
});

test("a record used again is a component; the description of a field is kept", async () => {
  const port = record("Port", { code: "string" });
  const trip = {
    type: "record",
    name: "Trip",
    fields: [
      { name: "from", type: port, doc: "Where it begins." },
      { name: "over", type: { type: "array", items: "Port" } },
    ],
  };
  const { payload, schemas } = await translated({ trip });
  expect(payload("trip")).toMatchObject({
    required: ["from", "over"],
    properties: {
      from: { ...to("Port"), description: "Where it begins." },
      over: { type: "array", items: to("Port") },
    },
  });
  expect(schemas["Port"]).toMatchObject({ properties: { code: { type: "string" } }, required: ["code"] });
});

test("enumerations and fixed types used again are repeated", async () => {
  const colour = { type: "enum", name: "Colour", symbols: ["RED", "BLUE"] };
  const hash = { type: "fixed", name: "Hash", size: 16 };
  const fields = {
    a: colour,
    b: { type: "map", values: "Colour" },
    c: hash,
    d: { type: "array", items: "Hash" },
  };
  const { payload, schemas, warnings } = await translated({ paint: record("Paint", fields) });
  expect(payload("paint")).toMatchObject({
    properties: {
      a: { enum: ["RED", "BLUE"] },
      b: { additionalProperties: { enum: ["RED", "BLUE"] } },
      d: { items: { type: "string", minLength: 16, maxLength: 16 } },
    },
  });
  expect([schemas, warnings]).toEqual([{}, []]);
});

test("equal records share a component; another one of the same name gets a number, or its namespace", async () => {
  const chain = (type: string) => record("Link", { value: type, next: ["null", "Link"] });
  const both = record("Both", {
    one: record("Link", { next: ["null", "Link"] }, { namespace: "a" }),
    other: record("Link", { next: ["null", "Link"] }, { namespace: "b" }),
  });
  const { payload, schemas } = await translated({
    first: chain("int"),
    same: chain("int"),
    other: chain("string"),
    both,
  });
  expect([payload("first"), payload("same"), payload("other")]).toEqual([
    to("Link"),
    to("Link"),
    to("Link-2"),
  ]);
  expect(payload("both")).toMatchObject({ properties: { one: to("a.Link"), other: to("b.Link") } });
  expect(schemas["b.Link"]).toMatchObject({
    properties: { next: { oneOf: [to("b.Link"), { type: "null" }] } },
  });
});

test("an undefined name allows anything, and the other fields are kept", async () => {
  const { payload } = await translated({ lost: record("Lost", { to: "Nowhere", at: "string" }) });
  expect(payload("lost")).toMatchObject({ properties: { to: {}, at: { type: "string" } } });
});
