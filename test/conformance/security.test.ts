import { describe, expect, test } from "vitest";
import type { Security } from "../../eleventy-plugin/portable/model/index.js";
import { codes, normalised, normalisedFixture } from "../normalise/normalised.js";

const ABSENT = Symbol("absent");
type Requirements = typeof ABSENT | readonly object[];

/** Formats a requirement as `token and key or {}`. */
function words({ optional, alternatives }: Security): string {
  const groups = alternatives.map(
    ({ schemes }) => schemes.map(({ scheme }) => scheme.name).join(" and ") || "{}",
  );
  return `${groups.join(" or ") || "public"}${optional ? ", optional" : ""}`;
}

function resolved(document: Requirements, operation: Requirements): string {
  const { operations } = normalised({
    openapi: "3.1.0",
    info: { title: "Security", version: "1" },
    ...(document === ABSENT ? {} : { security: document }),
    paths: { "/": { get: operation === ABSENT ? {} : { security: operation } } },
    components: {
      securitySchemes: {
        token: { type: "http", scheme: "bearer" },
        key: { type: "apiKey", in: "header", name: "X-Key" },
        login: { type: "oauth2", flows: {} },
      },
    },
  });
  return operations.map(({ security }) => words(security)).join();
}

const none: Requirements = [];
const open: Requirements = [{}];
const one: Requirements = [{ token: [] }];
const two: Requirements = [{ token: [] }, { key: [], login: [] }];
const optional: Requirements = [{}, { key: [] }];

/**
 * https://spec.openapis.org/oas/v3.1.1.html#operation-security: an operation's list replaces the document's
 * completely.
 */
const table: readonly (readonly [string, Requirements, string, Requirements, string])[] = [
  ["absent", ABSENT, "absent", ABSENT, "public"],
  ["absent", ABSENT, "[]", none, "public"],
  ["absent", ABSENT, "[{}]", open, "{}, optional"],
  ["absent", ABSENT, "one", one, "token"],
  ["absent", ABSENT, "two", two, "token or key and login"],
  ["absent", ABSENT, "{} and one", optional, "{} or key, optional"],
  ["[]", none, "absent", ABSENT, "public"],
  ["[]", none, "[]", none, "public"],
  ["[]", none, "[{}]", open, "{}, optional"],
  ["[]", none, "one", one, "token"],
  ["[]", none, "two", two, "token or key and login"],
  ["[]", none, "{} and one", optional, "{} or key, optional"],
  ["[{}]", open, "absent", ABSENT, "{}, optional"],
  ["[{}]", open, "[]", none, "public"],
  ["[{}]", open, "[{}]", open, "{}, optional"],
  ["[{}]", open, "one", one, "token"],
  ["[{}]", open, "two", two, "token or key and login"],
  ["[{}]", open, "{} and one", optional, "{} or key, optional"],
  ["one", one, "absent", ABSENT, "token"],
  ["one", one, "[]", none, "public"],
  ["one", one, "[{}]", open, "{}, optional"],
  ["one", one, "one", [{ key: [] }], "key"],
  ["one", one, "two", two, "token or key and login"],
  ["one", one, "{} and one", optional, "{} or key, optional"],
  ["two", two, "absent", ABSENT, "token or key and login"],
  ["two", two, "[]", none, "public"],
  ["two", two, "[{}]", open, "{}, optional"],
  ["two", two, "one", [{ login: [] }], "login"],
  ["two", two, "two", [{ login: [] }, { key: [] }], "login or key"],
  ["two", two, "{} and one", optional, "{} or key, optional"],
  ["{} and one", optional, "absent", ABSENT, "{} or key, optional"],
  ["{} and one", optional, "[]", none, "public"],
  ["{} and one", optional, "[{}]", open, "{}, optional"],
  ["{} and one", optional, "one", one, "token"],
  ["{} and one", optional, "two", two, "token or key and login"],
  ["{} and one", optional, "one and {}", [{ token: [] }, {}], "token or {}, optional"],
];

describe("the requirement of an operation", () => {
  test.each(table)("document %s, %o; operation %s, %o: %s", (_, document, __, operation, expected) => {
    expect(resolved(document, operation)).toBe(expected);
  });

  test("with the wrong type is treated as absent, never as public", () => {
    const broken = (security: unknown): string => resolved(one, security as Requirements);
    expect([broken("none"), broken({}), broken([null, 5])]).toStrictEqual(["token", "token", "token"]);
  });
});

describe("a security scheme", () => {
  const { reference, operation, warnings } = normalisedFixture("security");
  const schemesOf = (id: string) => operation(id).security.alternatives.map(({ schemes }) => schemes);

  test("is identified by its type; names of HTTP schemes are case-insensitive", () => {
    expect(reference.securitySchemes.map((scheme) => [scheme.name, scheme.type])).toStrictEqual([
      ["token", "bearer"],
      ["password", "basic"],
      ["digest", "other"],
      ["key", "apiKey"],
      ["inQuery", "apiKey"],
      ["inCookie", "apiKey"],
      ["certificate", "other"],
      ["account", "openIdConnect"],
      ["login", "oauth2"],
    ]);
  });

  test("keeps its description where an operation requires it", () => {
    expect(schemesOf("inherited")).toStrictEqual([
      [
        {
          scheme: {
            name: "token",
            description: "A **signed** token.",
            deprecated: false,
            type: "bearer",
            format: "JWT",
          },
          scopes: [],
        },
      ],
    ]);
  });

  test("lists the scopes an operation requires with their first description in a flow", () => {
    expect(schemesOf("either")[1]?.[0]?.scopes).toStrictEqual([
      { name: "vault:read", description: "Look inside." },
      { name: "vault:open", description: "Open the door." },
    ]);
  });

  test("that cannot be filled in is named as in the document", () => {
    expect(
      schemesOf("unusual").map((schemes) =>
        schemes.map(({ scheme }) => ("kind" in scheme ? scheme.kind : scheme.type)),
      ),
    ).toStrictEqual([["Digest", "mutualTLS"], ["openIdConnect"], ["undeclared"]]);
  });

  test("that is not declared is a warning", () => {
    expect(codes({ warnings })).toStrictEqual(["undeclared-scheme #/paths/~1unusual/get/security/2/nowhere"]);
  });

  test("may be a reference in OpenAPI 3.2", () => {
    const { operations, warnings: none } = normalised({
      openapi: "3.2.0",
      info: { title: "By reference", version: "1" },
      paths: { "/": { get: { security: [{ "#/x-schemes/token": [] }] } } },
      "x-schemes": { token: { type: "http", scheme: "bearer" } },
    });
    expect(operations[0]?.security.alternatives[0]?.schemes[0]?.scheme).toMatchObject({
      name: "token",
      type: "bearer",
    });
    expect(none).toStrictEqual([]);
  });
});
