import { setTimeout as pause } from "node:timers/promises";
import { finding, Problem, type Finding, type Place } from "../../problems/problems.js";
import { fetchTimes, type LoadContext } from "../load-context.js";
import { checkIntegrity } from "../read/check-integrity.js";
import type { Connections } from "./connections.js";
import { tooLarge } from "../read/decode-text.js";
import { FetchFailure, toFetchFailure } from "./fetch-failure.js";
import { httpGet, type HttpAnswer } from "./http-get.js";
import { maskedAddress, publicAddress } from "./masked-address.js";
import { readCopy, writeCopy, type SourceCopy } from "./source-copies.js";

export interface FetchAsk {
  readonly context: LoadContext;
  readonly place: Place;
  readonly connections: Connections;
  readonly authorization?: string | undefined;
  readonly integrity?: string | undefined;
  readonly publicOnly?: boolean;
  readonly onlyOrigin?: string;
  /** Ends this fetch together with others. */
  readonly signal?: AbortSignal;
}

export interface FetchedSource {
  readonly bytes: Uint8Array;
  /** Where it came from after redirects, without credentials and query. */
  readonly location: string;
  readonly warnings: readonly Finding[];
  /** Makes it the last good copy: to be called once it has proved to be a document. */
  keep(): Promise<void>;
}

/**
 * Fetches a document, or takes the last good copy: with `offline`, and while serving when the fetch fails. `url` has no
 * user name and password. Raises a Problem, or a FetchFailure of the kind missing or refused.
 */
export async function fetchSource(url: URL, ask: FetchAsk): Promise<FetchedSource> {
  const copy = await readCopy(ask.context.cacheFolder, url.href);
  if (ask.context.offline) {
    if (!copy)
      throw new Problem(finding("offline-without-copy", { url: maskedAddress(url.href) }, ask.place));
    return fromCopy(copy, ask);
  }
  try {
    const answer = await inTries(url, ask, copy);
    return answer.status === 304 && copy ? fromCopy(copy, ask) : fresh(url, answer, ask);
  } catch (error) {
    if (error instanceof Problem) throw error;
    return withoutAnswer(url, toFetchFailure(error, fetchTimes(ask.context).deadline), ask, copy);
  }
}

async function inTries(url: URL, ask: FetchAsk, copy: SourceCopy | undefined): Promise<HttpAnswer> {
  const { deadline, pauses } = fetchTimes(ask.context);
  const late = AbortSignal.timeout(deadline);
  const signal = ask.signal ? AbortSignal.any([late, ask.signal]) : late;
  for (const wait of [...pauses, undefined]) {
    try {
      return checked(
        await httpGet(url, { ...ask, headers: headers(copy), signal, publicOnly: ask.publicOnly ?? false }),
      );
    } catch (error) {
      const failure = toFetchFailure(signal.aborted ? signal.reason : error, deadline);
      if (wait === undefined || !failure.passing) throw failure;
      await pause(wait, undefined, { signal });
    }
  }
  throw new FetchFailure("it was never tried");
}

function headers(copy: SourceCopy | undefined): Record<string, string> {
  return {
    accept: "application/yaml, application/json;q=0.9, */*;q=0.5",
    "user-agent": "eleventy-plugin-api-reference",
    ...(copy?.etag ? { "if-none-match": copy.etag } : {}),
    ...(copy?.lastModified ? { "if-modified-since": copy.lastModified } : {}),
  };
}

function checked(answer: HttpAnswer): HttpAnswer {
  const { status } = answer;
  if (status === 200 || status === 304) return answer;
  const passing = status === 429 || status >= 500;
  throw new FetchFailure(
    `it answers with status ${status}`,
    status === 404 || status === 410 ? "missing" : "failed",
    passing,
  );
}

function fresh(url: URL, { bytes, headers: answered, url: from }: HttpAnswer, ask: FetchAsk): FetchedSource {
  checkIntegrity(bytes, ask.integrity, ask.place);
  const { etag, "last-modified": lastModified } = answered;
  const copy: SourceCopy = {
    bytes,
    location: publicAddress(from),
    date: new Date().toISOString(),
    ...(typeof etag === "string" ? { etag } : {}),
    ...(typeof lastModified === "string" ? { lastModified } : {}),
  };
  return {
    bytes,
    location: copy.location,
    warnings: [],
    keep: () => writeCopy(ask.context.cacheFolder, url.href, copy),
  };
}

function fromCopy(copy: SourceCopy, ask: FetchAsk, warnings: readonly Finding[] = []): FetchedSource {
  checkIntegrity(copy.bytes, ask.integrity, ask.place);
  return { bytes: copy.bytes, location: copy.location, warnings, keep: async () => {} };
}

function withoutAnswer(
  url: URL,
  failure: FetchFailure,
  ask: FetchAsk,
  copy: SourceCopy | undefined,
): FetchedSource {
  const facts = { url: maskedAddress(url.href), reason: failure.reason };
  if (ask.context.serving && copy && failure.kind !== "refused") {
    return fromCopy(copy, ask, [
      finding("used-cached-copy", { ...facts, date: copy.date.slice(0, 10) }, ask.place),
    ]);
  }
  if (failure.kind === "too-large") throw tooLarge(ask.place);
  if (ask.onlyOrigin !== undefined && failure.kind !== "failed") throw failure;
  const fix = copy
    ? "Check the address and the network, or set `offline: true` to build from the last good copy."
    : "Check the address and the network.";
  throw new Problem(finding("fetch-failed", { ...facts, fix }, ask.place), { cause: failure });
}
