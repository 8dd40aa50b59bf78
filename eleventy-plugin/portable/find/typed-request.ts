import { tryPercentDecode } from "../try-percent-decode.js";

/** What somebody typed, read as a request: `PUT /pulls/42/merge`, an address, a line of a log. */
export interface TypedRequest {
  /** In upper case; absent where none was typed. */
  readonly method?: string;
  /** Of the path, decoded, without host and query where an address was typed. */
  readonly segments: readonly string[];
  /** The last segment may be the beginning of one. */
  readonly isOpen: boolean;
}

const METHOD = /^(?:get|put|post|delete|options|head|patch|trace|query|send|receive)$/i;

/** Undefined where no path was typed. */
export function readRequest(typed: string): TypedRequest | undefined {
  const tokens = typed
    .replace(/["'`<>]/g, " ")
    .trim()
    .split(/\s+/);
  const at = pathAmong(tokens);
  const path = tokens[at];
  const method = tokens.slice(0, Math.max(at, 0)).findLast((token) => METHOD.test(token));
  // `apps/v1 daemonsets` are words, `/pets` beside other words is still a path.
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

/** Where the path is. A log and a command have more slashes: a date, a media type, the name of a client. */
function pathAmong(tokens: readonly string[]): number {
  const isPath = (token: string): boolean => token.includes("/") && !/^HTTP\/\d/i.test(token);
  const isAddress = (token: string): boolean => /^(?:\/|\w+:\/\/)/.test(token);
  const isBehindMethod = (_: string, at: number): boolean => METHOD.test(tokens[at - 1] ?? "");
  const likeliest = [
    (token: string, at: number) => isPath(token) && isBehindMethod(token, at),
    isAddress,
    isPath,
  ];
  return likeliest.map((is) => tokens.findIndex(is)).find((at) => at >= 0) ?? -1;
}
