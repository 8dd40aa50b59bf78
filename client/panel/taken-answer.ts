import type { AnswersFile } from "../../eleventy-plugin/portable/panel/panel-file.js";
import type { HttpRequest } from "../../eleventy-plugin/portable/request/http-request.js";
import { element } from "../element.js";
import { clearBelow, hideExample } from "./answer-block.js";
import type { AnswerReader } from "./answer-reader.js";
import { showAnswer, showMessage } from "./answer-view.js";
import type { AnswerVerdict, Unchecked } from "./checker.js";
import { stoppedRedirect } from "./failure.js";
import { clockOf } from "./clock.js";
import type { Came, Sent } from "./go-on.js";
import type { Send } from "./history.js";
import { responseFor } from "./response-for.js";
import type { Answer } from "./send.js";
import type { SendingParts } from "./sending-parts.js";
import { lineMarks, showVerdict } from "./verdict-list.js";
import { timeText } from "./words.js";
import { showOutcome } from "./sent-line.js";

const KEPT_SENDS = 10;
const KEPT_CHARACTERS = 200_000;

/** Shows an answer, and below it what it leads to and what can be said of it. */
export async function takeAnswer(
  parts: SendingParts,
  answer: Answer,
  sent: Sent & Pick<Send, "variant"> & Pick<HttpRequest, "method">,
  times: { readonly started: number; readonly signal: AbortSignal },
): Promise<void> {
  const { view, sender } = parts;
  const { context, state, places } = view;
  hideExample(parts.block);
  const reading = beginReading(parts);
  const { text, shownAs, milliseconds, isWhole } = await showAnswer(view, answer, times);
  tellHooks(parts, answer, milliseconds);
  const reader = shownAs && readerFor(parts, shownAs, reading);
  const status = [state.status, state.reason].filter(Boolean).join(" ");
  sender.outcome = context.say("panelAnswered", {
    status,
    time: timeText(milliseconds, context),
  });
  if (answer.isStoppedRedirect) showMessage(view, stoppedRedirect(sent));
  const redirect = state.failureTitle && `${state.failureTitle}. ${state.failureNote}`;
  const outcome = [sender.outcome, state.from, redirect].filter(Boolean).join(" ");
  sender.said = outcome;
  showOutcome(parts.element);
  clearBelow(parts.block);
  const kept = text !== undefined && text.length <= KEPT_CHARACTERS ? text : undefined;
  await recall(parts, {
    title: `${sender.outcome} ${clockOf(new Date())}`,
    text: kept,
    values: sent.values,
    variant: sent.variant,
  });
  const answers = await parts.answers().catch(() => undefined);
  const isJudged = context.settings.checkAnswers && isWhole;
  const verdict = isJudged && (await judge(parts, answer, text, answers));
  if (verdict === "replaced") return;
  // Behind the check of what was typed last, which the same worker makes: its verdict would take the marks away.
  if (answer.status >= 400 && kept !== undefined) await markComplaints(parts, kept, reading);
  if (answers && text !== undefined) await leadOn(parts, answers, sent, { ...answer, text });
  if (!verdict) return;
  if (reader && shownAs === "json" && typeof verdict === "object")
    void reader.then((offered) => offered?.mark(lineMarks(verdict)));
  const shown = { status: state.status, title: status, contentType: answer.contentType };
  sender.said = `${outcome} ${showVerdict(verdict, shown, places.verdict, context)}`;
}

/** What the document says of an answer. */
async function judge(
  { checker }: SendingParts,
  { status, contentType }: Answer,
  text: string | undefined,
  answers: AnswersFile | undefined,
): Promise<AnswerVerdict | Unchecked | "replaced"> {
  if (!answers) return "missing";
  const received = { status, contentType, ...(text !== undefined && { text }) };
  return checker.ask("answer", { received, answers }, { milliseconds: 3000 });
}

/** What was offered for the last answer goes with it. */
export function beginReading({ reading }: SendingParts): AbortSignal {
  reading.shown.abort();
  reading.shown = new AbortController();
  return reading.shown.signal;
}

/** Finding and folding in the answer. Without the script the answer is there to be read all the same. */
function readerFor(
  { view, reader }: SendingParts,
  shownAs: "json" | "text",
  signal: AbortSignal,
): Promise<AnswerReader | undefined> {
  const { context, places } = view;
  return reader().then(
    ({ readAnswer }) => readAnswer({ place: places.body, isJson: shownAs === "json", context, signal }),
    () => undefined,
  );
}

/** What the API refuses is marked where it was typed, with the way there below the answer. */
async function markComplaints(
  { form, view, block, reader }: SendingParts,
  text: string,
  signal: AbortSignal,
): Promise<void> {
  const loaded = await reader().catch(() => undefined);
  const marks = loaded?.complaintMarks({ form, text, context: view.context, signal });
  // Before earlier sends: it is about this one.
  if (marks) block.querySelector(":scope > footer")?.after(marks);
}

/** What a module of the site fails with is told to the console, as an error of its own. */
function tellHooks({ form, hooks }: SendingParts, { status }: Answer, milliseconds: number): void {
  const { method, path } = form.context.panel;
  try {
    hooks.onAnswer?.({ method, path, status, milliseconds: Math.round(milliseconds) });
  } catch (error) {
    reportError(error);
  }
}

/** Keeps a send, and below the newest answer shows those before it. */
async function recall(
  { form, element: root, view, block, further, sends }: SendingParts,
  send: Send,
): Promise<void> {
  sends.unshift(send);
  sends.splice(KEPT_SENDS + 1);
  if (sends.length === 1) return;
  const all = sends.slice();
  const { earlierSends } = await further();
  block.append(earlierSends(all, { form, element: root, context: view.context }));
}

/** Below the answer, what the document links it to. */
async function leadOn(
  { form, view, block, element: root, checker, further }: SendingParts,
  { responses }: AnswersFile,
  sent: Sent,
  came: Came,
): Promise<void> {
  const { next = [], withheld = [] } = responseFor(came.status, responses) ?? {};
  if (next.length === 0) return;
  const secrets = await checker.ask("secrets", {}, { milliseconds: 3000 });
  if (typeof secrets === "string") return;
  const { goingOn, toExchange } = await further();
  const page = new URL(root.dataset["panel"] ?? "", location.href);
  const items = goingOn(next, toExchange(form, sent, secrets, { ...came, withheld }), view.context, page);
  if (items.length > 0) block.append(element("ul", "ar-further", ...items));
}
