/** Headers of a single connection: https://www.rfc-editor.org/rfc/rfc9110#section-7.6.1 */
const HOP_BY_HOP = new Set([
  "connection",
  "keep-alive",
  "te",
  "trailer",
  "trailers",
  "transfer-encoding",
  "upgrade",
  "http2-settings",
]);

/** Headers that only the proxy may set, because they determine the framing and routing of a request. */
const RESERVED_HEADERS = new Set(["host", "content-length", "expect"]);

/** Alternating names and values, like `rawHeaders` in Node and undici. */
export type HeaderList = readonly string[];

/**
 * Whether a header must not cross the proxy in either direction. `listed` contains the names in `Connection`;
 * all names are in lower case.
 */
export function isHopByHop(name: string, listed: ReadonlySet<string>): boolean {
  return HOP_BY_HOP.has(name) || name.startsWith("proxy-") || listed.has(name);
}

/** Whether a header is dropped from the request even if the reader entered it. */
export function isNeverForwarded(name: string, listed: ReadonlySet<string>): boolean {
  return RESERVED_HEADERS.has(name) || isHopByHop(name, listed);
}

const NONE: ReadonlySet<string> = new Set();

/** Returns the names listed in `Connection`, in lower case. */
export function listedByConnection(headers: HeaderList): ReadonlySet<string> {
  const values = valuesOf(headers, "connection");
  if (values.length === 0) return NONE;
  return new Set(values.flatMap((value) => value.split(",").map((name) => name.trim().toLowerCase())));
}

/** Returns all values of a header. `name` must be in lower case. */
export function valuesOf(headers: HeaderList, name: string): readonly string[] {
  const values: string[] = [];
  for (let index = 0; index < headers.length; index += 2) {
    const candidate = headers[index] ?? "";
    if (candidate.length === name.length && candidate.toLowerCase() === name)
      values.push(headers[index + 1] ?? "");
  }
  return values;
}

/** Returns the headers for which `keep` returns true. `keep` receives the name in lower case. */
export function filterHeaders(headers: HeaderList, keep: (name: string) => boolean): string[] {
  const result: string[] = [];
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index] ?? "";
    if (keep(name.toLowerCase())) result.push(name, headers[index + 1] ?? "");
  }
  return result;
}
