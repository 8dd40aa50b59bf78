import type { Checker, FrameVerdict } from "./checker.js";
import { MAX_FRAMES, type Frame } from "./frame-store.js";

const TOGETHER = 50;
const MAX_CHARACTERS = 200_000;

/**
 * Returns a function that queues a text frame for validation against the messages at `messageIndexes`. Frames
 * are validated in batches, and at most the last `MAX_FRAMES` wait. `onMissing` is called each time the
 * validator becomes unavailable.
 */
export function createFrameChecks(
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
