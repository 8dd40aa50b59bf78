import type { LookupFunction } from "node:net";
import type { DescribedPaths } from "./path-templates.js";

/** Limits of the proxy per call and in total. */
export interface CallLimits {
  /** Bytes. */
  readonly maxRequestBytes: number;
  /** Bytes as transferred, before decompression. */
  readonly maxResponseBytes: number;
  /** Milliseconds until the response headers, and between two chunks of the body. */
  readonly timeout: number;
  /** Concurrent calls, in total and per origin. */
  readonly maxInFlight: { readonly total: number; readonly perOrigin: number };
  /** Whether to connect to public IP addresses only. */
  readonly strict: boolean;
}

/** Minimum pace of a request body. Times in milliseconds. */
export interface BodyPace {
  /** Longest pause between two chunks. */
  readonly silence: number;
  /** Time for a body, plus one second for every `bytesPerSecond` bytes received. */
  readonly start: number;
  readonly bytesPerSecond: number;
  /** Maximum time for any body. */
  readonly whole: number;
}

/** Deadlines in milliseconds. Not configurable; tests shorten them. */
export interface Deadlines {
  /** For connecting, including TLS. */
  readonly connect: number;
  /** Between two chunks of an event stream. */
  readonly idle: number;
  /** For receiving the request body. */
  readonly body: BodyPace;
  /** From the complete request to the end of the response. */
  readonly call: number;
  /** For an event stream, from its headers to its end. */
  readonly stream: number;
}

export interface ProxySettings {
  /** Path of the route: `/_api-proxy` below the site's path prefix. */
  readonly route: string;
  /** Origins the proxy may call, as `URL.origin` formats them. */
  readonly origins: ReadonlySet<string>;
  /** Origins of the site, whose pages may call the proxy. */
  readonly siteOrigins: ReadonlySet<string>;
  /** Whether pages on localhost, at the listening port, may also call the proxy. */
  readonly allowLocalhost: boolean;
  readonly limits: CallLimits;
  readonly deadlines?: Deadlines;
  /** Path templates that the log may name. */
  readonly described?: readonly DescribedPaths[];
  /** Replaces `dns.lookup`. The resulting IP addresses are still checked. */
  readonly lookup?: LookupFunction;
  /** Receives one line per call, without a line break. */
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
