/** Milliseconds of work without a pause: short enough that even a slow device misses no frame. */
const SLICE = 10;

/**
 * Returns a function for long work to await between its steps. It resolves at once until the work has blocked
 * the page for `SLICE`.
 */
export function createPause(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE) return;
    await new Promise((next) => setTimeout(next));
    since = performance.now();
  };
}
