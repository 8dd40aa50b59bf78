import type { Labels } from "../../portable/labels/labels.js";
import { responseLabels, checkLabels, formLabels, sizeLabels } from "../../portable/labels/panel-labels.js";
import { toEventPanelFile } from "../../portable/panel/event-panel-file.js";
import type { SchemasFile } from "../../portable/panel/schemas-file.js";
import { toResponsesFile, toPanelFile, type PanelSettings } from "../../portable/panel/panel-file.js";
import { chooseLanguages } from "../../portable/samples/index.js";
import type { ResolvedOptions, ResolvedSource } from "../../options/resolved-options.js";
import { eventSettings, eventPanelOpens } from "./event/event-panel.js";
import { replacedLabels } from "./frame/replaced-labels.js";
import type { OperationPage, ReferencePage } from "../context/page.js";
import { besideScript } from "./frame/site-view.js";
import { shortText } from "../markdown/meta-description.js";
import { relativeUrl } from "../urls/relative-url.js";
import type { Assets } from "../context/assets.js";

const PANEL_FILE = "panel.json";

/** URLs and texts that a page's panel needs. */
export interface PanelView {
  /** URL of the site's module with request hooks, relative to the panel's script. */
  readonly hooks?: string;
  /** URL of the panel's data, relative to the page. */
  readonly file: string;
  /** In a guide: serialised values that the panel's script fills the form with. */
  readonly fill?: string;
  /** URL of the site's root, relative to the page. */
  readonly root: string;
  /** For event operations: what the panel is for, shown while it is collapsed. */
  readonly opens?: string;
}

/** Returns undefined for webhooks and if the panel is disabled. */
export function panelView(
  page: OperationPage,
  {
    options,
    assets,
    labels,
  }: { readonly options: ResolvedOptions; readonly assets: Assets; readonly labels: Labels },
): PanelView | undefined {
  const { panel } = assets;
  const { operation, reference } = page;
  if (!hasPanel(page, options) || !panel?.kinds.has(operation.kind)) return undefined;
  return {
    ...(operation.kind === "http" && panel.hooks && { hooks: besideScript(panel.hooks, { assets }) }),
    file: PANEL_FILE,
    root: relativeUrl("/", page.url),
    ...(operation.kind === "event" && { opens: eventPanelOpens(operation, reference, labels) }),
  };
}

export function hasPanel(page: ReferencePage, options: ResolvedOptions): page is OperationPage {
  if (page.kind !== "operation") return false;
  if (page.operation.withoutPanel || (page.operation.kind === "http" && page.operation.webhook)) return false;
  return playgroundOf(page, options) !== false;
}

/** Returns the files to write beside a page with a panel, by name. */
export function panelFiles(
  page: OperationPage,
  options: ResolvedOptions,
  labels: Labels,
): Readonly<Record<string, string>> {
  const { operation, reference } = page;
  const playground = playgroundOf(page, options);
  if (!playground) return {};
  const { codeSamples } = sourceOf(page, options) ?? {};
  const { language } = options.site;
  if (operation.kind === "event")
    return textsOf(
      toEventPanelFile(operation, reference, eventSettings(operation, codeSamples, { labels, language })),
    );
  const { proxy, credentials, checkAnswers } = playground;
  const settings: PanelSettings = {
    ...(language !== "en" && { language }),
    languages: chooseLanguages(codeSamples),
    route: reference.route,
    proxy,
    credentials,
    checkAnswers,
    labels: replacedLabels(labels, tables),
  };
  const { texts, ...files } = toPanelFile(operation, reference, settings, labels, shortText);
  return {
    ...textsOf(files),
    ...(texts.length > 0 && { "panel-bodies.json": JSON.stringify(texts) }),
    "panel-answers.json": JSON.stringify(
      toResponsesFile(operation, reference, (url) => relativeUrl(url, page.url)),
    ),
  };
}

function textsOf({
  file,
  schemas,
}: {
  readonly file: object;
  readonly schemas?: SchemasFile;
}): Readonly<Record<string, string>> {
  return {
    [PANEL_FILE]: JSON.stringify(file),
    ...(schemas && { "panel-schemas.json": JSON.stringify(schemas) }),
  };
}

function playgroundOf(page: ReferencePage, options: ResolvedOptions): ResolvedSource["playground"] {
  return sourceOf(page, options)?.playground ?? false;
}

function sourceOf({ reference }: ReferencePage, { sources }: ResolvedOptions): ResolvedSource | undefined {
  return sources.find(({ route }) => route === reference.route);
}

const tables = { ...formLabels, ...responseLabels, ...sizeLabels, ...checkLabels };
