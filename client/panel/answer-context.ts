import { languageOf } from "../../eleventy-plugin/portable/panel/panel-language.js";
import { fillLabel } from "../../eleventy-plugin/portable/labels/fill-label.js";
import {
  answerLabels,
  sizeLabels,
  type AnswerLabels,
  type FormLabels,
  type SizeLabels,
} from "../../eleventy-plugin/portable/labels/panel-labels.js";
import type { Say } from "./form-context.js";
import type { PanelContext } from "./panel-context.js";

/** A panel's context with the texts about requests and answers. */
export interface AnswerContext extends Omit<PanelContext, "labels" | "say"> {
  readonly labels: FormLabels & AnswerLabels & SizeLabels;
  readonly say: Say<keyof (FormLabels & AnswerLabels & SizeLabels)>;
}

export function toAnswerContext(context: PanelContext): AnswerContext {
  const labels = { ...answerLabels, ...sizeLabels, ...context.settings.labels, ...context.labels };
  const language = languageOf(context.settings);
  return { ...context, labels, say: (label, facts = {}) => fillLabel(labels[label], facts, language) };
}
