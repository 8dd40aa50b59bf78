import { isPlainObject, own, type MutableObject } from "../../document/plain-object.js";
import { channelEntries } from "./channels-of-two.js";

/**
 * Keeps the scheme of a server's URL in AsyncAPI 2 where it is not the protocol, `http://localhost:4566` of `sqs`: version 3 has a
 * host and a protocol, and the converter leaves the scheme out.
 */
export function keepSchemes(two: MutableObject): (three: MutableObject) => void {
  const schemes = new Map<string, string>();
  for (const [name, server] of channelEntries(own(two, "servers"))) {
    const [, scheme] = /^([a-z][a-z0-9+.-]*):\/\//i.exec(String(own(server, "url"))) ?? [];
    const protocol = String(own(server, "protocol")).toLowerCase();
    if (scheme !== undefined && scheme.toLowerCase() !== protocol) schemes.set(name, scheme);
  }
  return (three) => {
    const servers = own(three, "servers");
    for (const [name, scheme] of schemes) {
      const server = isPlainObject(servers) ? own(servers, name) : undefined;
      const host = isPlainObject(server) ? own(server, "host") : undefined;
      if (isPlainObject(server) && typeof host === "string" && host !== "")
        server["host"] = `${scheme}://${host}`;
    }
  };
}
