import type { ResvgRenderOptions } from "@resvg/resvg-js";

/** How resvg is to draw: by these fonts, and by those of the system only where it must look through them. */
export function drawingOptions(fontFiles: readonly string[], usesSystemFonts: boolean): ResvgRenderOptions {
  return {
    font: { fontFiles: [...fontFiles], loadSystemFonts: usesSystemFonts, defaultFontFamily: "Inter" },
    logLevel: "off",
  };
}
