import { parentPort, workerData } from "node:worker_threads";
import { Resvg } from "@resvg/resvg-js";
import { drawingOptions, type CardDrawing, type DrawingSetting, type Drawn } from "./drawing.js";

// A thread of its own: drawing an image keeps a processor busy for a hundredth of a second.
parentPort?.on("message", (drawing: CardDrawing) => parentPort?.postMessage(draw(drawing)));

function draw({ svg, key, usesSystemFonts }: CardDrawing): Drawn {
  try {
    const options = drawingOptions((workerData as DrawingSetting).fontFiles, usesSystemFonts);
    return { key, png: new Resvg(svg, options).render().asPng() };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}
