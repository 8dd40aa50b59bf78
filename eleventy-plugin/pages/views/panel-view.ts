import type { ResolvedOptions, ResolvedSource } from "../../options/resolved-options.js";
import { buildEventCall } from "../../portable/event-call/build-event-call.js";
import { toEventData } from "../../portable/event-call/event-data.js";
import { initialEventValues } from "../../portable/event-call/initial-event-values.js";
import {
  eventFormLabels,
  eventScriptLabels,
  receivedFormLabels,
} from "../../portable/labels/event-panel-labels.js";
import { withoutForm } from "../../portable/labels/label-text.js";
import { defaultLabels, type LabelName, type Labels } from "../../portable/labels/labels.js";
import { checkLabels, formLabels, responseLabels, sizeLabels } from "../../portable/labels/panel-labels.js";
import { memoiseByObject } from "../../portable/memoise.js";
import type { EventOperation, HttpOperation, Reference } from "../../portable/model/index.js";
import { omit } from "../../portable/omit.js";
import { type EventPanelSettings, toEventPanelFile } from "../../portable/panel/event-panel-file.js";
import { type PanelSettings, toPanelFile, toResponsesFile } from "../../portable/panel/panel-file.js";
import { operationsElsewhere, signInSchemes, toSignInFile } from "../../portable/panel/sign-in-file.js";
import type { SchemasFile } from "../../portable/panel/schemas-file.js";
import { chooseLanguages } from "../../portable/samples/index.js";
import type { Assets } from "../context/assets.js";
import type { OperationPage, ReferencePage } from "../context/page.js";
import { shortText } from "../markdown/meta-description.js";
import { relativeUrl } from "../urls/page-url.js";
import { besideScript } from "./frame/site-view.js";

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

const SIGN_IN_FILE = "sign-in.json";

/** The form on the overview of an API that signs in for all its panels. */
export interface SignInView {
  /** URL of the form's data, relative to the page. */
  readonly file: string;
  /** Operations that credentials for the document's servers are never sent to. */
  readonly elsewhere: readonly HttpOperation[];
}

/** Returns undefined if no panel of the API needs credentials. */
export function signInView(
  reference: Reference,
  { options, assets }: { readonly options: ResolvedOptions; readonly assets: Assets },
): SignInView | undefined {
  const isOffered =
    assets.panel?.kinds.has("http") &&
    playgroundOf({ reference }, options) !== false &&
    signInSchemes(reference).length > 0;
  return isOffered ? { file: SIGN_IN_FILE, elsewhere: operationsElsewhere(reference) } : undefined;
}

/** Returns the file to write beside an overview with `SignInView`, by name. */
export function signInFiles(
  reference: Reference,
  options: ResolvedOptions,
  labels: Labels,
): Readonly<Record<string, string>> {
  const settings = httpSettings(reference, options, labels);
  if (settings === undefined) return {};
  return { [SIGN_IN_FILE]: JSON.stringify(toSignInFile(reference, settings, labels, shortText)) };
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
  const settings = httpSettings(reference, options, labels);
  if (!settings) return {};
  if (operation.kind === "event") {
    const { codeSamples } = sourceOf(page, options) ?? {};
    const { language } = options.site;
    return textsOf(
      toEventPanelFile(operation, reference, eventSettings(operation, codeSamples, { labels, language })),
    );
  }
  const { texts, ...files } = toPanelFile(operation, reference, settings, labels, shortText);
  return {
    ...textsOf(files),
    ...(texts.length > 0 && { "panel-bodies.json": JSON.stringify(texts) }),
    "panel-answers.json": JSON.stringify(
      toResponsesFile(operation, reference, (url) => relativeUrl(url, page.url)),
    ),
  };
}

/** Returns those options of the site that panels for HTTP need, or undefined if panels are disabled. */
function httpSettings(
  reference: Reference,
  options: ResolvedOptions,
  labels: Labels,
): PanelSettings | undefined {
  const playground = playgroundOf({ reference }, options);
  if (!playground) return undefined;
  const { language } = options.site;
  const { proxy, credentials, checkAnswers } = playground;
  return {
    ...(language !== "en" && { language }),
    languages: chooseLanguages(sourceOf({ reference }, options)?.codeSamples),
    route: reference.route,
    proxy,
    credentials,
    checkAnswers,
    labels: replacedLabels(labels, httpTables),
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

function playgroundOf(
  page: Pick<ReferencePage, "reference">,
  options: ResolvedOptions,
): ResolvedSource["playground"] {
  return sourceOf(page, options)?.playground ?? false;
}

function sourceOf(
  { reference }: Pick<ReferencePage, "reference">,
  { sources }: ResolvedOptions,
): ResolvedSource | undefined {
  return sources.find(({ route }) => route === reference.route);
}

const httpTables = { ...formLabels, ...responseLabels, ...sizeLabels, ...checkLabels };

type Texts = Partial<Labels>;

/**
 * Returns the labels of a panel, including plural forms, that the site replaces. The panel's script contains
 * the defaults.
 */
export const replacedLabels = (labels: Labels, own: Texts): Texts => replaced(labels)(own);

const replaced = memoiseByObject((labels: Labels) =>
  memoiseByObject((own: Texts) => findReplaced(labels, own)),
);

function findReplaced(labels: Labels, own: Texts): Texts {
  const isOwn = (name: string): boolean => Object.hasOwn(own, name) || Object.hasOwn(own, withoutForm(name));
  return Object.fromEntries(
    Object.entries(labels).filter(
      ([name, text]) => isOwn(name) && text !== defaultLabels[name as keyof Labels],
    ),
  );
}

/**
 * Returns the label that describes what the reader can do in the panel. With an unknown protocol, the panel
 * can still connect after the reader enters a URL.
 */
function eventPanelOpens(operation: EventOperation, reference: Reference, labels: Labels): string {
  const event = toEventData(operation, reference);
  const { kind, protocol } = buildEventCall(event, initialEventValues(event));
  const isLive = kind === "websocket" || protocol === "";
  if (operation.action === "send") return isLive ? labels.eventTryItListens : labels.eventTryItChecks;
  return isLive ? labels.eventTryItOpens : labels.eventTryItComposes;
}

const eventTables = { ...formLabels, ...sizeLabels, ...checkLabels, ...eventScriptLabels };

/**
 * By action: labels whose name in the form differs from their name in the site's labels (`renamed`), and the
 * remaining labels (`others`).
 */
const renamed = { receive: eventFormLabels, send: { ...eventFormLabels, ...receivedFormLabels } };
const others = {
  receive: omit(eventTables, ...keysOf(renamed.receive)),
  send: omit(eventTables, ...keysOf(renamed.send)),
};

function keysOf<Key extends string>(map: Readonly<Record<Key, unknown>>): readonly Key[] {
  return Object.keys(map) as Key[];
}

/** Returns those options of the site that the panel of an event operation needs. */
function eventSettings(
  operation: EventOperation,
  codeSamples: readonly string[] | undefined,
  { labels, language }: { readonly labels: Labels; readonly language: string },
): EventPanelSettings {
  const { action } = operation;
  return {
    ...(language !== "en" && { language }),
    ...(codeSamples && { codeSamples }),
    labels: { ...replacedLabels(labels, others[action]), ...renamedLabels(labels, renamed[action]) },
  };
}

/** Returns the site's labels, including plural forms, under the names that the form uses. */
function renamedLabels(labels: Labels, names: Readonly<Record<string, LabelName>>): Partial<Labels> {
  const texts = Object.entries(labels);
  return Object.fromEntries(
    Object.entries(names).flatMap(([place, name]) =>
      texts
        .filter(([label]) => label === name || withoutForm(label) === name)
        .map(([label, text]) => [place + label.slice(name.length), text]),
    ),
  );
}
