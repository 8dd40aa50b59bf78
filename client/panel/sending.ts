import { element } from "../shared/element.js";
import { watchActivity } from "./activity.js";
import { iconOf } from "./buttons.js";
import type { EngineParts, SendingParts } from "./engine-parts.js";
import {
  classifyFailure,
  type Failure,
  mixedContent,
  proxyFailure,
  redirectFailure,
  TIMEOUT,
} from "./failure.js";
import { type Blocker, checkReadiness, sentFiles } from "./readiness.js";
import { beginReading, clearBelow, handleResponse, makeRoom, siblingExamples } from "./received-response.js";
import type { BuiltRequests } from "./requests.js";
import { showFailure } from "./response-view.js";
import { createSampleFold } from "./sample-fold.js";
import { showOutcome } from "./send-bar.js";
import { ProxyError, sendRequest, StoppedRedirect } from "./send.js";

/** Runs one request at a time: a second click while one is running does nothing. */
export function createRequestRunner(
  opened: EngineParts,
  onStart: () => void,
): {
  /**
   * @param follows Whether to follow all redirects. Ignored if the request has changed since the last one.
   */
  send(follows?: boolean): Promise<void>;
  cancel(): void;
} {
  const parts: SendingParts = {
    ...opened,
    sends: [],
    reading: { shown: new AbortController() },
    foldSamples: createSampleFold(opened.view.context.root.find("samples")),
  };
  const { form, sender, view, requests } = parts;
  let running: AbortController | undefined;
  /** The last request, as JSON. */
  let lastRequest = "";
  return {
    async send(follows = false) {
      if (running) return;
      const built = requests.update();
      const [obstacle] = checkReadiness(form, requests, view.context).blockers;
      if (obstacle) return showBlocker(parts, obstacle);
      const { plain } = requests.current;
      const mixed = view.context.settings.proxy === false && mixedContent(plain.url);
      if (mixed) return finish(parts, mixed);
      // A changed request does not follow all redirects, because the reader does not know yet where the API
      // redirects it.
      const text = JSON.stringify(plain);
      const isSameRequest = text === lastRequest;
      lastRequest = text;
      running = new AbortController();
      onStart();
      sender.isSending = true;
      sender.said = "";
      await attempt(parts, built, { follows: follows && isSameRequest, running }).finally(() => {
        running = undefined;
        sender.isSending = false;
      });
    },
    cancel: () => running?.abort(),
  };
}

/** Shows the sentence beside Send, and marks and focuses the control. */
function showBlocker({ sender, view }: SendingParts, { text, control: id }: Blocker): void {
  sender.hint = text;
  sender.isBlocked = true;
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
  built: BuiltRequests | Promise<BuiltRequests>,
  { follows, running }: { readonly follows: boolean; readonly running: AbortController },
): Promise<void> {
  const { form, view, element, requests, sender } = parts;
  const { context } = view;
  const { origin, values, variant } = form;
  // Captured now, because the form may change before the response arrives.
  const { method, url } = requests.withoutCredentials();
  const sent = { values, variant, method, url };
  const files = sentFiles(form, context).map(({ file }) => form.files.get(file));
  const whole = built instanceof Promise ? await whenComplete(built, parts, running) : built;
  if (!whole) return void (sender.hint = context.getText("panelNotSent"));
  const stopProgress = showProgress(parts, (count) =>
    context.getText(count ? "panelElapsed" : "panelSendingNow", { origin, count }),
  );
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new DOMException("", "TimeoutError")), TIMEOUT * 1000);
  const stop = (): void => {
    clearTimeout(timer);
    stopProgress();
  };
  const signal = AbortSignal.any([running.signal, late.signal]);
  const started = performance.now();
  const ended = new AbortController();
  const isActive = watchActivity(AbortSignal.any([ended.signal, running.signal]));
  try {
    const answer = await sendRequest(whole.typed.request, {
      follows,
      settings: context.settings,
      files,
      signal,
      root: new URL(element.dataset["root"] ?? "/", location.href).href,
    });
    stop();
    await handleResponse(parts, answer, sent, { started, signal, isActive });
  } catch (error) {
    stop();
    if (error instanceof ProxyError) finish(parts, proxyFailure(error, { origin, site: location.origin }));
    else if (error instanceof StoppedRedirect) finish(parts, redirectFailure(sent));
    else finish(parts, await classifyFailure({ origin, settings: context.settings, signal }));
  } finally {
    ended.abort();
  }
}

/** Waits for the site's module to complete a request. Returns undefined if the reader cancels. */
function whenComplete(
  built: Promise<BuiltRequests>,
  parts: SendingParts,
  running: AbortController,
): Promise<BuiltRequests | undefined> {
  const stop = showProgress(parts, () => parts.view.context.getText("panelHookRunning"));
  const cancelled = new Promise<undefined>((resolve) => {
    running.signal.addEventListener("abort", () => resolve(undefined));
  });
  return Promise.race([built, cancelled]).finally(stop);
}

function finish(parts: SendingParts, failure: Failure): void {
  const { sender, view } = parts;
  clearBelow(parts.block);
  beginReading(parts);
  makeRoom(parts);
  showFailure(view, failure);
  sender.outcome = view.state.failureTitle;
  sender.said = `${view.state.failureTitle}. ${view.state.failureNote}`;
  showOutcome(parts.element);
}

/** Seconds before the elapsed time is shown. Most responses arrive sooner. */
const QUIET_SECONDS = 1;

/**
 * Shows a text beside Send, which after a second names the elapsed time. Dims the previous response meanwhile.
 * Returns a function that ends all of this.
 *
 * @param textAfter Returns the text after a number of seconds.
 */
function showProgress(
  { sender, view, block }: SendingParts,
  textAfter: (seconds: number) => string,
): () => void {
  const started = performance.now();
  const shown = view.state.isShown ? block : (siblingExamples(block)[0] ?? block);
  shown.ariaBusy = "true";
  sender.hint = textAfter(0);
  const timer = setInterval(() => {
    const seconds = (performance.now() - started) / 1000;
    if (seconds >= QUIET_SECONDS) sender.hint = textAfter(Math.floor(seconds));
  }, 250);
  return () => {
    clearInterval(timer);
    shown.ariaBusy = null;
    sender.hint = "";
  };
}
