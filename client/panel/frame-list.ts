import type { FrameVerdict } from "./checker.js";
import type { EventContext } from "./event-context.js";
import { frameRow, markRow } from "./frame-row.js";
import type { Frame } from "./frame-store.js";

const AT_END = 4;
const FOLLOW_AFTER = 50;
/**
 * Scroll anchoring keeps the visible rows in position when rows above are removed. Safari does not support
 * it.
 */
const HAS_SCROLL_ANCHORING = CSS.supports("overflow-anchor", "auto");

/** Creates the rows of the log. The log scrolls to the newest frame, unless the reader has scrolled up. */
export function createFrameList(scroller: HTMLElement, context: EventContext) {
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
