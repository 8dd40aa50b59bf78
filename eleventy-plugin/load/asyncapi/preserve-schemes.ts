import { isPlainObject, getOwn, type MutableObject } from "../../document/plain-object.js";
import { objectEntries } from "./asyncapi-2-channels.js";

/**
 * Preserves the scheme of a server's URL in AsyncAPI 2 if it differs from the protocol, such as
 * `http://localhost:4566` with `sqs`. AsyncAPI 3 has only host and protocol, and the converter drops the
 * scheme. The returned function adds it to the host in the converted document.
 */
export function preserveSchemes(v2: MutableObject): (v3: MutableObject) => void {
  const schemes = new Map<string, string>();
  for (const [name, server] of objectEntries(getOwn(v2, "servers"))) {
    const [, scheme] = /^([a-z][a-z0-9+.-]*):\/\//i.exec(String(getOwn(server, "url"))) ?? [];
    const protocol = String(getOwn(server, "protocol")).toLowerCase();
    if (scheme !== undefined && scheme.toLowerCase() !== protocol) schemes.set(name, scheme);
  }
  return (v3) => {
    const servers = getOwn(v3, "servers");
    for (const [name, scheme] of schemes) {
      const server = isPlainObject(servers) ? getOwn(servers, name) : undefined;
      const host = isPlainObject(server) ? getOwn(server, "host") : undefined;
      if (isPlainObject(server) && typeof host === "string" && host !== "")
        server["host"] = `${scheme}://${host}`;
    }
  };
}
