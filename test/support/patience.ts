/**
 * Milliseconds that a test waits for an expected event. A guard against hanging, long enough for a machine
 * ten times slower; not a measure of speed.
 */
export const PATIENCE = 60_000;

/**
 * Milliseconds that a test waits for a build. The build of GitHub's document takes most of a minute on an
 * idle machine.
 */
export const PATIENCE_WITH_BUILDS = 8 * PATIENCE;

/** Waits until a condition is true. Throws after `PATIENCE`. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`It did not come true within ${PATIENCE} ms: ${holds.toString()}`);
    await new Promise((next) => setTimeout(next, 10));
  }
}
