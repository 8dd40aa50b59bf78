import { Resvg } from "@resvg/resvg-js";
import { errorReason } from "../../problems/error-reason.js";
import { drawingOptions, type CardDrawing, type DrawingSetting, type Drawn } from "./drawing.js";

/** Renders an image. Takes about 10 ms of processor time. */
export function draw({ svg, key, usesSystemFonts }: CardDrawing, { fontFiles }: DrawingSetting): Drawn {
  try {
    return { key, png: new Resvg(svg, drawingOptions(fontFiles, usesSystemFonts)).render().asPng() };
  } catch (error) {
    return { failed: errorReason(error) };
  }
}
