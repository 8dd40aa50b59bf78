import { formLabels, type FormLabels } from "../../eleventy-plugin/portable/labels/panel-labels.js";
import { unpackShown } from "../../eleventy-plugin/portable/panel/packed-form.js";
import {
  unpackPanel,
  type PanelFile,
  type UnpackedPanel,
} from "../../eleventy-plugin/portable/panel/panel-file.js";
import { toSay } from "../../eleventy-plugin/portable/panel/panel-texts.js";
import type { FieldContext, FormContext } from "./form-context.js";

/** What every part of one panel reads. */
export interface PanelContext extends UnpackedPanel, FieldContext, Pick<FormContext, "shown"> {}

export function toPanelContext(file: PanelFile): PanelContext {
  const unpacked = unpackPanel(file);
  const labels: FormLabels = { ...formLabels, ...file.settings.labels };
  return {
    ...unpacked,
    shown: unpackShown(file),
    labels,
    say: toSay(formLabels, file.settings),
  };
}
