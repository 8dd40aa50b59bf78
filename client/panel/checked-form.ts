import type { Labels } from "../../eleventy-plugin/portable/labels.js";
import type { PackedForm } from "../../eleventy-plugin/portable/panel/packed-form.js";

/** What the worker needs of a panel's file. */
export interface CheckedForm extends PackedForm {
  readonly settings: { readonly labels: Partial<Labels> };
  readonly panel: { readonly method: string };
}
