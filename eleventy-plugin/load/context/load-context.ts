import type { DocumentSourceMap } from "../../document/loaded-document.js";
import type { MutableObject } from "../../document/plain-object.js";
import type { Transform } from "../../options/api-reference-options.js";
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

/** The text of a document. `bytes` is the total size of this document and all documents that it refers to. */
export interface ReadText {
  readonly text: string;
  readonly bytes: number;
}

/** A document of the newest version of its specification, and warnings about parts that were lost. */
export interface UpgradedDocument {
  readonly document: MutableObject;
  readonly warnings: readonly Finding[];
  readonly asWritten?: DocumentSourceMap;
}

/** Maximum bytes of a document after decompression, and of all documents of one source together. */
export const MAX_BYTES = 50 * 1024 * 1024;

/** `MAX_BYTES` as messages print it. */
export const MAX_BYTES_IN_WORDS = "50 MB";

/**
 * Maximum number of documents of one source, including the source's own document. DigitalOcean's public API
 * description has 2,850.
 */
export const MAX_DOCUMENTS = 3_500;

/**
 * Maximum number of nodes that a document may have in addition to those in its text, from YAML aliases and
 * fragments that are used several times. Only repeated visits of a node count, so a large document without
 * aliases is limited only by its size.
 */
export const MAX_EXPANDED_NODES = 2_000_000;

/**
 * Returns how many additional nodes a document with `written` nodes in its text may expand to. Each
 * additional node is processed and rendered like a node of the text, so it costs as much.
 */
export const expandedNodes = (written: number): number =>
  Math.min(MAX_EXPANDED_NODES, 100_000 + 10 * written);
