import { describe, expect, test } from "vitest";
import { evaluate, type Exchange } from "../../../eleventy-plugin/portable/panel/runtime-expression.js";

const of =
  (values: Readonly<Record<string, string>>) =>
  (name: string): string | undefined =>
    Object.hasOwn(values, name) ? values[name] : undefined;

/**
 * The call in the specification's example: https://spec.openapis.org/oas/v3.1.1.html#callback-object-examples
 */
const exchange: Exchange = {
  url: "https://example.org/subscribe/myevent?queryUrl=https://clientdomain.com/stillrunning",
  method: "POST",
  statusCode: 201,
  request: {
    header: (name) => of({ "content-type": "application/json", accept: "text/html" })(name.toLowerCase()),
    query: of({ queryUrl: "https://clientdomain.com/stillrunning" }),
    path: of({ eventType: "myevent" }),
    body: '{"failedUrl":"https://clientdomain.com/failed","successUrls":["https://clientdomain.com/fast","https://clientdomain.com/medium","https://clientdomain.com/slow"]}',
  },
  response: {
    header: (name) => of({ location: "https://example.org/subscription/1" })(name.toLowerCase()),
    body: '{"status":"up","id":9007199254740993,"a/b":{"m~n":[10,{"":"empty"}]},"none":null,"__proto__":1}',
  },
};

describe("the specification's own examples", () => {
  test.each([
    ["$url", "https://example.org/subscribe/myevent?queryUrl=https://clientdomain.com/stillrunning"],
    ["$method", "POST"],
    ["$statusCode", 201],
    ["$request.path.eventType", "myevent"],
    ["$request.query.queryUrl", "https://clientdomain.com/stillrunning"],
    ["$request.header.content-type", "application/json"],
    ["$request.header.accept", "text/html"],
    ["$request.body#/failedUrl", "https://clientdomain.com/failed"],
    ["$request.body#/successUrls/1", "https://clientdomain.com/medium"],
    ["$response.header.Location", "https://example.org/subscription/1"],
    ["$response.body#/status", "up"],
  ])("%s is %j", (expression, value) => expect(evaluate(expression, exchange)).toEqual(value));

  test("expressions in a text, and constants", () => {
    expect(evaluate("http://notify.example?url={$request.body#/failedUrl}&m={$method}", exchange)).toBe(
      "http://notify.example?url=https://clientdomain.com/failed&m=POST",
    );
    expect(evaluate("{$response.body#/gone}", exchange)).toBeUndefined();
    expect(evaluate("plain {text}", exchange)).toBe("plain {text}");
    expect(evaluate("7", exchange)).toBe("7");
  });
});

describe("JSON Pointer, RFC 6901", () => {
  test.each([
    ["$response.body#/a~1b/m~0n/0", 10],
    ["$response.body#/a%7E1b/m%7E0n/0", 10],
    ["$response.body#/a~1b/m~0n/1/", "empty"],
    ["$response.body#/none", null],
    ["$response.body#/a~1b/m~0n/01", undefined],
    ["$response.body#/a~1b/m~0n/-", undefined],
    ["$response.body#/toString", undefined],
    ["$response.body#status", undefined],
  ])("%s is %j", (expression, value) => expect(evaluate(expression, exchange)).toEqual(value));

  test("numbers stay as sent; a body other than JSON is its text", () => {
    expect(evaluate("{$response.body#/id}", exchange)).toBe("9007199254740993");
    const text = { ...exchange, response: { ...exchange.response, body: "plain" } };
    expect(evaluate("$response.body", text)).toBe("plain");
    expect(evaluate("$response.body#/a", text)).toBeUndefined();
    expect(
      evaluate("$request.body", { ...exchange, request: { ...exchange.request, body: "" } }),
    ).toBeUndefined();
  });
});

test.each([
  "$",
  "$urls",
  "$request",
  "$request.cookie.a",
  "$request.path",
  "$response.query.a",
  "$response.path.a",
])("%s is undefined", (expression) => expect(evaluate(expression, exchange)).toBeUndefined());
