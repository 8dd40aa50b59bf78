import type { ResponsesFile } from "../../eleventy-plugin/portable/panel/panel-file.js";
import type { HttpRequest } from "../../eleventy-plugin/portable/request/http-request.js";
import { element } from "../shared/element.js";
import type { CheckFailure, ResponseVerdict } from "./checker.js";
import type { SendingParts } from "./engine-parts.js";
import { redirectFailure } from "./failure.js";
import { clockOf, timeText } from "./format-units.js";
import type { HistoryEntry } from "./history.js";
import { responseFor, type ResponseSummary, type SentRequest } from "./next-operation-links.js";
import type { ResponseReader } from "./response-reader.js";
import { showMessage, showResponse } from "./response-view.js";
import { showOutcome } from "./send-bar.js";
import type { ApiResponse } from "./send.js";
import { lineMarks, showVerdict } from "./verdict-list.js";

const MAX_SENDS = 10;
const STORED_CHARACTERS = 200_000;

/** Shows a response, its verdict, links to the next operations, and the earlier requests. */
export async function handleResponse(
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
export function beginReading({ reading }: SendingParts): AbortSignal {
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

/** Removes everything below the previous response. */
export function clearBelow(block: HTMLElement): void {
  for (const below of block.querySelectorAll(":scope > .ar-further")) below.remove();
}

/** Returns the documented examples beside the response, which are hidden once there is a real response. */
export function siblingExamples(block: HTMLElement): readonly HTMLElement[] {
  const blocks = block.parentElement?.querySelectorAll<HTMLElement>(":scope > .ar-block") ?? [];
  return [...blocks].filter((other) => other !== block && other.id !== "samples");
}

/** Hides the documented examples, and closes the samples where they are beside the text. */
export function makeRoom({ block, foldSamples }: SendingParts): void {
  for (const example of siblingExamples(block)) example.hidden = true;
  foldSamples();
}
