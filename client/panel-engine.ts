import { toLaidOutJson } from "../eleventy-plugin/portable/panel/json-layout.js";
import type { AnswersFile } from "../eleventy-plugin/portable/panel/panel-file.js";
import { adoptStyles } from "./adopt-styles.js";
import { placesIn, type AnswerView } from "./panel/answer-view.js";
import { createChecker } from "./panel/checker.js";
import type { PanelEngine } from "./panel/engine.js";
import { importAgain } from "./import-again.js";
import type * as FurtherModule from "./panel-further.js";
import type * as ReaderModule from "./panel-reader.js";
import { keepLoaded } from "./panel/keep-loaded.js";
import { toAnswerContext } from "./panel/panel-context.js";
import { loadBeside } from "./panel/panel-files.js";
import { offerForgetting } from "./panel/forget-button.js";
import { offerLink } from "./panel/link-button.js";
import type { Hooks } from "./panel/hooks.js";
import { ownFields } from "./panel/own-fields.js";
import { isReady } from "./panel/readiness.js";
import { showRequestLine } from "./panel/request-line.js";
import { FILLED } from "./panel/filled.js";
import { createFilling } from "./panel/filling.js";
import { curlSample, keepRequestSamplesLive, requestsOf } from "./panel/requests.js";
import { createSending } from "./panel/sending.js";
import type { OpenedPanel } from "./panel/sending-parts.js";
import { offerUndo } from "./panel/undo-reset.js";
import { sizeText } from "./panel/words.js";
import styles from "./styles/answers.css";

adoptStyles(styles);

/** Builds, prints, sends and checks what the form stands for. With a module of the site, where that names one. */
export async function createEngine(opened: OpenedPanel): Promise<PanelEngine> {
  const { hooks } = opened.element.dataset;
  return toEngine(opened, hooks === undefined ? {} : await importAgain<Hooks>(hooks));
}

function toEngine(opened: OpenedPanel, hooks: Hooks): PanelEngine {
  const { file, form, sender, answer, block, element, gone } = opened;
  const context = toAnswerContext(form.context);
  const requests = requestsOf(form, hooks);
  const { panel = "" } = element.dataset;
  const checker = createChecker(file, panel, gone);
  const view: AnswerView = { context, state: answer, places: placesIn(block) };
  const answers = keepLoaded(() => loadBeside<AnswersFile>(panel, "panel-answers.json"));
  const further = keepLoaded(() => importAgain<typeof FurtherModule>("./panel-further.js"));
  const reader = keepLoaded(() => importAgain<typeof ReaderModule>("./panel-reader.js"));
  const line = element.querySelector<HTMLElement>("[data-request-line]");
  const around = element.closest(".ar-excerpt") ?? document;
  const address = around.querySelector<HTMLElement>(".ar-call [data-copy]");
  const filling = createFilling({ form, element, context, further, changed: () => update() });
  const work = { ...opened, view, requests, checker, answers, further, reader, hooks };
  const sending = createSending(work, filling.sent);
  gone.addEventListener("abort", sending.cancel);
  const update = (): void => {
    disableUnsent(element);
    if (line) showRequestLine(requests.masked(), context, line);
    const { texts, obstacles } = isReady(form, requests, context);
    const failure = requests.hookFailure();
    const failed = failure && context.say("panelHookFailed", { detail: failure });
    sender.notes = [filling.note(), failed, ...texts].filter(Boolean);
    if (address) address.dataset["text"] = requests.sample(form.variant).request.url;
    if (!sender.isSending) sender.hint = obstacles[0]?.text ?? "";
  };
  form.onChange(update);
  update();
  element.addEventListener("reset", update);
  element.querySelector(".ar-notes")?.before(ownFields(context, element, requests.setOwnFields));
  element.addEventListener(FILLED, () => disableUnsent(element));
  // Behind all that follows a reset itself.
  offerUndo({ form, element, context, say: (text) => void (sender.hint = text) });
  offerForgetting(form, element, context);
  offerLink({ form, element, checker, requests, further, context, say: (text) => void (sender.hint = text) });
  keepRequestSamplesLive(form, requests);
  const send = (follows = false): Promise<void> =>
    filling.isDone().then(
      () => sending.send(follows),
      () => void (sender.said = sender.hint = context.say("panelEngineMissing")),
    );
  onBlockPress(block, {
    stop: sending.cancel,
    follow: () => void send(true),
    "copy-curl": () => void navigator.clipboard.writeText(curlSample(form, requests)),
  });
  return {
    ...sending,
    ask: checker.ask,
    layOut: toLaidOutJson,
    sizeOf: (bytes) => sizeText(bytes, context),
    fill: filling.fill,
    send: () => send(),
  };
}

/** The buttons beside an answer. That of a redirect goes with its message, so the focus goes to the block. */
function onBlockPress(block: HTMLElement, actions: Readonly<Record<string, () => void>>): void {
  block.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-do]") : null;
    const { do: name = "" } = button?.dataset ?? {};
    if (name === "follow") block.focus();
    actions[name]?.();
  });
}

/** The parts of an object that is not sent, whatever is marked among them. */
function disableUnsent(form: HTMLElement): void {
  for (const group of form.querySelectorAll<HTMLElement>(".ar-field > * > .ar-group-in")) {
    const mark = group.closest(".ar-field")?.querySelector<HTMLInputElement>(":scope > .ar-lab > input");
    group.inert = mark?.checked === false;
  }
}
