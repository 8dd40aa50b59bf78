/** Headers that belong to one connection: https://www.rfc-editor.org/rfc/rfc9110#section-7.6.1 */
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

/** Framing and routing of a request belong to the proxy. */
const RESERVED_HEADERS = new Set(["host", "content-length", "expect"]);

/** Name and value, one after the other, as Node and undici write lists of headers. */
export type HeaderList = readonly string[];

/** Names that must not cross the proxy in either direction, with those that `Connection` lists. In lower case. */
export function isHopByHop(name: string, listed: ReadonlySet<string>): boolean {
  return HOP_BY_HOP.has(name) || name.startsWith("proxy-") || listed.has(name);
}

/** Names that a reader may type, but that never go upstream. */
export function isNeverForwarded(name: string, listed: ReadonlySet<string>): boolean {
  return RESERVED_HEADERS.has(name) || isHopByHop(name, listed);
}

const NONE: ReadonlySet<string> = new Set();

/** What `Connection` lists, in lower case. */
export function listedByConnection(headers: HeaderList): ReadonlySet<string> {
  const values = valuesOf(headers, "connection");
  if (values.length === 0) return NONE;
  return new Set(values.flatMap((value) => value.split(",").map((name) => name.trim().toLowerCase())));
}

/** All values of a header; `name` is in lower case. */
export function valuesOf(headers: HeaderList, name: string): readonly string[] {
  const values: string[] = [];
  for (let index = 0; index < headers.length; index += 2) {
    const candidate = headers[index] ?? "";
    if (candidate.length === name.length && candidate.toLowerCase() === name)
      values.push(headers[index + 1] ?? "");
  }
  return values;
}

/** The headers whose name, in lower case, passes. */
export function filterHeaders(headers: HeaderList, keep: (name: string) => boolean): string[] {
  const kept: string[] = [];
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index] ?? "";
    if (keep(name.toLowerCase())) kept.push(name, headers[index + 1] ?? "");
  }
  return kept;
}
