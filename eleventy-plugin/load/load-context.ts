import type { Transform } from "../options/resolved-options.js";
import type { Finding } from "../problems/problems.js";

/** Milliseconds: for everything, for a connection, between the tries (one try more than pauses). */
export interface FetchTimes {
  readonly deadline: number;
  readonly connect: number;
  readonly pauses: readonly number[];
}

const FETCH_TIMES: FetchTimes = { deadline: 30_000, connect: 10_000, pauses: [500, 1_500] };

/** What loading knows about the build it is part of. */
export interface LoadContext {
  /** The folder Eleventy runs in: relative paths start here, and files below it may be referred to. */
  readonly root: string;
  /** Where last good copies of fetched documents lie. */
  readonly cacheFolder: string;
  /** Fetch nothing: take last good copies. */
  readonly offline: boolean;
  /** Eleventy serves or watches: a failed fetch may be answered by the last good copy, and documents are remembered. */
  readonly serving: boolean;
  readonly transform?: Transform | undefined;
  /** Says at once what cannot wait for the end of the build. */
  readonly report?: ((found: Finding) => void) | undefined;
  /** Other time limits for fetching, for tests. */
  readonly times?: FetchTimes | undefined;
}

export function fetchTimes(context: LoadContext): FetchTimes {
  return context.times ?? FETCH_TIMES;
}
