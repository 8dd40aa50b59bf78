import { closeSync, openSync, readSync } from "node:fs";
import { resolve } from "node:path";
import { finding, type Finding } from "../../problems/problems.js";

/** First bytes of font files that resvg supports: TrueType, OpenType, and collections of them. */
const SIGNATURES = new Set(["00010000", "4f54544f", "74746366", "74727565"]);

/**
 * Checks the fonts of the option `openGraph.fonts`. Returns absolute paths of the usable ones, and warnings
 * about the others.
 */
export function usableFonts(files: readonly string[]): {
  readonly fontFiles: readonly string[];
  readonly warnings: readonly Finding[];
} {
  const checked = files.map((file) => ({ file, reason: reasonAgainst(resolve(file)) }));
  return {
    fontFiles: checked.flatMap(({ file, reason }) => (reason === undefined ? [resolve(file)] : [])),
    warnings: checked.flatMap(({ file, reason }) =>
      reason === undefined ? [] : [finding("font-unusable", { file, reason }, { source: "openGraph.fonts" })],
    ),
  };
}

function reasonAgainst(file: string): string | undefined {
  const start = Buffer.alloc(4);
  try {
    const opened = openSync(file, "r");
    readSync(opened, start);
    closeSync(opened);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? "there is no such file" : "it cannot be read";
  }
  return SIGNATURES.has(start.toString("hex")) ? undefined : "it is not a TrueType or OpenType font";
}
