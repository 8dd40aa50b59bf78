import { toComponents } from "../../eleventy-plugin/portable/example/components.js";
import { fillLabel } from "../../eleventy-plugin/portable/fill-label.js";
import { formLabels, type FormLabels } from "../../eleventy-plugin/portable/panel-labels.js";
import {
  unpackPanel,
  type PanelFile,
  type UnpackedPanel,
} from "../../eleventy-plugin/portable/panel/panel-file.js";
import type { FieldContext } from "./form-context.js";

/** What every part of one panel reads. */
export interface PanelContext extends UnpackedPanel, FieldContext {}

export function toPanelContext(file: PanelFile): PanelContext {
  const unpacked = unpackPanel(file);
  const labels: FormLabels = { ...formLabels, ...file.settings.labels };
  return {
    ...unpacked,
    components: toComponents(unpacked.panel.schemas),
    labels,
    say: (label, facts = {}) => fillLabel(labels[label], facts),
  };
}
