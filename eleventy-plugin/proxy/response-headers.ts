import type { UpstreamResponse } from "./forward.js";
import { isHopByHop, listedByConnection, valuesOf, type HeaderList } from "./header-rules.js";

/**
 * Headers of every response of this route, including errors. They stop browsers from running an API's
 * response or showing it as a page of the site (scripts, images, service workers).
 */
export const HARDENING: HeaderList = [
  "X-Content-Type-Options",
  "nosniff",
  "Content-Security-Policy",
  "default-src 'none'; sandbox; frame-ancestors 'none'",
  "X-Frame-Options",
  "DENY",
  "Cross-Origin-Resource-Policy",
  "same-origin",
  "Referrer-Policy",
  "no-referrer",
  "Cache-Control",
  "no-store",
  "X-Accel-Buffering",
  "no",
];

const PREFIX = "X-Upstream-";
/** Maximum bytes of all upstream headers together, as sent to the page. */
const MAX_SIZE = 16 * 1024;
/** Content codings that browsers decode. */
const PASSED_CODINGS = new Set(["gzip", "br", "deflate"]);
/** Names set by the proxy itself, which an API could otherwise forge. */
const OWN_NAMES = new Set(["status", "truncated", "origin"]);
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * Returns the headers of the proxy's response. The upstream status and headers are prefixed, so that they
 * have no effect on the site. Only `Content-Encoding` and `Content-Length` pass unchanged.
 */
export function proxyResponseHeaders(
  { status, headers: upstream, request }: Pick<UpstreamResponse, "status" | "headers" | "request">,
  hasBody: boolean,
): HeaderList {
  return [
    ...HARDENING,
    "Content-Type",
    "application/octet-stream",
    ...(hasBody ? framing(upstream) : ["Content-Length", "0"]),
    `${PREFIX}Status`,
    String(status),
    `${PREFIX}Origin`,
    request.url.origin,
    ...shownHeaders(upstream),
  ];
}

function framing(upstream: HeaderList): HeaderList {
  const [length, ...moreLengths] = valuesOf(upstream, "content-length");
  const coding = valuesOf(upstream, "content-encoding").join(",").trim().toLowerCase();
  const isChunked = valuesOf(upstream, "transfer-encoding").length > 0;
  return [
    ...(PASSED_CODINGS.has(coding) ? ["Content-Encoding", coding] : []),
    ...(length !== undefined && /^\d+$/.test(length) && moreLengths.length === 0 && !isChunked
      ? ["Content-Length", length]
      : []),
  ];
}

/** Required to show the body. They come first, so that the size limit drops other headers. */
const NEEDED = new Set(["content-type", "content-disposition"]);

function neededFirst(headers: HeaderList): readonly (readonly [name: string, value: string])[] {
  const pairs = headers.flatMap((name, at): [string, string][] =>
    at % 2 === 0 ? [[name, headers[at + 1] ?? ""]] : [],
  );
  const isNeeded = ([name]: readonly [string, string]): boolean => NEEDED.has(name.toLowerCase());
  return [...pairs.filter(isNeeded), ...pairs.filter((pair) => !isNeeded(pair))];
}

function shownHeaders(upstream: HeaderList): HeaderList {
  const listed = listedByConnection(upstream);
  const shown: string[] = [];
  let size = 0;
  let isTruncated = false;
  for (const [name, value] of neededFirst(upstream)) {
    const lowerCase = name.toLowerCase();
    if (isHopByHop(lowerCase, listed) || OWN_NAMES.has(lowerCase) || !VALUE.test(value)) continue;
    const length = PREFIX.length + name.length + value.length + ": \r\n".length;
    if (size + length > MAX_SIZE) {
      isTruncated = true;
      continue;
    }
    size += length;
    shown.push(PREFIX + name, value);
  }
  return isTruncated ? [...shown, `${PREFIX}Truncated`, "1"] : shown;
}
