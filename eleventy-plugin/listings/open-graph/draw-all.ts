import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { packageFile } from "../../files/package-files.js";
import { errorReason } from "../../problems/problems.js";
import type { RenderJob, RenderSettings, RenderResult } from "./drawing.js";

const MAX_THREADS = 8;

/**
 * Maximum number of images to render in this thread. Starting another thread takes as long as rendering some
 * of them.
 */
const FEW = 40;

/**
 * Renders images and passes each to `onImage`. More than `FEW` images are rendered in several threads.
 * Resolves to the reasons for failures; rejects if `onImage` rejects.
 */
export async function renderAll(
  jobs: readonly RenderJob[],
  options: RenderSettings,
  onImage: (key: string, png: Uint8Array) => Promise<void>,
): Promise<readonly string[]> {
  if (jobs.length <= FEW) return renderHere(jobs, options, onImage);
  const open = [...jobs];
  const failures: string[] = [];
  const count = Math.min(availableParallelism(), MAX_THREADS, jobs.length);
  const threads = Array.from({ length: count }, () => renderInThread(open, options, failures, onImage));
  await Promise.all(threads);
  return failures;
}

async function renderHere(
  jobs: readonly RenderJob[],
  options: RenderSettings,
  onImage: (key: string, png: Uint8Array) => Promise<void>,
): Promise<readonly string[]> {
  const { renderCard: draw } = await import("./draw.js");
  const failures: string[] = [];
  for (const job of jobs) {
    const result = draw(job, options);
    if ("failed" in result) failures.push(result.failed);
    else await onImage(result.key, result.png);
  }
  return failures;
}

function renderInThread(
  open: RenderJob[],
  workerData: RenderSettings,
  failures: string[],
  onImage: (key: string, png: Uint8Array) => Promise<void>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(packageFile("dist/node/drawing.js"), {
      workerData,
      execArgv: [],
    });
    const next = (): void => {
      const job = open.pop();
      if (job === undefined) void worker.terminate();
      else worker.postMessage(job);
    };
    worker.on("message", (result: RenderResult) => {
      if ("failed" in result) failures.push(result.failed);
      const processed = "failed" in result ? Promise.resolve() : onImage(result.key, result.png);
      processed.then(next, (error: unknown) => {
        reject(error as Error);
        void worker.terminate();
      });
    });
    worker.on("error", (error: unknown) => void failures.push(errorReason(error)));
    worker.on("exit", () => resolve());
    next();
  });
}
