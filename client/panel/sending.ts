import type { PanelFile, ResponsesFile } from "../../eleventy-plugin/portable/panel/panel-file.js";
import type { PanelHooks } from "../../eleventy-plugin/portable/panel/panel-hooks.js";
import type { HttpRequest } from "../../eleventy-plugin/portable/request/http-request.js";
import { element } from "../shared/element.js";
import type { PageSignal } from "../shared/page-lifecycle.js";
import { watchActivity } from "./activity.js";
import { iconOf } from "./buttons.js";
import type { Checker, CheckFailure, ResponseVerdict } from "./checker.js";
import {
  classifyFailure,
  type Failure,
  mixedContent,
  proxyFailure,
  redirectFailure,
  TIMEOUT,
} from "./failure.js";
import type { FormState } from "./form-state.js";
import { clockOf, timeText } from "./format-units.js";
import type { HistoryEntry } from "./history.js";
import { responseFor, type ResponseSummary, type SentRequest } from "./next-operation-links.js";
import type * as FurtherModule from "./panel-further.js";
import type * as ReaderModule from "./panel-reader.js";
import { type Blocker, checkReadiness, sentFiles } from "./readiness.js";
import type { BuiltRequests, Requests } from "./requests.js";
import type { ResponseReader } from "./response-reader.js";
import {
  type ResponseBlock,
  type ResponseState,
  showFailure,
  showMessage,
  showResponse,
} from "./response-view.js";
import { createSampleFold } from "./sample-fold.js";
import { showOutcome } from "./send-bar.js";
import { type ApiResponse, ProxyError, sendRequest, StoppedRedirect } from "./send.js";
import type { Sender } from "./sender.js";
import { lineMarks, showVerdict } from "./verdict-list.js";

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

const MAX_SENDS = 10;
const STORED_CHARACTERS = 200_000;

/** Shows a response, its verdict, links to the next operations, and the earlier requests. */
async function handleResponse(
  parts: SendingParts,
  response: ApiResponse,
  sent: SentRequest & Pick<HistoryEntry, "variant"> & Pick<HttpRequest, "method">,
  sending: {
    readonly started: number;
    readonly signal: AbortSignal;
    /** Returns whether the reader has turned to something else since Send. */
    readonly isActive: () => boolean;
  },
): Promise<void> {
  const { view, sender } = parts;
  const { context, state, elements } = view;
  makeRoom(parts);
  const reading = beginReading(parts);
  const { text, shownAs, milliseconds, isWhole } = await showResponse(view, response, sending);
  notifyHooks(parts, response, milliseconds);
  const reader = shownAs && readerFor(parts, shownAs, reading);
  const status = [state.status, state.reason].filter(Boolean).join(" ");
  sender.outcome = context.getText("panelAnswered", {
    status,
    time: timeText(milliseconds, context),
  });
  if (response.isStoppedRedirect) showMessage(view, redirectFailure(sent));
  const redirect = state.failureTitle && `${state.failureTitle}. ${state.failureNote}`;
  const outcome = [sender.outcome, state.from, redirect].filter(Boolean).join(" ");
  sender.said = outcome;
  showOutcome(parts.element);
  clearBelow(parts.block);
  const storedText = text !== undefined && text.length <= STORED_CHARACTERS ? text : undefined;
  await addToHistory(parts, {
    title: `${sender.outcome} ${clockOf(new Date())}`,
    text: storedText,
    values: sent.values,
    variant: sent.variant,
  });
  const documented = await parts.answers().catch(() => undefined);
  const isChecked = context.settings.checkAnswers && isWhole;
  const verdict = isChecked && (await requestVerdict(parts, response, text, documented));
  if (verdict === "replaced") return;
  // Must follow `requestVerdict`. The worker runs tasks in order, so its verdict on the last entered value
  // has then arrived. A later verdict would remove these marks.
  if (response.status === 401 || (response.status >= 400 && storedText !== undefined)) {
    const showFirst = await markErrors(parts, { text: storedText, status }, reading);
    if (!sending.isActive() && mayScroll(parts)) showFirst?.();
  }
  if (documented && text !== undefined) await showNextLinks(parts, documented, sent, { ...response, text });
  if (!verdict) return;
  if (reader && shownAs === "json" && typeof verdict === "object")
    void reader.then((offered) => offered?.mark(lineMarks(verdict, context.root)));
  const shown = { status: state.status, title: status, contentType: response.contentType };
  sender.said = `${outcome} ${showVerdict(verdict, shown, elements.verdict, context)}`;
}

/** Requests the comparison of a response with the document. */
async function requestVerdict(
  { checker }: SendingParts,
  { status, contentType }: ApiResponse,
  text: string | undefined,
  answers: ResponsesFile | undefined,
): Promise<ResponseVerdict | CheckFailure | "replaced"> {
  if (!answers) return "missing";
  const received = { status, contentType, ...(text !== undefined && { text }) };
  return checker.request("answer", { received, answers }, { milliseconds: 3000 });
}

/**
 * Aborts the signal of the previous response, which removes its search field and marks. Returns the signal of
 * the next response.
 */
function beginReading({ reading }: SendingParts): AbortSignal {
  reading.shown.abort();
  reading.shown = new AbortController();
  return reading.shown.signal;
}

/**
 * Loads the script that adds search and folding to a response. Without this script, the response is shown all
 * the same.
 */
function readerFor(
  { view, reader }: SendingParts,
  shownAs: "json" | "text",
  signal: AbortSignal,
): Promise<ResponseReader | undefined> {
  const { context, elements } = view;
  return reader().then(
    ({ createResponseReader }) =>
      createResponseReader({ place: elements.body, isJson: shownAs === "json", context, signal }),
    () => undefined,
  );
}

/**
 * Marks the fields whose values the API rejects, and lists links to them below the response. Returns a function
 * that shows the first of these fields.
 */
async function markErrors(
  { form, view, block, reader }: SendingParts,
  response: { readonly text?: string | undefined; readonly status: string },
  signal: AbortSignal,
): Promise<(() => void) | undefined> {
  const loaded = await reader().catch(() => undefined);
  const { text = "", status } = response;
  const marks = loaded?.markServerErrors({ form, text, status, context: view.context, signal });
  // Inserts the links above the earlier requests, because they belong to this response.
  if (marks) block.querySelector(":scope > footer")?.after(marks.links);
  return marks?.showFirst;
}

/**
 * Returns whether a response stays in view if the page scrolls to a field, or is out of view anyway. Beside the
 * text, it stays.
 */
function mayScroll({ element, block }: SendingParts): boolean {
  const column = block.parentElement;
  const isBeside = column !== null && getComputedStyle(column).position === "sticky";
  return isBeside || element.querySelector(".ar-sent[data-seen]") === null;
}

/** Calls the site's module. Its errors are logged to the console as uncaught errors. */
function notifyHooks({ form, hooks }: SendingParts, { status }: ApiResponse, milliseconds: number): void {
  const { method, path } = form.context.panel;
  try {
    hooks.onAnswer?.({ method, path, status, milliseconds: Math.round(milliseconds) });
  } catch (error) {
    reportError(error);
  }
}

/** Stores a response with its request, and shows the earlier responses below the newest one. */
async function addToHistory(
  { form, element: root, view, block, further, sends }: SendingParts,
  send: HistoryEntry,
): Promise<void> {
  sends.unshift(send);
  sends.splice(MAX_SENDS + 1);
  if (sends.length === 1) return;
  const all = sends.slice();
  const { requestHistory } = await further();
  block.append(requestHistory(all, { form, element: root, context: view.context }));
}

/** Shows links to the operations that may follow the response, below it. */
async function showNextLinks(
  { form, view, block, element: root, checker, further }: SendingParts,
  { responses }: ResponsesFile,
  sent: SentRequest,
  received: ResponseSummary,
): Promise<void> {
  const { next = [], withheld = [] } = responseFor(received.status, responses) ?? {};
  if (next.length === 0) return;
  const secrets = await checker.request("secrets", {}, { milliseconds: 3000 });
  if (typeof secrets === "string") return;
  const { nextOperationLinks, toExchange } = await further();
  const page = new URL(root.dataset["panel"] ?? "", location.href);
  const items = nextOperationLinks(
    next,
    toExchange(form, sent, secrets, { ...received, withheld }),
    view.context,
    page,
  );
  // Before the earlier requests.
  if (items.length > 0)
    block.insertBefore(element("ul", "ar-further", ...items), block.querySelector(":scope > details"));
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

/** An opened panel, as passed to the engine. */
export interface OpenedPanel {
  readonly file: PanelFile;
  readonly form: FormState;
  readonly sender: Sender;
  readonly answer: ResponseState;
  /** The element that shows the response. */
  readonly block: HTMLElement;
  readonly element: HTMLFormElement;
  readonly signal: PageSignal;
}

/** An opened panel with the parts that the engine creates. */
export interface EngineParts extends OpenedPanel {
  readonly view: ResponseBlock;
  readonly requests: Requests;
  readonly checker: Checker;
  /** Loads the documented responses. */
  readonly answers: () => Promise<ResponsesFile>;
  readonly further: () => Promise<typeof FurtherModule>;
  readonly reader: () => Promise<typeof ReaderModule>;
  readonly hooks: PanelHooks;
}

/** Everything that sending needs. */
interface SendingParts extends EngineParts {
  /** Newest first. */
  readonly sends: HistoryEntry[];
  /** Aborts when the next response replaces the shown one. */
  readonly reading: { shown: AbortController };
  readonly foldSamples: () => void;
}

/** Removes everything below the previous response. */
function clearBelow(block: HTMLElement): void {
  for (const below of block.querySelectorAll(":scope > .ar-further")) below.remove();
}

/** Returns the documented examples beside the response, which are hidden once there is a real response. */
function siblingExamples(block: HTMLElement): readonly HTMLElement[] {
  const blocks = block.parentElement?.querySelectorAll<HTMLElement>(":scope > .ar-block") ?? [];
  return [...blocks].filter((other) => other !== block && other.id !== "samples");
}

/** Hides the documented examples, and closes the samples where they are beside the text. */
function makeRoom({ block, foldSamples }: SendingParts): void {
  for (const example of siblingExamples(block)) example.hidden = true;
  foldSamples();
}
