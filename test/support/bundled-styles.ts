import { buildSync } from "esbuild";
import { styleSettings, rewriteRem } from "../../client-styles.mjs";

/** Style sheets that are loaded: with each page, and with the scripts of a panel. */
export const STYLE_SHEETS = ["api-reference", "panel", "answers", "frames"] as const;

/** A style sheet of `client/styles` with all that it imports, as browsers get it, but readable. */
export function bundledStyles(name: (typeof STYLE_SHEETS)[number]): string {
  const { outputFiles } = buildSync({
    ...styleSettings,
    entryPoints: [`client/styles/${name}.css`],
    minify: false,
    write: false,
  });
  return rewriteRem(outputFiles[0]?.text ?? "");
}
