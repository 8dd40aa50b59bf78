import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { PageCache } from "../../pages/cache/page-cache.js";
import type { ReferencePage } from "../../pages/context/page.js";

/**
 * Writes the Markdown of each page and the files that its panel loads, and returns the URLs of all these
 * files. Runs after the build instead of using templates: a large document has thousands of files, which need
 * neither layout nor transform. Writes one file after another, because writing many small files in parallel
 * takes longer.
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

/** Tries to write first, because the page's folder usually exists already. */
function write(path: string, content: string | Uint8Array): void {
  try {
    writeFileSync(path, content);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
}
