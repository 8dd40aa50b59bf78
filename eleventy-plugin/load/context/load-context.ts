import type { Transform } from "../../options/resolved-options.js";
import type { Finding } from "../../problems/problems.js";

/**
 * Times in milliseconds: `deadline` for a whole fetch, `connect` for connecting, and `pauses` between
 * attempts. There is one more attempt than pauses.
 */
export interface FetchTimes {
  readonly deadline: number;
  readonly connect: number;
  readonly pauses: readonly number[];
}

const FETCH_TIMES: FetchTimes = { deadline: 30_000, connect: 10_000, pauses: [500, 1_500] };

/** The build that a document is loaded for. */
export interface LoadContext {
  /** The folder Eleventy runs in. Relative paths start here, and documents may refer to files below it. */
  readonly root: string;
  /** Folder with the last good copies of fetched documents. */
  readonly cacheFolder: string;
  /** Whether to use the last good copies instead of fetching anything. */
  readonly offline: boolean;
  /**
   * Whether Eleventy serves or watches. Documents are then cached in memory, and the last good copy replaces
   * a failed fetch.
   */
  readonly serving: boolean;
  readonly transform?: Transform | undefined;
  /** Reports a finding at once instead of at the end of the build. */
  readonly report?: ((found: Finding) => void) | undefined;
  /** Overrides the time limits for fetching, in tests. */
  readonly times?: FetchTimes | undefined;
}

export function fetchTimes(context: LoadContext): FetchTimes {
  return context.times ?? FETCH_TIMES;
}
