import { formatJsonInPieces } from "../../eleventy-plugin/portable/panel/json-layout.js";
import { element } from "../shared/element.js";
import type { Checker, FrameVerdict } from "./checker.js";
import type { EventContext } from "./event-form.js";
import { clockOf, sizeText } from "./format-units.js";
import { type Frame, FrameStore, MAX_FRAMES, toFrame } from "./frame-store.js";
import { chunksOf, showPieces } from "./long-text.js";

export type FrameLogState = ReturnType<typeof emptyFrameLog>;

/** Creates the state that the template of the log reads. */
export const emptyFrameLog = () => ({
  isShown: false,
  isPaused: false,
  note: "",
  /** The text announced to screen readers. */
  said: "",
});

interface FrameLogParts {
  readonly context: EventContext;
  readonly state: FrameLogState;
  readonly block: HTMLElement;
  readonly checker: Checker;
  /** Called with a summary of the numbers of sent and received frames. */
  readonly count: (text: string) => void;
}

/**
 * Milliseconds between two renderings. Frames may arrive faster than a page can be painted, so rows are
 * rendered at most ten times a second, and only for frames that are still stored.
 */
const DRAW_EVERY = 100;
/** Milliseconds between two announcements. */
const ANNOUNCE_EVERY = 1000;

export type FrameLog = ReturnType<typeof createFrameLog>;

export function createFrameLog(parts: FrameLogParts) {
  const { context, state, block, checker } = parts;
  const store = new FrameStore();
  const scroller = block.querySelector<HTMLElement>(".ar-log") ?? block;
  const list = createFrameList(scroller, context);
  const announce = createAnnouncer((count) => {
    state.said = context.getText("framesArrived", { count });
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const render = (): void => {
    timer = undefined;
    const { getText } = context;
    const received = getText("framesReceivedCount", { count: count.received });
    const sent = getText("framesSentCount", { count: count.sent });
    parts.count(`${received} · ${sent}`);
    const { frames } = store;
    state.note = noteOf(store, state.isPaused ? list.missing(frames) : 0, context);
    if (!state.isPaused) list.render(frames);
  };
  const count = { received: 0, sent: 0 };
  const add = (frame: Frame): void => {
    store.add(frame);
    if (frame.kind !== "told") count[frame.kind] += 1;
    if (!state.isShown) hideExamples(block);
    state.isShown = true;
    timer ??= setTimeout(render, DRAW_EVERY);
  };
  /** Adds a message about the connection. */
  const tell = (text: string): void => add(toFrame("told", text));
  const check = createFrameChecks(checker, context.incoming.places, list.setVerdict, () =>
    tell(context.getText("panelCheckerMissing")),
  );
  listenToButtons({ ...parts, store, scroller, draw: render });
  return {
    sent: (text: string): void => add(toFrame("sent", text)),
    received(content: string | ArrayBuffer): void {
      const frame = toFrame("received", content);
      add(frame);
      check(frame);
      announce();
    },
    tell,
  };
}

interface ToolbarParts extends FrameLogParts {
  readonly store: FrameStore;
  readonly scroller: HTMLElement;
  readonly draw: () => void;
}

/** Handles the controls that pause, clear and copy the log, and those that filter it by kind of frame. */
function listenToButtons({ context, state, block, store, scroller, draw }: ToolbarParts): void {
  const hidden = (): readonly string[] =>
    [...block.querySelectorAll<HTMLInputElement>("input[data-frames]:not(:checked)")].map(
      ({ dataset }) => dataset["frames"] ?? "",
    );
  const actions: Readonly<Record<string, () => void>> = {
    pause() {
      state.isPaused = !state.isPaused;
      draw();
    },
    clear() {
      store.clear();
      draw();
    },
    "copy-frames"() {
      const shown = store.frames.filter(({ kind }) => !hidden().includes(kind));
      void navigator.clipboard
        .writeText(shown.map((frame) => frameText(frame, context)).join("\n"))
        .then(() => (state.said = context.getText("eventCopied")));
    },
  };
  block.addEventListener("click", ({ target }) => {
    const pressed = target instanceof Element ? target.closest<HTMLElement>("[data-do]") : null;
    actions[pressed?.dataset["do"] ?? ""]?.();
  });
  block.addEventListener("change", () => {
    scroller.dataset["hides"] = hidden().join(" ");
  });
}

/** Returns a function that counts frames and announces their number at most once a second. */
function createAnnouncer(onCount: (count: number) => void): () => void {
  let count = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const speak = (): void => {
    timer = undefined;
    if (count === 0) return;
    onCount(count);
    count = 0;
    timer = setTimeout(speak, ANNOUNCE_EVERY);
  };
  return () => {
    count += 1;
    timer ??= setTimeout(speak, 0);
  };
}

/** Hides examples to make room for the real frames of the connection. */
function hideExamples(block: HTMLElement): void {
  const examples = block.parentElement?.querySelector<HTMLElement>("#message-example");
  if (examples) examples.hidden = true;
}

function noteOf({ frames, dropped }: FrameStore, waiting: number, { getText }: EventContext): string {
  const { length } = frames;
  const storedNote =
    dropped === 0
      ? getText("framesKept", { count: length, max: MAX_FRAMES })
      : getText("framesDropped", { kept: length, count: dropped });
  return waiting === 0 ? storedNote : `${getText("framesWaiting", { count: waiting })} ${storedNote}`;
}

const TOGETHER = 50;
const MAX_CHARACTERS = 200_000;

/**
 * Returns a function that queues a text frame for validation against the messages at `messageIndexes`. Frames
 * are validated in batches, and at most the last `MAX_FRAMES` wait. `onMissing` is called each time the
 * validator becomes unavailable.
 */
function createFrameChecks(
  checker: Checker,
  messageIndexes: readonly number[],
  onVerdict: (frame: Frame, verdict: FrameVerdict) => void,
  onMissing: () => void,
): (frame: Frame) => void {
  let waiting: { readonly frame: Frame; readonly text: string }[] = [];
  let isBusy = false;
  let isMissing = false;
  const work = async (): Promise<void> => {
    isBusy = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, TOGETHER);
      const verdicts = await checker.request("frames", {
        texts: batch.map(({ text }) => text),
        messageIndexes,
      });
      const isUnavailable = verdicts === "missing";
      if (isUnavailable && !isMissing) onMissing();
      isMissing = isUnavailable;
      if (typeof verdicts === "string") continue;
      batch.forEach(({ frame }, index) => {
        const verdict = verdicts[index];
        if (verdict) onVerdict(frame, verdict);
      });
    }
    isBusy = false;
  };
  return (frame) => {
    const { content } = frame;
    if (messageIndexes.length === 0 || typeof content !== "string" || content.length > MAX_CHARACTERS) return;
    waiting.push({ frame, text: content });
    if (waiting.length > MAX_FRAMES) waiting = waiting.slice(-MAX_FRAMES);
    if (!isBusy) void work();
  };
}

const AT_END = 4;
const FOLLOW_AFTER = 50;
/**
 * Scroll anchoring keeps the visible rows in position when rows above are removed. Safari does not support
 * it.
 */
const HAS_SCROLL_ANCHORING = CSS.supports("overflow-anchor", "auto");

/** Creates the rows of the log. The log scrolls to the newest frame, unless the reader has scrolled up. */
function createFrameList(scroller: HTMLElement, context: EventContext) {
  const list = scroller.querySelector("ol") ?? scroller;
  const rows = new Map<Frame, HTMLLIElement>();
  const verdicts = new WeakMap<Frame, FrameVerdict>();
  const follow = createFollower(scroller);
  const mark = (frame: Frame, row: HTMLLIElement): HTMLLIElement => {
    const { notJson, problems = [] } = verdicts.get(frame) ?? {};
    if (notJson || problems.length > 0) markRow(row, context);
    return row;
  };
  const toRow = (frame: Frame): HTMLLIElement => {
    const row = mark(frame, frameRow(frame, { context, verdict: () => verdicts.get(frame) }));
    rows.set(frame, row);
    return row;
  };
  return {
    /** Returns how many of these frames have no row yet. */
    missing: (frames: readonly Frame[]): number => frames.filter((frame) => !rows.has(frame)).length,
    /** Shows the rows of these frames and removes all others. */
    render(frames: readonly Frame[]): void {
      const wanted = new Set(frames);
      const removed = [...rows].filter(([frame]) => !wanted.has(frame));
      const before = HAS_SCROLL_ANCHORING ? 0 : scroller.scrollHeight;
      for (const [frame, row] of removed) {
        row.remove();
        rows.delete(frame);
      }
      if (!HAS_SCROLL_ANCHORING && removed.length > 0) scroller.scrollTop -= before - scroller.scrollHeight;
      list.append(...frames.filter((frame) => !rows.has(frame)).map(toRow));
      follow();
    },
    setVerdict(frame: Frame, verdict: FrameVerdict): void {
      verdicts.set(frame, verdict);
      const row = rows.get(frame);
      if (!row) return;
      mark(frame, row);
      follow();
    },
  };
}

/** Returns a function that scrolls to the end after a short delay, if the reader is at the end. */
function createFollower(scroller: HTMLElement): () => void {
  let isAtEnd = true;
  let isScheduled = false;
  scroller.addEventListener("scroll", () => {
    // Scroll events arrive late. While scrolling to the end is scheduled, they are ignored: rows added in the
    // meantime must not look as if the reader had scrolled up.
    if (!isScheduled) isAtEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight <= AT_END;
  });
  return () => {
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(() => {
      isScheduled = false;
      if (isAtEnd) scroller.scrollTop = scroller.scrollHeight;
    }, FOLLOW_AFTER);
  };
}

const SHOWN_CHARACTERS = 300;
const SHOWN_BYTES = 32;

interface FrameRowParts {
  readonly context: EventContext;
  /** Returns the result of the comparison with the document, once there is one. */
  readonly verdict: () => FrameVerdict | undefined;
}

/** Creates the row of a frame. Its content is formatted when the row is first opened. */
function frameRow(frame: Frame, { context, verdict }: FrameRowParts): HTMLLIElement {
  const row = element("li", "");
  const time = element("time", { dateTime: frame.time.toISOString() }, clockOf(frame.time));
  row.dataset["kind"] = frame.kind;
  if (frame.kind === "told") {
    row.className = "ar-sys";
    row.append(element("span", "", String(frame.content)), time);
    return row;
  }
  const isSent = frame.kind === "sent";
  const label = context.getText(isSent ? "frameSent" : "frameReceived");
  const word = element("span", "ar-dir", `${isSent ? "↑" : "↓"} ${label}`);
  word.dataset["m"] = isSent ? "receive" : "send";
  const size = element("small", "", sizeText(frame.bytes, context));
  const start = element("code", "", startOf(frame));
  const details = element("details", "", element("summary", "", word, time, size, start));
  details.addEventListener("toggle", () => {
    if (details.open && details.childElementCount === 1) void open(details, frame, { context, verdict });
  });
  row.append(details);
  return row;
}

/** Marks the row of a frame that does not match the document. */
function markRow(row: HTMLElement, { getText }: EventContext): void {
  row.querySelector("summary > code")?.before(element("span", "ar-mark ar-warn", getText("frameDiffers")));
}

async function open(details: HTMLElement, frame: Frame, { context, verdict }: FrameRowParts): Promise<void> {
  const { getText } = context;
  const { content, bytes, time } = frame;
  const code = element("code", "");
  const ariaLabel = getText("frameOf", { time: clockOf(time) });
  const found = verdict();
  details.append(
    ...(found ? verdictParts(found, context) : []),
    element("pre", { tabIndex: 0, role: "group", ariaLabel }, code),
  );
  const storedBytes = typeof content === "string" ? new Blob([content]).size : content.length;
  const sizes = { kept: sizeText(storedBytes, context), size: sizeText(bytes, context) };
  if (bytes > storedBytes) details.append(element("p", "ar-cap", getText("frameCut", sizes)));
  await showPieces(code, piecesFor(content), new AbortController().signal);
}

function* piecesFor(content: Frame["content"]): Generator<string> {
  if (typeof content !== "string") return yield* toHexRows(content);
  if (!isJson(content)) return yield* chunksOf(content);
  const isWhole = yield* formatJsonInPieces(content);
  if (!isWhole) yield* chunksOf(`\n\n${content}`);
}

function isJson(text: string): boolean {
  try {
    return /^\s*[[{]/.test(text) && JSON.parse(text) !== undefined;
  } catch {
    return false;
  }
}

function verdictParts(
  { message, notJson, problems }: FrameVerdict,
  { getText, incoming }: EventContext,
): readonly HTMLElement[] {
  const title = incoming.titles[message] ?? "";
  if (notJson) return [element("p", "ar-cap ar-warn", getText("frameNotJson"))];
  if (problems.length === 0)
    return [element("p", "ar-cap", getText("frameAsDocumented", { message: title }))];
  const rows = problems.map(({ path, text }) =>
    element("li", "", ...(path === "" ? [] : [element("code", "", path), " "]), text),
  );
  return [
    element("p", "ar-cap ar-warn", getText("frameDiffersFrom", { message: title })),
    element("ul", "ar-problems", ...rows),
  ];
}

/** Returns the beginning of a frame without line breaks, as its row shows it. */
function startOf({ content }: Frame): string {
  if (typeof content === "string") return content.slice(0, SHOWN_CHARACTERS).replace(/\s+/g, " ");
  const more = content.length > SHOWN_BYTES ? " …" : "";
  return hexOf(content.subarray(0, SHOWN_BYTES)) + more;
}

/** Returns a frame as text for the copied log. */
function frameText(frame: Frame, { getText }: EventContext): string {
  const { kind, content, time } = frame;
  if (kind === "told") return `${time.toISOString()}  ${String(content)}`;
  const word = getText(kind === "sent" ? "frameSent" : "frameReceived");
  const text = typeof content === "string" ? content : `${getText("frameBinary")}  ${hexOf(content)}`;
  return `${time.toISOString()}  ${word}  ${text}`;
}

const ROW = 16;

/** Yields rows of a hex dump: the offset, sixteen bytes, and their ASCII characters. */
function* toHexRows(bytes: Uint8Array): Generator<string> {
  for (let at = 0; at < bytes.length; at += ROW) {
    const row = [...bytes.subarray(at, at + ROW)];
    const place = at.toString(16).padStart(8, "0");
    const ascii = row.map((byte) => (byte > 31 && byte < 127 ? String.fromCharCode(byte) : "."));
    yield `${place}  ${hexOf(row).padEnd(ROW * 3 - 1)}  ${ascii.join("")}\n`;
  }
}

function hexOf(bytes: Iterable<number>): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(" ");
}
