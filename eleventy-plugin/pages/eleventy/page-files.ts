import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { PageCache } from "../cache/page-cache.js";
import type { ReferencePage } from "../page.js";

/**
 * Writes the files beside pages: their Markdown and what their panels load. After the build and not as templates of it: a
 * large document has thousands of them, and they need neither layout nor transform. Returns where all of them lie in the
 * site. One after the other: writing many small ones side by side takes longer.
 */
export function writePageFiles(
  pages: readonly ReferencePage[],
  cache: Pick<PageCache, "filesOf">,
  output: string,
): readonly string[] {
  return pages.flatMap((page) => {
    const { names, areWritten, read } = cache.filesOf(page);
    return names.map((name) => {
      const url = page.url + name;
      const path = join(output, url);
      if (!areWritten || !existsSync(path)) write(path, read(name) ?? "");
      return url;
    });
  });
}

/** Beside a page that is written already, as a rule: its folder is there. */
function write(path: string, content: string | Uint8Array): void {
  try {
    writeFileSync(path, content);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
}
