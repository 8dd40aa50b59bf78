import type { Checker } from "./checker.js";
import type { EventContext } from "./event-context.js";
import { createFrameChecks } from "./frame-checks.js";
import { createFrameList } from "./frame-list.js";
import { frameText } from "./frame-row.js";
import { FrameStore, MAX_FRAMES, toFrame, type Frame } from "./frame-store.js";

export type FrameLogState = ReturnType<typeof emptyFrameLog>;

/** What the block's template reads. */
export const emptyFrameLog = () => ({
  isShown: false,
  isPaused: false,
  note: "",
  /** Read aloud. */
  said: "",
});

interface FrameLogParts {
  readonly context: EventContext;
  readonly state: FrameLogState;
  readonly block: HTMLElement;
  readonly checker: Checker;
  /** Told how many came and went. */
  readonly count: (text: string) => void;
}

/** Frames come faster than a page can be painted: rows are drawn ten times a second, and only of those that are kept. */
const DRAW_EVERY = 100;
/** How many came is told once a second. */
const ANNOUNCE_EVERY = 1000;

export type FrameLog = ReturnType<typeof createFrameLog>;

/** The log of a connection. */
export function createFrameLog(parts: FrameLogParts) {
  const { context, state, block, checker } = parts;
  const store = new FrameStore();
  const scroller = block.querySelector<HTMLElement>(".ar-log") ?? block;
  const list = createFrameList(scroller, context);
  const announce = createAnnouncer((count) => {
    state.said = context.say("framesArrived", { count });
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const draw = (): void => {
    timer = undefined;
    const { say } = context;
    const received = say("framesReceivedCount", { count: count.received });
    const sent = say("framesSentCount", { count: count.sent });
    parts.count(`${received} · ${sent}`);
    const { frames } = store;
    state.note = noteOf(store, state.isPaused ? list.missing(frames) : 0, context);
    if (!state.isPaused) list.draw(frames);
  };
  const count = { received: 0, sent: 0 };
  const add = (frame: Frame): void => {
    store.add(frame);
    if (frame.kind !== "told") count[frame.kind] += 1;
    if (!state.isShown) hideExamples(block);
    state.isShown = true;
    timer ??= setTimeout(draw, DRAW_EVERY);
  };
  /** A line of our own. */
  const tell = (text: string): void => add(toFrame("told", text));
  const check = createFrameChecks(checker, context.incoming.places, list.setVerdict, () =>
    tell(context.say("panelCheckerMissing")),
  );
  listenToButtons({ ...parts, store, scroller, draw });
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

/** Which kinds are shown, pause, clear, copy. */
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
        .then(() => (state.said = context.say("eventCopied")));
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

/** Gives back what counts; at most once a second it tells how many there were. */
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

/** What examples show gives its place to what really goes over the connection. */
function hideExamples(block: HTMLElement): void {
  const examples = block.parentElement?.querySelector<HTMLElement>("#message-example");
  if (examples) examples.hidden = true;
}

function noteOf({ frames, dropped }: FrameStore, waiting: number, { say }: EventContext): string {
  const { length } = frames;
  const kept =
    dropped === 0
      ? say("framesKept", { count: length, max: MAX_FRAMES })
      : say("framesDropped", { kept: length, count: dropped });
  return waiting === 0 ? kept : `${say("framesWaiting", { count: waiting })} ${kept}`;
}
