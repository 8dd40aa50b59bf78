import { describe, expect, test } from "vitest";
import { toNumber } from "../../../eleventy-plugin/portable/exact-number.js";
import type { Json, Security } from "../../../eleventy-plugin/portable/model/index.js";
import { secretNames } from "../../../eleventy-plugin/portable/panel/secret-names.js";
import {
  fromSharedRequest,
  toFragment,
  toSharedRequest,
  type Secrets,
} from "../../../eleventy-plugin/portable/panel/shared-request.js";
import type { BodyValue, FormValues } from "../../../eleventy-plugin/portable/request/form-values.js";
import { parameterOf, propertyOf, schemaOf, typedSchema } from "../../support/panel-of.js";

const NONE: Secrets = { parameters: [], bodies: [[], []] };
const security: Security = {
  optional: false,
  alternatives: [
    {
      schemes: [
        { scheme: { type: "apiKey", name: "k", in: "query", key: "Api-Key", deprecated: false }, scopes: [] },
      ],
    },
  ],
};
const form = {
  parameters: [parameterOf("id", "path"), parameterOf("limit", "query"), parameterOf("X-Note", "header")],
  security,
  requestBody: { content: [{ contentType: "application/json" }, { contentType: "multipart/form-data" }] },
};
const sent = (value: Json) => ({ sent: true, value });
const start: FormValues = {
  server: { index: 0, variables: [] },
  parameters: [sent("a"), sent(20), { sent: false, value: "" }],
};

/** Returns the values that a link to a request fills in. */
function carried(values: FormValues, given = NONE): FormValues {
  const { fragment } = toSharedRequest(form, values, start, given);
  const { parameters, body } = fromSharedRequest(fragment, form, start);
  const empty: BodyValue =
    values.body?.kind === "fields"
      ? { ...values.body, fields: values.body.fields.map((field) => ({ ...field, sent: false })) }
      : { kind: "text", sent: true, mediaType: 0, text: "" };
  return {
    ...values,
    parameters: start.parameters.map((field, index) => parameters.get(index) ?? field),
    ...(body && { body: body.change(empty) }),
  };
}

describe("a link preserves a request", () => {
  test.each([
    "x",
    "7",
    "true",
    "null",
    '"quoted"',
    "{}",
    "a&b=c#d?e%20+ ü \u{1F6A2}",
    "line\nline",
    7,
    -0.5,
    toNumber("9007199254740993"),
    true,
    null,
    ["a", 1, ["b"]],
    { a: "1", b: { c: [null] }, __proto__: null },
  ] as Json[])("the value %j", (value) => {
    const values: FormValues = { ...start, parameters: [sent("a/b"), sent(value), sent(value)] };
    expect(carried(values)).toEqual(values);
  });

  test("an initial value that is not sent, and an empty value that is sent", () => {
    const values: FormValues = { ...start, parameters: [sent("a"), { sent: false, value: 20 }, sent("")] };
    expect(toSharedRequest(form, values, start, NONE).fragment).toBe(
      "#try-it?path.id=a&query.limit&header.X-Note=",
    );
    expect(carried(values)).toEqual(values);
  });

  test.each<BodyValue>([
    { kind: "text", sent: true, mediaType: 0, text: '{\n  "a": 1e400,\n  "a": "\\u0041"\n}' },
    { kind: "text", sent: true, mediaType: 0, text: "no JSON {" },
    { kind: "text", sent: true, mediaType: 0, text: "" },
    {
      kind: "fields",
      sent: true,
      mediaType: 1,
      fields: [
        { name: "a=b", sent: true, value: ["1", 2] },
        { name: "c", sent: false, value: "" },
      ],
    },
  ])("the body %j", (body) => expect(carried({ ...start, body })).toEqual({ ...start, body }));
});

describe("a link never contains", () => {
  const withParameters = (names: readonly (readonly [string, "header" | "query" | "cookie"])[]) => ({
    ...form,
    parameters: names.map(([name, place]) => parameterOf(name, place)),
  });

  test("values at locations of credentials, and fills in none", () => {
    const secret = withParameters([
      ["authorization", "header"],
      ["COOKIE", "header"],
      ["api-key", "query"],
      ["session", "cookie"],
    ]);
    const values = { ...start, parameters: secret.parameters.map(() => sent("s3cret")) };
    const { fragment, leftOut } = toSharedRequest(secret, values, values, NONE);
    expect(fragment).toBe("#try-it?");
    expect(leftOut).toEqual(["authorization", "COOKIE", "api-key", "session"]);
    const planted = "#try-it?header.authorization=x&header.COOKIE=x&query.api-key=x&cookie.session=x";
    expect(fromSharedRequest(planted, secret, values).parameters.size).toBe(0);
  });

  test("values where another operation has its key", () => {
    const marked = { ...form, parameters: [{ ...parameterOf("api_key", "header"), secret: true as const }] };
    const values = { ...start, parameters: [sent("s3cret")] };
    expect(toSharedRequest(marked, values, values, NONE)).toEqual({
      fragment: "#try-it?",
      leftOut: ["api_key"],
    });
    expect(fromSharedRequest("#try-it?header.api_key=x", marked, values).parameters.size).toBe(0);
  });

  test("passwords and write-only fields at any depth; files; the custom URL", () => {
    const values: FormValues = {
      server: { customUrl: "https://mine.example.com" },
      parameters: [sent("a"), sent("s3cret"), sent("x")],
      body: { kind: "text", sent: true, mediaType: 0, text: '{"a":{"pin":"s3cret","b":[{"pin":1,"c":2}]}}' },
    };
    const shared = toSharedRequest(form, values, start, { parameters: [1], bodies: [["pin"], []] });
    expect(decodeURIComponent(shared.fragment)).not.toMatch(/s3cret|mine|pin/);
    expect(shared.leftOut).toEqual(["limit", "pin", "pin"]);
    const pair: FormValues = {
      ...values,
      body: { kind: "text", sent: true, mediaType: 0, text: '{"name":"a","value":"s3cret"}' },
    };
    expect(toSharedRequest(form, pair, start, { parameters: [1], bodies: [["value"]] })).toMatchObject({
      fragment: expect.not.stringContaining("s3cret") as string,
      leftOut: ["limit", "value"],
    });
    const unread: FormValues = {
      ...values,
      body: { kind: "text", sent: true, mediaType: 0, text: '{"pin":"s3cret"' },
    };
    expect(
      toSharedRequest(form, unread, start, { parameters: [1], bodies: [["pin"]] }).fragment,
    ).not.toContain("s3cret");
    const file = { name: "f", sent: true, files: [{ name: "own.pdf" }] };
    const upload: FormValues = {
      ...start,
      body: { kind: "fields", sent: true, mediaType: 1, fields: [file] },
    };
    expect(toSharedRequest(form, upload, start, NONE).fragment).not.toContain("own.pdf");
  });
});

describe("values named like a secret are omitted from a link and listed", () => {
  test.each([
    ["header", "X-Auth-Token"],
    ["query", "token"],
    ["path", "reset_token"],
    ["header", "X-Session-Id"],
    ["query", "session_id"],
  ] as const)("in a %s: %s", (place, name) => {
    const named = { ...form, parameters: [parameterOf(name, place)] };
    const values = { ...start, parameters: [sent("s3cret")] };
    expect(toSharedRequest(named, values, start, NONE)).toEqual({ fragment: "#try-it?", leftOut: [name] });
    // A link that contains such a value, for example one written by the author of a guide, fills it in.
    expect(fromSharedRequest(`#try-it?${place}.${name}=x`, named, values).names).toEqual([name]);
  });

  test.each([
    ["query", "page_token"],
    ["query", "max_tokens"],
    ["path", "sessionId"],
    ["header", "Idempotency-Key"],
  ] as const)("but not in a %s: %s", (place, name) => {
    const named = { ...form, parameters: [parameterOf(name, place)] };
    const values = { ...start, parameters: [sent("x")] };
    expect(toSharedRequest(named, values, start, NONE)).toEqual({
      fragment: `#try-it?${place}.${name}=x`,
      leftOut: [],
    });
  });

  const shared = (body: BodyValue) => {
    const { fragment, leftOut } = toSharedRequest(form, { ...start, parameters: [], body }, start, NONE);
    return [decodeURIComponent(fragment.replace("#try-it?", "")), leftOut];
  };
  const text = (content: string): BodyValue => ({ kind: "text", sent: true, mediaType: 0, text: content });

  test("in a JSON body, which is unchanged if nothing is omitted", () => {
    expect(shared(text('{"a":[{"api_key":"s3cret","b":1}],"clientSecret":"s3cret"}'))).toEqual([
      'body.json={"a":[{"b":1}]}',
      ["api_key", "clientSecret"],
    ]);
    expect(shared(text('{"max_tokens":5,  "token_type":"x"}'))).toEqual([
      'body={"max_tokens":5,  "token_type":"x"}',
      [],
    ]);
    expect(shared(text('{"cookie":true,"pin":null}'))).toEqual(['body={"cookie":true,"pin":null}', []]);
  });

  test.each([
    ['{"name":"a","password":"s3cret",}', ["body"]],
    ['{"token":"s3cret"}\n{"token":"s3cret"}', ["body"]],
    ["name: a\npassword: s3cret\n", ["body"]],
    ["user,password\na,s3cret", ["body"]],
    ['"Bearer s3cret-s3cret"', ["body"]],
  ])("in a body other than a JSON object: %j", (content, leftOut) =>
    expect(shared(text(content))).toEqual(["", leftOut]),
  );

  test.each([
    ['{"payload":"{\\"token\\":\\"s3cret\\",\\"a\\":1}"}', { payload: '{\n  "a": 1\n}' }, ["token"]],
    ['[{"name":"Authorization","value":"s3cret"}]', [{ name: "Authorization" }], ["Authorization"]],
    ['[{"key":"X-Api-Key","value":["s3cret"]}]', [{ key: "X-Api-Key" }], ["X-Api-Key"]],
    [
      '{"urls":["https://u:s3cret@h/","https://h/?token=s3cret","https://h/"]}',
      { urls: ["https://h/"] },
      ["urls", "urls"],
    ],
    ['{"note":"password=s3cret","a":"Reset your password"}', { a: "Reset your password" }, ["note"]],
    ['{"sessionId":"s3cret","user_pass":"s3cret","pin":1234}', {}, ["sessionId", "user_pass", "pin"]],
  ] as const)("in JSON values: %s", (content, kept, leftOut) => {
    const [body, names] = shared(text(content));
    expect(JSON.parse(String(body).replace(/^body(?:\.json)?=/, ""))).toEqual(kept);
    expect(names).toEqual(leftOut);
  });

  test.each<[Json, string, readonly string[]]>([
    [{ a: 1, token: "s3cret" }, 'query.filter={"a":1}', ["token"]],
    ["https://h/?token=s3cret", "", ["filter"]],
    ["https://h/?page=2", "query.filter=https://h/?page=2", []],
  ])("in the value of a parameter: %j", (value, fragment, leftOut) => {
    const named = { ...form, parameters: [parameterOf("filter", "query")] };
    const made = toSharedRequest(named, { ...start, parameters: [sent(value)] }, start, NONE);
    expect([decodeURIComponent(made.fragment), made.leftOut]).toEqual([`#try-it?${fragment}`, leftOut]);
  });

  test("in a parameter serialised as text", () => {
    const named = { ...form, parameters: [parameterOf("filter", "query")] };
    const values = { ...start, parameters: [{ sent: true, text: '{"token":"s3cret"}' }] };
    expect(toSharedRequest(named, values, start, NONE)).toEqual({
      fragment: "#try-it?query.filter=%7B%7D",
      leftOut: ["token"],
    });
  });

  test("in the fields of a form, and in their values", () => {
    const fields = [
      { name: "password", sent: true, value: "s3cret" },
      { name: "user", sent: true, value: { name: "a", token: "s3cret" } },
    ];
    expect(shared({ kind: "fields", sent: true, mediaType: 1, fields })).toEqual([
      'body(multipart/form-data).user={"name":"a"}',
      ["password", "token"],
    ]);
  });

  test("in a schema, for bodies other than JSON", () => {
    const fields = ["name", "apiKey", "tokens"].map((name) => propertyOf(name, typedSchema("string")));
    expect(secretNames(schemaOf({ children: fields }), new Map())).toEqual(["apiKey"]);
  });
});

test("a value with a lone surrogate is passed with the replacement character", () => {
  const values: FormValues = { ...start, parameters: [sent("a\ud800")] };
  expect(toSharedRequest(form, values, start, NONE).fragment).toBe("#try-it?path.id=a%EF%BF%BD");
});

test("names that the form does not have and malformed escapes are ignored", () => {
  const { parameters, body, names } = fromSharedRequest(
    "#try-it?query.other=1&query.limit=%zz&__proto__=1&path.id=b",
    form,
    start,
  );
  expect([...parameters]).toEqual([[0, sent("b")]]);
  expect(body).toBeUndefined();
  expect(names).toEqual(["id"]);
});

test("secret fields are found through references, arrays, alternatives and cycles", () => {
  const password = typedSchema("string", { format: "password" });
  const node = schemaOf({
    children: [
      propertyOf("self", schemaOf({ name: "Node" })),
      propertyOf(
        "pins",
        schemaOf({ children: [{ relation: "items", label: "", required: false, schema: password }] }),
      ),
      {
        relation: "oneOf",
        label: "0",
        required: false,
        schema: schemaOf({ children: [propertyOf("key", schemaOf({ writeOnly: true }))] }),
      },
    ],
  });
  const components = new Map([["Node", node]]);
  expect([...secretNames(schemaOf({ name: "Node" }), components)].sort()).toEqual(["key", "pins"]);
  expect(secretNames(password, components)).toEqual([""]);
  expect(secretNames(typedSchema("string"), components)).toEqual([]);
});

test("lone surrogates, which no URL contains, become U+FFFD", () => {
  expect(toFragment([["a\ud800", "\udc00b"]])).toContain("?a%EF%BF%BD=%EF%BF%BDb");
});
