import type { Dispatcher } from "undici";
import { isAddressLiteral, isProhibitedAddress } from "../network/addresses.js";
import { MAX_REDIRECTS } from "../network/redirects.js";
import type { CallSignal } from "./call-signal.js";
import { followRedirect, isRedirect, type UpstreamRequest } from "./follow-redirect.js";
import { valuesOf, type HeaderList } from "./header-rules.js";
import type { InFlightPlace } from "./in-flight.js";
import { isOwnServer } from "./own-address.js";
import { Refusal } from "./proxy-problem.js";
import type { Deadlines, ProxySettings } from "./proxy-settings.js";
import { pathAndQuery } from "./target-url.js";
import { upstreamFailure } from "./upstream-failure.js";

/** What is read of a body that nobody wants, in bytes and milliseconds: more costs the connection. */
const MAX_DUMPED_BYTES = 16 * 1024;
const MAX_DUMPED_TIME = 1_000;

/** Where calls may go. */
export interface Destinations extends Pick<ProxySettings, "origins" | "siteOrigins" | "limits"> {
  readonly deadlines: Deadlines;
  /** Ports this server listens on. */
  readonly ownPorts: ReadonlySet<number>;
}

/** What belongs to one call while it runs. */
export interface RunningCall {
  readonly signal: CallSignal;
  readonly followsRedirects: boolean;
  readonly place: InFlightPlace;
  /** Redirects followed so far. */
  hops: number;
}

export interface UpstreamResponse {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: Dispatcher.ResponseData["body"];
  /** The request that was answered, after redirects. */
  readonly request: UpstreamRequest;
}

/** Sends a request and follows redirects by hand, where it may: each goes through the same checks. Throws a Refusal. */
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

/** Only declared origins, and never this server itself. Throws a Refusal. */
export function checkDestination(url: URL, destinations: Destinations, hops: number): void {
  const { origins, siteOrigins, limits, ownPorts } = destinations;
  const isHttp = url.protocol === "http:" || url.protocol === "https:";
  if (!isHttp || !origins.has(url.origin) || siteOrigins.has(url.origin) || isOwnServer(url, ownPorts)) {
    throw new Refusal(
      hops === 0 ? "origin-not-declared" : "redirect-not-declared",
      isHttp ? url.origin : "an address",
    );
  }
  // Names are looked at when they are looked up; addresses never are.
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
  // undici waits anew after each 1xx answer.
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
    // Whoever reads the body hears of its errors; one that nobody reads any more must not end the process.
    responseBody.on("error", () => undefined);
    return { status: statusCode, headers: answered as unknown as string[], body: responseBody, request };
  } catch (error) {
    if (signal.reason === "upstream-timeout") throw new Refusal("upstream-timeout", url.origin);
    throw upstreamFailure(error, url.origin, hops);
  } finally {
    clearTimeout(timer);
  }
}

/** Reads a short body to its end, so that its connection can be used again. */
export function dump(body: UpstreamResponse["body"]): void {
  const timer = setTimeout(() => body.destroy(), MAX_DUMPED_TIME).unref();
  void body
    .dump({ limit: MAX_DUMPED_BYTES })
    .catch(() => undefined)
    .finally(() => clearTimeout(timer));
}
