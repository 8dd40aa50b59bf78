import { parentPort, workerData } from "node:worker_threads";
import { draw } from "./draw.js";
import type { CardDrawing, DrawingSetting } from "./drawing.js";

parentPort?.on("message", (drawing: CardDrawing) =>
  parentPort?.postMessage(draw(drawing, workerData as DrawingSetting)),
);
