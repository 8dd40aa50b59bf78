import type { PackedForm } from "../../eleventy-plugin/portable/panel/form-file.js";
import type { PanelTexts } from "../../eleventy-plugin/portable/panel/panel-texts.js";
import { wholeForm, type WholeForm } from "../../eleventy-plugin/portable/panel/schemas-file.js";
import { loadBeside } from "./load-beside.js";

/** What the worker needs of a panel. */
export interface CheckedForm {
  readonly form: WholeForm;
  readonly method: string;
  readonly texts: PanelTexts;
}

/** The part of a panel's file that it is made of. */
export interface OpenedForm extends PackedForm {
  readonly settings: PanelTexts;
  readonly panel: { readonly method: string };
}

/** With the schemas that the panel was opened without; `address` is that of its file. */
export async function loadCheckedForm(opened: OpenedForm, address: string): Promise<CheckedForm> {
  const { schemasApart, panel } = opened;
  const { labels, language } = opened.settings;
  const form = schemasApart
    ? wholeForm(opened, await loadBeside(address, "panel-schemas.json"))
    : wholeForm(opened);
  return { form, method: panel.method, texts: { labels, ...(language && { language }) } };
}
