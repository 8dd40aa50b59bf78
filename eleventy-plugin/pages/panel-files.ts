import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { BuildState } from "../build/build-state.js";
import type { ResolvedOptions } from "../options/resolved-options.js";
import type { Labels } from "../portable/labels.js";
import type { OperationPage, ReferencePage } from "./page.js";
import { answersText, checksAnswers, hasPanel, panelText } from "./panel-view.js";

interface PanelFilesContext {
  readonly state: BuildState;
  readonly options: ResolvedOptions;
  readonly labels: Labels;
}

/**
 * Writes `panel.json` and what answers are compared with beside the page of each operation that has a panel. After the
 * build and not as templates of it: a large document has thousands of them, and they need neither layout nor transform.
 */
export function createPanelFileWriter({
  state,
  options,
  labels,
}: PanelFilesContext): (output: string) => readonly string[] {
  let written: readonly ReferencePage[] | undefined;
  return (output) => {
    const pages = state.pages.filter((page) => hasPanel(page, options)) as readonly OperationPage[];
    const files = pages.flatMap((page) => filesOf(page, options));
    if (written !== state.pages)
      for (const { url, page, text } of files) write(join(output, url), text(page, options, labels));
    written = state.pages;
    return files.map(({ url }) => url);
  };
}

interface PanelFile {
  readonly url: string;
  readonly page: OperationPage;
  readonly text: typeof panelText;
}

function filesOf(page: OperationPage, options: ResolvedOptions): readonly PanelFile[] {
  const panel = { url: `${page.url}panel.json`, page, text: panelText };
  if (!checksAnswers(page, options)) return [panel];
  return [panel, { url: `${page.url}panel-answers.json`, page, text: answersText }];
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
