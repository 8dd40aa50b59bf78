import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { TLSSocket } from "node:tls";
import type { Agent } from "undici";
import { BodyMemoryPool } from "./body-memory-pool.js";
import { CallSignal } from "./call-signal.js";
import { type Destinations, checkDestination, forward } from "./forward.js";
import { type HeaderList, valuesOf } from "./header-rules.js";
import { createInFlight, type InFlight } from "./in-flight.js";
import { createPathMatcher } from "./path-templates.js";
import { Refusal } from "./proxy-problem.js";
import { type ProxySettings, defaultDeadlines } from "./proxy-settings.js";
import { readBody } from "./read-body.js";
import { type Call, readCall } from "./read-call.js";
import { relayResponse, sendRefusal } from "./send-response.js";
import { createAgent } from "./upstream-agent.js";
import { randomBytes } from "node:crypto";

/** Middleware for Express, Connect or Eleventy's dev server. Passes requests for other paths to `next`. */
export interface ProxyHandler {
  (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void): void;
  /** Closes idle connections to APIs, and the others once they become idle. */
  close(): Promise<void>;
}

interface Proxy {
  readonly settings: ProxySettings;
  readonly destinations: Destinations;
  readonly room: BodyMemoryPool;
  readonly inFlight: InFlight;
  readonly agent: Agent;
  readonly hostsOf: (socket: Socket) => ServedHosts;
  readonly templateOf: (url: URL) => string | undefined;
}

/** Creates middleware that forwards requests, only from the site's own pages and only to declared origins. */
export function createProxy(settings: ProxySettings): ProxyHandler {
  const ownPorts = new Set<number>();
  const { deadlines = defaultDeadlines } = settings;
  const agent = createAgent(settings, ownPorts);
  const proxy: Proxy = {
    settings,
    destinations: { ...settings, deadlines, ownPorts },
    room: new BodyMemoryPool(settings.limits.maxRequestBytes),
    inFlight: createInFlight(settings.limits),
    agent,
    hostsOf: servedHosts(settings),
    templateOf: createPathMatcher(settings.described ?? []),
  };
  const handle = (
    request: IncomingMessage,
    response: ServerResponse,
    next: (error?: unknown) => void,
  ): void => {
    if (pathOf(request) !== settings.route) return next();
    if (isConsumed(request))
      return next(
        new Error("apiProxy() must be registered before any middleware that reads request bodies."),
      );
    if (request.socket.localPort !== undefined) ownPorts.add(request.socket.localPort);
    void handleCall(request, response, proxy);
  };
  return Object.assign(handle, { close: () => agent.close() });
}

/**
 * Returns the path of a request. Inside an Express router, `url` lacks the path at which the router is
 * mounted.
 */
function pathOf(request: IncomingMessage & { readonly originalUrl?: string }): string {
  const address = request.originalUrl ?? request.url ?? "";
  const query = address.indexOf("?");
  return query < 0 ? address : address.slice(0, query);
}

function isConsumed(request: IncomingMessage): boolean {
  return request.readableDidRead;
}

async function handleCall(request: IncomingMessage, response: ServerResponse, proxy: Proxy): Promise<void> {
  const record = startRecord();
  try {
    const call = readChecked(request, proxy, record);
    const { settings, destinations, room, inFlight } = proxy;
    // If too many calls are running, refuses this call before waiting for its body.
    inFlight.enter(call.url.origin).leave();
    const { maxRequestBytes } = settings.limits;
    const body = await readBody(request, maxRequestBytes, destinations.deadlines.body, room);
    try {
      await forwardCall(call, body.bytes, response, proxy, record);
    } finally {
      body.release();
    }
  } catch (error) {
    refuse(error, request, response, record);
  } finally {
    proxy.settings.log(recordLine(record));
  }
}

/**
 * Runs every check that does not need the body.
 * @throws {Refusal}
 */
function readChecked(
  request: IncomingMessage,
  { hostsOf, destinations, templateOf }: Proxy,
  record: CallRecord,
): Call {
  const { rawHeaders } = request;
  const served = servedOrigins(rawHeaders, hostsOf(request.socket));
  if (request.method !== "POST") throw new Refusal("method-not-allowed");
  checkCaller(rawHeaders, served);
  const call = readCall(request);
  record.method = call.method;
  record.target = call.url.origin;
  checkDestination(call.url, destinations, 0);
  record.target += templateOf(call.url) ?? "";
  return call;
}

/**
 * Sends a call to the API and relays the response. Counts the call as in flight only from here on, when its
 * request is complete.
 */
async function forwardCall(
  { method, url, headers, followsRedirects }: Call,
  body: Buffer | undefined,
  response: ServerResponse,
  { settings, destinations, inFlight, agent }: Proxy,
  record: CallRecord,
): Promise<void> {
  if (response.destroyed) throw new Error("The client disconnected.");
  const place = inFlight.enter(url.origin);
  const signal = new CallSignal(destinations.deadlines);
  const running = { signal, place, followsRedirects, hops: 0 };
  response.once("close", () => {
    if (!response.writableFinished) signal.abort("caller-gone");
  });
  try {
    const upstream = await forward({ method, url, headers, body }, agent, destinations, running);
    record.upstreamStatus = upstream.status;
    const isStream = /^text\/event-stream\b/i.test(valuesOf(upstream.headers, "content-type")[0] ?? "");
    if (isStream) signal.allowStream();
    record.status = 200;
    const sent = await relayResponse(upstream, response, {
      maxBytes: settings.limits.maxResponseBytes,
      silence: isStream ? destinations.deadlines.idle : settings.limits.timeout,
    });
    record.bytes = sent.bytes;
    if (!sent.complete) record.decision = signal.reason ?? "cut";
  } finally {
    record.hops = running.hops;
    signal.close();
    place.leave();
  }
}

function refuse(
  error: unknown,
  request: IncomingMessage,
  response: ServerResponse,
  record: CallRecord,
): void {
  if (response.destroyed || (request.destroyed && !request.complete)) {
    record.decision = "caller-gone";
    return;
  }
  const refusal = error instanceof Refusal ? error : undefined;
  record.status = refusal?.status ?? 0;
  record.decision = refusal?.code ?? "failed";
  if (refusal !== undefined && !response.headersSent) sendRefusal(refusal, request, response);
  else response.socket?.resetAndDestroy();
}

/**
 * Returns the site's origins that match the `Host` header. After DNS rebinding, the browser treats a foreign
 * page as same-origin, and only this header shows the difference.
 * @throws {Refusal} If the host is not one of the site's.
 */
function servedOrigins(rawHeaders: HeaderList, hosts: ServedHosts): readonly string[] {
  const [host, ...more] = valuesOf(rawHeaders, "host");
  const served = more.length === 0 ? hosts.get(host?.toLowerCase() ?? "") : undefined;
  if (served === undefined) throw new Refusal("host-not-served");
  return served;
}

/**
 * Verifies that the caller is a script on one of the site's own pages. Browsers always send `Origin` with
 * POST, and newer browsers also send `Sec-Fetch-Site`. A request with neither header does not come from a
 * page.
 * @throws {Refusal}
 */
function checkCaller(rawHeaders: HeaderList, served: readonly string[]): void {
  const origins = valuesOf(rawHeaders, "origin");
  const sites = valuesOf(rawHeaders, "sec-fetch-site");
  if (origins.length > 1 || origins.some((origin) => !served.includes(origin)))
    throw new Refusal("cross-origin-caller");
  if (sites.some((site) => site !== "same-origin")) throw new Refusal("cross-origin-caller");
  if (origins.length === 0 && sites.length === 0) throw new Refusal("not-a-fetch");
  if (valuesOf(rawHeaders, "sec-fetch-dest").some((destination) => destination !== "empty"))
    throw new Refusal("not-a-fetch");
  if (valuesOf(rawHeaders, "service-worker").length > 0) throw new Refusal("not-a-fetch");
}

const LOCAL_NAMES = ["localhost", "127.0.0.1", "[::1]"];
const DEFAULT_PORTS: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" };

/** `Host` header in lower case → site origins that it may belong to. */
type ServedHosts = ReadonlyMap<string, readonly string[]>;

/** Returns a function that finds the hosts served on the socket of a request. */
function servedHosts({
  siteOrigins,
  allowLocalhost,
}: Pick<ProxySettings, "siteOrigins" | "allowLocalhost">): (socket: Socket) => ServedHosts {
  const named = toHosts([...siteOrigins]);
  if (!allowLocalhost) return () => named;
  const byAddress = new Map<string, ServedHosts>();
  return (socket) => {
    const protocol = (socket as TLSSocket).encrypted ? "https" : "http";
    const key = `${protocol}:${socket.localPort}`;
    const cached = byAddress.get(key);
    if (cached !== undefined) return cached;
    const local = LOCAL_NAMES.map((name) => new URL(`${protocol}://${name}:${socket.localPort}`).origin);
    const hosts = toHosts([...siteOrigins, ...local]);
    byAddress.set(key, hosts);
    return hosts;
  };
}

/** Maps `Host` headers to origins. The header may include or omit the default port of the scheme. */
function toHosts(origins: readonly string[]): ServedHosts {
  const hosts = new Map<string, string[]>();
  for (const origin of origins) {
    const { protocol, hostname, host, port } = new URL(origin);
    const names = port === "" ? [host, `${hostname}:${DEFAULT_PORTS[protocol]}`] : [host];
    for (const name of names) hosts.set(name, [...(hosts.get(name) ?? []), origin]);
  }
  return hosts;
}

export interface CallRecord {
  /** Value of `performance.now()`. */
  readonly start: number;
  method: string;
  /** Origin and the path template from the document; never the called path or query. */
  target: string;
  status: number;
  upstreamStatus: number | undefined;
  bytes: number;
  hops: number;
  /** `ok`, a problem code, or the reason for an early end. */
  decision: string;
}

const instance = randomBytes(3).toString("hex");
let calls = 0;

export function startRecord(): CallRecord {
  return {
    start: performance.now(),
    method: "-",
    target: "-",
    status: 0,
    upstreamStatus: undefined,
    bytes: 0,
    hops: 0,
    decision: "ok",
  };
}

/** Formats a record as one line, without query, headers, bodies, user names or IP addresses of callers. */
export function recordLine(record: CallRecord): string {
  const { start, method, target, status, upstreamStatus, bytes, hops, decision } = record;
  calls += 1;
  return [
    new Date().toISOString(),
    `proxy ${instance}-${calls}`,
    method,
    target,
    status === 0 ? "-" : status,
    `upstream=${upstreamStatus ?? "-"}`,
    `bytes=${bytes}`,
    `ms=${Math.round(performance.now() - start)}`,
    `hops=${hops}`,
    decision,
  ].join(" ");
}
