import { toComponents, type Components } from "../../eleventy-plugin/portable/example/components.js";
import { fillLabel } from "../../eleventy-plugin/portable/fill-label.js";
import { formLabels, type FormLabels } from "../../eleventy-plugin/portable/panel-labels.js";
import {
  unpackPanel,
  type PanelFile,
  type UnpackedPanel,
} from "../../eleventy-plugin/portable/panel/panel-file.js";

/** What every part of one panel reads. */
export interface PanelContext extends UnpackedPanel {
  readonly components: Components;
  readonly labels: FormLabels;
  /** A text of the table, filled in. */
  readonly say: Say<keyof FormLabels>;
}

export type Say<Name extends string> = (
  label: Name,
  facts?: Readonly<Record<string, string | number>>,
) => string;

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
