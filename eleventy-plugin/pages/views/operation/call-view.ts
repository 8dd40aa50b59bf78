import { pathParts } from "../../urls/page-url.js";
import type { HttpOperation } from "../../../portable/model/index.js";
import { filledServerUrl, toBaseUrl } from "../../../portable/request/server-url.js";

/** The request line at the top of a page, in parts between which it may wrap. */
export interface CallView {
  /**
   * Parts of the first server's URL, with the defaults of its variables. The URL has no host if none is
   * known. Empty for a webhook.
   */
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

/** @param pathParameters The page's path parameters; variables in the path link to their rows. */
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

/** Splits a path or channel address into parts. Variables link to their rows. */
export function addressParts(address: string, parameters: Rows | undefined): readonly CallPart[] {
  const rows = new Map(parameters?.rows.map(({ id, words }) => [words.name, id]));
  return pathParts(address).map((part) => {
    const row = part.variable ? rows.get(part.text.slice(1, -1)) : undefined;
    return { ...part, ...(row === undefined ? {} : { row }) };
  });
}

/** Matches the user name and password before a host. */
const CREDENTIALS = /(?<=\/\/)[^/?#]*@/;

/**
 * Returns the URL of the first server with the defaults of its variables. The URL has no host if none is
 * known. A URL that requests cannot use is still returned, but without user name and password. `query` starts
 * with a question mark and belongs after the path of a request.
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
