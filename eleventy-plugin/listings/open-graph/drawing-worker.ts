import { parentPort, workerData } from "node:worker_threads";
import { collectGarbage } from "../../files/collect-garbage.js";
import { renderCard } from "./draw.js";
import type { RenderJob, RenderSettings } from "./drawing.js";

/**
 * Number of images to render between two garbage collections. Each image leaves 3 MB outside the JavaScript
 * heap, which V8 does not take into account when it decides to collect garbage.
 */
const RENDERED_BETWEEN_COLLECTIONS = 16;

let renderedCount = 0;

parentPort?.on("message", (job: RenderJob) => void handle(job));

async function handle(job: RenderJob): Promise<void> {
  parentPort?.postMessage(renderCard(job, workerData as RenderSettings));
  renderedCount += 1;
  if (renderedCount % RENDERED_BETWEEN_COLLECTIONS === 0) await collectGarbage();
}
