import type { Dispatcher } from "undici";
import { AddressError, isAddressLiteral, isProhibitedAddress } from "../network/addresses.js";
import { MAX_REDIRECTS, REDIRECT_STATUSES, redirectTarget } from "../network/redirects.js";
import type { CallSignal } from "./call-signal.js";
import { filterHeaders, type HeaderList, valuesOf } from "./header-rules.js";
import type { InFlightSlot } from "./in-flight.js";
import { type ProblemCode, Refusal } from "./proxy-problem.js";
import type { Deadlines, ProxySettings } from "./proxy-settings.js";
import { type CallMethod, pathAndQuery } from "./read-call.js";
import { isOwnServer } from "./upstream-agent.js";

/** Limits (bytes, milliseconds) for draining an unwanted body; beyond them the connection is closed. */
const MAX_DUMPED_BYTES = 16 * 1024;
const MAX_DUMPED_TIME = 1_000;

/** The origins that calls may reach, with their limits. */
export interface Destinations extends Pick<ProxySettings, "origins" | "siteOrigins" | "limits"> {
  readonly deadlines: Deadlines;
  /** Ports that this server listens on. */
  readonly ownPorts: ReadonlySet<number>;
}

export interface RunningCall {
  readonly signal: CallSignal;
  readonly followsRedirects: boolean;
  readonly place: InFlightSlot;
  /** Redirects followed so far. */
  hops: number;
}

export interface UpstreamResponse {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: Dispatcher.ResponseData["body"];
  /** The last request after redirects. */
  readonly request: UpstreamRequest;
}

/**
 * Sends a request and, if the call allows it, follows redirects. Each hop passes the same checks.
 * @throws {Refusal}
 */
export async function forward(
  first: UpstreamRequest,
  agent: Dispatcher,
  destinations: Destinations,
  call: RunningCall,
): Promise<UpstreamResponse> {
  let request = first;
  for (;;) {
    checkDestination(request.url, destinations, call.hops);
    call.place.moveTo(request.url.origin);
    const response = await sendOnce(request, agent, call, destinations);
    if (!call.followsRedirects || !isRedirect(response.status, valuesOf(response.headers, "location")))
      return response;
    dump(response.body);
    if (call.hops === MAX_REDIRECTS) throw new Refusal("too-many-redirects", request.url.origin);
    request = followRedirect(request, response.status, response.headers);
    call.hops += 1;
  }
}

/**
 * Allows only declared origins, and never this server or the site itself.
 * @throws {Refusal}
 */
export function checkDestination(url: URL, destinations: Destinations, hops: number): void {
  const { origins, siteOrigins, limits, ownPorts } = destinations;
  const isHttp = url.protocol === "http:" || url.protocol === "https:";
  if (!isHttp || !origins.has(url.origin) || siteOrigins.has(url.origin) || isOwnServer(url, ownPorts)) {
    throw new Refusal(
      hops === 0 ? "origin-not-declared" : "redirect-not-declared",
      isHttp ? url.origin : "an address",
    );
  }
  // Host names are checked during the DNS lookup, but IP addresses skip it.
  if (isAddressLiteral(url.hostname) && isProhibitedAddress(url.hostname, limits.strict))
    throw new Refusal("address-prohibited", url.origin);
}

async function sendOnce(
  request: UpstreamRequest,
  agent: Dispatcher,
  { signal, hops }: RunningCall,
  { deadlines, limits }: Destinations,
): Promise<UpstreamResponse> {
  const { method, url, headers, body } = request;
  // undici restarts its headers timeout after each 1xx response. This timer limits the time until the final
  // headers.
  const timer = setTimeout(() => signal.abort("upstream-timeout"), deadlines.connect + limits.timeout);
  try {
    const {
      statusCode,
      headers: answered,
      body: responseBody,
    } = await agent.request({
      origin: url.origin,
      path: pathAndQuery(url),
      method,
      headers: headers as string[],
      body: body ?? null,
      signal,
      responseHeaders: "raw",
    });
    // The consumer of the body handles its errors. Without this listener, an error after it has stopped
    // listening would end the process.
    responseBody.on("error", () => undefined);
    return { status: statusCode, headers: answered as unknown as string[], body: responseBody, request };
  } catch (error) {
    if (signal.reason === "upstream-timeout") throw new Refusal("upstream-timeout", url.origin);
    throw upstreamFailure(error, url.origin, hops);
  } finally {
    clearTimeout(timer);
  }
}

/** Drains a short body so that its connection can be reused. */
export function dump(body: UpstreamResponse["body"]): void {
  const timer = setTimeout(() => body.destroy(), MAX_DUMPED_TIME).unref();
  void body
    .dump({ limit: MAX_DUMPED_BYTES })
    .catch(() => undefined)
    .finally(() => clearTimeout(timer));
}

/** Error codes of Node and undici. Any other code counts as a protocol error of the upstream. */
const rows: readonly (readonly [code: RegExp, problem: ProblemCode])[] = [
  [/^(?:ENOTFOUND|EAI_\w+|ENODATA|ESERVFAIL)$/, "upstream-dns"],
  [/^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EACCES|EINVAL|EHOSTDOWN)$/, "upstream-refused"],
  [/^(?:UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/, "upstream-connect-timeout"],
  [/^(?:UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT)$/, "upstream-timeout"],
  [/^UND_ERR_RES_EXCEEDED_MAX_SIZE$/, "response-too-large"],
  [
    /^(?:ERR_TLS_\w+|ERR_SSL_\w+|EPROTO|CERT_\w+|\w*CERT\w*|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH_EXCEEDED)$/,
    "upstream-tls",
  ],
  [/^UND_ERR_INVALID_ARG$/, "header-invalid"],
];

/** Converts an error of connecting to or reading from `origin` into a refusal. */
function upstreamFailure(error: unknown, origin: string, hops: number): Refusal {
  if (error instanceof Refusal) return error;
  const causes = causesOf(error);
  const fault = causes.find((each) => each instanceof AddressError);
  if (fault?.fault === "own")
    return new Refusal(hops === 0 ? "origin-not-declared" : "redirect-not-declared", origin);
  if (fault?.fault === "prohibited") return new Refusal("address-prohibited", origin);
  const codes = causes.map(codeOf).filter((code) => code !== undefined);
  const row = rows.find(([pattern]) => codes.some((code) => pattern.test(code)));
  return new Refusal(row?.[1] ?? "upstream-protocol", origin, { cause: error });
}

/** Returns the error, its cause, and the attempts of an AggregateError. */
function causesOf(error: unknown): readonly unknown[] {
  if (!(error instanceof Error)) return [error];
  const attempts: readonly unknown[] = error instanceof AggregateError ? error.errors : [];
  return [error, ...attempts, ...(error.cause instanceof Error ? [error.cause] : [])];
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** One request to the API. */
interface UpstreamRequest {
  readonly method: CallMethod;
  readonly url: URL;
  readonly headers: HeaderList;
  readonly body: Buffer | undefined;
}

/** The only headers sent to another origin after a redirect, because any other could contain a key. */
const SAFE_ELSEWHERE = new Set([
  "accept",
  "accept-language",
  "accept-encoding",
  "content-type",
  "user-agent",
]);

/** https://fetch.spec.whatwg.org/#request-body-header-name */
const ABOUT_BODY = new Set(["content-encoding", "content-language", "content-location", "content-type"]);

/** Whether a response is a redirect, which requires a `Location` header. */
function isRedirect(status: number, locations: readonly string[]): boolean {
  return REDIRECT_STATUSES.has(status) && locations.length > 0;
}

/**
 * Builds the next request after a redirect: https://fetch.spec.whatwg.org/#http-redirect-fetch.
 * @throws {Refusal} If the redirect cannot be followed.
 */
function followRedirect(
  request: UpstreamRequest,
  status: number,
  responseHeaders: HeaderList,
): UpstreamRequest {
  const { origin } = request.url;
  const url = redirectTarget(valuesOf(responseHeaders, "location"), request.url);
  if (url === undefined) throw new Refusal("redirect-invalid", origin);
  if (url.username !== "" || url.password !== "") throw new Refusal("redirect-not-declared", url.origin);
  const method = methodAfter(status, request.method);
  const keepsBody = method === request.method && status !== 303;
  const headers = filterHeaders(
    request.headers,
    (name) => (url.origin === origin || SAFE_ELSEWHERE.has(name)) && (keepsBody || !ABOUT_BODY.has(name)),
  );
  return { method, url, headers, body: keepsBody ? request.body : undefined };
}

function methodAfter(status: number, method: CallMethod): CallMethod {
  if (status === 303) return method === "HEAD" ? "HEAD" : "GET";
  return method === "POST" && (status === 301 || status === 302) ? "GET" : method;
}
