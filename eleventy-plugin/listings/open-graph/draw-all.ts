import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { packageFile } from "../../files/package-files.js";
import { errorReason } from "../../problems/error-reason.js";
import type { CardDrawing, DrawingSetting, Drawn } from "./drawing.js";

const MOST_THREADS = 8;

/**
 * Up to this number, images are rendered in this thread, because starting another takes as long as rendering
 * some of them.
 */
const FEW = 40;

/**
 * Renders images, many of them in several threads, and passes each to `onImage`. Resolves to the reasons of
 * failures; rejects only if `onImage` rejects.
 */
export async function drawAll(
  drawings: readonly CardDrawing[],
  options: DrawingSetting,
  onImage: (key: string, png: Uint8Array) => Promise<void>,
): Promise<readonly string[]> {
  if (drawings.length <= FEW) return drawHere(drawings, options, onImage);
  const open = [...drawings];
  const failures: string[] = [];
  const count = Math.min(availableParallelism(), MOST_THREADS, drawings.length);
  const threads = Array.from({ length: count }, () => drawInThread(open, options, failures, onImage));
  await Promise.all(threads);
  return failures;
}

async function drawHere(
  drawings: readonly CardDrawing[],
  options: DrawingSetting,
  onImage: (key: string, png: Uint8Array) => Promise<void>,
): Promise<readonly string[]> {
  const { draw } = await import("./draw.js");
  const failures: string[] = [];
  for (const drawing of drawings) {
    const drawn = draw(drawing, options);
    if ("failed" in drawn) failures.push(drawn.failed);
    else await onImage(drawn.key, drawn.png);
  }
  return failures;
}

function drawInThread(
  open: CardDrawing[],
  workerData: DrawingSetting,
  failures: string[],
  onImage: (key: string, png: Uint8Array) => Promise<void>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(packageFile("dist/workers/drawing.js"), {
      workerData,
      execArgv: [],
    });
    const next = (): void => {
      const drawing = open.pop();
      if (drawing === undefined) void worker.terminate();
      else worker.postMessage(drawing);
    };
    worker.on("message", (drawn: Drawn) => {
      if ("failed" in drawn) failures.push(drawn.failed);
      const handedOn = "failed" in drawn ? Promise.resolve() : onImage(drawn.key, drawn.png);
      handedOn.then(next, (error: unknown) => {
        reject(error as Error);
        void worker.terminate();
      });
    });
    worker.on("error", (error: unknown) => void failures.push(errorReason(error)));
    worker.on("exit", () => resolve());
    next();
  });
}
