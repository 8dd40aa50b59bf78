/** Milliseconds of work in one go: a frame is not missed for it even where a device is slow. */
const SLICE = 10;

/** Long work waits for this between its steps: it takes no time until the work has kept the page busy for a slice. */
export function createPause(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE) return;
    await new Promise((next) => setTimeout(next));
    since = performance.now();
  };
}
