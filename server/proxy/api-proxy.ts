import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Agent } from "undici";
import { recordLine, startRecord, type CallRecord } from "./call-log.js";
import { CallSignal } from "./call-signal.js";
import { checkCaller, servedOrigins } from "./caller-check.js";
import { checkDestination, forward, type Destinations } from "./forward.js";
import { pathTemplates } from "./path-templates.js";
import { createInFlight, type InFlight, type InFlightPlace } from "./in-flight.js";
import { Refusal } from "./proxy-problem.js";
import { defaultDeadlines, type ProxySettings } from "./proxy-settings.js";
import { readBody } from "./read-body.js";
import { readCall } from "./read-call.js";
import { sendAnswer, sendRefusal } from "./send-answer.js";
import { servedHosts, type ServedHosts } from "./served-hosts.js";
import { createAgent } from "./upstream-agent.js";
import { valuesOf } from "./header-rules.js";

/** Middleware for Express, Connect or Eleventy's dev server; requests of other paths are handed on. */
export interface ProxyHandler {
  (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void): void;
  /** Ends the connections to APIs that are idle, and the others when they are. */
  close(): Promise<void>;
}

interface Proxy {
  readonly settings: ProxySettings;
  readonly destinations: Destinations;
  readonly inFlight: InFlight;
  readonly agent: Agent;
  readonly hostsOf: (socket: Socket) => ServedHosts;
  readonly templateOf: (url: URL) => string | undefined;
}

/** Forwards requests of the site's own pages to declared origins and to nothing else. */
export function createProxy(settings: ProxySettings): ProxyHandler {
  const ownPorts = new Set<number>();
  const { deadlines = defaultDeadlines } = settings;
  const agent = createAgent(settings, ownPorts);
  const proxy: Proxy = {
    settings,
    destinations: { ...settings, deadlines, ownPorts },
    inFlight: createInFlight(settings.limits),
    agent,
    hostsOf: servedHosts(settings),
    templateOf: pathTemplates(settings.described ?? []),
  };
  const handle = (
    request: IncomingMessage,
    response: ServerResponse,
    next: (error?: unknown) => void,
  ): void => {
    if (pathOf(request) !== settings.route) return next();
    if (isConsumed(request))
      return next(new Error("apiProxy() must stand before everything that reads bodies."));
    if (request.socket.localPort !== undefined) ownPorts.add(request.socket.localPort);
    void answerCall(request, response, proxy);
  };
  return Object.assign(handle, { close: () => agent.close() });
}

/** In an Express app `url` lacks what a router was mounted at. */
function pathOf(request: IncomingMessage & { readonly originalUrl?: string }): string {
  const address = request.originalUrl ?? request.url ?? "";
  const query = address.indexOf("?");
  return query < 0 ? address : address.slice(0, query);
}

function isConsumed(request: IncomingMessage): boolean {
  return request.readableDidRead;
}

async function answerCall(request: IncomingMessage, response: ServerResponse, proxy: Proxy): Promise<void> {
  const record = startRecord();
  const signal = new CallSignal(proxy.destinations.deadlines);
  response.once("close", () => {
    if (!response.writableFinished) signal.abort("caller-gone");
  });
  let place: InFlightPlace | undefined;
  try {
    const call = readChecked(request, proxy, record);
    place = proxy.inFlight.enter(call.url.origin);
    const running = { signal, place, followsRedirects: call.followsRedirects, hops: 0 };
    await passOn({ ...call, running }, request, response, proxy, record);
  } catch (error) {
    refuse(error, request, response, record, signal);
  } finally {
    signal.close();
    place?.leave();
    proxy.settings.log(recordLine(record));
  }
}

type CheckedCall = ReturnType<typeof readCall>;

/** Every check that needs no body. Throws a Refusal. */
function readChecked(
  request: IncomingMessage,
  { hostsOf, destinations, templateOf }: Proxy,
  record: CallRecord,
): CheckedCall {
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

async function passOn(
  { method, url, headers, running }: CheckedCall & { readonly running: Parameters<typeof forward>[3] },
  request: IncomingMessage,
  response: ServerResponse,
  { settings, destinations, agent }: Proxy,
  record: CallRecord,
): Promise<void> {
  const body = await readBody(request, settings.limits.maxRequestBytes, running.place);
  try {
    const answer = await forward({ method, url, headers, body }, agent, destinations, running);
    record.upstreamStatus = answer.status;
    const isStream = /^text\/event-stream\b/i.test(valuesOf(answer.headers, "content-type")[0] ?? "");
    if (isStream) running.signal.allowStream();
    record.status = 200;
    const sent = await sendAnswer(answer, response, {
      maxBytes: settings.limits.maxResponseBytes,
      silence: isStream ? destinations.deadlines.idle : settings.limits.timeout,
    });
    record.bytes = sent.bytes;
    if (!sent.complete) record.decision = running.signal.reason ?? "cut";
  } finally {
    record.hops = running.hops;
  }
}

function refuse(
  error: unknown,
  request: IncomingMessage,
  response: ServerResponse,
  record: CallRecord,
  signal: CallSignal,
): void {
  if (signal.reason === "caller-gone" || (request.destroyed && !request.complete)) {
    record.decision = "caller-gone";
    return;
  }
  const refusal = error instanceof Refusal ? error : undefined;
  record.status = refusal?.status ?? 0;
  record.decision = refusal?.code ?? "failed";
  if (refusal !== undefined && !response.headersSent) sendRefusal(refusal, request, response);
  else response.socket?.resetAndDestroy();
}
