import { defaultLabels, type Labels } from "../portable/labels.js";
import { answerLabels, checkLabels, formLabels, type PanelLabels } from "../portable/panel-labels.js";
import { toAnswersFile, toPanelFile, type PanelSettings } from "../portable/panel/panel-file.js";
import { chooseLanguages } from "../portable/samples/index.js";
import type { ResolvedOptions, ResolvedSource } from "../options/resolved-options.js";
import type { OperationPage, ReferencePage } from "./page.js";
import { relativeUrl } from "./relative-url.js";
import type { Assets, PanelAssets } from "./assets.js";

/** Where a page's panel finds its parts. */
export interface PanelView {
  /** Relative to the script of the page. */
  readonly island: string;
  /** Relative to the island's script, which loads it. */
  readonly script: string;
  /** Relative to the panel's script, as is the worker. */
  readonly engine: string;
  readonly worker: string;
  readonly file: string;
  /** The root of the site, from the page. */
  readonly root: string;
}

/** Undefined for calls that the API makes, and where the panel is switched off. */
export function panelView(
  page: OperationPage,
  options: ResolvedOptions,
  assets: Assets,
): PanelView | undefined {
  const { panel } = assets;
  if (!hasPanel(page, options) || !panel) return undefined;
  const inFolder = (name: keyof PanelAssets): string => `./${panel[name].split("/").at(-1) ?? ""}`;
  return {
    island: inFolder("island"),
    script: inFolder("script"),
    engine: inFolder("engine"),
    worker: inFolder("worker"),
    file: "panel.json",
    root: relativeUrl("/", page.url),
  };
}

export function hasPanel(page: ReferencePage, options: ResolvedOptions): page is OperationPage {
  if (page.kind !== "operation" || page.operation.kind !== "http" || page.operation.webhook) return false;
  return playgroundOf(page, options) !== false;
}

/** What `panel.json` holds, as text. */
export function panelText(page: OperationPage, options: ResolvedOptions, labels: Labels): string {
  const { operation, reference } = page;
  const playground = playgroundOf(page, options);
  if (operation.kind !== "http" || !playground) return "";
  const { proxy, credentials, checkAnswers } = playground;
  const settings: PanelSettings = {
    languages: chooseLanguages(sourceOf(page, options)?.codeSamples),
    route: reference.route,
    proxy,
    credentials,
    checkAnswers,
    labels: replacedLabels(labels),
  };
  return JSON.stringify(toPanelFile(operation, reference, settings, labels));
}

/** What `panel-answers.json` holds, as text */
export function answersText({ operation, reference }: OperationPage): string {
  return operation.kind === "http" ? JSON.stringify(toAnswersFile(operation, reference)) : "";
}

export function checksAnswers(page: OperationPage, options: ResolvedOptions): boolean {
  const playground = playgroundOf(page, options);
  return playground !== false && playground.checkAnswers;
}

function playgroundOf(page: ReferencePage, options: ResolvedOptions): ResolvedSource["playground"] {
  return sourceOf(page, options)?.playground ?? false;
}

function sourceOf({ reference }: ReferencePage, { sources }: ResolvedOptions): ResolvedSource | undefined {
  return sources.find(({ route }) => route === reference.route);
}

const replaced = new WeakMap<Labels, Partial<Labels>>();

/** Those of the panel's texts that are not the plugin's own: the panel brings the others along. */
function replacedLabels(labels: Labels): Partial<Labels> {
  const known = replaced.get(labels) ?? findReplaced(labels);
  replaced.set(labels, known);
  return known;
}

function findReplaced(labels: Labels): Partial<Labels> {
  const names = Object.keys({ ...formLabels, ...answerLabels, ...checkLabels }) as (keyof PanelLabels)[];
  return Object.fromEntries(
    names.flatMap((name) => (labels[name] === defaultLabels[name] ? [] : [[name, labels[name]]])),
  );
}
