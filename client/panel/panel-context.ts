import { toComponents, type Components } from "../../eleventy-plugin/portable/example/components.js";
import { fillLabel } from "../../eleventy-plugin/portable/fill-label.js";
import { panelLabels, type PanelLabels } from "../../eleventy-plugin/portable/panel-labels.js";
import {
  unpackPanel,
  type PanelFile,
  type UnpackedPanel,
} from "../../eleventy-plugin/portable/panel/panel-file.js";
import { createChecker, type Checker } from "./checker.js";

/** What every part of one panel reads. */
export interface PanelContext extends UnpackedPanel {
  readonly components: Components;
  readonly labels: PanelLabels;
  readonly checker: Checker;
  /** A text of the table, filled in. */
  say(label: keyof PanelLabels, facts?: Readonly<Record<string, string | number>>): string;
}

export function toPanelContext(file: PanelFile, workerAddress: string): PanelContext {
  const unpacked = unpackPanel(file);
  const labels: PanelLabels = { ...panelLabels, ...file.settings.labels };
  return {
    ...unpacked,
    components: toComponents(unpacked.panel.schemas),
    labels,
    checker: createChecker(file, workerAddress),
    say: (label, facts = {}) => fillLabel(labels[label], facts),
  };
}
