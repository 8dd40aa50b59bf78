import type { LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import { describe, expect, it } from "vitest";
import {
  guardedLookup,
  isPrivateHost,
  isProhibitedAddress,
} from "../../eleventy-plugin/network/addresses.js";
import { isOwnAddress } from "../../eleventy-plugin/proxy/upstream-agent.js";
import { call } from "../server/calls.js";
import { startServer } from "../server/proxied-server.js";
import { startUpstream } from "../server/upstreams.js";

const prohibited = [
  "0.0.0.0",
  "0.1.2.3",
  "169.254.169.254",
  "169.254.0.1",
  "169.254.170.2",
  "100.100.100.200",
  "168.63.129.16",
  "192.0.0.192",
  "224.0.0.1",
  "239.255.255.255",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "fe80::1",
  "fe80::1%eth0",
  "febf::1",
  "ff02::1",
  "fd00:ec2::254",
  "fd20:ce::254",
  "::ffff:169.254.169.254",
  "::ffff:a9fe:a9fe",
  "::169.254.169.254",
  "::ffff:0:169.254.169.254",
  "64:ff9b::169.254.169.254",
  "64:ff9b::a9fe:a9fe",
  "64:ff9b:1::a9fe:a9fe",
  "2002:a9fe:a9fe::1",
  "2001:0:1::1",
  "::ffff:0.0.0.0",
];
const inner = [
  "127.0.0.1",
  "127.255.255.254",
  "10.0.0.1",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "100.64.0.1",
  "198.18.0.1",
  "192.0.2.1",
  "192.88.99.1",
  "198.51.100.1",
  "203.0.113.1",
  "::1",
  "[::1]",
  "::127.0.0.1",
  "::ffff:0:10.0.0.1",
  "fc00::1",
  "fd12:3456::1",
  "2001:db8::1",
  "::ffff:10.0.0.1",
  "64:ff9b::a00:1",
  "2002:a00:1::1",
];
const outer = [
  "1.1.1.1",
  "8.8.8.8",
  "172.32.0.1",
  "100.128.0.1",
  "192.169.0.1",
  "2606:4700::1111",
  "2a00::1",
  "::ffff:8.8.8.8",
  "64:ff9b::808:808",
  "example.com",
  "",
];

describe("addresses of a name", () => {
  it.each(prohibited)("%s: never", (address) => {
    expect([isProhibitedAddress(address, false), isProhibitedAddress(address, true)]).toEqual([true, true]);
  });
  it.each(inner)("%s: unless strict", (address) => {
    expect([isProhibitedAddress(address, false), isProhibitedAddress(address, true)]).toEqual([false, true]);
  });
  it.each(outer)("%s: always", (address) => {
    expect([isProhibitedAddress(address, false), isProhibitedAddress(address, true)]).toEqual([false, false]);
  });
});

describe("hosts that are private without a look-up", () => {
  it.each([
    "localhost",
    "a.localhost",
    "localhost.",
    "127.0.0.1",
    "[::1]",
    "10.0.0.1",
    "169.254.169.254",
    "[fd00::1]",
    "[::ffff:7f00:1]",
  ])("%s", (host) => expect(isPrivateHost(host)).toBe(true));
  it.each(["example.com", "localhost.example.com", "8.8.8.8", "[2606:4700::1111]"])("not %s", (host) =>
    expect(isPrivateHost(host)).toBe(false),
  );
});

it.each(["127.0.0.1", "127.9.9.9", "::1", "[::1]", "0.0.0.0", "::", "::ffff:127.0.0.1"])(
  "%s is this machine",
  (address) => {
    expect(isOwnAddress(address)).toBe(true);
  },
);

describe("a look-up", () => {
  const found = (...addresses: string[]): LookupFunction => {
    const list = addresses.map((address): LookupAddress => ({
      address,
      family: address.includes(":") ? 6 : 4,
    }));
    return (_, options, done) =>
      options.all ? done(null, list) : done(null, list[0]?.address ?? "", list[0]?.family ?? 4);
  };
  const faultOf = (address: string) =>
    isProhibitedAddress(address, false) ? ("prohibited" as const) : undefined;

  it.each([true, false])("returns exactly the addresses it checked (all: %s)", (all) => {
    guardedLookup(found("8.8.8.8", "1.1.1.1"), faultOf)("x", { all }, (error, address) => {
      expect(error).toBeNull();
      expect(address).toEqual(
        all
          ? [
              { address: "8.8.8.8", family: 4 },
              { address: "1.1.1.1", family: 4 },
            ]
          : "8.8.8.8",
      );
    });
  });

  it.each([
    ["the only address", ["169.254.169.254"], false],
    ["one of several", ["8.8.8.8", "169.254.169.254"], true],
    ["an embedded one", ["8.8.8.8", "::ffff:169.254.169.254"], true],
  ])("is rejected for %s", (_, addresses, all) => {
    guardedLookup(found(...addresses), faultOf)("x", { all }, (error) => {
      expect(error).toMatchObject({ name: "AddressError", fault: "prohibited" });
    });
  });
});

describe("a declared name", () => {
  const toAddress =
    (next: () => string): LookupFunction =>
    (_, options, done) => {
      const address = next();
      const family = address.includes(":") ? 6 : 4;
      return options.all ? done(null, [{ address, family }]) : done(null, address, family);
    };

  it("that resolves to the metadata address is rejected", async () => {
    const server = await startServer({
      origins: ["http://api.example.com"],
      lookup: toAddress(() => "169.254.169.254"),
    });
    const got = await call(server, { target: "http://api.example.com/latest/meta-data/" });
    expect(got).toMatchObject({
      status: 502,
      code: "address-prohibited",
      headers: { "proxy-status": "docs; error=destination_ip_prohibited" },
    });
    expect(got.text).not.toMatch(/169\.254|meta-data/);
  });

  it("is looked up once for a connection, which uses that address (DNS rebinding)", async () => {
    const upstream = await startUpstream();
    const answers = ["127.0.0.1", "169.254.169.254", "169.254.169.254"];
    let lookups = 0;
    const server = await startServer({
      origins: [`http://api.example.com:${upstream.port}`],
      lookup: toAddress(() => answers[lookups++] ?? ""),
    });
    const got = await call(server, { target: `http://api.example.com:${upstream.port}/` });
    expect(got.text).toBe("ok");
    expect(lookups).toBe(1);
    expect(upstream.received[0]?.headers.host).toBe(`api.example.com:${upstream.port}`);
  });

  it("is looked up again for the next connection, and never for an open one", async () => {
    const upstream = await startUpstream(({ url }, response) => {
      if (url === "/last") response.setHeader("Connection", "close");
      response.end("ok");
    });
    const origin = `http://api.example.com:${upstream.port}`;
    const answers = ["127.0.0.1", "169.254.169.254"];
    const server = await startServer({
      origins: [origin],
      lookup: toAddress(() => answers.shift() ?? ""),
    });
    const codes = [];
    for (const path of ["/", "/last", "/"]) codes.push((await call(server, { target: origin + path })).code);
    expect(codes).toEqual([undefined, undefined, "address-prohibited"]);
    expect(upstream.received.map(({ url }) => url)).toEqual(["/", "/last"]);
  });

  it("that is a redirect's target is looked up, too", async () => {
    const upstream = await startUpstream((_, response) => {
      response.writeHead(302, { Location: "http://inside.example.com/" }).end();
    });
    const server = await startServer({
      origins: [upstream.origin, "http://inside.example.com"],
      lookup: toAddress(() => "fe80::1"),
    });
    expect(await call(server, { target: upstream.origin })).toMatchObject({ code: "address-prohibited" });
  });

  it("on a private network is called, unless strict", async () => {
    const upstream = await startUpstream();
    const origin = `http://api.example.com:${upstream.port}`;
    const lookup = toAddress(() => "127.0.0.1");
    const open = await startServer({ origins: [origin], lookup });
    expect((await call(open, { target: origin })).status).toBe(200);
    const strict = await startServer({
      origins: [origin, upstream.origin],
      lookup,
      limits: { strict: true },
    });
    expect(await call(strict, { target: origin })).toMatchObject({ code: "address-prohibited" });
    expect(await call(strict, { target: upstream.origin })).toMatchObject({ code: "address-prohibited" });
  });
});

it.each(["http://169.254.169.254", "http://[fe80::1]", "http://168.63.129.16"])(
  "%s is not called if it is declared itself",
  async (origin) => {
    const server = await startServer({ origins: [origin] });
    expect(await call(server, { target: `${origin}/latest/meta-data/` })).toMatchObject({
      status: 502,
      code: "address-prohibited",
    });
  },
);
