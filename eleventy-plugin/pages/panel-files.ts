import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { BuildState } from "../build/build-state.js";
import type { ResolvedOptions } from "../options/resolved-options.js";
import type { Labels } from "../portable/labels.js";
import type { OperationPage, ReferencePage } from "./page.js";
import { hasPanel, panelFiles } from "./panel-view.js";

interface PanelFilesContext {
  readonly state: BuildState;
  readonly options: ResolvedOptions;
  readonly labels: Labels;
  /** The page is as it was in the build before, and with it its files. */
  readonly isSame: (page: ReferencePage) => boolean;
}

/**
 * Writes what panels load beside the page of each operation that has one. After the build and not as templates of it: a
 * large document has thousands of them, and they need neither layout nor transform.
 */
export function createPanelFileWriter({
  state,
  options,
  labels,
  isSame,
}: PanelFilesContext): (output: string) => readonly string[] {
  let pages: readonly ReferencePage[] | undefined;
  /** By the page's address. */
  let written: ReadonlyMap<string, readonly string[]> = new Map();
  return (output) => {
    if (pages !== state.pages) {
      const withPanel = state.pages.filter((page) => hasPanel(page, options)) as readonly OperationPage[];
      const filesOf = (page: OperationPage): readonly string[] =>
        (isSame(page) ? written.get(page.url) : undefined) ??
        writeFiles(page, output, panelFiles(page, options, labels));
      written = new Map(withPanel.map((page) => [page.url, filesOf(page)]));
    }
    pages = state.pages;
    return [...written.values()].flat();
  };
}

/** Gives back where they lie in the site. */
function writeFiles(
  page: OperationPage,
  output: string,
  files: Readonly<Record<string, string>>,
): readonly string[] {
  return Object.entries(files).map(([name, text]) => {
    const url = `${page.url}${name}`;
    const path = join(output, url);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return url;
  });
}
