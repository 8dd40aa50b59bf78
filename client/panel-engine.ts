import { toLaidOutJson } from "../eleventy-plugin/portable/panel/json-layout.js";
import type { PanelFile } from "../eleventy-plugin/portable/panel/panel-file.js";
import { adoptStyles } from "./adopt-styles.js";
import type { Gone } from "./each-page.js";
import { toAnswerContext } from "./panel/answer-context.js";
import type { AnswerState } from "./panel/answer-state.js";
import { placesIn, type AnswerView } from "./panel/answer-view.js";
import { createChecker } from "./panel/checker.js";
import type { PanelEngine } from "./panel/engine.js";
import type { FormState } from "./panel/form-state.js";
import { isReady } from "./panel/readiness.js";
import { showRequestLine } from "./panel/request-line.js";
import { curlSample, keepRequestSamplesLive } from "./panel/request-samples.js";
import { requestsOf } from "./panel/requests.js";
import type { Sender } from "./panel/sender.js";
import { createSending } from "./panel/sending.js";
import styles from "./styles/answers.css";

adoptStyles(styles);

/** One panel, as its form hands it over. */
export interface OpenedPanel {
  readonly file: PanelFile;
  readonly form: FormState;
  readonly sender: Sender;
  readonly answer: AnswerState;
  /** Where the answer is shown. */
  readonly block: HTMLElement;
  readonly element: HTMLFormElement;
  readonly gone: Gone;
}

/** Builds, prints, sends and checks what the form stands for. */
export function createEngine({ file, form, sender, answer, block, element, gone }: OpenedPanel): PanelEngine {
  const context = toAnswerContext(form.context);
  const requests = requestsOf(form);
  const checker = createChecker(file, element.dataset, gone);
  const view: AnswerView = { context, state: answer, places: placesIn(block) };
  const sending = createSending({ form, sender, view, block, element, requests, checker });
  gone.addEventListener("abort", sending.cancel);
  const line = element.querySelector<HTMLElement>("[data-request-line]");
  const update = (): void => {
    if (line) showRequestLine(requests.masked(), context.panel, line);
    sender.notes = isReady(form, requests, context).texts;
  };
  form.onChange(update);
  update();
  keepRequestSamplesLive(form, requests);
  block.addEventListener("click", ({ target }) => {
    const pressed =
      target instanceof Element ? target.closest<HTMLElement>("[data-do]")?.dataset["do"] : undefined;
    if (pressed === "stop") sending.cancel();
    if (pressed === "copy-curl") void navigator.clipboard.writeText(curlSample(form, requests));
  });
  return { ...sending, ask: checker.ask, layOut: toLaidOutJson };
}
