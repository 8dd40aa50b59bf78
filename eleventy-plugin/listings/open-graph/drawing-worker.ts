import { parentPort, workerData } from "node:worker_threads";
import { collectGarbage } from "../../files/collect-garbage.js";
import { draw } from "./draw.js";
import type { CardDrawing, DrawingSetting } from "./drawing.js";

/** Each image leaves 3 MB outside the JavaScript heap, which does not prompt V8 to collect garbage. */
const DRAWN_BETWEEN_COLLECTIONS = 16;

let drawn = 0;

parentPort?.on("message", (drawing: CardDrawing) => void answer(drawing));

async function answer(drawing: CardDrawing): Promise<void> {
  parentPort?.postMessage(draw(drawing, workerData as DrawingSetting));
  drawn += 1;
  if (drawn % DRAWN_BETWEEN_COLLECTIONS === 0) await collectGarbage();
}
