import { layOutJson } from "../../eleventy-plugin/portable/panel/json-layout.js";
import { reasonPhrase } from "../../eleventy-plugin/portable/reason-phrase.js";
import { toMediaTypeKind, toMediaTypeName } from "../../eleventy-plugin/portable/request/media-type-kind.js";
import { element } from "../element.js";
import { clearAnswer, type AnswerState } from "./answer-state.js";
import type { Failure } from "./failure.js";
import { piecesOf, showPieces } from "./long-text.js";
import type { AnswerContext } from "./answer-context.js";
import { MAX_ANSWER_BYTES, readAnswerBody, toText, type ReadBody } from "./read-answer.js";
import type { Answer } from "./send.js";
import { createEventReader, isStream, type StreamEvent } from "./stream-events.js";
import { sizeText, timeText } from "./words.js";

/** The places in the block that hold text of the answer. */
export interface AnswerPlaces {
  readonly body: HTMLElement;
  readonly raw: HTMLElement;
  readonly headers: HTMLElement;
  readonly events: HTMLElement;
  readonly verdict: HTMLElement;
}

export interface AnswerView {
  readonly context: AnswerContext;
  readonly state: AnswerState;
  readonly places: AnswerPlaces;
}

const MAX_EVENTS = 500;
const IMAGES = /^image\/(png|jpe?g|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon|svg\+xml)$/;
const TEXTS = new Set(["json", "json-lines", "xml", "form", "text"]);

/** Shows an answer as it comes in, and gives back its text where it is one that was read to its end. */
export async function showAnswer(
  view: AnswerView,
  answer: Answer,
  { started, signal }: { readonly started: number; readonly signal: AbortSignal },
): Promise<string | undefined> {
  const { state, places, context } = view;
  clearAnswer(state);
  const type = toMediaTypeName(answer.contentType);
  const isEvents = isStream(answer.contentType);
  places.headers.textContent = answer.headers.map(([name, value]) => `${name}: ${value}`).join("\n");
  for (const place of [places.body, places.raw, places.events, places.verdict]) place.replaceChildren();
  Object.assign(state, {
    isShown: true,
    status: String(answer.status),
    statusClass: String(answer.status).charAt(0),
    reason: answer.statusText || (reasonPhrase(String(answer.status)) ?? ""),
    hidesHeaders: !answer.hasAllHeaders,
    isStreaming: isEvents,
    mode: isEvents ? "stream" : "none",
    facts: [timeText(performance.now() - started, context), type].filter(Boolean).join("  "),
  } satisfies Partial<AnswerState>);
  const stream = isEvents ? createEventList(view, answer.contentType) : undefined;
  const read = await readAnswerBody(answer.body, answer.contentType, stream);
  state.isStreaming = false;
  stream?.("\n");
  state.facts = [timeText(performance.now() - started, context), sizeText(read.bytes.length, context), type]
    .filter(Boolean)
    .join("  ");
  tellEnd(view, read, signal);
  return isEvents ? undefined : showBody(view, answer, read, signal);
}

export function showFailure({ state, places, context }: AnswerView, failure: Failure): void {
  clearAnswer(state);
  places.verdict.replaceChildren();
  Object.assign(state, {
    isShown: true,
    failureTitle: context.say(failure.title, failure.facts),
    failureNote: context.say(failure.note, failure.facts),
    failureTone: failure.tone,
    offersSample: failure.offersSample,
  } satisfies Partial<AnswerState>);
}

function tellEnd(
  { state, context }: AnswerView,
  { stopped, broken }: ReadBody,
  { aborted }: AbortSignal,
): void {
  const end = stopped
    ? context.say("panelStopped", { size: sizeText(MAX_ANSWER_BYTES, context) })
    : broken
      ? context.say(aborted ? "panelCancelled" : "panelBroken")
      : "";
  state.note = [state.note, end].filter((text) => text !== "").join(". ");
}

async function showBody(
  { state, places, context }: AnswerView,
  { contentType }: Answer,
  read: ReadBody,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { bytes } = read;
  const type = toMediaTypeName(contentType);
  const kind = contentType === "" ? "text" : toMediaTypeKind(contentType);
  if (bytes.length === 0) {
    state.note ||= context.say("panelEmptyAnswer");
    return read.broken ? undefined : "";
  }
  // Never a type that a browser would open as a page of this site.
  const address = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
  state.downloadAddress = address;
  state.fileName = `answer.${EXTENSIONS[type] ?? (TEXTS.has(kind) ? "txt" : "bin")}`;
  if (IMAGES.test(type) && !read.stopped) {
    state.imageAddress = URL.createObjectURL(new Blob([bytes], { type }));
    state.mode = "image";
    return undefined;
  }
  if (!TEXTS.has(kind)) {
    state.note ||= context.say("panelBinary", { type: type || "?", size: sizeText(bytes.length, context) });
    state.mode = "file";
    return undefined;
  }
  const text = await toText(bytes, contentType);
  state.mode = "text";
  const isJson = kind === "json" && /^\s*[[{]/.test(text);
  const layout = isJson ? layOutJson(text) : undefined;
  await showPieces(places.body, layout ? tellingDepth(layout, state, context) : piecesOf(text), signal);
  await showPieces(places.raw, piecesOf(text), signal);
  return read.stopped || read.broken ? undefined : text;
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  "application/json": "json",
  "application/xml": "xml",
  "text/html": "html",
  "text/csv": "csv",
  "application/pdf": "pdf",
  "application/zip": "zip",
};

function* tellingDepth(
  layout: Generator<string, boolean>,
  state: AnswerState,
  context: AnswerContext,
): Generator<string> {
  for (let step = layout.next(); ; step = layout.next()) {
    if (step.done) {
      if (!step.value) state.note ||= context.say("panelRawOnly");
      return;
    }
    yield step.value;
  }
}

/** Rows as they come, the last of them kept. */
function createEventList(
  { state, places, context }: AnswerView,
  contentType: string,
): (piece: string) => void {
  let count = 0;
  let waiting: StreamEvent[] = [];
  const flush = (): void => {
    places.events.append(...waiting.slice(-MAX_EVENTS).map(toRow));
    waiting = [];
    while (places.events.childElementCount > MAX_EVENTS) places.events.firstElementChild?.remove();
    const cut = count > MAX_EVENTS ? ` ${context.say("panelStreamCut", { count: MAX_EVENTS })}` : "";
    state.note = context.say(state.isStreaming ? "panelStreaming" : "panelStreamEnded", { count }) + cut;
  };
  const read = createEventReader(contentType, (event) => {
    count += 1;
    waiting.push(event);
  });
  return (piece) => {
    read(piece);
    flush();
  };
}

function toRow({ name, text }: StreamEvent): HTMLElement {
  const time = element("time", "", new Date().toLocaleTimeString());
  return element("li", "ar-event", element("span", "ar-sys", name, time), element("code", "", text));
}

export function placesIn(block: HTMLElement): AnswerPlaces {
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
