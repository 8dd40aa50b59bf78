import { AddressError, type AddressFault } from "../../network/addresses.js";
import { MAX_BYTES_IN_WORDS } from "../context/load-context.js";

/**
 * The kind of a failed fetch: the document does not exist, was refused by a rule, is too large, or anything
 * else.
 */
export type FetchFailureKind = "missing" | "refused" | "too-large" | "failed";

/** Why a document could not be fetched, in words that complete "could not be fetched: …". */
export class FetchFailure extends Error {
  override readonly name = "FetchFailure";

  constructor(
    readonly reason: string,
    readonly kind: FetchFailureKind = "failed",
    /** Whether another attempt may succeed. */
    readonly isTransient = false,
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}

const TOO_LARGE = `it is larger than ${MAX_BYTES_IN_WORDS}`;

const FAILURES_BY_CODE: Readonly<
  Record<string, readonly [reason: string, kind: FetchFailureKind, passing: boolean]>
> = {
  ENOTFOUND: ["the host name is unknown", "failed", true],
  EAI_AGAIN: ["the host name could not be looked up", "failed", true],
  ECONNREFUSED: ["the connection was refused", "failed", true],
  ECONNRESET: ["the connection was interrupted", "failed", true],
  EPIPE: ["the connection was interrupted", "failed", true],
  ETIMEDOUT: ["the connection timed out", "failed", true],
  EHOSTUNREACH: ["the host cannot be reached", "failed", true],
  ENETUNREACH: ["the network cannot be reached", "failed", true],
  UND_ERR_SOCKET: ["the connection was interrupted", "failed", true],
  UND_ERR_CONNECT_TIMEOUT: ["the connection timed out", "failed", true],
  UND_ERR_HEADERS_TIMEOUT: ["it did not respond in time", "failed", true],
  UND_ERR_BODY_TIMEOUT: ["it did not respond in time", "failed", true],
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: [
    "the response does not have the length that it declares",
    "failed",
    true,
  ],
  UND_ERR_RES_EXCEEDED_MAX_SIZE: [TOO_LARGE, "too-large", false],
  ERR_BUFFER_TOO_LARGE: [TOO_LARGE, "too-large", false],
  Z_DATA_ERROR: ["its compressed content is damaged", "failed", true],
  Z_BUF_ERROR: ["its compressed content is damaged", "failed", true],
};

const REFUSED_ADDRESSES: Readonly<Record<AddressFault, string>> = {
  prohibited: "it points to an IP address that is never called, such as a link-local one",
  private: "it points to a private network",
  own: "it points to this server",
};

export function refusedAddress(fault: AddressFault, options?: ErrorOptions): FetchFailure {
  return new FetchFailure(REFUSED_ADDRESSES[fault], "refused", false, options);
}

/** Converts any error thrown while fetching. `deadline`: time limit of the whole fetch in milliseconds. */
export function toFetchFailure(error: unknown, deadline: number): FetchFailure {
  if (error instanceof FetchFailure) return error;
  if (error instanceof AddressError) return refusedAddress(error.fault, { cause: error });
  const { name, code, message } = error as { name?: string; code?: unknown; message?: string };
  if (name === "TimeoutError" || name === "AbortError") {
    return new FetchFailure(`it did not respond within ${deadline / 1000} s`, "failed", false, {
      cause: error,
    });
  }
  const known = typeof code === "string" ? FAILURES_BY_CODE[code] : undefined;
  const [reason, kind, isTransient] = known ?? [oneLine(message ?? "unknown error"), "failed", true];
  return new FetchFailure(reason, kind, isTransient, { cause: error });
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
