import { describe, expect, test } from "vitest";
import type { FoundValue, Json } from "../../../eleventy-plugin/portable/model/index.js";
import { normalised, normalisedFixture } from "../normalised.js";

const SERVERS = [{ url: "https://api.example.com/v1" }];

interface Given {
  /** Schema of the parameter `id` of `/things/{id}`. */
  readonly schema?: object;
  /** Additions to the operation `GET /things/{id}`, besides its parameter. */
  readonly operation?: object;
  readonly more?: object;
  readonly servers?: readonly object[];
  readonly name?: string;
}

/** Returns the value found for the parameter of `GET /things/{id}`. */
function foundFor({
  schema = { type: "string" },
  operation,
  more,
  servers = SERVERS,
  name = "id",
}: Given): Json | undefined {
  const parameter = { name, in: "path", required: true, schema };
  const paths = {
    [`/things/{${name}}`]: { get: { operationId: "thing", parameters: [parameter], ...operation } },
    ...more,
  };
  return normalised({ openapi: "3.1.0", info: { title: "T", version: "1" }, servers, paths }).operation(
    "thing",
  ).found?.[0]?.value;
}

const answers = (example: unknown, schema: object = {}): object => ({
  responses: { "200": { description: "", content: { "application/json": { schema, example } } } },
});
const elsewhere = (example: unknown): object => ({ "/other": { get: answers(example) } });
const says = (url: string): object => elsewhere({ note: url });
const linked = says("https://api.example.com/v1/things/a7");

describe("a URL provides a value", () => {
  const Location = { schema: { type: "string" }, example: "/v1/things/a7" };
  test.each<[what: string, given: Given, value: Json | undefined]>([
    ["in an example", { more: linked }, "a7"],
    ["inside a text", { more: says("See https://api.example.com/v1/things/a7, or call.") }, "a7"],
    ["that is left open at its end", { more: says("https://api.example.com/v1/things/a7{/part}") }, "a7"],
    ["with a query", { more: says("https://api.example.com/v1/things/a7?page=2") }, "a7"],
    ["that is a path", { more: says("/v1/things/a7") }, "a7"],
    [
      "of a server with variables",
      {
        servers: [{ url: "https://{at}.example.com", variables: { at: { default: "eu" } } }],
        more: says("https://eu.example.com/things/a7"),
      },
      "a7",
    ],
    [
      "in a `Location` header",
      { more: { "/other": { get: { responses: { "201": { description: "", headers: { Location } } } } } } },
      "a7",
    ],
    [
      "in `externalDocs`",
      { operation: { externalDocs: { url: "https://api.example.com/v1/things/a7" } } },
      "a7",
    ],
    [
      "as a number, where it must be one",
      { schema: { type: "integer" }, more: says("https://api.example.com/v1/things/7") },
      7,
    ],
    ["of another host: none", { more: says("https://example.com/v1/things/a7") }, undefined],
    ["of another base: none", { more: says("https://api.example.com/v2/things/a7") }, undefined],
    ["of another type: none", { schema: { type: "integer" }, more: linked }, undefined],
    ["against its pattern: none", { schema: { type: "string", pattern: "^b" }, more: linked }, undefined],
    ["against its list: its own", { schema: { type: "string", enum: ["x"] }, more: linked }, undefined],
    ["against its format: none", { schema: { type: "string", format: "uuid" }, more: linked }, undefined],
    [
      "to a parameter with an example: its own",
      { schema: { type: "string", examples: ["own"] }, more: linked },
      undefined,
    ],
    ["to a secret: none", { name: "token", more: linked }, undefined],
  ])("%s", (_, given, value) => {
    expect(foundFor(given)).toEqual(value);
  });
});

describe("an example of the same name provides a value", () => {
  test.each<[what: string, given: Given, value: Json | undefined]>([
    ["of the same words", { name: "orderNumber", more: elsewhere({ order_number: "A-1" }) }, "A-1"],
    [
      "the most frequent",
      {
        name: "order_number",
        more: elsewhere([{ order_number: "a" }, { order_number: "b" }, { order_number: "b" }]),
      },
      "b",
    ],
    [
      "of equals the first",
      { name: "order_number", more: elsewhere([{ order_number: "b" }, { order_number: "a" }]) },
      "b",
    ],
    [
      "of the operation before those elsewhere",
      {
        name: "order_number",
        operation: answers({ order_number: "own" }),
        more: elsewhere([{ order_number: "b" }, { order_number: "b" }]),
      },
      "own",
    ],
    ["`id` of the thing", { more: elsewhere({ thing: { id: "t-1" } }) }, "t-1"],
    ["`thing_id` of the thing's own `id`", { name: "thing_id", operation: answers({ id: "t-1" }) }, "t-1"],
    ["`id` of another thing: none", { more: elsewhere({ owner: { id: "o-1" } }) }, undefined],
    [
      "of another type: none",
      { name: "order_number", schema: { type: "integer" }, more: elsewhere({ order_number: "A-1" }) },
      undefined,
    ],
    [
      "that is a placeholder: none",
      { name: "order_number", more: elsewhere({ order_number: "<number>" }) },
      undefined,
    ],
    [
      "called `string`: none",
      { name: "order_number", more: elsewhere({ order_number: "string" }) },
      undefined,
    ],
    ["of a secret: none", { name: "access_token", more: elsewhere({ access_token: "s3cr3t" }) }, undefined],
    [
      "in a schema",
      {
        name: "order_number",
        more: {
          "/other": {
            get: answers(undefined, { properties: { order_number: { type: "string", examples: ["A-1"] } } }),
          },
        },
      },
      "A-1",
    ],
  ])("%s", (_, given, value) => {
    expect(foundFor(given)).toEqual(value);
  });
});

test("finds all values of a document, with their sources", () => {
  const { operations } = normalisedFixture("values");
  const found = operations.map(({ id, found: values = [] }) => [
    id,
    values.map(({ name, value, from }) => [name, value, from]),
  ]);
  expect(Object.fromEntries(found)).toEqual({
    "get-berth": [["berth", "A3", "address"]],
    "get-booking": [
      ["berth", "A3", "address"],
      ["number", 1042, "address"],
    ],
    "get-visitor": [],
    "add-visitor": [["pontoon", "north", "example"]],
  });
});

describe("an added operation", () => {
  const add = (example: unknown): ReadonlyMap<string, readonly FoundValue[] | undefined> => {
    const paths = {
      "/things/{id}": {
        get: {
          operationId: "thing",
          parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
        },
      },
      ...linked,
      "/added": { get: answers(example) },
    };
    const { operations } = normalised({
      openapi: "3.1.0",
      info: { title: "T", version: "1" },
      servers: SERVERS,
      paths,
    });
    return new Map(operations.map(({ id, found }) => [id, found]));
  };
  test("does not change values of others, unless its examples change the most frequent one", () => {
    const url = "https://api.example.com/v1/things/b8";
    expect(add({})).toEqual(add({ other: 1 }));
    expect(add({}).get("thing")).toEqual(add(url).get("thing"));
    expect(add([url, `${url}?page=2`]).get("thing")?.[0]?.value).toBe("b8");
  });
});

test("a hostile document ends in time, and provides nothing that breaks a URL", () => {
  const deep = Array.from({ length: 5_000 }).reduce<unknown>((inner) => ({ inner }), { order_number: "A-1" });
  expect(foundFor({ name: "order_number", more: elsewhere(deep) })).toBeUndefined();
  const wide = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`field${index}`, index]));
  expect(foundFor({ more: elsewhere(wide) })).toBeUndefined();
  expect(foundFor({ name: "__proto__", more: elsewhere(JSON.parse('{"__proto__":"a"}')) })).toBe("a");
  expect(foundFor({ more: says(`https://api.example.com/v1/things/${"a".repeat(50_000)}`) })).toBeUndefined();
});
