import {
  answerLabels,
  formLabels,
  sizeLabels,
  type AnswerLabels,
  type FormLabels,
  type SizeLabels,
} from "../../eleventy-plugin/portable/labels/panel-labels.js";
import { toSay, type Say } from "../../eleventy-plugin/portable/panel/panel-texts.js";
import type { PanelContext } from "./panel-context.js";

/** A panel's context with the texts about requests and answers. */
export interface AnswerContext extends Omit<PanelContext, "labels" | "say"> {
  readonly labels: FormLabels & AnswerLabels & SizeLabels;
  readonly say: Say<keyof (FormLabels & AnswerLabels & SizeLabels)>;
}

export function toAnswerContext(context: PanelContext): AnswerContext {
  const own = { ...formLabels, ...answerLabels, ...sizeLabels };
  const { settings } = context;
  return { ...context, labels: { ...own, ...settings.labels }, say: toSay(own, settings) };
}
