import type MarkdownIt from "markdown-it";

/** Longer URLs are not linked. */
const MOST_CHARACTERS = 2_000;

/**
 * Limits the time to find bare URLs in a text. linkify-it scans from each URL to the end of the text, which
 * takes quadratic time.
 */
export function limitLinkify(linkify: MarkdownIt["linkify"]): void {
  const matchAtStart = linkify.matchAtStart.bind(linkify);
  const match = linkify.match.bind(linkify);
  linkify.matchAtStart = (text) => {
    const found = matchAtStart(text.slice(0, MOST_CHARACTERS));
    return found && found.lastIndex < MOST_CHARACTERS ? found : null;
  };
  linkify.match = (text) => (text.length > MOST_CHARACTERS ? [] : match(text));
}
