import type { ResvgRenderOptions } from "@resvg/resvg-js";

/** Returns resvg options. Loads system fonts only if `usesSystemFonts` is true, because that is slow. */
export function resvgOptions(fontFiles: readonly string[], usesSystemFonts: boolean): ResvgRenderOptions {
  return {
    font: { fontFiles: [...fontFiles], loadSystemFonts: usesSystemFonts, defaultFontFamily: "Inter" },
    logLevel: "off",
  };
}

export interface RenderSettings {
  /** Absolute paths of font files. */
  readonly fontFiles: readonly string[];
}

export interface RenderJob {
  readonly svg: string;
  /** Identifies the image. */
  readonly key: string;
  /** Whether characters may need a system font. Searching the system fonts takes longer than rendering. */
  readonly usesSystemFonts: boolean;
}

export type RenderResult = { readonly key: string; readonly png: Uint8Array } | { readonly failed: string };
