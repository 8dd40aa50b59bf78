import { element } from "../shared/element.js";
import { clearBelow, hideExample } from "./response-block.js";
import { showFailure } from "./response-view.js";
import { iconOf } from "./buttons.js";
import { mixedContent, redirectFailure, TIMEOUT, classifyFailure, type Failure } from "./failure.js";
import { checkReadiness, sentFiles, type Blocker } from "./readiness.js";
import { ProxyError, sendRequest, StoppedRedirect } from "./send.js";
import type { SendingParts } from "./sending-parts.js";
import { beginReading, handleResponse } from "./handle-response.js";
import { showProgress } from "./progress.js";
import { showOutcome } from "./send-bar.js";

/** Runs one request at a time: a second click while one is running does nothing. */
export function createRequestRunner(
  opened: Omit<SendingParts, "sends" | "reading">,
  onStart: () => void,
): {
  /**
   * @param follows Whether to follow all redirects. Ignored if the request has changed since the last one.
   */
  send(follows?: boolean): Promise<void>;
  cancel(): void;
} {
  const parts: SendingParts = { ...opened, sends: [], reading: { shown: new AbortController() } };
  const { form, sender, view, requests } = parts;
  let running: AbortController | undefined;
  /** The last request, as JSON. */
  let lastRequest = "";
  return {
    async send(follows = false) {
      if (running) return;
      const [obstacle] = checkReadiness(form, requests, view.context).blockers;
      if (obstacle) return showBlocker(parts, obstacle);
      const { request } = requests.own();
      const mixed = view.context.settings.proxy === false && mixedContent(request.url);
      if (mixed) return finish(parts, mixed);
      // A changed request does not follow all redirects, because the reader does not know yet where the API
      // redirects it.
      const text = JSON.stringify(request);
      const isSameRequest = text === lastRequest;
      lastRequest = text;
      running = new AbortController();
      onStart();
      sender.isSending = true;
      sender.said = "";
      const stopProgress = showProgress(parts, running);
      try {
        await attempt(parts, follows && isSameRequest, running.signal, stopProgress);
      } finally {
        running = undefined;
        stopProgress();
        sender.isSending = false;
      }
    },
    cancel: () => running?.abort(),
  };
}

/** Shows the sentence beside Send, and marks and focuses the control. */
function showBlocker({ sender, view }: SendingParts, { text, control: id }: Blocker): void {
  sender.hint = text;
  sender.said = [view.context.getText("panelNotSent"), text].join(". ");
  const control = view.context.root.find(id);
  const folded = control?.closest<HTMLDetailsElement>("details:not([open])");
  if (folded) folded.open = true;
  if (control instanceof HTMLInputElement && control.type === "file") markFile(control, text);
  // This event makes the control validate itself, as if it had just been emptied.
  else control?.dispatchEvent(new Event("input"));
  control?.focus();
}

/** Marks the control until a file is chosen. */
function markFile(input: HTMLInputElement, text: string): void {
  if (input.ariaInvalid) return;
  const line = element("p", { className: "ar-err", id: `${input.id}-problem` });
  line.append(iconOf("warn"), element("span", "", text));
  input.ariaInvalid = "true";
  input.setAttribute("aria-describedby", line.id);
  (input.closest(".ar-line") ?? input).after(line);
  const clear = (): void => {
    input.ariaInvalid = null;
    line.remove();
  };
  input.addEventListener("change", clear, { once: true });
}

async function attempt(
  parts: SendingParts,
  follows: boolean,
  cancelled: AbortSignal,
  stopProgress: () => void,
): Promise<void> {
  const { form, view, element, requests } = parts;
  const { context } = view;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new DOMException("", "TimeoutError")), TIMEOUT * 1000);
  const signal = AbortSignal.any([cancelled, late.signal]);
  const started = performance.now();
  const { origin, values, variant } = form;
  // Captured now, because the form may change before the response arrives.
  const { method, url } = requests.withoutCredentials();
  const sent = { values, variant, method, url };
  try {
    const answer = await sendRequest(requests.own().request, {
      follows,
      settings: context.settings,
      files: sentFiles(form, context).map(({ file }) => form.files.get(file)),
      signal,
      root: new URL(element.dataset["root"] ?? "/", location.href).href,
    });
    clearTimeout(timer);
    stopProgress();
    await handleResponse(parts, answer, sent, { started, signal });
  } catch (error) {
    clearTimeout(timer);
    if (error instanceof ProxyError) finish(parts, proxyFailure(error, origin));
    else if (error instanceof StoppedRedirect) finish(parts, redirectFailure(sent));
    else finish(parts, await classifyFailure({ origin, settings: context.settings, signal }));
  }
}

function finish(parts: SendingParts, failure: Failure): void {
  const { sender, view } = parts;
  clearBelow(parts.block);
  beginReading(parts);
  hideExample(parts.block);
  showFailure(view, failure);
  sender.outcome = view.state.failureTitle;
  sender.said = `${view.state.failureTitle}. ${view.state.failureNote}`;
  showOutcome(parts.element);
}

function proxyFailure({ isRefused, message }: ProxyError, origin: string): Failure {
  return {
    title: isRefused ? "panelProxyRefused" : "panelProxyFailed",
    note: isRefused ? "panelProxyRefusedNote" : "panelProxyDetail",
    facts: { origin, detail: message },
    tone: "bad",
    offersSample: isRefused,
  };
}
