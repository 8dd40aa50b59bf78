import type { Labels } from "../../portable/labels.js";
import type { Reference } from "../../portable/model/index.js";
import type { ReferencePage } from "../page.js";
import type { SiteContext } from "../site-view.js";

/** What a thread is given to make pages of: `SiteContext` without functions, which cannot be sent. */
export interface PageJob {
  /** Indexes are places in this list. */
  readonly pages: readonly ReferencePage[];
  /** Indexes of the pages to make, the first first. */
  readonly order: readonly number[];
  /** Shared by all threads, a number a page: `FREE`, or somebody makes it. */
  readonly claims: Int32Array;
  readonly hasLayout: boolean;
  readonly context: Omit<SiteContext, "options" | "downloadUrl" | "versionsOf" | "labels"> & {
    readonly options: Omit<SiteContext["options"], "transform">;
    readonly labels: Labels;
    readonly downloadUrls: ReadonlyMap<Reference, string>;
  };
  /** The folder of the shipped templates. */
  readonly shippedFolder: string;
}

/** A finished page; without text where making it failed: the main thread makes it again, and says why. */
export interface MadePage {
  readonly index: number;
  readonly html?: string;
  /** Its Markdown, where it has such a file. */
  readonly twin?: string;
}

const FREE = 0;
const TAKEN = 1;

/** Takes a page for the calling thread. False: another has it. */
export function claim(claims: Int32Array, index: number): boolean {
  return Atomics.compareExchange(claims, index, FREE, TAKEN) === FREE;
}
