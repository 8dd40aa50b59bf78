import {
  formLabels,
  responseLabels,
  sizeLabels,
} from "../../eleventy-plugin/portable/labels/panel-labels.js";
import type { PackedForm } from "../../eleventy-plugin/portable/panel/form-file.js";
import { matchesLongText, restoreLongTexts } from "../../eleventy-plugin/portable/panel/long-texts.js";
import { unpackShown } from "../../eleventy-plugin/portable/panel/packed-form.js";
import {
  type BodiesFile,
  type PanelFile,
  unpackPanel,
} from "../../eleventy-plugin/portable/panel/panel-file.js";
import { createTextLookup, type PanelTexts } from "../../eleventy-plugin/portable/panel/panel-texts.js";
import { wholeForm, type WholeForm } from "../../eleventy-plugin/portable/panel/schemas-file.js";
import type { PanelRoot } from "../shared/panel-root.js";

/**
 * Loads a file from the folder of the panel's file. `panel` is the URL of that file, relative to the page.
 * The URL is resolved without the site's `<base>`.
 */
export async function loadSibling<File>(panel: string, name: string): Promise<File> {
  const response = await fetch(new URL(name, new URL(panel, location.href)));
  if (!response.ok) throw new Error(`${response.status} ${response.url}`);
  return (await response.json()) as File;
}

/**
 * Loads the panel's file. Restores its long texts from the examples below `root`, or from a sibling file if any
 * of them is missing there.
 */
export async function loadPanelFile(address: string, root: ParentNode): Promise<PanelFile> {
  const file = await loadSibling<PanelFile>(address, "");
  const { longTexts } = file;
  if (longTexts.length === 0) return file;
  const shown = [...root.querySelectorAll("pre")].map(({ textContent }) => textContent);
  const found = longTexts.flatMap((long) => shown.find((text) => matchesLongText(long, text)) ?? []);
  const isComplete = found.length === longTexts.length;
  const texts = isComplete ? found : await loadSibling<BodiesFile>(address, "panel-bodies.json");
  return { ...file, bodies: restoreLongTexts(file, texts) };
}

/** The data of a panel that the worker needs. */
export interface CheckerData {
  readonly form: WholeForm;
  readonly method: string;
  readonly texts: PanelTexts;
}

/** The part of a panel's file from which the panel is created. */
export interface PanelForm extends PackedForm {
  readonly settings: PanelTexts;
  readonly panel: { readonly method: string };
}

/**
 * Returns the data for the worker. Loads the schemas if the panel's file omits them. `address` is the URL of
 * that file.
 */
export async function loadCheckerData(opened: PanelForm, address: string): Promise<CheckerData> {
  const { schemasApart, panel } = opened;
  const { labels, language } = opened.settings;
  const form = schemasApart
    ? wholeForm(opened, await loadSibling(address, "panel-schemas.json"))
    : wholeForm(opened);
  return { form, method: panel.method, texts: { labels, ...(language && { language }) } };
}

export type PanelContext = ReturnType<typeof toPanelContext>;

/** Creates the context that every part of a panel reads. */
export function toPanelContext(file: PanelFile, root: PanelRoot) {
  return {
    root,
    ...unpackPanel(file),
    shown: unpackShown(file),
    getText: createTextLookup(formLabels, file.settings),
  };
}

export type ResponseContext = ReturnType<typeof toResponseContext>;

/** Extends a panel's context with the labels about requests and responses. */
export function toResponseContext(context: PanelContext) {
  const defaults = { ...formLabels, ...responseLabels, ...sizeLabels };
  return { ...context, getText: createTextLookup(defaults, context.settings) };
}
