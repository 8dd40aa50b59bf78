import { formatJsonText } from "../../eleventy-plugin/portable/panel/json-layout.js";
import type { ResponsesFile } from "../../eleventy-plugin/portable/panel/panel-file.js";
import type { PanelHooks } from "../../eleventy-plugin/portable/panel/panel-hooks.js";
import { toSamples } from "../../eleventy-plugin/portable/samples/index.js";
import { adoptStyles } from "../adopt-styles.js";
import { element as createElement } from "../shared/element.js";
import { importWithRetry } from "../shared/import-with-retry.js";
import styles from "../styles/answers.css";
import { quietButton } from "./buttons.js";
import { CHECK_FAILURES, createChecker } from "./checker.js";
import { type CopiedLink, type HttpEngine, loadOnce } from "./engine.js";
import type { EngineParts, OpenedPanel } from "./engine-parts.js";
import { FILLED } from "./form-state.js";
import { sizeText } from "./format-units.js";
import { loadHooks } from "./hooks.js";
import { liveSamples, type LiveSamples } from "./live-samples.js";
import { loadSibling, type ResponseContext, toResponseContext } from "./panel-files.js";
import type * as FurtherModule from "./panel-further.js";
import type * as ReaderModule from "./panel-reader.js";
import { checkReadiness } from "./readiness.js";
import { showRequestLine } from "./request-line.js";
import { Requests } from "./requests.js";
import { type ResponseBlock, responseElements } from "./response-view.js";
import { createRequestRunner } from "./sending.js";

adoptStyles(styles);

/**
 * Creates the engine that builds, shows, sends and validates the requests of a form. Loads the site's module
 * if there is one.
 */
export async function createEngine(opened: OpenedPanel): Promise<HttpEngine> {
  const { hooks } = opened.element.dataset;
  return toEngine(opened, hooks === undefined ? {} : await loadHooks(hooks));
}

function toEngine(opened: OpenedPanel, hooks: PanelHooks): HttpEngine {
  const { file, form, sender, answer, block, element, signal } = opened;
  const context = toResponseContext(form.context);
  const sampleBlock = context.root.find("samples");
  const samples = sampleBlock && liveSamples(form, sampleBlock, () => void requests.update(), signal);
  const requests = new Requests(form, hooks, () => samples?.variant() ?? form.variant);
  const { panel = "" } = element.dataset;
  const checker = createChecker(file, panel, signal);
  const view: ResponseBlock = { context, state: answer, elements: responseElements(block) };
  const answers = loadOnce(() => loadSibling<ResponsesFile>(panel, "panel-answers.json"));
  const further = loadOnce(() => importWithRetry<typeof FurtherModule>("./panel-further.js"));
  const reader = loadOnce(() => importWithRetry<typeof ReaderModule>("./panel-reader.js"));
  const parts: EngineParts = { ...opened, view, requests, checker, answers, further, reader, hooks };
  const prefill = createPrefill(parts, () => update());
  const sending = createRequestRunner(parts, prefill.sent);
  signal.addEventListener("abort", sending.cancel);
  const showSamples = sampleBlock && samples && sampleWriter(samples, sampleBlock, requests, context);
  const showRequest = requestWriter(opened, requests, context, () => prefill.note());
  const update = (): void => {
    showRequest();
    showSamples?.();
  };
  requests.onChange(update);
  update();
  element.addEventListener("reset", update);
  // The undo button must be the last to listen for the reset event: the other listeners change the form,
  // which removes the button.
  addUndoButton(parts);
  const send = (follows = false): Promise<void> =>
    prefill.isDone().then(
      () => sending.send(follows),
      () => void (sender.said = sender.hint = context.getText("panelEngineMissing")),
    );
  onBlockPress(block, {
    stop: sending.cancel,
    follow: () => void send(true),
    "copy-curl": () => void navigator.clipboard.writeText(curlSample(requests)),
  });
  return {
    ...sending,
    request: checker.request,
    formatJson: formatJsonText,
    sizeOf: (bytes) => sizeText(bytes, context),
    fill: prefill.fill,
    send: () => send(),
    copyLink: () => copyLink(parts),
  };
}

/** Returns the cURL sample, for requests that the browser cannot send. */
function curlSample({ current }: Requests): string {
  return toSamples(current.shown.request, ["curl"])[0]?.code ?? "";
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

/** Returns a function that updates the request line, the address that is copied, and the texts beside Send. */
function requestWriter(
  { form, sender, element }: OpenedPanel,
  requests: Requests,
  context: ResponseContext,
  prefillNote: () => string,
): () => void {
  const line = element.querySelector<HTMLElement>("[data-request-line]");
  const address = context.root.element.querySelector<HTMLElement>(".ar-call [data-copy]");
  return () => {
    if (line) showRequestLine(requests.masked(), context, line);
    const { texts, blockers } = checkReadiness(form, requests, context);
    const { failure, shown } = requests.current;
    const waiting = requests.isSlow ? context.getText("panelHookRunning") : "";
    const failed = failure && context.getText("panelHookFailed", { detail: failure });
    sender.notes = [prefillNote(), waiting, failed, ...texts].filter(Boolean);
    if (address) address.dataset["text"] = shown.request.url;
    sender.isBlocked = blockers.length > 0;
    if (!sender.isSending) sender.hint = blockers[0]?.text ?? "";
  };
}

/**
 * Returns a function that updates the samples. While the site's module completes a request, samples keep
 * their last text; if that takes long, a line below them says so.
 */
function sampleWriter(
  samples: LiveSamples,
  block: HTMLElement,
  requests: Requests,
  { getText, settings }: ResponseContext,
): () => void {
  const status = createElement("p", { className: "ar-hint", role: "status" });
  block.append(status);
  return () => {
    block.ariaBusy = requests.isComplete ? null : "true";
    status.textContent = requests.isSlow ? getText("panelHookRunning") : "";
    if (requests.isComplete) samples.show(toSamples(requests.current.shown.request, settings.languages));
  };
}

/** Copies a link to the request, and returns a sentence that names the values it omits. */
async function copyLink({ form, element, checker, further, view }: EngineParts): Promise<CopiedLink> {
  const { getText } = view.context;
  const refused = (text: string): CopiedLink => ({ isCopied: false, text });
  const { linkToRequest, MAX_LINK } = await further();
  const secrets = await checker.request("secrets", {}, { milliseconds: 3000 });
  if (typeof secrets === "string")
    return refused(getText(CHECK_FAILURES[secrets === "replaced" ? "late" : secrets]));
  const { href, leftOut } = linkToRequest(form, element.dataset["panel"] ?? "", secrets);
  const unknown = "customUrl" in form.values.server ? [getText("panelCustomUrl")] : [];
  const added = form.customFields.map(({ name }) => name).filter((name) => name !== "");
  const omitted = [...unknown, ...leftOut, ...added];
  const size = getText("panelKilobytes", { count: MAX_LINK / 1024 });
  if (href.length > MAX_LINK) return refused(getText("panelLinkTooLong", { size }));
  const names = omitted.join(", ");
  const text = names === "" ? getText("panelLinkCopied") : getText("panelLinkCopiedWithout", { names });
  try {
    await navigator.clipboard.writeText(href);
    return { isCopied: true, text };
  } catch {
    // The browser refuses, or the page has no clipboard, because it was not loaded over HTTPS.
    return refused(getText("panelLinkRefused"));
  }
}

/** Reports that the form was reset, and offers to undo the reset until the next edit. */
function addUndoButton({ form, element, sender, view }: EngineParts): void {
  const { getText, root } = view.context;
  const filled = () => ({ values: form.values, variant: form.variant, added: form.customFields });
  let previous = filled();
  const saveValues = (): void => void (previous = filled());
  const undo = quietButton(getText("panelUndo"), () => {
    const { values, variant, added } = previous;
    form.setCustomFields(added);
    form.fill(values.parameters, variant, values.body);
    element.dispatchEvent(new Event(FILLED));
    element.querySelector<HTMLElement>("[type=reset]")?.focus();
  });
  // Captures the event, because the listener that resets the form was registered first and would otherwise
  // run first.
  element.addEventListener("reset", saveValues, { capture: true });
  element.addEventListener("reset", () => {
    sender.hint = getText("panelWasReset");
    root.find("ar-send-hint")?.after(undo);
  });
  form.onChange(() => undo.remove());
}

/**
 * Fills in a form from the fragment of a URL. A request waits for `isDone` before it is sent.
 *
 * @param changed Called after the form was filled in or the note was removed.
 */
function createPrefill({ form, element, view, further }: EngineParts, changed: () => void) {
  let pendingFragment: string | undefined;
  let note = "";
  const isDone = async (): Promise<void> => {
    if (pendingFragment === undefined) return;
    const { fillFromFragment } = await further();
    const fragment = pendingFragment;
    // Meanwhile, another call has filled in the form, or the form was reset.
    if (fragment === undefined) return;
    pendingFragment = undefined;
    const names = fillFromFragment(form, element, fragment);
    // Reports the names only for a fragment of the page's URL. A guide itself states which values it fills
    // in.
    const isReported = names.length > 0 && fragment === location.hash;
    note = isReported ? view.context.getText("panelFilledIn", { names: names.join(", ") }) : "";
    changed();
  };
  element.addEventListener("reset", () => {
    pendingFragment = undefined;
    note = "";
  });
  return {
    /** Returns the note to show beside Send, or an empty string. */
    note: (): string => note,
    /** Removes the note, which states that nothing was sent. */
    sent(): void {
      note = "";
      changed();
    },
    /**
     * Resolves once a pending fragment is filled in. Rejects if the script that fills it in cannot be loaded.
     * The next call loads this script again.
     */
    isDone,
    fill(fragment: string): Promise<void> {
      pendingFragment = fragment;
      return isDone();
    },
  };
}
