import { describe, expect, test } from "vitest";
import type { Json, Parameter } from "../../eleventy-plugin/portable/model/index.js";
import { buildRequest } from "../../eleventy-plugin/portable/request/build-request.js";
import { placeholders } from "../../eleventy-plugin/portable/request/credentials.js";
import type { HttpRequest } from "../../eleventy-plugin/portable/request/http-request.js";
import { panelOf, parameterOf } from "../support/panel-of.js";

function requestWith(parameter: Parameter, value: Json, path = "/x{color}y"): HttpRequest {
  const panel = panelOf({ path, parameters: [parameter] });
  return buildRequest(
    panel,
    { server: { index: 0, variables: [] }, parameters: [{ sent: true, value }] },
    placeholders(),
  ).request;
}

const reserved = ":/?#[]@!$&'()*+,;=";

describe("percent-encoding", () => {
  test.each([
    ["query", parameterOf("q", "query"), "a b&c=d/é", "https://api.example.com/?q=a%20b%26c%3Dd%2F%C3%A9"],
    [
      "query, everything reserved",
      parameterOf("q", "query"),
      reserved,
      "https://api.example.com/?q=%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D",
    ],
    ["query, name", parameterOf("a[b] é", "query"), "x", "https://api.example.com/?a%5Bb%5D%20%C3%A9=x"],
    [
      "query, delimiters inside items",
      parameterOf("q", "query", { explode: false }),
      ["a,b", "c"],
      "https://api.example.com/?q=a%2Cb,c",
    ],
    [
      "allowReserved: all that a query can hold stays",
      parameterOf("q", "query", { allowReserved: true }),
      reserved,
      "https://api.example.com/?q=:/?%23%5B%5D@!$&%27()*+,;=",
    ],
    [
      "allowReserved: triples stay, a bare % does not",
      parameterOf("q", "query", { allowReserved: true }),
      "%2F %zz 100%",
      "https://api.example.com/?q=%2F%20%25zz%20100%25",
    ],
    [
      "64-bit integers as written",
      parameterOf("q", "query"),
      { "\ud800number": "9007199254740993" },
      "https://api.example.com/?q=9007199254740993",
    ],
    [
      "exact numbers inside lists",
      parameterOf("q", "query"),
      [{ "\ud800number": "1e400" }, { "\ud800number": "-0" }],
      "https://api.example.com/?q=1e400&q=-0",
    ],
    [
      "an object inside a list is JSON",
      parameterOf("q", "query"),
      [{ a: 1 }],
      "https://api.example.com/?q=%7B%22a%22%3A1%7D",
    ],
    [
      "deepObject goes on in nested objects and lists",
      parameterOf("f", "query", { style: "deepObject" }),
      { a: { b: 1 }, ids: [1, 2] },
      "https://api.example.com/?f%5Ba%5D%5Bb%5D=1&f%5Bids%5D%5B%5D=1&f%5Bids%5D%5B%5D=2",
    ],
    [
      "a parameter called __proto__",
      parameterOf("__proto__", "query"),
      "x",
      "https://api.example.com/?__proto__=x",
    ],
    [
      "a member called __proto__",
      parameterOf("q", "query"),
      JSON.parse('{"__proto__":"x"}') as Json,
      "https://api.example.com/?__proto__=x",
    ],
  ] as const)("%s", (_, parameter, value, url) => {
    expect(requestWith(parameter, value, "/").url).toBe(url);
  });

  test("path values contain no reserved characters", () => {
    expect(requestWith(parameterOf("color", "path"), "a/b?c#d%2Fé", "/{color}").url).toBe(
      "https://api.example.com/a%2Fb%3Fc%23d%252F%C3%A9",
    );
  });

  test("path values with allowReserved still encode / ? #", () => {
    expect(
      requestWith(parameterOf("color", "path", { allowReserved: true }), "a/b?c#d@e:f", "/{color}").url,
    ).toBe("https://api.example.com/a%2Fb%3Fc%23d@e:f");
  });

  test("headers and style cookie are not encoded, form cookies are", () => {
    expect(requestWith(parameterOf("h", "header"), 'a b, "c" %20', "/").headers[0]?.value).toBe(
      'a b, "c" %20',
    );
    expect(
      requestWith(parameterOf("c", "cookie", { style: "cookie" }), "Hello%2C%20world!", "/").headers[0]
        ?.value,
    ).toBe("c=Hello%2C%20world!");
    expect(requestWith(parameterOf("greeting", "cookie"), "Hello, world!", "/").headers[0]?.value).toBe(
      "greeting=Hello%2C%20world%21",
    );
  });
});

describe("content", () => {
  const json = { contentType: "application/json" };
  test.each([
    [
      "query",
      parameterOf("coordinates", "query", json),
      { lat: 40.6, long: -73.9 },
      "https://api.example.com/?coordinates=%7B%22lat%22%3A40.6%2C%22long%22%3A-73.9%7D",
    ],
    [
      "querystring, a form",
      parameterOf("q", "querystring", { contentType: "application/x-www-form-urlencoded" }),
      { foo: "a + b", bar: true },
      "https://api.example.com/?foo=a+%2B+b&bar=true",
    ],
    [
      "querystring, JSON",
      parameterOf("q", "querystring", json),
      { numbers: [1, 2], flag: null },
      "https://api.example.com/?%7B%22numbers%22%3A%5B1%2C2%5D%2C%22flag%22%3Anull%7D",
    ],
    [
      "querystring, JSONPath",
      parameterOf("q", "querystring", { contentType: "application/jsonpath" }),
      "$.a.b[1:1]",
      "https://api.example.com/?%24.a.b%5B1%3A1%5D",
    ],
    [
      "querystring, text",
      parameterOf("q", "querystring", { contentType: "text/plain" }),
      "a=1&b[0]=2 3",
      "https://api.example.com/?a=1&b%5B0%5D=2%203",
    ],
  ] as const)("%s", (_, parameter, value, url) => {
    expect(requestWith(parameter, value as Json, "/").url).toBe(url);
  });

  test("typed text is already serialised in its media type", () => {
    const panel = panelOf({ parameters: [parameterOf("q", "query", json)] });
    const { request } = buildRequest(
      panel,
      { server: { index: 0, variables: [] }, parameters: [{ sent: true, text: "[1, 2]" }] },
      placeholders(),
    );
    expect(request.url).toBe("https://api.example.com/?q=%5B1%2C%202%5D");
  });

  test("path, header and cookie", () => {
    expect(requestWith(parameterOf("p", "path", json), ["a/b"], "/{p}").url).toBe(
      "https://api.example.com/%5B%22a%2Fb%22%5D",
    );
    expect(requestWith(parameterOf("h", "header", json), { a: "日" }, "/").headers[0]?.value).toBe(
      '{"a":"\\u65e5"}',
    );
    expect(requestWith(parameterOf("c", "cookie", json), { a: 1 }, "/").headers[0]?.value).toBe(
      "c=%7B%22a%22%3A1%7D",
    );
    expect(
      requestWith(parameterOf("c", "cookie", { contentType: "text/plain" }), "a b", "/").headers[0]?.value,
    ).toBe("c=a b");
  });
});
