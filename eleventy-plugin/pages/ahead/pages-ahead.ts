import { existsSync, readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { packageFile } from "../../package-files.js";
import type { ReferencePage } from "../page.js";
import type { SiteContext } from "../site-view.js";
import { claim, type MadePage, type PageJob } from "./page-job.js";

/** Fewer pages are made sooner than a thread is started. */
const LEAST_PAGES = 300;
/** Each thread has the model once more. */
const MOST_THREADS = 3;

/** Pages that other threads make while Eleventy is busy with the first ones. */
export interface PagesAhead {
  /** Begins with the pages of a build; what an earlier one left is forgotten. */
  start(pages: readonly ReferencePage[], settings: AheadSettings): void;
  /** A page's HTML; undefined where the caller is to make it. */
  take(page: ReferencePage): Promise<MadePage | undefined>;
  stop(): void;
}

export interface AheadSettings {
  readonly context: SiteContext;
  readonly hasLayout: boolean;
  /** The folder in which a site replaces templates. */
  readonly siteFolder: string;
  /** Pages that the site adds to: only the main thread knows what. */
  readonly isMixed: (page: ReferencePage) => boolean;
}

/** Large references on machines with more than one core; nothing depends on it but time. */
export function createPagesAhead(): PagesAhead {
  let running: Run | undefined;
  const ahead: PagesAhead = {
    start(pages, settings) {
      ahead.stop();
      const threads = Math.min(availableParallelism() - 1, MOST_THREADS);
      const order = inOrder(pages, settings);
      if (threads < 1 || order.length < LEAST_PAGES || !canBeSent(settings)) return;
      running = startRun(pages, order, settings, threads);
    },
    take: async (page) => running?.take(page),
    stop() {
      running?.stop();
      running = undefined;
    },
  };
  return ahead;
}

/** Threads know neither the templates of a site nor the versions of an API. */
function canBeSent({ context, siteFolder }: AheadSettings): boolean {
  return !replacesTemplates(siteFolder) && context.options.sources.every(({ group }) => group === undefined);
}

function replacesTemplates(siteFolder: string): boolean {
  const folder = join(siteFolder, "api-reference");
  return (
    existsSync(folder) && readdirSync(folder, { recursive: true }).some((name) => /\.njk$/.test(String(name)))
  );
}

const MANY = ["operation", "schema", "channel"] as const;

/** The last of each kind first, the kinds in turns: Eleventy begins with the first of each. */
function inOrder(pages: readonly ReferencePage[], { isMixed }: AheadSettings): readonly number[] {
  const placed = MANY.flatMap((kind) => {
    const indexes = pages.flatMap((page, index) => (page.kind === kind && !isMixed(page) ? [index] : []));
    return indexes.map((index, place) => ({ index, share: place / indexes.length }));
  });
  return placed.sort((one, other) => other.share - one.share).map(({ index }) => index);
}

interface Run {
  take(page: ReferencePage): Promise<MadePage | undefined>;
  stop(): void;
}

function startRun(
  pages: readonly ReferencePage[],
  order: readonly number[],
  { context, hasLayout }: AheadSettings,
  threads: number,
): Run {
  const claims = new Int32Array(new SharedArrayBuffer(pages.length * Int32Array.BYTES_PER_ELEMENT));
  const places = new Map(order.map((index) => [pages[index], index]));
  const made = new Map<number, MadePage>();
  const waiting = new Map<number, (page: MadePage | undefined) => void>();
  const settle = (index: number, page: MadePage | undefined): void => {
    const asker = waiting.get(index);
    waiting.delete(index);
    if (asker !== undefined) asker(page);
    else if (page !== undefined) made.set(index, page);
  };
  const job: PageJob = {
    pages,
    order,
    claims,
    hasLayout,
    context: toSend(context, pages),
    shippedFolder: packageFile("_includes"),
  };
  let running = threads;
  const workers = Array.from({ length: threads }, () => {
    const worker = new Worker(packageFile("dist/plugin/pages/ahead/ahead-worker.js"), {
      workerData: job,
      execArgv: [],
      stdout: true,
      stderr: true,
    });
    worker.on("message", (page: MadePage) => settle(page.index, page));
    // A thread that fails leaves its pages to the main thread, which tells why.
    worker.on("error", () => undefined);
    worker.on("exit", () => {
      running -= 1;
      if (running === 0) for (const index of [...waiting.keys()]) settle(index, undefined);
    });
    worker.unref();
    return worker;
  });
  return {
    async take(page) {
      const index = places.get(page);
      if (index === undefined || claim(claims, index)) return undefined;
      const before = made.get(index);
      made.delete(index);
      if (before !== undefined || running === 0) return before;
      for (const worker of workers) worker.ref();
      return new Promise((resolve) => waiting.set(index, resolve));
    },
    stop() {
      for (const worker of workers) void worker.terminate();
    },
  };
}

function toSend(context: SiteContext, pages: readonly ReferencePage[]): PageJob["context"] {
  const { assets, contentSecurityPolicy, downloadUrl, labels, pathPrefix, tabs } = context;
  // The document is loaded: what changes it is no longer needed, and functions cannot be sent.
  const options = { ...context.options, transform: undefined };
  const downloads = [...new Set(pages.map(({ reference }) => reference))].flatMap((reference) => {
    const url = downloadUrl(reference);
    return url === undefined ? [] : [[reference, url] as const];
  });
  return {
    assets,
    contentSecurityPolicy,
    labels,
    options,
    pathPrefix,
    tabs,
    downloadUrls: new Map(downloads),
  };
}
