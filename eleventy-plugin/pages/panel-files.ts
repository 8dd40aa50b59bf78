import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { BuildState } from "../build/build-state.js";
import { FILES_AT_ONCE, inParallel } from "../build/in-parallel.js";
import type { ResolvedOptions } from "../options/resolved-options.js";
import type { Labels } from "../portable/labels.js";
import type { KeptPages } from "./kept-pages.js";
import type { OperationPage, ReferencePage } from "./page.js";
import { hasPanel, panelFiles } from "./panel-view.js";

interface PanelFilesContext {
  readonly state: BuildState;
  readonly options: ResolvedOptions;
  readonly labels: Labels;
  readonly keptPages: Pick<KeptPages, "isSame" | "filesOr">;
}

/**
 * Writes what panels load beside the page of each operation that has one. After the build and not as templates of it: a
 * large document has thousands of them, and they need neither layout nor transform.
 */
export function createPanelFileWriter({
  state,
  options,
  labels,
  keptPages,
}: PanelFilesContext): (output: string) => Promise<readonly string[]> {
  let pages: readonly ReferencePage[] | undefined;
  /** By the page's address. */
  let written: ReadonlyMap<string, readonly string[]> = new Map();
  return async (output) => {
    if (pages !== state.pages) {
      const withPanel = state.pages.filter((page) => hasPanel(page, options)) as readonly OperationPage[];
      const filesOf = (page: OperationPage): readonly string[] | Promise<readonly string[]> =>
        (keptPages.isSame(page) ? written.get(page.url) : undefined) ??
        writeFiles(
          page,
          output,
          keptPages.filesOr(page, () => panelFiles(page, options, labels)),
        );
      const entries = await inParallel(
        withPanel,
        FILES_AT_ONCE,
        async (page) => [page.url, await filesOf(page)] as const,
      );
      written = new Map(entries);
    }
    pages = state.pages;
    return [...written.values()].flat();
  };
}

/** Resolves to where they lie in the site. */
async function writeFiles(
  page: OperationPage,
  output: string,
  files: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const urls = Object.keys(files).map((name) => `${page.url}${name}`);
  await Promise.all(urls.map((url, index) => write(join(output, url), Object.values(files)[index] ?? "")));
  return urls;
}

/** Beside a page that is written already, as a rule: its folder is there. */
async function write(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
}
