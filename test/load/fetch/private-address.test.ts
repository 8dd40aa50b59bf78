import type { LookupFunction } from "node:net";
import { describe, expect, test } from "vitest";
import { openConnections } from "../../../eleventy-plugin/load/fetch/connections.js";
import { toFetchFailure } from "../../../eleventy-plugin/load/fetch/fetch-failure.js";
import { httpGet } from "../../../eleventy-plugin/load/fetch/fetch-source.js";
import { localServer } from "../../support/local-server.js";
import { PATIENCE } from "../../support/patience.js";

const NEVER = "it points to an IP address that is never called, such as a link-local one";

describe("prohibited addresses are rejected for every source", () => {
  test.each([
    "169.254.169.254",
    "[fe80::1]",
    "[::ffff:169.254.169.254]",
    "[64:ff9b::a9fe:a9fe]",
    "0.0.0.0",
    "[::]",
    "168.63.129.16",
    "100.100.100.200",
    "[fd00:ec2::254]",
    "224.0.0.1",
    "2852039166",
  ])("as its host: %s", async (host) => {
    await expect(get(`http://${host}/`)).rejects.toMatchObject({ kind: "refused", reason: NEVER });
  });

  test("as the address of a name", async () => {
    await expect(get("http://api.test/", resolvingTo("169.254.169.254"))).rejects.toMatchObject({
      kind: "refused",
      reason: NEVER,
    });
  });

  test("as one of several addresses of a name", async () => {
    const server = await localServer((_, response) => response.end("{}"));
    const lookup = resolvingTo("127.0.0.1", "169.254.169.254");
    await expect(get(server.origin.replace("127.0.0.1", "api.test"), lookup)).rejects.toMatchObject({
      reason: NEVER,
    });
    expect(server.requests).toEqual([]);
  });

  test.each(["http://169.254.169.254/latest/meta-data/", "http://rebound.test/"])(
    "as the redirect target of a private source: %s",
    async (location) => {
      const server = await localServer((_, response) => response.writeHead(302, { location }).end());
      const lookup = resolvingTo("169.254.169.254");
      await expect(get(server.origin, lookup)).rejects.toMatchObject({ kind: "refused", reason: NEVER });
    },
  );

  test("by a name with another address the second time", async () => {
    const server = await localServer((_, response) =>
      response.writeHead(302, { location: "/again", connection: "close" }).end(),
    );
    const answers = ["127.0.0.1", "169.254.169.254"];
    const lookup: LookupFunction = (host, options, done) =>
      resolvingTo(answers.shift() ?? "169.254.169.254")(host, options, done);
    await expect(get(server.origin.replace("127.0.0.1", "api.test"), lookup)).rejects.toMatchObject({
      reason: NEVER,
    });
    expect(server.requests).toHaveLength(1);
  });

  async function get(address: string, lookup?: LookupFunction): Promise<void> {
    const connections = openConnections(PATIENCE, lookup);
    try {
      const signal = AbortSignal.timeout(PATIENCE);
      await httpGet(new URL(address), { headers: {}, connections, publicOnly: false, signal });
    } catch (error) {
      throw toFetchFailure(error, PATIENCE);
    } finally {
      await connections.close();
    }
  }

  /** Returns a lookup function that resolves every name to these addresses. */
  function resolvingTo(...addresses: readonly string[]): LookupFunction {
    const found = addresses.map((address) => ({ address, family: 4 }));
    return (_, options, done) =>
      options.all ? done(null, found) : done(null, found[0]?.address ?? "", found[0]?.family);
  }
});

describe("a public document's references do not reach them", () => {
  async function get(address: string, publicOnly: boolean): Promise<number> {
    const connections = openConnections(PATIENCE);
    try {
      const ask = { headers: {}, connections, publicOnly, signal: AbortSignal.timeout(PATIENCE) };
      return (await httpGet(new URL(address), ask)).status;
    } finally {
      await connections.close();
    }
  }

  test.each(["127.0.0.1", "localhost", "2130706433", "0x7f.1", "[::ffff:127.0.0.1]"])(
    "by the host %s",
    async (host) => {
      const server = await localServer((_, response) => response.end("{}"));
      const address = server.origin.replace("127.0.0.1", host);
      await expect(get(address, true)).rejects.toMatchObject(
        host === "localhost"
          ? { code: "ADDRESS_REFUSED", fault: "private" }
          : { kind: "refused", reason: "it points to a private network" },
      );
      expect(server.requests).toHaveLength(0);
    },
  );

  test.each([
    "10.0.0.1",
    "192.0.2.1",
    "198.51.100.1",
    "203.0.113.1",
    "[::ffff:0:10.0.0.1]",
    "[64:ff9b::a00:1]",
    "[2001:db8::1]",
  ])("by the address %s", async (host) => {
    await expect(get(`http://${host}/`, true)).rejects.toMatchObject({
      kind: "refused",
      reason: "it points to a private network",
    });
  });

  test("but a source on a private network may be read", async () => {
    const server = await localServer((_, response) => response.end("{}"));
    expect(await get(server.origin.replace("127.0.0.1", "localhost"), false)).toBe(200);
  });
});
