import { buildSync } from "esbuild";
import { styleSettings, rewriteRem } from "../../client-styles.mjs";

/** Style sheets that are loaded with each page or with the scripts of a panel. */
export const STYLE_SHEETS = ["api-reference", "panel", "answers", "frames"] as const;

/** Bundles a style sheet of `client/styles` with its imports, as browsers get it, but not minified. */
export function bundledStyles(name: (typeof STYLE_SHEETS)[number]): string {
  const { outputFiles } = buildSync({
    ...styleSettings,
    entryPoints: [`client/styles/${name}.css`],
    minify: false,
    write: false,
  });
  return rewriteRem(outputFiles[0]?.text ?? "");
}
