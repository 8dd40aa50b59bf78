import type { PackedForm } from "../../eleventy-plugin/portable/panel/form-file.js";
import { matchesLongText, restoreLongTexts } from "../../eleventy-plugin/portable/panel/long-texts.js";
import type { BodiesFile, PanelFile } from "../../eleventy-plugin/portable/panel/panel-file.js";
import type { PanelTexts } from "../../eleventy-plugin/portable/panel/panel-texts.js";
import { wholeForm, type WholeForm } from "../../eleventy-plugin/portable/panel/schemas-file.js";

/** A file beside a panel's own, whose address from the page is `panel`. What it holds is ours: a `<base>` is the site's. */
export async function loadSibling<File>(panel: string, name: string): Promise<File> {
  const response = await fetch(new URL(name, new URL(panel, location.href)));
  if (!response.ok) throw new Error(`${response.status} ${response.url}`);
  return (await response.json()) as File;
}

/** The panel's file at an address, with the texts in it that the page shows already; from a file beside it where the page has others. */
export async function loadPanelFile(address: string): Promise<PanelFile> {
  const file = await loadSibling<PanelFile>(address, "");
  const { longTexts } = file;
  if (longTexts.length === 0) return file;
  const shown = [...document.querySelectorAll("pre")].map(({ textContent }) => textContent);
  const found = longTexts.flatMap((long) => shown.find((text) => matchesLongText(long, text)) ?? []);
  const isComplete = found.length === longTexts.length;
  const texts = isComplete ? found : await loadSibling<BodiesFile>(address, "panel-bodies.json");
  return { ...file, bodies: restoreLongTexts(file, texts) };
}

/** What the worker needs of a panel. */
export interface CheckerData {
  readonly form: WholeForm;
  readonly method: string;
  readonly texts: PanelTexts;
}

/** The part of a panel's file that it is made of. */
export interface PanelForm extends PackedForm {
  readonly settings: PanelTexts;
  readonly panel: { readonly method: string };
}

/** With the schemas that the panel was opened without; `address` is that of its file. */
export async function loadCheckerData(opened: PanelForm, address: string): Promise<CheckerData> {
  const { schemasApart, panel } = opened;
  const { labels, language } = opened.settings;
  const form = schemasApart
    ? wholeForm(opened, await loadSibling(address, "panel-schemas.json"))
    : wholeForm(opened);
  return { form, method: panel.method, texts: { labels, ...(language && { language }) } };
}
