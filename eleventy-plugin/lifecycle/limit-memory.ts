import { collectGarbage } from "../files/collect-garbage.js";
import type { RenderPage } from "../pages/templates/engine.js";

/** Characters of pages after which a collection is worth its time. GitHub's document makes fewer in all. */
const WORTH_IT = 160_000_000;

/**
 * Keeps the memory of a very large build near what it needs: Eleventy holds all pages until the last is written, and a
 * heap that large grows to twice or three times its size before JavaScript looks for garbage by itself.
 */
export function withGarbageCollection(renderPage: RenderPage): RenderPage {
  let rendered = 0;
  let collected = Promise.resolve();
  return async (...page) => {
    // Pages follow each other without a pause in which a collection could begin.
    await collected;
    const html = await renderPage(...page);
    rendered += html.length;
    if (rendered >= WORTH_IT) {
      rendered = 0;
      collected = collectGarbage();
    }
    return html;
  };
}

/** A page that Eleventy has written. */
interface WrittenPage {
  readonly url: string;
  readonly content?: string | Uint8Array;
}

/** Before the listings, where the pages are worth it: what writing them left is no longer there when they are made. */
export async function collectAfterPages(pages: readonly WrittenPage[]): Promise<void> {
  const characters = pages.reduce((sum, { content }) => sum + (content?.length ?? 0), 0);
  if (characters >= WORTH_IT) await collectGarbage();
}
