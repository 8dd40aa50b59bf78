import { createAnnouncer } from "./announcer.js";
import type { Checker } from "./checker.js";
import type { EventContext } from "./event-context.js";
import { createFrameChecks } from "./frame-checks.js";
import { createFrameList } from "./frame-list.js";
import { frameText } from "./frame-row.js";
import { createFrameStore, MAX_FRAMES, toFrame, type Frame, type FrameStore } from "./frame-store.js";

/** What the block's template reads. */
export interface FrameLogState {
  isShown: boolean;
  isPaused: boolean;
  note: string;
  /** Read aloud. */
  said: string;
}

export interface FrameLog {
  sent(text: string): void;
  received(content: string | ArrayBuffer): void;
  /** A line of our own. */
  tell(text: string): void;
}

interface Parts {
  readonly context: EventContext;
  readonly state: FrameLogState;
  readonly block: HTMLElement;
  readonly checker: Checker;
}

/** Frames come faster than a page can be painted: rows are drawn ten times a second, and only of those that are kept. */
const DRAW_EVERY = 100;

/** The log of a connection. */
export function createFrameLog(parts: Parts): FrameLog {
  const { context, state, block, checker } = parts;
  const store = createFrameStore();
  const scroller = block.querySelector<HTMLElement>(".ar-log") ?? block;
  const list = createFrameList(scroller, context);
  const announce = createAnnouncer((count) => {
    state.said = context.say("framesArrived", { count });
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const draw = (): void => {
    timer = undefined;
    const { frames } = store;
    state.note = noteOf(store, state.isPaused ? list.missing(frames) : 0, context);
    if (!state.isPaused) list.draw(frames);
  };
  const add = (frame: Frame): void => {
    store.add(frame);
    if (!state.isShown) hideExamples(block);
    state.isShown = true;
    timer ??= setTimeout(draw, DRAW_EVERY);
  };
  const tell = (text: string): void => add(toFrame("told", text));
  const check = createFrameChecks(checker, context.incoming.places, list.judge, () =>
    tell(context.say("panelCheckerMissing")),
  );
  listenToButtons(parts, { store, scroller, draw });
  return {
    sent: (text) => add(toFrame("sent", text)),
    received(content) {
      const frame = toFrame("received", content);
      add(frame);
      check(frame);
      announce();
    },
    tell,
  };
}

interface Drawn {
  readonly store: FrameStore;
  readonly scroller: HTMLElement;
  readonly draw: () => void;
}

/** Which kinds are shown, pause, clear, copy. */
function listenToButtons({ context, state, block }: Parts, { store, scroller, draw }: Drawn): void {
  const hidden = (): readonly string[] =>
    [...block.querySelectorAll<HTMLInputElement>("input[data-frames]")]
      .filter(({ checked }) => !checked)
      .map(({ dataset }) => dataset["frames"] ?? "");
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

/** What examples show gives its place to what really goes over the connection. */
function hideExamples(block: HTMLElement): void {
  const examples = "#payload-example, #headers-example, #reply-example";
  for (const example of block.parentElement?.querySelectorAll<HTMLElement>(examples) ?? [])
    example.hidden = true;
}

function noteOf({ frames, dropped }: FrameStore, waiting: number, { say }: EventContext): string {
  const { length } = frames;
  const kept =
    dropped === 0
      ? say("framesKept", { count: length, max: MAX_FRAMES })
      : say("framesDropped", { kept: length, count: dropped });
  return waiting === 0 ? kept : `${say("framesWaiting", { count: waiting })} ${kept}`;
}
