import type MarkdownIt from "markdown-it";

/** Longer addresses stay text. */
const MOST_CHARACTERS = 2_000;

/** Bounds what looking for bare addresses in a text takes: linkify-it reads from each on to the end, the square of many. */
export function limitLinkify(linkify: MarkdownIt["linkify"]): void {
  const matchAtStart = linkify.matchAtStart.bind(linkify);
  const match = linkify.match.bind(linkify);
  linkify.matchAtStart = (text) => {
    const found = matchAtStart(text.slice(0, MOST_CHARACTERS));
    return found && found.lastIndex < MOST_CHARACTERS ? found : null;
  };
  linkify.match = (text) => (text.length > MOST_CHARACTERS ? [] : match(text));
}
