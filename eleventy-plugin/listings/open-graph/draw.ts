import { Resvg } from "@resvg/resvg-js";
import { errorReason } from "../../problems/problems.js";
import { resvgOptions, type RenderJob, type RenderSettings, type RenderResult } from "./drawing.js";

/** Renders an image. Takes about 10 ms of processor time. */
export function renderCard(
  { svg, key, usesSystemFonts }: RenderJob,
  { fontFiles }: RenderSettings,
): RenderResult {
  try {
    return { key, png: new Resvg(svg, resvgOptions(fontFiles, usesSystemFonts)).render().asPng() };
  } catch (error) {
    return { failed: errorReason(error) };
  }
}
