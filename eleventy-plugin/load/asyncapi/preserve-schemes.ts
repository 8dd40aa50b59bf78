import { isPlainObject, getOwn, type MutableObject } from "../../document/plain-object.js";
import { objectEntries } from "./asyncapi-2-channels.js";

/**
 * Preserves the scheme of an AsyncAPI 2 server's URL if it differs from the server's protocol:
 * `http://localhost:4566` with the protocol `sqs`. AsyncAPI 3 has no field for the scheme, and the converter
 * drops it. The returned function prepends it to `host` in the converted document.
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
