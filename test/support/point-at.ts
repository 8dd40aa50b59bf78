import type { Locator } from "playwright-core";

/**
 * Moves the pointer over an element several times, in separate frames, because a busy browser merges
 * movements.
 */
export async function pointAt(target: Locator): Promise<void> {
  await target.hover();
  for (const step of [1, 2]) {
    await target
      .page()
      .evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
    const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {};
    await target.page().mouse.move(x + width / 2 + step, y + height / 2);
  }
}
