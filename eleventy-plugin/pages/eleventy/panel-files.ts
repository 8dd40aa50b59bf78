import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { BuildState } from "../build-state.js";
import type { ResolvedOptions } from "../../options/resolved-options.js";
import type { Labels } from "../../portable/labels/labels.js";
import type { KeptPages } from "../cache/kept-pages.js";
import type { OperationPage, ReferencePage } from "../page.js";
import { hasPanel, panelFiles } from "../views/panel-view.js";

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
}: PanelFilesContext): (output: string) => readonly string[] {
  let pages: readonly ReferencePage[] | undefined;
  /** By the page's address. */
  let written: ReadonlyMap<string, readonly string[]> = new Map();
  return (output) => {
    if (pages !== state.pages) {
      const withPanel = state.pages.filter((page) => hasPanel(page, options)) as readonly OperationPage[];
      const filesOf = (page: OperationPage): readonly string[] =>
        (keptPages.isSame(page) ? written.get(page.url) : undefined) ??
        writeFiles(
          page,
          output,
          keptPages.filesOr(page, () => panelFiles(page, options, labels)),
        );
      written = new Map(withPanel.map((page) => [page.url, filesOf(page)]));
    }
    pages = state.pages;
    return [...written.values()].flat();
  };
}

/**
 * Returns where they lie in the site. One after the other, each as it is made: files under way by the dozen would hold
 * what they were made of, and writing many small ones side by side takes longer.
 */
function writeFiles(
  page: OperationPage,
  output: string,
  files: Readonly<Record<string, string>>,
): readonly string[] {
  return Object.entries(files).map(([name, text]) => {
    const url = `${page.url}${name}`;
    write(join(output, url), text);
    return url;
  });
}

/** Beside a page that is written already, as a rule: its folder is there. */
function write(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}
