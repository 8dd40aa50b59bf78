import { Resvg } from "@resvg/resvg-js";
import { errorReason } from "../../problems/error-reason.js";
import { drawingOptions, type CardDrawing, type DrawingSetting, type Drawn } from "./drawing.js";

/** Keeps a processor busy for a hundredth of a second. */
export function draw({ svg, key, usesSystemFonts }: CardDrawing, { fontFiles }: DrawingSetting): Drawn {
  try {
    return { key, png: new Resvg(svg, drawingOptions(fontFiles, usesSystemFonts)).render().asPng() };
  } catch (error) {
    return { failed: errorReason(error) };
  }
}
