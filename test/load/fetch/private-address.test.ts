import { describe, expect, test } from "vitest";
import { openConnections } from "../../../eleventy-plugin/load/fetch/connections.js";
import { httpGet } from "../../../eleventy-plugin/load/fetch/http-get.js";
import { localServer } from "../../support/local-server.js";
import { PATIENCE } from "../../support/patience.js";

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
          : { kind: "refused", reason: "it leads to a private network" },
      );
      expect(server.requests).toHaveLength(0);
    },
  );

  test.each([
    "10.0.0.1",
    "168.63.129.16",
    "192.0.2.1",
    "198.51.100.1",
    "203.0.113.1",
    "[::ffff:0:10.0.0.1]",
    "[64:ff9b::a00:1]",
    "[2001:db8::1]",
    "[fd00:ec2::254]",
  ])("by the address %s", async (host) => {
    await expect(get(`http://${host}/`, true)).rejects.toMatchObject({
      kind: "refused",
      reason: "it leads to a private network",
    });
  });

  test("but a source on a private network may be read", async () => {
    const server = await localServer((_, response) => response.end("{}"));
    expect(await get(server.origin.replace("127.0.0.1", "localhost"), false)).toBe(200);
  });
});
