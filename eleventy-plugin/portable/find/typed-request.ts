import { tryPercentDecode } from "../well-formed.js";

/** A query that contains a path: `PUT /pulls/42/merge`, a URL or a log line. */
export interface TypedRequest {
  /** Method in upper case; absent if the query contains none. */
  readonly method?: string;
  /** Decoded segments of the path, without the host and query of a URL. */
  readonly segments: readonly string[];
  /** Whether the last segment may be incomplete. */
  readonly isOpen: boolean;
}

const METHOD = /^(?:get|put|post|delete|options|head|patch|trace|query|send|receive)$/i;

/** Parses a query as a request. Returns undefined if it contains no path. */
export function readRequest(typed: string): TypedRequest | undefined {
  const tokens = typed
    .replace(/["'`<>]/g, " ")
    .trim()
    .split(/\s+/);
  const at = pathIndex(tokens);
  const path = tokens[at];
  const method = tokens.slice(0, Math.max(at, 0)).findLast((token) => METHOD.test(token));
  // `apps/v1 daemonsets` contains a slash, but is a query of words. `/pets` is a path even beside other
  // words, because it begins with a slash.
  if (path === undefined || (tokens.length > 1 && method === undefined && !/^(?:\/|\w+:\/\/)/.test(path)))
    return undefined;
  const segments = path
    .replace(/^\w+:\/\/[^/]*/, "")
    .replace(/[?#].*/, "")
    .split("/")
    .filter(Boolean)
    .map((segment) => tryPercentDecode(segment) ?? segment);
  if (segments.length === 0) return undefined;
  return {
    ...(method !== undefined && { method: method.toUpperCase() }),
    segments,
    isOpen: !/[/?#]$/.test(path),
  };
}

/**
 * Returns the index of the path, or -1. Logs and commands contain other tokens with slashes, such as a date,
 * a media type or the name of a client.
 */
function pathIndex(tokens: readonly string[]): number {
  const isPath = (token: string): boolean => token.includes("/") && !/^HTTP\/\d/i.test(token);
  const isAbsolute = (token: string): boolean => /^(?:\/|\w+:\/\/)/.test(token);
  const followsMethod = (_: string, at: number): boolean => METHOD.test(tokens[at - 1] ?? "");
  const byPriority = [
    (token: string, at: number) => isPath(token) && followsMethod(token, at),
    isAbsolute,
    isPath,
  ];
  return byPriority.map((matches) => tokens.findIndex(matches)).find((at) => at >= 0) ?? -1;
}
