import type { ChosenFile } from "../../eleventy-plugin/portable/request/form-values.js";
import { isBlocked, toNoteText } from "../../eleventy-plugin/portable/request/request-note.js";
import { Alpine } from "../alpine-root.js";
import { showAnswer, showFailure, type AnswerPlaces, type AnswerView } from "./answer-view.js";
import type { AnswerState } from "./answer-state.js";
import { browserLimits } from "./browser-limits.js";
import { mixedContent, TIMEOUT, toFailure } from "./failure.js";
import type { FormState } from "./form-state.js";
import { curlSample } from "./live-samples.js";
import { sendRequest, type Answer } from "./send.js";
import { showVerdict } from "./verdict-list.js";
import { timeText } from "./words.js";

/** What the form's template reads and calls. */
export interface Sender {
  isSending: boolean;
  /** After three seconds: how long the request has been waiting. */
  waiting: string;
  /** What a reader should know before sending. */
  notes: readonly string[];
  /** Read aloud. */
  said: string;
  /** Below 1280 px, where the answer may be out of sight. */
  outcome: string;
  describe(): readonly string[];
  send(): Promise<void>;
  cancel(): void;
  onKey(event: KeyboardEvent): void;
}

interface Parts {
  readonly form: FormState;
  readonly view: AnswerState;
  readonly block: HTMLElement;
  readonly element: HTMLFormElement;
}

const QUIET_SECONDS = 3;

export function createSender({ form, view: state, block, element }: Parts): Sender {
  const { context } = form;
  const usesSite = context.settings.proxy === true;
  const answers: AnswerView = { context, state, places: placesIn(block) };
  let running: AbortController | undefined;

  const sender: Sender = Alpine.reactive<Sender>({
    isSending: false,
    waiting: "",
    notes: [],
    said: "",
    outcome: "",
    describe: () => describe(form, usesSite).texts,
    async send() {
      if (running) return;
      const { texts, blocks } = describe(form, usesSite);
      const mixed =
        blocks || context.settings.proxy !== false ? undefined : mixedContent(form.request().request.url);
      if (blocks) {
        sender.notes = texts;
        sender.said = [context.say("panelNotSent"), ...texts].join(". ");
        element.querySelector(".ar-notes")?.scrollIntoView({ block: "nearest" });
        return;
      }
      if (mixed) return finish(() => showFailure(answers, mixed));
      running = new AbortController();
      sender.isSending = true;
      const stopClock = startClock(form, sender);
      try {
        await attempt(running);
      } finally {
        running = undefined;
        stopClock();
        sender.isSending = false;
      }
    },
    cancel: () => running?.abort(),
    onKey(event) {
      if (event.key === "Escape" && running) running.abort();
      else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void sender.send();
      else return;
      event.preventDefault();
    },
  });
  block.addEventListener("click", ({ target }) => {
    const pressed =
      target instanceof Element ? target.closest<HTMLElement>("[data-do]")?.dataset["do"] : undefined;
    if (pressed === "stop") running?.abort();
    if (pressed === "copy-curl") void navigator.clipboard.writeText(curlSample(form));
  });

  const attempt = async ({ signal: cancelled }: AbortController): Promise<void> => {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new DOMException("", "TimeoutError")), TIMEOUT * 1000);
    const signal = AbortSignal.any([cancelled, late.signal]);
    const started = performance.now();
    const { request } = form.request();
    const origin = form.origin();
    try {
      const answer = await sendRequest(request, {
        settings: context.settings,
        files: chosenFiles(form),
        signal,
        root: new URL(element.dataset["root"] ?? "/", document.baseURI).href,
      });
      clearTimeout(timer);
      hideExample(block);
      if (answer.proxyProblem) finish(() => showProxyProblem(answers, answer, origin));
      else await show(answer, started, signal);
    } catch {
      clearTimeout(timer);
      const failure = await toFailure({ origin, settings: context.settings, signal });
      finish(() => showFailure(answers, failure));
    }
  };

  const show = async (answer: Answer, started: number, signal: AbortSignal): Promise<void> => {
    const text = await showAnswer(answers, answer, { started, signal });
    const status = [state.status, state.reason].filter(Boolean).join(" ");
    finish(
      () => undefined,
      context.say("panelAnswered", { status, time: timeText(performance.now() - started, context) }),
    );
    if (!context.settings.checkAnswers) return;
    const verdict = await context.checker.ask(
      "answer",
      { status: answer.status, contentType: answer.contentType, ...(text !== undefined && { text }) },
      { milliseconds: 3000 },
    );
    if (typeof verdict !== "object") return;
    const facts = { status: state.status, title: status, contentType: answer.contentType };
    sender.said = `${sender.outcome} ${showVerdict(verdict, facts, answers.places.verdict, context)}`;
  };

  const finish = (change: () => void, outcome?: string): void => {
    hideExample(block);
    change();
    sender.outcome = outcome ?? state.failureTitle;
    sender.said = outcome ?? `${state.failureTitle}. ${state.failureNote}`;
  };
  return sender;
}

/** Notes on the request, those of the browser, and whether any of them keeps it from being sent. */
function describe(
  form: FormState,
  usesSite: boolean,
): { readonly texts: readonly string[]; readonly blocks: boolean } {
  const { context } = form;
  const { request, notes } = form.request();
  const limits = browserLimits(request, usesSite);
  const missing = missingFiles(form);
  return {
    texts: [
      ...new Set([
        ...notes.map((note) => toNoteText(note, context.labels)),
        ...limits.map(({ label, subject }) => context.say(label, { subject })),
        ...missing.map((subject) => context.say("panelFileMissing", { subject })),
      ]),
    ],
    blocks: isBlocked(notes) || limits.some(({ blocks }) => blocks) || missing.length > 0,
  };
}

function sentFiles(form: FormState): readonly { readonly name: string; readonly file: ChosenFile }[] {
  const { body } = form.values;
  if (!body?.sent) return [];
  if (body.kind === "file") return [{ name: form.context.say("panelBody"), file: body.file }];
  if (body.kind !== "fields") return [];
  return body.fields.flatMap((field) =>
    field.sent && "files" in field ? field.files.map((file) => ({ name: field.name, file })) : [],
  );
}

function chosenFiles(form: FormState): readonly (File | undefined)[] {
  return sentFiles(form).map(({ file }) => form.files.get(file));
}

function missingFiles(form: FormState): readonly string[] {
  return sentFiles(form).flatMap(({ name, file }) => (form.files.has(file) ? [] : [name]));
}

function showProxyProblem(answers: AnswerView, answer: Answer, origin: string): void {
  const isRefused =
    answer.status === 403 && /^(origin|redirect)-not-declared$/.test(answer.proxyProblem?.code ?? "");
  showFailure(answers, {
    title: isRefused ? "panelProxyRefused" : "panelProxyFailed",
    note: isRefused ? "panelProxyRefusedNote" : "panelProxyDetail",
    facts: { origin, detail: answer.proxyProblem?.detail ?? "" },
    tone: "bad",
    offersSample: isRefused,
  });
}

function startClock(form: FormState, sender: Sender): () => void {
  const started = performance.now();
  const origin = form.origin();
  const timer = setInterval(() => {
    const seconds = (performance.now() - started) / 1000;
    if (seconds >= QUIET_SECONDS)
      sender.waiting = form.context.say("panelElapsed", { origin, seconds: seconds.toFixed(0) });
  }, 250);
  return () => {
    clearInterval(timer);
    sender.waiting = "";
  };
}

/** The documented answer gives its place to the real one. */
function hideExample(block: HTMLElement): void {
  for (const other of block.parentElement?.querySelectorAll<HTMLElement>(":scope > .ar-block") ?? [])
    if (other !== block && other.id !== "samples") other.hidden = true;
}

function placesIn(block: HTMLElement): AnswerPlaces {
  const place = (name: string): HTMLElement =>
    block.querySelector<HTMLElement>(`[data-place="${name}"]`) ?? block;
  return {
    body: place("body"),
    raw: place("raw"),
    headers: place("headers"),
    events: place("events"),
    verdict: place("verdict"),
  };
}
