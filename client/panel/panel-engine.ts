import { formatJsonText } from "../../eleventy-plugin/portable/panel/json-layout.js";
import type { ResponsesFile } from "../../eleventy-plugin/portable/panel/panel-file.js";
import { adoptStyles } from "../adopt-styles.js";
import { responseElements, type ResponseBlock } from "./response-view.js";
import { createChecker } from "./checker.js";
import type { PanelEngine } from "./engine.js";
import { importWithRetry } from "../shared/import-with-retry.js";
import type * as FurtherModule from "./panel-further.js";
import type * as ReaderModule from "./panel-reader.js";
import { loadOnce } from "./load-once.js";
import { toResponseContext } from "./panel-context.js";
import { loadSibling } from "./panel-files.js";
import { addForgetButton } from "./forget-button.js";
import { addLinkButton } from "./link-button.js";
import type { Hooks } from "./hooks.js";
import { customFields } from "./custom-fields.js";
import { checkReadiness } from "./readiness.js";
import { showRequestLine } from "./request-line.js";
import { FILLED } from "./filled-event.js";
import { createPrefill } from "./prefill.js";
import { curlSample, syncRequestSamples, createRequests } from "./requests.js";
import { createRequestRunner } from "./sending.js";
import type { OpenedPanel } from "./sending-parts.js";
import { addUndoButton } from "./undo-reset.js";
import { sizeText } from "./format-units.js";
import styles from "../styles/answers.css";

adoptStyles(styles);

/**
 * Creates the engine that builds, shows, sends and validates the requests of a form. Loads the site's module
 * if there is one.
 */
export async function createEngine(opened: OpenedPanel): Promise<PanelEngine> {
  const { hooks } = opened.element.dataset;
  return toEngine(opened, hooks === undefined ? {} : await importWithRetry<Hooks>(hooks));
}

function toEngine(opened: OpenedPanel, hooks: Hooks): PanelEngine {
  const { file, form, sender, answer, block, element, signal } = opened;
  const context = toResponseContext(form.context);
  const requests = createRequests(form, hooks);
  const { panel = "" } = element.dataset;
  const checker = createChecker(file, panel, signal);
  const view: ResponseBlock = { context, state: answer, elements: responseElements(block) };
  const answers = loadOnce(() => loadSibling<ResponsesFile>(panel, "panel-answers.json"));
  const further = loadOnce(() => importWithRetry<typeof FurtherModule>("./panel-further.js"));
  const reader = loadOnce(() => importWithRetry<typeof ReaderModule>("./panel-reader.js"));
  const line = element.querySelector<HTMLElement>("[data-request-line]");
  const address = context.root.element.querySelector<HTMLElement>(".ar-call [data-copy]");
  const prefill = createPrefill({ form, element, context, further, changed: () => update() });
  const work = { ...opened, view, requests, checker, answers, further, reader, hooks };
  const sending = createRequestRunner(work, prefill.sent);
  signal.addEventListener("abort", sending.cancel);
  const update = (): void => {
    disableUnsent(element);
    if (line) showRequestLine(requests.masked(), context, line);
    const { texts, blockers } = checkReadiness(form, requests, context);
    const failure = requests.hookFailure();
    const failed = failure && context.getText("panelHookFailed", { detail: failure });
    sender.notes = [prefill.note(), failed, ...texts].filter(Boolean);
    if (address) address.dataset["text"] = requests.sample(form.variant).request.url;
    if (!sender.isSending) sender.hint = blockers[0]?.text ?? "";
  };
  form.onChange(update);
  update();
  element.addEventListener("reset", update);
  element.querySelector(".ar-notes")?.before(customFields(context, element, requests.setCustomFields));
  element.addEventListener(FILLED, () => disableUnsent(element));
  // The undo button must be the last to listen for the reset event: the other listeners change the form,
  // which removes the button.
  const showHint = (text: string): void => void (sender.hint = text);
  addUndoButton({ form, element, context, showHint });
  addForgetButton(form, element, context);
  addLinkButton({ form, element, checker, requests, further, context, showHint });
  syncRequestSamples(form, requests);
  const send = (follows = false): Promise<void> =>
    prefill.isDone().then(
      () => sending.send(follows),
      () => void (sender.said = sender.hint = context.getText("panelEngineMissing")),
    );
  onBlockPress(block, {
    stop: sending.cancel,
    follow: () => void send(true),
    "copy-curl": () => void navigator.clipboard.writeText(curlSample(form, requests)),
  });
  return {
    ...sending,
    request: checker.request,
    formatJson: formatJsonText,
    sizeOf: (bytes) => sizeText(bytes, context),
    fill: prefill.fill,
    send: () => send(),
  };
}

/**
 * Handles the buttons of a response. The button that follows a redirect is removed with its message, so the
 * focus moves to the block.
 */
function onBlockPress(block: HTMLElement, actions: Readonly<Record<string, () => void>>): void {
  block.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-do]") : null;
    const { do: name = "" } = button?.dataset ?? {};
    if (name === "follow") block.focus();
    actions[name]?.();
  });
}

/** Disables the fields of an object that is not sent, so that nothing in it can be edited. */
function disableUnsent(form: HTMLElement): void {
  for (const group of form.querySelectorAll<HTMLElement>(".ar-field > * > .ar-group-in")) {
    const mark = group.closest(".ar-field")?.querySelector<HTMLInputElement>(":scope > .ar-lab > input");
    group.inert = mark?.checked === false;
  }
}
