import type { LookupFunction } from "node:net";
import type { DescribedPaths } from "./path-templates.js";

/** What the proxy lets through, in one call and at one time. */
export interface CallLimits {
  /** Bytes. */
  readonly maxRequestBytes: number;
  /** Bytes as they come over the wire. */
  readonly maxResponseBytes: number;
  /** Milliseconds until the headers of an answer, and between two pieces of its body. */
  readonly timeout: number;
  /** Calls at one time: over all, and to one origin. */
  readonly maxInFlight: { readonly total: number; readonly perOrigin: number };
  /** Connects to public addresses only. */
  readonly strict: boolean;
}

/** How a request's body has to come in. Milliseconds. */
export interface BodyPace {
  /** Between two pieces. */
  readonly silence: number;
  /** A body has this time, and more of it for the bytes that have come. */
  readonly start: number;
  readonly bytesPerSecond: number;
  /** No body has more, however fast it comes. */
  readonly whole: number;
}

/** Milliseconds; each ends a call whatever else goes on. Not an option: tests shorten them. */
export interface Deadlines {
  /** Until a connection stands, with TLS. */
  readonly connect: number;
  /** Between two pieces of a stream of events. */
  readonly idle: number;
  /** Until the request has come in. */
  readonly body: BodyPace;
  /** From the whole request to the end of its answer. */
  readonly call: number;
  /** The same for a stream of events, from its headers on. */
  readonly stream: number;
}

/** What one proxy is made of. */
export interface ProxySettings {
  /** Path of the route: `/_api-proxy`, below the site's path prefix. */
  readonly route: string;
  /** Origins the proxy may call, as `URL.origin` writes them. */
  readonly origins: ReadonlySet<string>;
  /** Origins of the site whose pages may call; without one, localhost at the port that listens. */
  readonly siteOrigins: ReadonlySet<string>;
  /** Whether pages at localhost may call beside those of `siteOrigins`. */
  readonly allowLocalhost: boolean;
  readonly limits: CallLimits;
  readonly deadlines?: Deadlines;
  /** Paths that the log may name. */
  readonly described?: readonly DescribedPaths[];
  /** Stands for `dns.lookup`; what it finds is checked all the same. */
  readonly lookup?: LookupFunction;
  /** Gets one line a call, without line break. */
  readonly log: (line: string) => void;
}

export const defaultDeadlines: Deadlines = {
  connect: 5_000,
  body: { silence: 5_000, start: 10_000, bytesPerSecond: 4_096, whole: 60_000 },
  idle: 30_000,
  call: 120_000,
  stream: 600_000,
};

const MEBIBYTE = 1024 * 1024;

export const defaultLimits: CallLimits = {
  maxRequestBytes: 10 * MEBIBYTE,
  maxResponseBytes: 20 * MEBIBYTE,
  timeout: 30_000,
  maxInFlight: { total: 512, perOrigin: 64 },
  strict: false,
};
