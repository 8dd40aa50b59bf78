import { describe, expect, it } from "vitest";
import { resolveOptions } from "../../../eleventy-plugin/options/resolve-options.js";
import type { Reference, Server } from "../../../eleventy-plugin/portable/model/index.js";
import { proxyOrigins, serverOrigins } from "../../../eleventy-plugin/site/deployment/proxy-origins.js";

type Variables = Readonly<Record<string, { readonly default?: string; readonly enum?: readonly string[] }>>;

function server(url: string, variables: Variables = {}): Server {
  return {
    url,
    protocol: "",
    variables: Object.entries(variables).map(([name, given]) => ({ name, default: "", enum: [], ...given })),
  };
}

describe("origins of one server", () => {
  const regions = { region: { default: "eu", enum: ["eu", "us", "eu"] } };
  it.each<[string, Variables, readonly string[]]>([
    ["https://api.example.com/v1", {}, ["https://api.example.com"]],
    ["https://API.example.com:443/", {}, ["https://api.example.com"]],
    ["HTTPS://api.example.com", {}, ["https://api.example.com"]],
    ["http://localhost:8080/v1?x#y", {}, ["http://localhost:8080"]],
    [" https://api.example.com ", {}, ["https://api.example.com"]],
    ["https://käse.example/", {}, ["https://xn--kse-qla.example"]],
    ["https://{region}.example.com/{version}", regions, ["https://eu.example.com", "https://us.example.com"]],
    ["https://api.example.com/{anything}", {}, ["https://api.example.com"]],
    ["https://{tenant}.example.com", { tenant: { default: "demo" } }, ["https://demo.example.com"]],
    ["https://api.example.com:{port}", { port: { default: "8443" } }, ["https://api.example.com:8443"]],
    [
      "{scheme}://h.example",
      { scheme: { enum: ["http", "https"] } },
      ["http://h.example", "https://h.example"],
    ],
    ["{base}/v1", { base: { default: "https://a.example/deep/path" } }, ["https://a.example"]],
    ["https://h.example{base}", { base: { default: "/v1" } }, ["https://h.example"]],
    ["https://{a}.{a}.example", { a: { default: "$&" }, b: {} }, ["https://$&.$&.example"]],
    ["/v1", {}, []],
    ["./v1", {}, []],
    ["v1", {}, []],
    ["", {}, []],
  ])("%s", (url, variables, origins) => {
    expect(serverOrigins(server(url, variables)).origins).toEqual(origins);
  });

  it.each<[string, Variables, RegExp | undefined]>([
    ["https://{tenant}.example.com", {}, /a variable of its host has no value/],
    ["https://{a}.example.com", { a: { default: "{b}" } }, /a variable of its host has no value/],
    ["ws://h.example", {}, /not an http\(s\) URL/],
    ["mailto:a@example.com", {}, /not an http\(s\) URL/],
    ["https://user:pass@h.example", {}, /not an http\(s\) URL/],
    ["https://{a}.example.com", {}, /no value/],
    ["/v1", {}, undefined],
    ["https://h.example", {}, undefined],
  ])("%s is reported: %s", (url, variables, fault) => {
    const found = serverOrigins(server(url, variables)).fault;
    if (fault === undefined) expect(found).toBeUndefined();
    else expect(found).toMatch(fault);
  });

  it("at most 256 of them", () => {
    const values = (prefix: string) => ({
      enum: Array.from({ length: 100 }, (_, index) => `${prefix}${index}`),
    });
    const many = server("https://{a}.{b}.{c}.example", { a: values("a"), b: values("b"), c: values("c") });
    const { origins, fault } = serverOrigins(many);
    expect(origins).toHaveLength(256);
    expect(fault).toMatch(/more than 256/);
  });
});

describe("origins of a site", () => {
  const reference = (root: readonly string[], ...operations: readonly string[]): Reference =>
    ({
      servers: root.map((url) => server(url)),
      tags: [{ operations: operations.map((url) => ({ servers: [server(url)] })) }],
      webhooks: [{ servers: [server("https://webhook.example")] }],
    }) as unknown as Reference;

  function declared(options: object, references: readonly Reference[], serving = false) {
    const resolved = resolveOptions({ deployment: { output: "server" }, ...options });
    const results = resolved.sources.map((source, index) => ({
      source,
      reference: references[index] ?? reference([]),
    }));
    const { origins, findings } = proxyOrigins(results, resolved, serving);
    return { origins, codes: findings.map(({ code }) => code) };
  }
  const proxy = { playground: { proxy: true } };

  it("come from documents and operations of all sources, but not from webhooks", () => {
    const sources = [
      { spec: "a.json", label: "A" },
      { spec: "b.json", label: "B" },
    ];
    const found = declared({ openapi: { sources, ...proxy } }, [
      reference(["https://one.example"], "https://two.example", "https://one.example"),
      reference(["https://three.example", "/v1"]),
    ]);
    expect(found).toEqual({
      origins: ["https://one.example", "https://three.example", "https://two.example"],
      codes: [],
    });
  });

  it("do not include the site's own", () => {
    const options = { openapi: { spec: "a.json", ...proxy }, site: { url: "https://docs.example.com/base" } };
    expect(declared(options, [reference(["https://docs.example.com/api"])])).toEqual({
      origins: [],
      codes: ["no-proxy-origins"],
    });
  });

  const privateOnes = [
    "http://localhost:6379",
    "http://127.0.0.1",
    "http://[::1]",
    "http://169.254.169.254",
    "http://10.1.2.3",
    "http://2130706433",
  ];

  it.each(privateOnes)("%s: allowed in a file, not in a remote document", (url) => {
    const local = declared({ openapi: { spec: "a.json", ...proxy } }, [reference([url])]);
    expect(local).toEqual({ origins: [new URL(url).origin], codes: [] });
    const options = { openapi: { spec: "https://specs.example.com/a.json", ...proxy } };
    expect(declared(options, [reference([url])]).codes).toEqual(["private-server", "no-proxy-origins"]);
    expect(declared(options, [reference([url])], true).origins).toEqual([new URL(url).origin]);
    const allowed = { ...options, proxy: { allowPrivateServers: [new URL(url).origin] } };
    expect(declared(allowed, [reference([url])])).toEqual({ origins: [new URL(url).origin], codes: [] });
  });
});
