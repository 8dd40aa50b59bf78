import { describe, expect, test } from "vitest";
import { normalised, normalisedFixture } from "../normalised.js";

function serversOf(servers: unknown, documentUrl?: string) {
  const document = {
    openapi: "3.2.0",
    info: { title: "S", version: "1" },
    paths: {},
    ...(servers === undefined ? {} : { servers }),
  };
  return normalised(document, documentUrl === undefined ? {} : { documentUrl }).reference.servers;
}

describe("servers", () => {
  test.each([[undefined], [[]], ["text"], [[null, 5]]])(
    "%j mean one at the root of the document's host",
    (servers) => {
      expect(serversOf(servers)).toStrictEqual([{ url: "/", protocol: "", variables: [] }]);
      expect(serversOf(servers, "https://example.com/api/openapi.yaml")).toStrictEqual([
        { url: "https://example.com/", protocol: "https", variables: [] },
      ]);
    },
  );

  test.each([
    ["https://api.example.com/v1", undefined, "https://api.example.com/v1", "https"],
    ["HTTP://api.example.com", undefined, "HTTP://api.example.com", "http"],
    ["/v1", undefined, "/v1", ""],
    ["/v1", "https://example.com/api/openapi.yaml", "https://example.com/v1", "https"],
    ["v1", "https://example.com/api/openapi.yaml", "https://example.com/api/v1", "https"],
    ["../{base}/x", "https://example.com/a/b/openapi.yaml", "https://example.com/a/{base}/x", "https"],
    ["//other.example.com/v1", "http://example.com/openapi.yaml", "http://other.example.com/v1", "http"],
    ["{scheme}://x.example.com", "https://example.com/openapi.yaml", "{scheme}://x.example.com", ""],
    ["https://{host}/v1", "https://example.com/openapi.yaml", "https://{host}/v1", "https"],
    ["", "https://example.com/api/openapi.yaml", "https://example.com/", "https"],
  ])("%j in the document %j is %j, %j", (url, documentUrl, expected, protocol) => {
    expect(serversOf([{ url }], documentUrl)).toStrictEqual([{ url: expected, protocol, variables: [] }]);
  });

  test("have a name, a description and variables", () => {
    expect(normalisedFixture("server-names").reference.servers[0]).toStrictEqual({
      url: "https://{region}.example.com:{port}/v1",
      name: "Live",
      description: "The *real* one.",
      protocol: "https",
      variables: [
        { name: "region", default: "eu", enum: ["eu", "us"], description: "Where it stands." },
        { name: "port", default: "443", enum: [] },
      ],
    });
  });

  test("are the operation's, otherwise its path's, otherwise the document's", () => {
    const { operation } = normalisedFixture("server-names");
    const urls = ["ofPath", "ofOperation", "ofDocument"].map((id) =>
      operation(id).servers.map(({ url }) => url),
    );
    expect(urls).toStrictEqual([
      ["{scheme}://boxes.example.com"],
      ["https://put.example.com"],
      ["https://{region}.example.com:{port}/v1", "../v2"],
    ]);
    expect(operation("ofPath").servers[0]?.protocol).toBe("http");
  });
});

test("a URL that browsers cannot call is omitted, with a message", () => {
  const long = `https://a.b/${"x".repeat(8_000)}`;
  const { reference, warnings } = normalised({
    openapi: "3.2.0",
    info: { title: "S", version: "1" },
    paths: { "/a": { get: {} } },
    servers: [{ url: long }, { url: "https://a.b" }],
  });
  expect(reference.servers.map(({ url }) => url)).toEqual(["https://a.b"]);
  expect(warnings).toMatchObject([{ code: "wrong-shape", place: { pointer: "#/servers/0/url" } }]);
});
