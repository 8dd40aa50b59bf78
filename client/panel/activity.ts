const ACTIVITY = ["pointerdown", "keydown", "wheel"] as const;

/** Returns a function that returns whether the reader has moved the focus, pressed or scrolled since this call. */
export function watchActivity(signal: AbortSignal): () => boolean {
  const focused = document.activeElement;
  let isActive = false;
  const note = (event: Event): void => {
    // A key that is still held repeats its event.
    if (!(event instanceof KeyboardEvent && event.repeat)) isActive = true;
  };
  // Captured, so that these listeners miss the event that has just pressed Send.
  for (const name of ACTIVITY) addEventListener(name, note, { capture: true, passive: true, signal });
  return () => isActive || document.activeElement !== focused;
}
