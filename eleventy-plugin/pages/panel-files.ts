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
}

/**
 * Writes what panels load beside the page of each operation that has one. After the build and not as templates of it: a
 * large document has thousands of them, and they need neither layout nor transform.
 */
export function createPanelFileWriter({
  state,
  options,
  labels,
}: PanelFilesContext): (output: string) => readonly string[] {
  let pages: readonly ReferencePage[] | undefined;
  let written: readonly string[] = [];
  return (output) => {
    if (pages !== state.pages) {
      const withPanel = state.pages.filter((page) => hasPanel(page, options)) as readonly OperationPage[];
      written = withPanel.flatMap((page) => writeFiles(page, output, panelFiles(page, options, labels)));
    }
    pages = state.pages;
    return written;
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
