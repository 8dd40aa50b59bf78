import { randomBytes } from "node:crypto";

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
