import type { ResvgRenderOptions } from "@resvg/resvg-js";

/** How resvg is to draw: by these fonts, and by those of the system only where it must look through them. */
export function drawingOptions(fontFiles: readonly string[], usesSystemFonts: boolean): ResvgRenderOptions {
  return {
    font: { fontFiles: [...fontFiles], loadSystemFonts: usesSystemFonts, defaultFontFamily: "Inter" },
    logLevel: "off",
  };
}

/** What a thread that draws is started with. */
export interface DrawingSetting {
  /** Absolute paths of font files. */
  readonly fontFiles: readonly string[];
}

/** An image to draw. */
export interface CardDrawing {
  readonly svg: string;
  /** Names the image. */
  readonly key: string;
  /** It has characters that only fonts of the system may have: looking through those takes longer than drawing. */
  readonly usesSystemFonts: boolean;
}

/** What becomes of a drawing. */
export type Drawn = { readonly key: string; readonly png: Uint8Array } | { readonly failed: string };
