/**
 * How many milliseconds a test waits for what must come: a guard against a hang, long enough for a machine on which
 * everything takes ten times as long, and no measure of speed.
 */
export const PATIENCE = 60_000;

/** The same for the site of GitHub's document, which takes most of a minute where nothing else runs. */
export const PATIENCE_WITH_BUILDS = 8 * PATIENCE;

/** Waits until a condition holds. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`It did not come true within ${PATIENCE} ms: ${holds.toString()}`);
    await new Promise((next) => setTimeout(next, 10));
  }
}
