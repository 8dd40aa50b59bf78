import type MarkdownIt from "markdown-it";

/** Longer URLs are not linked. */
const MAX_CHARACTERS = 2_000;

/**
 * Limits the time to find bare URLs in a text. linkify-it scans from each URL to the end of the text, which
 * takes quadratic time.
 */
export function limitLinkify(linkify: MarkdownIt["linkify"]): void {
  const matchAtStart = linkify.matchAtStart.bind(linkify);
  const match = linkify.match.bind(linkify);
  linkify.matchAtStart = (text) => {
    const found = matchAtStart(text.slice(0, MAX_CHARACTERS));
    return found && found.lastIndex < MAX_CHARACTERS ? found : null;
  };
  linkify.match = (text) => (text.length > MAX_CHARACTERS ? [] : match(text));
}
