import { AddressError } from "../network/guarded-lookup.js";
import { Refusal, type ProblemCode } from "./proxy-problem.js";

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
export function upstreamFailure(error: unknown, origin: string, hops: number): Refusal {
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
