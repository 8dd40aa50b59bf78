import type { Server } from "../model/server.js";
import type { ServerValue } from "../request/form-values.js";
import { filledServerUrl } from "../request/server-url.js";
import { trimEndChars } from "../trim-end-chars.js";

/** The server that a reader chose, its variables filled in. */
export interface ChosenServer {
  /** Lower case; empty where nobody knows. */
  readonly protocol: string;
  /** Of its address, where that has one. */
  readonly scheme: string;
  /** Host and port as written; Kafka allows several after each other. Never empty, never with credentials. */
  readonly host: string;
  readonly isUnknown: boolean;
  /** With a leading slash, without one at its end; may be empty. */
  readonly path: string;
  /** Without `?`; may be empty. */
  readonly query: string;
  /** Place among the servers of the document, unless an address was typed. */
  readonly index?: number;
}

const UNKNOWN_HOST = "YOUR_HOST";

export function chooseServer(
  servers: readonly Pick<Server, "url" | "protocol" | "variables">[],
  choice: ServerValue,
): ChosenServer {
  if ("customUrl" in choice) return readUrl(choice.customUrl.trim());
  const index = servers[choice.index] === undefined ? 0 : choice.index;
  const server = servers[index];
  if (server === undefined) return readUrl("");
  const read = readUrl(filledServerUrl(server, choice.variables));
  return { ...read, protocol: server.protocol || read.protocol, index };
}

/** A fragment and credentials are left out: no sample shows them. */
function readUrl(url: string): ChosenServer {
  const [, protocol = "", authority = "", path = "", query = ""] =
    /^(?:([A-Za-z][A-Za-z0-9+.-]*):\/\/)?([^/?#\\]*)([^?#]*)(?:\?([^#]*))?/.exec(url) ?? [];
  const host = authority.replace(/^.*@/s, "");
  return {
    protocol: protocol.toLowerCase(),
    scheme: protocol.toLowerCase(),
    host: host === "" ? UNKNOWN_HOST : host,
    isUnknown: host === "",
    path: trimEndChars(path.replaceAll("\\", "/"), "/"),
    query,
  };
}
