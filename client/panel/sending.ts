import type { AnswersFile } from "../../eleventy-plugin/portable/panel/panel-file.js";
import { showAnswer, showFailure, type AnswerView } from "./answer-view.js";
import type { Checker } from "./checker.js";
import { loadBeside } from "./load-beside.js";
import { mixedContent, TIMEOUT, toFailure, type Failure } from "./failure.js";
import type { FormState } from "./form-state.js";
import { isReady, sentFiles } from "./readiness.js";
import type { Requests } from "./requests.js";
import { sendRequest, type Answer } from "./send.js";
import type { Sender } from "./sender.js";
import { showVerdict } from "./verdict-list.js";
import { timeText } from "./words.js";

interface Parts {
  readonly form: FormState;
  readonly sender: Sender;
  readonly view: AnswerView;
  readonly block: HTMLElement;
  readonly element: HTMLFormElement;
  readonly requests: Requests;
  readonly checker: Checker;
}

const QUIET_SECONDS = 3;

/** One request at a time: a second press while one is under way does nothing. */
export function createSending(parts: Parts): { send(): Promise<void>; cancel(): void } {
  const { form, sender, view, requests } = parts;
  let running: AbortController | undefined;
  return {
    async send() {
      if (running) return;
      const { texts, blocks } = isReady(form, requests, view.context);
      if (blocks) return refuse(parts, texts);
      const mixed = view.context.settings.proxy === false && mixedContent(requests.own().request.url);
      if (mixed) return finish(parts, mixed);
      running = new AbortController();
      sender.isSending = true;
      sender.said = "";
      const stopClock = startClock(parts);
      try {
        await attempt(parts, running.signal);
      } finally {
        running = undefined;
        stopClock();
        sender.isSending = false;
      }
    },
    cancel: () => running?.abort(),
  };
}

function refuse({ sender, view, element }: Parts, texts: readonly string[]): void {
  sender.notes = texts;
  sender.said = [view.context.say("panelNotSent"), ...texts].join(". ");
  element.querySelector(".ar-notes")?.scrollIntoView({ block: "nearest" });
}

async function attempt(parts: Parts, cancelled: AbortSignal): Promise<void> {
  const { form, view, element, requests } = parts;
  const { context } = view;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new DOMException("", "TimeoutError")), TIMEOUT * 1000);
  const signal = AbortSignal.any([cancelled, late.signal]);
  const started = performance.now();
  const { origin } = form;
  try {
    const answer = await sendRequest(requests.own().request, {
      settings: context.settings,
      files: sentFiles(form, context).map(({ file }) => form.files.get(file)),
      signal,
      root: new URL(element.dataset["root"] ?? "/", location.href).href,
    });
    clearTimeout(timer);
    if (answer.proxyProblem) finish(parts, proxyFailure(answer, origin));
    else await show(parts, answer, { started, signal });
  } catch {
    clearTimeout(timer);
    finish(parts, await toFailure({ origin, settings: context.settings, signal }));
  }
}

async function show(
  parts: Parts,
  answer: Answer,
  times: { readonly started: number; readonly signal: AbortSignal },
): Promise<void> {
  const { view, sender, checker, element } = parts;
  const { context, state, places } = view;
  hideExample(parts);
  const text = await showAnswer(view, answer, times);
  const status = [state.status, state.reason].filter(Boolean).join(" ");
  sender.outcome = context.say("panelAnswered", {
    status,
    time: timeText(performance.now() - times.started, context),
  });
  sender.said = sender.outcome;
  if (!context.settings.checkAnswers) return;
  const { contentType } = answer;
  const asked = { status: answer.status, contentType, ...(text !== undefined && { text }) };
  const answers = await loadAnswers(element);
  const verdict = answers
    ? await checker.ask("answer", { received: asked, answers }, { milliseconds: 3000 })
    : "missing";
  if (verdict === "replaced") return;
  const found = showVerdict(
    verdict,
    { status: state.status, title: status, contentType },
    places.verdict,
    context,
  );
  sender.said = `${sender.outcome} ${found}`;
}

function finish(parts: Parts, failure: Failure): void {
  const { sender, view } = parts;
  hideExample(parts);
  showFailure(view, failure);
  sender.outcome = view.state.failureTitle;
  sender.said = `${view.state.failureTitle}. ${view.state.failureNote}`;
}

function proxyFailure({ status, proxyProblem }: Answer, origin: string): Failure {
  const isRefused = status === 403 && /^(origin|redirect)-not-declared$/.test(proxyProblem?.code ?? "");
  return {
    title: isRefused ? "panelProxyRefused" : "panelProxyFailed",
    note: isRefused ? "panelProxyRefusedNote" : "panelProxyDetail",
    facts: { origin, detail: proxyProblem?.detail ?? "" },
    tone: "bad",
    offersSample: isRefused,
  };
}

function startClock({ form, sender, view }: Parts): () => void {
  const started = performance.now();
  const { origin } = form;
  const timer = setInterval(() => {
    const seconds = (performance.now() - started) / 1000;
    if (seconds >= QUIET_SECONDS)
      sender.waiting = view.context.say("panelElapsed", { origin, count: Math.round(seconds) });
  }, 250);
  return () => {
    clearInterval(timer);
    sender.waiting = "";
  };
}

/** The documented answer gives its place to the real one. */
function hideExample({ block }: Parts): void {
  for (const other of block.parentElement?.querySelectorAll<HTMLElement>(":scope > .ar-block") ?? [])
    if (other !== block && other.id !== "samples") other.hidden = true;
}

const loaded = new WeakMap<HTMLFormElement, Promise<AnswersFile | undefined>>();

/** What the document says of answers: beside the panel's own file. What could not be loaded is asked for again. */
function loadAnswers(form: HTMLFormElement): Promise<AnswersFile | undefined> {
  const load = async (): Promise<AnswersFile | undefined> => {
    try {
      return await loadBeside<AnswersFile>(form.dataset["panel"] ?? "", "panel-answers.json");
    } catch {
      loaded.delete(form);
      return undefined;
    }
  };
  const answers = loaded.get(form) ?? load();
  loaded.set(form, answers);
  return answers;
}
