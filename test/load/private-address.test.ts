import { describe, expect, test } from "vitest";
import { openConnections } from "../../eleventy-plugin/load/connections.js";
import { httpGet } from "../../eleventy-plugin/load/http-get.js";
import { isPrivateAddress } from "../../eleventy-plugin/load/private-address.js";
import { localServer } from "../support/local-server.js";
import { PATIENCE } from "../support/patience.js";

describe("private addresses", () => {
  test.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "127.255.255.254",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "[::1]",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::127.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "fc00::1",
    "fd00:ec2::254",
    "fe80::1",
    "fe80::1%eth0",
    "ff02::1",
  ])("%s", (address) => expect(isPrivateAddress(address)).toBe(true));

  test.each([
    "1.1.1.1",
    "8.8.8.8",
    "100.128.0.1",
    "172.32.0.1",
    "192.169.0.1",
    "2606:4700::1111",
    "::ffff:8.8.8.8",
    "example.com",
    "",
  ])("%s is not one", (address) => expect(isPrivateAddress(address)).toBe(false));
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
          ? { code: "PRIVATE_ADDRESS" }
          : { kind: "refused", reason: "it leads to a private network" },
      );
      expect(server.requests).toHaveLength(0);
    },
  );

  test("but a source on a private network may be read", async () => {
    const server = await localServer((_, response) => response.end("{}"));
    expect(await get(server.origin.replace("127.0.0.1", "localhost"), false)).toBe(200);
  });
});
