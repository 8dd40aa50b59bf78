import type { Server } from "../model/server.js";
import type { ServerValue } from "../request/form-values.js";
import { filledServerUrl } from "../request/server-url.js";
import { trimEndChars } from "../trim-end-chars.js";

/** The server that a reader chose, with its variables filled in. */
export interface ChosenServer {
  /** In lower case; empty if unknown. */
  readonly protocol: string;
  /** Scheme of the server's URL; empty if the URL has none. */
  readonly scheme: string;
  /**
   * Host and port from the document or from the reader, otherwise a placeholder. May be a list for Kafka.
   * Never contains credentials.
   */
  readonly host: string;
  readonly isUnknown: boolean;
  /** With a leading slash, without a trailing one; may be empty. */
  readonly path: string;
  /** Without `?`; may be empty. */
  readonly query: string;
  /** Index in the document's servers; absent for a custom URL or a document without servers. */
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

/** Parses a URL. Drops its fragment and credentials, because no sample shows them. */
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
