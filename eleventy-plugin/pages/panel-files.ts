import type { BuildState } from "../build/build-state.js";
import type { EleventyConfig } from "../eleventy-types.js";
import type { ResolvedOptions } from "../options/resolved-options.js";
import type { Labels } from "../portable/labels.js";
import { RAW_EXTENSION } from "./assets.js";
import type { OperationPage } from "./page.js";
import { answersText, checksAnswers, hasPanel, panelText } from "./panel-view.js";
import { TEMPLATE_DATA, VIRTUAL_FOLDER } from "./virtual-templates.js";

interface PanelPage {
  readonly url: string;
  readonly content: string;
}

/** Publishes `panel.json` and what answers are compared with beside the page of each operation that has a panel. */
export function registerPanelFiles(
  eleventyConfig: EleventyConfig,
  state: BuildState,
  { options, labels }: { readonly options: ResolvedOptions; readonly labels: Labels },
): void {
  if (options.sources.every(({ playground }) => playground === false)) return;
  eleventyConfig.addTemplate(`${VIRTUAL_FOLDER}/panel.${RAW_EXTENSION}`, "computed in `pagination.before`", {
    ...TEMPLATE_DATA,
    apiReferencePanels: ["computed in `pagination.before`"],
    pagination: {
      data: "apiReferencePanels",
      size: 1,
      alias: "apiReferenceFile",
      before: () =>
        state.pages
          .filter((page) => hasPanel(page, options))
          .flatMap((page) => toPanelPages(page as OperationPage, options, labels)),
    },
    permalink: ({ apiReferenceFile }: { apiReferenceFile?: PanelPage }) => apiReferenceFile?.url ?? false,
  });
}

/** Written only when they are rendered: a large document has thousands of them. */
function toPanelPages(page: OperationPage, options: ResolvedOptions, labels: Labels): readonly PanelPage[] {
  const panel: PanelPage = {
    url: `${page.url}panel.json`,
    get content() {
      return panelText(page, options, labels);
    },
  };
  const answers: PanelPage = {
    url: `${page.url}panel-answers.json`,
    get content() {
      return answersText(page);
    },
  };
  return checksAnswers(page, options) ? [panel, answers] : [panel];
}
