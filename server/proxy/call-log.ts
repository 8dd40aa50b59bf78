import { randomBytes } from "node:crypto";

/** What is known of a call when it has ended. */
export interface CallRecord {
  /** Milliseconds of the clock. */
  readonly start: number;
  method: string;
  /** Scheme, host and port, and the path as the document describes it; never more of an address. */
  target: string;
  status: number;
  upstreamStatus: number | undefined;
  bytes: number;
  hops: number;
  /** `ok`, a problem's code, or how a call ended early. */
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

/** One line without query, headers, bodies, user names and addresses of callers. */
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
