import type { Checker } from "./checker.js";
import type { EventContext } from "./event-context.js";
import { createFrameChecks } from "./frame-checks.js";
import { createFrameList } from "./frame-list.js";
import { frameText } from "./frame-row.js";
import { FrameStore, MAX_FRAMES, toFrame, type Frame } from "./frame-store.js";

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
