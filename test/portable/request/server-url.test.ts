import { describe, expect, test } from "vitest";
import type { Server } from "../../../eleventy-plugin/portable/model/index.js";
import { toBaseUrl } from "../../../eleventy-plugin/portable/request/server-url.js";

function serverOf(url: string, variables: Readonly<Record<string, string>> = {}): Server {
  return {
    url,
    protocol: "",
    variables: Object.entries(variables).map(([name, value]) => ({ name, default: value, enum: [] })),
  };
}

const first = { index: 0, variables: [] };

describe("a listed server", () => {
  test.each([
    ["as written", serverOf("https://api.example.com/v1"), "https://api.example.com/v1"],
    ["slashes at the end go", serverOf("https://api.example.com/v1//"), "https://api.example.com/v1"],
    ["host alone", serverOf("https://api.example.com/"), "https://api.example.com"],
    ["port and upper-case scheme", serverOf("HTTP://localhost:8080"), "http://localhost:8080"],
    ["IPv6", serverOf("http://[::1]:8080/a"), "http://[::1]:8080/a"],
    [
      "variables with their defaults",
      serverOf("{scheme}://{region}.example.com:{port}/{base}", {
        scheme: "https",
        region: "eu",
        port: "8443",
        base: "v1/x",
      }),
      "https://eu.example.com:8443/v1/x",
    ],
    ["`$&` in a variable", serverOf("https://example.com/{a}", { a: "$&" }), "https://example.com/$&"],
    [
      "a variable called __proto__",
      serverOf("https://example.com/{__proto__}", Object.fromEntries([["__proto__", "v1"]])),
      "https://example.com/v1",
    ],
    ["spaces and umlauts in the path", serverOf("https://example.com/ä b"), "https://example.com/%C3%A4%20b"],
    ["dot segments are resolved", serverOf("https://example.com/a/../b/./c"), "https://example.com/b/c"],
    ["a fragment is dropped", serverOf("https://example.com/v1#top"), "https://example.com/v1"],
    ["white space around", serverOf("  https://example.com  "), "https://example.com"],
  ])("%s", (_, server, url) => {
    expect(toBaseUrl([server], first)).toEqual({ url, query: "", notes: [] });
  });

  test("typed values of variables override defaults", () => {
    expect(
      toBaseUrl([serverOf("https://{a}.example.com", { a: "eu" })], { index: 0, variables: ["us"] }).url,
    ).toBe("https://us.example.com");
  });

  test("its own query is kept separately", () => {
    expect(toBaseUrl([serverOf("https://example.com/v1?key=a b")], first)).toEqual({
      url: "https://example.com/v1",
      query: "key=a%20b",
      notes: [],
    });
  });

  test("an undeclared variable stays, and is reported", () => {
    expect(toBaseUrl([serverOf("https://{tenant}.example.com")], first)).toEqual({
      url: "https://{tenant}.example.com",
      query: "",
      notes: [{ code: "noteServerVariableUnknown", subject: "tenant" }],
    });
  });
});

describe("a relative server is resolved against the document", () => {
  const documentUrl = "https://docs.example.com/specs/v2/openapi.json?x=1#y";
  test.each([
    ["/", "https://docs.example.com"],
    ["/v1", "https://docs.example.com/v1"],
    ["", "https://docs.example.com"],
    ["v1", "https://docs.example.com/specs/v2/v1"],
    ["./v1", "https://docs.example.com/specs/v2/v1"],
    ["../api", "https://docs.example.com/specs/api"],
    ["../../../api", "https://docs.example.com/api"],
    ["//api.example.com/v1", "https://api.example.com/v1"],
  ])("%s", (url, expected) => {
    expect(toBaseUrl([serverOf(url)], first, documentUrl)).toEqual({ url: expected, query: "", notes: [] });
  });

  test.each(["/v1", "v1", "/v1/"])("%s without a known document", (url) => {
    expect(toBaseUrl([serverOf(url)], first).url).toBe("https://YOUR_HOST/v1");
  });

  test("the reason is reported", () => {
    expect(toBaseUrl([serverOf("/v1")], first).notes).toEqual([{ code: "noteHostUnknown", subject: "/v1" }]);
    expect(toBaseUrl([], first)).toEqual({
      url: "https://YOUR_HOST",
      query: "",
      notes: [{ code: "noteHostUnknown", subject: "/" }],
    });
  });
});

describe("a custom base URL", () => {
  test.each(["https://localhost:3000/api/", " http://10.0.0.1 ", "https://bücher.example/x"])(
    "%s is accepted",
    (customUrl) => {
      expect(toBaseUrl([], { customUrl })).toEqual({
        url: customUrl.trim().replace(/\/$/, ""),
        query: "",
        notes: [],
      });
    },
  );

  test.each([
    "javascript:alert(1)",
    "file:///etc/passwd",
    "data:text/plain,x",
    "ftp://h",
    "gopher://h",
    "https://",
    "https://a b",
    "https://a\nb",
    "https://h\\@evil.example",
    "https:example.com",
    "wss://h",
    "http://h:99999",
    "http://h:port",
    "http://256.1.1.1",
    "http://1.2.3.4.5",
    "http://[1:2]",
  ])("%j is rejected", (customUrl) => {
    const { url, notes } = toBaseUrl([], { customUrl });
    expect(url).toBe("https://YOUR_HOST");
    expect(notes.map(({ code }) => code)).toEqual(["noteServerRefused"]);
  });

  test.each([
    ["127.0.0.1:7802", "noteServerWithoutScheme"],
    ["localhost:3000/v1", "noteServerWithoutScheme"],
    ["example.com", "noteServerWithoutScheme"],
    ["//example.com", "noteServerWithoutScheme"],
    ["/v1", "noteServerWithoutScheme"],
    ["", "noteServerNotTyped"],
    ["  ", "noteServerNotTyped"],
  ] as const)("%j: no part of it is in the request, and the reason is reported", (customUrl, code) => {
    expect(toBaseUrl([serverOf("https://a.example")], { customUrl })).toEqual({
      url: "https://YOUR_HOST",
      query: "",
      notes: [{ code, subject: customUrl.trim() }],
    });
  });

  test.each([
    ["https://u:p@h.example/v1", "u:…@"],
    ["https://token@h.example/v1", "token@"],
    ["https://:p:q@h.example/v1", ":…@"],
    ["https://a@b:c@h.example/v1", "a@b:…@"],
  ])("%s loses its user name and password, which are reported", (customUrl, subject) => {
    expect(toBaseUrl([], { customUrl })).toEqual({
      url: "https://h.example/v1",
      query: "",
      notes: [{ code: "noteServerCredentials", subject }],
    });
  });
});
