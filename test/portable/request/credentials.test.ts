import { describe, expect, test } from "vitest";
import type { Security, SecurityScheme } from "../../../eleventy-plugin/portable/model/index.js";
import {
  credentialKinds,
  placeholders,
  toCredentialParts,
  type TypedCredential,
} from "../../../eleventy-plugin/portable/request/credentials.js";

const base = { name: "s", deprecated: false };
const schemes = {
  bearer: { ...base, type: "bearer" },
  basic: { ...base, type: "basic" },
  oauth2: { ...base, type: "oauth2", flows: [] },
  openIdConnect: { ...base, type: "openIdConnect", url: "https://id.example.com" },
  "key in header": { ...base, type: "apiKey", in: "header", key: "X-API-Key" },
  "key in query": { ...base, type: "apiKey", in: "query", key: "api_key" },
  "key in cookie": { ...base, type: "apiKey", in: "cookie", key: "session" },
  other: { ...base, type: "other", kind: "mutualTLS" },
} as const satisfies Record<string, SecurityScheme>;

function securityOf(...alternatives: readonly (readonly SecurityScheme[])[]): Security {
  return {
    optional: alternatives.some(({ length }) => length === 0),
    alternatives: alternatives.map((list) => ({ schemes: list.map((scheme) => ({ scheme, scopes: [] })) })),
  };
}

describe("placeholders", () => {
  test.each([
    ["bearer", "header", "Authorization", "Bearer YOUR_TOKEN"],
    ["oauth2", "header", "Authorization", "Bearer YOUR_TOKEN"],
    ["openIdConnect", "header", "Authorization", "Bearer YOUR_TOKEN"],
    ["basic", "header", "Authorization", "Basic YOUR_CREDENTIALS"],
    ["key in header", "header", "X-API-Key", "YOUR_API_KEY"],
    ["key in query", "query", "api_key", "YOUR_API_KEY"],
    ["key in cookie", "cookie", "session", "YOUR_API_KEY"],
  ] as const)("%s", (kind, place, name, value) => {
    expect(toCredentialParts(securityOf([schemes[kind]]), placeholders())).toEqual({
      parts: [{ in: place, name, value }],
      notes: [],
    });
  });

  const key = (name: string, place: "header" | "query" | "cookie" = "header"): SecurityScheme => ({
    ...base,
    name: `${place} ${name}`,
    type: "apiKey",
    in: place,
    key: name,
  });
  test.each<[string, readonly SecurityScheme[], readonly string[]]>([
    [
      "two keys",
      [key("PLAID-CLIENT-ID"), key("Plaid-Secret")],
      ["YOUR_PLAID_CLIENT_ID", "YOUR_PLAID_SECRET"],
    ],
    ["a key beside a token", [schemes.bearer, key("X-Key")], ["Bearer YOUR_TOKEN", "YOUR_API_KEY"]],
    ["two keys and a token", [key("a"), schemes.bearer, key("b")], ["YOUR_A", "Bearer YOUR_TOKEN", "YOUR_B"]],
    ["one name in two places", [key("X-Key"), key("X-Key", "query")], ["YOUR_X_KEY", "YOUR_X_KEY_2"]],
    ["one place twice", [key("X-Key"), key("x-key")], ["YOUR_API_KEY"]],
    [
      "names of odd characters",
      [key("api[key]", "query"), key("__sid__", "cookie"), key("密钥", "query"), key("鍵", "query")],
      ["YOUR_API_KEY", "YOUR_SID", "YOUR_API_KEY_2", "YOUR_API_KEY_3"],
    ],
    ["names that differ by a sign", [key("a-b"), key("a_b")], ["YOUR_A_B", "YOUR_A_B_2"]],
  ])("of several keys are named after the keys: %s", (_, list, values) => {
    const { parts } = toCredentialParts(securityOf(list), placeholders());
    expect(parts.map(({ value }) => value)).toEqual(values);
  });

  test("a scheme that cannot be typed has none", () => {
    expect(toCredentialParts(securityOf([schemes.other]), placeholders())).toEqual({
      parts: [],
      notes: [{ code: "noteCredentialNotSupported", subject: "s" }],
    });
  });

  test("the first alternative with all its schemes; another if selected; none for {}", () => {
    const security = securityOf([], [schemes.bearer, schemes["key in query"]]);
    expect(toCredentialParts(security, placeholders()).parts).toEqual([]);
    expect(toCredentialParts(security, placeholders(1)).parts.map(({ value }) => value)).toEqual([
      "Bearer YOUR_TOKEN",
      "YOUR_API_KEY",
    ]);
    expect(toCredentialParts(security, placeholders(7)).parts).toEqual([]);
    expect(toCredentialParts(securityOf(), placeholders()).parts).toEqual([]);
  });

  test("one header has one value", () => {
    const security = securityOf([
      schemes.bearer,
      { ...schemes.oauth2, name: "o" },
      { ...schemes.basic, name: "b" },
    ]);
    expect(toCredentialParts(security, placeholders())).toEqual({
      parts: [{ in: "header", name: "Authorization", value: "Bearer YOUR_TOKEN" }],
      notes: [{ code: "noteCredentialSharedPlace", subject: "b" }],
    });
  });
});

describe("typed values", () => {
  test.each<[string, SecurityScheme, TypedCredential, string | undefined]>([
    ["token", schemes.bearer, { token: "abc" }, "Bearer abc"],
    ["token pasted with its word and a line end", schemes.oauth2, { token: " Bearer abc\n" }, "Bearer abc"],
    ["no token", schemes.bearer, { token: " " }, undefined],
    [
      "user and password",
      schemes.basic,
      { username: "Aladdin", password: "open sesame" },
      "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==",
    ],
    [
      "beyond ASCII, as UTF-8 (RFC 7617 2.1)",
      schemes.basic,
      { username: "test", password: "123£" },
      "Basic dGVzdDoxMjPCow==",
    ],
    ["password alone", schemes.basic, { password: "x" }, "Basic Ong="],
    ["neither", schemes.basic, {}, undefined],
    ["key", schemes["key in header"], { key: "k$&" }, "k$&"],
    ["no key", schemes["key in cookie"], {}, undefined],
  ])("%s", (_, scheme, credential, value) => {
    const { parts, notes } = toCredentialParts(securityOf([scheme]), {
      alternative: 0,
      typed: new Map([["s", credential]]),
    });
    expect(parts.map((part) => part.value)).toEqual(value === undefined ? [] : [value]);
    expect(notes).toEqual(value === undefined ? [{ code: "noteCredentialMissing", subject: "s" }] : []);
  });

  test("a placeholder is never sent instead of a missing value", () => {
    const { parts } = toCredentialParts(securityOf([schemes.bearer, schemes["key in query"]]), {
      alternative: 0,
      typed: new Map(),
    });
    expect(parts).toEqual([]);
  });

  test("a scheme called __proto__ is a scheme", () => {
    const security = securityOf([{ ...schemes.bearer, name: "__proto__" }]);
    expect(toCredentialParts(security, { alternative: 0, typed: new Map() }).parts).toEqual([]);
    expect(
      toCredentialParts(security, { alternative: 0, typed: new Map([["__proto__", { token: "t" }]]) }).parts,
    ).toHaveLength(1);
  });
});

test("each kind has its fields", () => {
  expect(
    Object.fromEntries(Object.entries(credentialKinds).map(([kind, { fields }]) => [kind, fields])),
  ).toEqual({
    bearer: ["token"],
    oauth2: ["token"],
    openIdConnect: ["token"],
    basic: ["username", "password"],
    apiKey: ["key"],
    other: [],
  });
});
