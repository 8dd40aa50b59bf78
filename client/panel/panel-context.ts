import { answerLabels, formLabels, sizeLabels } from "../../eleventy-plugin/portable/labels/panel-labels.js";
import { unpackShown } from "../../eleventy-plugin/portable/panel/packed-form.js";
import { unpackPanel, type PanelFile } from "../../eleventy-plugin/portable/panel/panel-file.js";
import { toSay } from "../../eleventy-plugin/portable/panel/panel-texts.js";

export type PanelContext = ReturnType<typeof toPanelContext>;

/** What every part of one panel reads. */
export function toPanelContext(file: PanelFile) {
  return { ...unpackPanel(file), shown: unpackShown(file), say: toSay(formLabels, file.settings) };
}

export type AnswerContext = ReturnType<typeof toAnswerContext>;

/** A panel's context with the texts about requests and answers. */
export function toAnswerContext(context: PanelContext) {
  const own = { ...formLabels, ...answerLabels, ...sizeLabels };
  return { ...context, say: toSay(own, context.settings) };
}
