import {
  responseLabels,
  formLabels,
  sizeLabels,
} from "../../eleventy-plugin/portable/labels/panel-labels.js";
import { unpackShown } from "../../eleventy-plugin/portable/panel/packed-form.js";
import { unpackPanel, type PanelFile } from "../../eleventy-plugin/portable/panel/panel-file.js";
import { createTextLookup } from "../../eleventy-plugin/portable/panel/panel-texts.js";
import type { PanelRoot } from "../shared/panel-root.js";

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
