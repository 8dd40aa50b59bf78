import { describe, expect, test } from "vitest";
import type { Json } from "../../../eleventy-plugin/portable/model/index.js";
import type { PanelData } from "../../../eleventy-plugin/portable/example/panel-data.js";
import { buildRequest, type BuiltRequest } from "../../../eleventy-plugin/portable/request/build-request.js";
import { defaultLabels } from "../../../eleventy-plugin/portable/labels/labels.js";
import { placeholders } from "../../../eleventy-plugin/portable/request/credentials.js";
import type { BodyValue, FieldValue } from "../../../eleventy-plugin/portable/request/form-values.js";
import { responseLabels } from "../../../eleventy-plugin/portable/labels/panel-labels.js";
import {
  isBlocked,
  noteText,
  type RequestNote,
} from "../../../eleventy-plugin/portable/request/request-note.js";
import { mediaTypeOf, panelOf, parameterOf } from "../../support/panel-of.js";

const server = { index: 0, variables: [] };

function build(
  parts: Partial<PanelData>,
  values: readonly (Json | undefined)[] = [],
  body?: BodyValue,
): BuiltRequest {
  const parameters = values.map((value): FieldValue =>
    value === undefined ? { sent: false, value: "" } : { sent: true, value },
  );
  return buildRequest(panelOf(parts), { server, parameters, ...(body && { body }) }, placeholders());
}

const codesOf = ({ notes }: BuiltRequest): readonly string[] => notes.map(({ code }) => code);

describe("path", () => {
  const id = [parameterOf("id", "path")];
  test.each([
    ["/pets/{id}", "42", "/pets/42"],
    ["/pets/{id}.json", "42", "/pets/42.json"],
    ["/pets/{id}", "$&$1", "/pets/%24%26%241"],
    ["/a%2Fb/{id}/ü x", "1", "/a%2Fb/1/%C3%BC%20x"],
    ["pets/{id}", "1", "/pets/1"],
    ["/pets/{id}#frag{id}", "1", "/pets/1"],
    ["/pets/{id}?fixed=a b", "1", "/pets/1?fixed=a%20b"],
    ["/pets/{other}/{id}", "1", "/pets/%7Bother%7D/1"],
    ["/a/../{id}/./b", "1", "/a/1/b"],
    ["/{}/{id", "1", "/%7B%7D/%7Bid"],
  ])("%s with %j is %s", (path, value, expected) => {
    expect(build({ path, parameters: id }, [value]).request.url).toBe(`https://api.example.com${expected}`);
  });

  test.each([
    ["/pets/{id}/x", ".", {}],
    ["/pets/{id}/x", "..", {}],
    ["/pets/{id}/x", "%2e%2E", { allowReserved: true }],
    ["/pets/{id}/x", ".", { style: "label" }],
    ["/pets/{id}/x", "", { style: "label" }],
    ["/pets/.{id}/x", ".", {}],
  ])("%s with %j never leads to another path", (path, value, parts) => {
    const built = build({ path, parameters: [parameterOf("id", "path", parts)] }, [value]);
    expect(built.request.url).toBe(`https://api.example.com${path.replace("{id}", "%7Bid%7D")}`);
    expect(built.notes).toEqual([{ code: "notePathValueRefused", subject: "id" }]);
    expect(isBlocked(built.notes)).toBe(true);
  });

  test.each(["...", "a..", ". .", "%2e%2e", "..%2f"])("%j is an ordinary value", (value) => {
    const { request, notes } = build({ path: "/pets/{id}/x", parameters: id }, [value]);
    expect(decodeURIComponent(new URL(request.url).pathname)).toBe(`/pets/${value}/x`);
    expect(notes).toEqual([]);
  });

  test("an empty value is reported and blocks sending", () => {
    const built = build({ path: "/pets/{id}", parameters: id }, [""]);
    expect(built.request.url).toBe("https://api.example.com/pets/");
    expect(codesOf(built)).toEqual(["notePathValueEmpty"]);
    expect(isBlocked(built.notes)).toBe(true);
  });
});

describe("query", () => {
  test("of the server, the template, the parameters and the key, in that order", () => {
    const panel = panelOf({
      path: "/p?template=1",
      servers: [{ url: "https://api.example.com/?server=1", protocol: "https", variables: [] }],
      parameters: [parameterOf("b", "query"), parameterOf("a", "query"), parameterOf("absent", "query")],
      security: {
        optional: false,
        alternatives: [
          {
            schemes: [
              {
                scopes: [],
                scheme: { name: "k", type: "apiKey", in: "query", key: "api key", deprecated: false },
              },
            ],
          },
        ],
      },
    });
    const fields = [
      { sent: true, value: 1 },
      { sent: true, value: 2 },
      { sent: false, value: "x" },
    ];
    expect(buildRequest(panel, { server, parameters: fields }, placeholders()).request.url).toBe(
      "https://api.example.com/p?server=1&template=1&b=1&a=2&api%20key=YOUR_API_KEY",
    );
  });

  test("empty is sent, null is omitted", () => {
    const parameters = [parameterOf("a", "query")];
    expect(build({ parameters }, [undefined]).request.url).toBe("https://api.example.com/");
    expect(build({ parameters }, [""]).request.url).toBe("https://api.example.com/?a=");
    expect(build({ parameters }, [null]).request.url).toBe("https://api.example.com/");
  });

  test("the same name in four locations", () => {
    const parameters = (["path", "query", "header", "cookie"] as const).map((place) =>
      parameterOf("id", place),
    );
    const { request } = build({ path: "/{id}", parameters }, ["p", "q", "h", "c"]);
    expect(request).toEqual({
      method: "GET",
      url: "https://api.example.com/p?id=q",
      headers: [
        { name: "id", value: "h" },
        { name: "Cookie", value: "id=c", cookie: true },
      ],
    });
  });
});

describe("headers", () => {
  test.each<[string, string, Json, RequestNote["code"]]>([
    ["a line break", "X-A", "a\r\nX-B: c", "noteHeaderValueRefused"],
    ["a null character", "X-A", "a\0b", "noteHeaderValueRefused"],
    ["characters beyond Latin-1", "X-A", "日本", "noteHeaderValueRefused"],
    ["a name with a space", "X A", "a", "noteHeaderNameRefused"],
    ["a name with a line break", "X-A\r\nX-B", "a", "noteHeaderNameRefused"],
    ["an empty name", "", "a", "noteHeaderNameRefused"],
    ["a length", "Content-Length", "3", "noteHeaderLeftToClient"],
    ["an encoding of the message", "transfer-encoding", "chunked", "noteHeaderLeftToClient"],
  ])("%s is omitted and reported", (_, name, value, code) => {
    const { request, notes } = build({ parameters: [parameterOf(name, "header")] }, [value]);
    expect(request.headers).toEqual([]);
    expect(notes).toEqual([{ code, subject: name }]);
  });

  test("white space at the ends is removed, an empty value is sent", () => {
    const parameters = [parameterOf("A", "header"), parameterOf("B", "header")];
    expect(build({ parameters }, [" a\t", ""]).request.headers).toEqual([
      { name: "A", value: "a" },
      { name: "B", value: "" },
    ]);
  });

  test("names are compared ignoring case; the first one applies", () => {
    const parameters = [parameterOf("X-A", "header"), parameterOf("x-a", "header")];
    expect(build({ parameters }, ["1", "2"]).request.headers).toEqual([{ name: "X-A", value: "1" }]);
  });

  test("cookies share one header, after the type of the body", () => {
    const parts = {
      method: "POST",
      parameters: [parameterOf("a", "cookie"), parameterOf("X-H", "header"), parameterOf("b", "cookie")],
      requestBody: { required: true, content: [mediaTypeOf("text/plain")] },
    };
    const { request } = build(parts, ["1", "h", "2"], { kind: "text", sent: true, mediaType: 0, text: "t" });
    expect(request.headers).toEqual([
      { name: "X-H", value: "h" },
      { name: "Content-Type", value: "text/plain" },
      { name: "Cookie", value: "a=1; b=2", cookie: true },
    ]);
  });
});

describe("the request", () => {
  test("is deeply frozen", () => {
    const { request, notes } = build({ parameters: [parameterOf("A", "header")] }, ["1"]);
    for (const part of [request, request.headers, request.headers[0], notes])
      expect(Object.isFrozen(part)).toBe(true);
  });

  test("is JSON", () => {
    const { request } = build(
      { method: "POST", requestBody: { required: true, content: [mediaTypeOf("application/json")] } },
      [],
      { kind: "text", sent: true, mediaType: 0, text: "{}" },
    );
    expect(JSON.parse(JSON.stringify(request))).toStrictEqual(request);
  });

  test("has no invalid method", () => {
    const built = build({ method: "GET / HTTP/1.1\r\nX: y" });
    expect(built.request.method).toBe("GET");
    expect(codesOf(built)).toEqual(["noteMethodRefused"]);
  });

  test.each(["copy", "QUERY", "M-SEARCH"])("keeps the method %s as written", (method) => {
    expect(build({ method }).request.method).toBe(method);
  });

  test("a body that is not sent adds no content type", () => {
    const parts = { requestBody: { required: false, content: [mediaTypeOf("application/json")] } };
    expect(build(parts, [], { kind: "text", sent: false, mediaType: 0, text: "{}" }).request).toEqual({
      method: "GET",
      url: "https://api.example.com/",
      headers: [],
    });
  });
});

test("every note has a label", () => {
  const codes = Object.keys(responseLabels).filter((name) =>
    name.startsWith("note"),
  ) as RequestNote["code"][];
  expect(codes).not.toHaveLength(0);
  for (const code of codes) expect(noteText({ code, subject: "$&" }, responseLabels)).toMatch(/\.$/);
  expect(noteText({ code: "noteCredentialMissing", subject: "$& token" }, defaultLabels)).toBe(
    "Nothing is typed for “$& token”, so it is not sent.",
  );
});
