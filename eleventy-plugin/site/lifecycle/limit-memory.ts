import { collectGarbage } from "../../files/collect-garbage.js";
import type { RenderPage } from "../register/register-engine.js";

/**
 * Number of characters in rendered pages that makes a garbage collection worth its time. The pages of
 * GitHub's OpenAPI document have fewer.
 */
const WORTH_IT = 160_000_000;

/**
 * Limits the memory of very large builds. Eleventy holds all pages until the last is written, and V8 lets
 * such a heap grow to two or three times its size before it collects garbage.
 */
export function withGarbageCollection(renderPage: RenderPage): RenderPage {
  let rendered = 0;
  let collected = Promise.resolve();
  return async (...page) => {
    // Pauses until the last collection has ended. Pages are otherwise rendered without a pause in which a
    // collection could start.
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

/** Collects garbage before the listings are created, if the pages are large enough. */
export async function collectAfterPages(pages: readonly WrittenPage[]): Promise<void> {
  const characters = pages.reduce((sum, { content }) => sum + (content?.length ?? 0), 0);
  if (characters >= WORTH_IT) await collectGarbage();
}
