import { downloadName, nameOfType } from "../../eleventy-plugin/portable/panel/download-name.js";
import { formatJsonInPieces } from "../../eleventy-plugin/portable/panel/json-layout.js";
import { reasonPhrase } from "../../eleventy-plugin/portable/reason-phrase.js";
import {
  type MediaTypeKind,
  toMediaTypeKind,
  toMediaTypeName,
} from "../../eleventy-plugin/portable/request/media-type-kind.js";
import { element } from "../shared/element.js";
import type { Failure } from "./failure.js";
import { clockOf, sizeText, timeText } from "./format-units.js";
import { chunksOf, showPieces } from "./long-text.js";
import type { ResponseContext } from "./panel-files.js";
import { MAX_RESPONSE_BYTES, type ReadBody, readResponseBody, toText } from "./read-response-body.js";
import type { ApiResponse } from "./send.js";

/** Names of the elements in the block that contain text of the response. */
const ELEMENT_NAMES = ["body", "raw", "headers", "events", "verdict"] as const;

type ResponseElements = Readonly<Record<(typeof ELEMENT_NAMES)[number], HTMLElement>>;

export interface ResponseBlock {
  readonly context: ResponseContext;
  readonly state: ResponseState;
  readonly elements: ResponseElements;
}

/** Number of characters from which a response is not coloured. */
const MAX_COLOURED = 200_000;
const MAX_EVENTS = 500;
/** Whether a response of a kind of media type is shown as text. */
const IS_TEXT: Readonly<Record<MediaTypeKind, boolean>> = {
  json: true,
  "json-lines": true,
  xml: true,
  form: true,
  text: true,
  multipart: false,
  binary: false,
};

/** Result of showing a response. */
export interface ShownResponse extends ShownText {
  /** Milliseconds until the response ended. */
  readonly milliseconds: number;
  /**
   * Whether the response is complete. An event stream counts as complete wherever it ends, because only its
   * status and type can be compared.
   */
  readonly isWhole: boolean;
}

interface ShownText {
  /** The text of the response, if it was read completely. */
  readonly text?: string;
  /** How the text is shown. Only formatted JSON can be folded and has known line numbers. */
  readonly shownAs?: "json" | "text";
}

/** Shows a response while it arrives. */
export async function showResponse(
  view: ResponseBlock,
  answer: ApiResponse,
  { started, signal }: { readonly started: number; readonly signal: AbortSignal },
): Promise<ShownResponse> {
  const { state, elements, context } = view;
  if (state.mode === "file") tabOf(elements.body).checked = true;
  clearResponse(state);
  const type = toMediaTypeName(answer.contentType);
  const isEvents = isStream(answer.contentType);
  const facts = (milliseconds: number, size = ""): string =>
    [timeText(milliseconds, context), size, type].filter(Boolean).join(" · ");
  elements.headers.textContent = answer.headers.map(([name, value]) => `${name}: ${value}`).join("\n");
  for (const place of [elements.body, elements.raw, elements.events, elements.verdict])
    place.replaceChildren();
  elements.events.parentElement?.querySelector("audio, video")?.remove();
  Object.assign(state, {
    isShown: true,
    status: String(answer.status),
    statusClass: String(answer.status).charAt(0),
    reason: answer.statusText || (reasonPhrase(String(answer.status)) ?? ""),
    from: originNote(answer, context),
    hidesHeaders: !answer.hasAllHeaders,
    isStreaming: isEvents,
    mode: isEvents ? "stream" : "none",
    facts: facts(performance.now() - started),
  } satisfies Partial<ResponseState>);
  const stream = isEvents ? createEventList(view, answer.contentType) : undefined;
  const read = await readResponseBody(answer.body, answer.contentType, stream);
  state.isStreaming = false;
  stream?.("\n");
  const milliseconds = performance.now() - started;
  state.facts = facts(milliseconds, sizeText(read.bytes.length, context));
  showEndNote(view, read, signal);
  const isWhole = isEvents || !(read.stopped || read.broken);
  return { milliseconds, isWhole, ...(!isEvents && (await showBody(view, answer, read, signal))) };
}

/** Statuses that proxies give themselves. APIs give most of them, too. */
const PROXY_STATUS = /^(?:40[3457]|41[34]|429|50[234])$/;

/** Returns a note of who has sent a response, if that was or may have been another server than the API's. */
function originNote({ status, otherOrigin, ownProxy }: ApiResponse, { getText }: ResponseContext): string {
  if (otherOrigin) return getText("panelAnsweredFrom", { origin: otherOrigin });
  return ownProxy && PROXY_STATUS.test(String(status)) ? getText("panelAnsweredBy", { proxy: ownProxy }) : "";
}

export function showFailure(view: ResponseBlock, failure: Failure): void {
  clearResponse(view.state);
  view.elements.verdict.replaceChildren();
  showMessage(view, failure);
}

/** Shows a message above the response or in place of it. */
export function showMessage({ state, context }: ResponseBlock, failure: Failure): void {
  const { title, note, more, facts } = failure;
  Object.assign(state, {
    isShown: true,
    failureTitle: context.getText(title, facts),
    failureNote: [note, more].flatMap((label) => (label ? [context.getText(label, facts)] : [])).join(" "),
    failureTone: failure.tone,
    offersSample: failure.offersSample,
    offersFollowing: failure.offersFollowing ?? false,
  } satisfies Partial<ResponseState>);
}

function showEndNote(
  { state, context }: ResponseBlock,
  { stopped, broken }: ReadBody,
  { aborted }: AbortSignal,
): void {
  const end = stopped
    ? context.getText("panelStopped", { size: sizeText(MAX_RESPONSE_BYTES, context) })
    : broken
      ? context.getText(aborted ? "panelCancelled" : "panelBroken")
      : "";
  state.note = [state.note, end].filter((text) => text !== "").join(". ");
}

async function showBody(
  { state, elements, context }: ResponseBlock,
  { contentType, headers }: ApiResponse,
  read: ReadBody,
  signal: AbortSignal,
): Promise<ShownText> {
  const { bytes } = read;
  const type = toMediaTypeName(contentType);
  const kind = contentType === "" ? "text" : toMediaTypeKind(contentType);
  if (bytes.length === 0) {
    state.note ||= context.getText("panelEmptyAnswer");
    return read.broken ? {} : { text: "" };
  }
  // Never a type that a browser would open as a page of this site.
  const address = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
  state.downloadAddress = address;
  const disposition = headers.find(([name]) => name.toLowerCase() === "content-disposition")?.[1] ?? "";
  state.fileName = downloadName(disposition) ?? nameOfType(type, IS_TEXT[kind]);
  const shown = read.stopped ? undefined : await previewOf(type, bytes);
  if (shown) {
    const { kind, address: src } = shown;
    state.imageAddress = src;
    state.mode = kind === "image" ? kind : "media";
    if (kind !== "image")
      elements.events.after(element(kind, { className: "ar-preview", controls: true, src }));
    return {};
  }
  if (!IS_TEXT[kind]) {
    state.note ||= context.getText("panelBinary", {
      type: type || "?",
      size: sizeText(bytes.length, context),
    });
    state.mode = "file";
    tabOf(elements.headers).checked = true;
    return {};
  }
  const text = await toText(bytes, contentType);
  state.mode = "text";
  const isJson = kind === "json" && /^\s*[[{]/.test(text);
  let isLaidOut = isJson;
  const onTooDeep = (): void => {
    isLaidOut = false;
    state.note ||= context.getText("panelRawOnly");
  };
  await showPieces(
    elements.body,
    isJson ? reportingDepth(formatJsonInPieces(text), onTooDeep) : chunksOf(text),
    signal,
    isJson && text.length < MAX_COLOURED,
  );
  await showPieces(elements.raw, chunksOf(text), signal);
  return { shownAs: isLaidOut ? "json" : "text", ...(!read.stopped && !read.broken && { text }) };
}

/** @param onTooDeep Called if the text is nested too deeply. */
function* reportingDepth(layout: Generator<string, boolean>, onTooDeep: () => void): Generator<string> {
  if (!(yield* layout)) onTooDeep();
}

/**
 * Returns a function that parses pieces of an event stream. It shows the events as they arrive, at most the
 * last `MAX_EVENTS`.
 */
function createEventList(
  { state, elements, context }: ResponseBlock,
  contentType: string,
): (piece: string) => void {
  let count = 0;
  let waiting: StreamEvent[] = [];
  const flush = (): void => {
    elements.events.append(...waiting.slice(-MAX_EVENTS).map(toRow));
    waiting = [];
    while (elements.events.childElementCount > MAX_EVENTS) elements.events.firstElementChild?.remove();
    const cut = count > MAX_EVENTS ? ` ${context.getText("panelStreamCut", { count: MAX_EVENTS })}` : "";
    state.note = context.getText(state.isStreaming ? "panelStreaming" : "panelStreamEnded", { count }) + cut;
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
  const time = element("time", "", clockOf(new Date()));
  return element("li", "ar-event", element("span", "ar-sys", name, time), element("code", "", text));
}

/** Returns the radio button of the tab that contains an element. */
function tabOf(place: HTMLElement): HTMLInputElement {
  return place.closest(".ar-tabset > div")?.previousElementSibling
    ?.previousElementSibling as HTMLInputElement;
}

export function responseElements(block: HTMLElement): ResponseElements {
  const found = ELEMENT_NAMES.map((name) => [name, block.querySelector(`[data-place="${name}"]`) ?? block]);
  return Object.fromEntries(found) as ResponseElements;
}

/** Media types that a browser displays, and that run no scripts when opened directly. */
const SHOWN = new Set(
  [
    ["image", "png jpeg gif webp avif bmp x-icon"],
    ["audio", "mpeg mp4 ogg webm aac flac wav"],
    ["video", "mp4 ogg webm quicktime"],
  ].flatMap(([kind, names = ""]) => names.split(" ").map((name) => `${kind}/${name}`)),
);

/** Aliases of the media types in `SHOWN`. */
const ALIASES: Readonly<Record<string, string>> = {
  "image/jpg": "image/jpeg",
  "image/vnd.microsoft.icon": "image/x-icon",
  "audio/mp3": "audio/mpeg",
  "audio/x-m4a": "audio/mp4",
  "audio/opus": "audio/ogg",
  "audio/x-flac": "audio/flac",
  "audio/x-wav": "audio/wav",
  "audio/wave": "audio/wav",
  "audio/vnd.wave": "audio/wav",
};

interface Preview {
  readonly kind: "image" | "audio" | "video";
  readonly address: string;
}

/**
 * Returns a preview of an image, audio or video, or undefined for any other type. `type` is in lower case and
 * without parameters. If the reader opens a `blob:` URL directly, scripts in its document run in the site's
 * origin. An SVG image can contain scripts, so it gets a `data:` URL, which has no origin.
 */
async function previewOf(type: string, bytes: Uint8Array<ArrayBuffer>): Promise<Preview | undefined> {
  if (type === "image/svg+xml") return { kind: "image", address: await toDataAddress(bytes, type) };
  const canonicalType = ALIASES[type] ?? type;
  if (!SHOWN.has(canonicalType)) return undefined;
  const address = URL.createObjectURL(new Blob([bytes], { type: canonicalType }));
  return { kind: canonicalType.split("/")[0] as Preview["kind"], address };
}

function toDataAddress(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve) => {
    reader.onload = () => resolve(reader.result as string);
    reader.readAsDataURL(new Blob([bytes], { type }));
  });
}

/** An event of an event stream, or a line of JSON Lines. */
interface StreamEvent {
  readonly name: string;
  readonly text: string;
}

const MAX_LINE = 1_000_000;

/**
 * Creates a parser for an event stream or JSON Lines, which accepts the text in pieces:
 * https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream
 */
function createEventReader(
  contentType: string,
  onEvent: (event: StreamEvent) => void,
): (piece: string) => void {
  const isEvents = /^text\/event-stream/i.test(contentType);
  let pending = "";
  let name = "";
  let id = "";
  let lines: string[] = [];
  const takeLine = (line: string): void => {
    if (!isEvents) {
      if (line.trim() !== "") onEvent({ name: "", text: line });
      return;
    }
    if (line === "") {
      if (lines.length > 0)
        onEvent({ name: [name || "message", id].filter(Boolean).join(" "), text: lines.join("\n") });
      name = "";
      lines = [];
      return;
    }
    const [, field = "", value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === "event") name = value;
    if (field === "id") id = value;
    if (field === "data") lines.push(value);
  };
  return (piece) => {
    pending += piece;
    // A carriage return at the end may be the first half of a line break.
    for (let found = /\r\n|\n|\r(?!$)/.exec(pending); found; found = /\r\n|\n|\r(?!$)/.exec(pending)) {
      takeLine(withoutSeparator(pending.slice(0, found.index)));
      pending = pending.slice(found.index + found[0].length);
    }
    if (pending.length > MAX_LINE) pending = "";
  };
}

function isStream(contentType: string): boolean {
  return /^(text\/event-stream|application\/(x-ndjson|ndjson|jsonl|x-jsonlines|json-lines|json-seq|stream\+json))/i.test(
    contentType,
  );
}

/** Precedes each text of a JSON sequence: https://www.rfc-editor.org/rfc/rfc7464#section-2.2 */
const RECORD_SEPARATOR = "\u001e";

function withoutSeparator(line: string): string {
  return line.startsWith(RECORD_SEPARATOR) ? line.slice(1) : line;
}

/** Initial state of the response's block. The template reads these properties by name. */
const EMPTY = {
  isShown: false,
  status: "",
  statusClass: "",
  reason: "",
  /** Time, size and type. */
  facts: "",
  failureTitle: "",
  failureNote: "",
  failureTone: "bad" as "warn" | "bad",
  offersSample: false,
  offersFollowing: false,
  /** Sentence that names the other server that responded after a redirect, or an empty string. */
  from: "",
  mode: "none" as "none" | "text" | "image" | "media" | "stream" | "file",
  /** A note above the body, for example where it was truncated or why it is not formatted. */
  note: "",
  isStreaming: false,
  /** URL of an image, audio or video. */
  imageAddress: "",
  downloadAddress: "",
  fileName: "",
  hidesHeaders: false,
};

export type ResponseState = typeof EMPTY;

export const emptyResponse = (): ResponseState => ({ ...EMPTY });

/** Resets the state, and revokes the URLs of the previous response. */
export function clearResponse(state: ResponseState): void {
  for (const address of new Set([state.imageAddress, state.downloadAddress]))
    if (address !== "") URL.revokeObjectURL(address);
  Object.assign(state, EMPTY);
}
