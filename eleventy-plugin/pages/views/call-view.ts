import type { HttpOperation } from "../../portable/model/index.js";
import { filledServerUrl, toBaseUrl } from "../../portable/request/server-url.js";

/** The line at the top of a page that says what is called, in pieces between which it may break. */
export interface CallView {
  /** The first server with its variables' defaults; empty for a webhook and where no host is known. */
  readonly server: readonly string[];
  readonly path: readonly CallPart[];
}

export interface CallPart {
  readonly text: string;
  readonly variable: boolean;
  /** Id of the row that explains the variable. */
  readonly row?: string;
}

interface Rows {
  readonly rows: readonly { readonly id: string; readonly words: { readonly name: string } }[];
}

/** `pathParameters` is the page's group of them: a variable leads to its row. */
export function callView(
  operation: HttpOperation,
  documentUrl: string | undefined,
  pathParameters: Rows | undefined,
): CallView {
  if (operation.webhook) return { server: [], path: addressParts(operation.path, pathParameters) };
  const { url, query } = firstServerUrl(operation.servers, documentUrl);
  const path = operation.path.startsWith("/") ? operation.path : `/${operation.path}`;
  const called = path.includes("?") && query !== "" ? path.replace("?", `${query}&`) : path + query;
  return {
    server: url.split(/(?<=[^/][./])(?=[^/])/),
    path: addressParts(called, pathParameters),
  };
}

/** The path of a call, or the address of a channel: each variable leads to its row. */
export function addressParts(address: string, parameters: Rows | undefined): readonly CallPart[] {
  const rows = new Map(parameters?.rows.map(({ id, words }) => [words.name, id]));
  return pathParts(address).map((part) => {
    const row = part.variable ? rows.get(part.text.slice(1, -1)) : undefined;
    return { ...part, ...(row === undefined ? {} : { row }) };
  });
}

/** A name and a password before a host. */
const CREDENTIALS = /(?<=\/\/)[^/?#]*@/;

/**
 * The address of the first server with its variables' defaults; without a host where none is known; as the document has
 * it where it is no address that could be called. Its query, with the question mark, comes behind the path of a call.
 */
export function firstServerUrl(
  servers: HttpOperation["servers"],
  documentUrl: string | undefined,
): { readonly url: string; readonly query: string } {
  const { url, query, notes } = toBaseUrl(servers, { index: 0, variables: [] }, documentUrl);
  const codes = notes.map(({ code }) => code);
  const [server] = servers;
  if (server !== undefined && codes.includes("noteServerRefused"))
    return { url: filledServerUrl(server).replace(CREDENTIALS, ""), query: "" };
  const known = codes.includes("noteHostUnknown") ? url.replace(/^https:\/\/[^/]*/, "") : url;
  return { url: known, query: query === "" ? "" : `?${query}` };
}

/** A path template in literal text and `{variables}`. */
export function pathParts(path: string): { readonly text: string; readonly variable: boolean }[] {
  return path
    .split(/(\{[^{}]*\})|(?<=\/)/)
    .filter((text): text is string => text !== undefined && text !== "")
    .map((text) => ({ text, variable: text.startsWith("{") && text.endsWith("}") }));
}
