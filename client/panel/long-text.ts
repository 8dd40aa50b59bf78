import { element } from "../shared/element.js";
import { coloured } from "./live-samples.js";
import { createPause } from "./text-lines.js";

/**
 * Maximum number of characters in a piece. A browser lays out only the pieces near the window. For all
 * others, the style sheet assumes about the height of a piece of this length.
 */
const PIECE = 4_000;
const LINE = 2_000;

/**
 * Shows a text piece by piece, so that neither layout nor painting blocks the page. Stops when the signal
 * aborts.
 */
export async function showPieces(
  place: HTMLElement,
  pieces: Iterable<string>,
  signal: AbortSignal,
  isJson = false,
): Promise<void> {
  const pause = createPause();
  place.replaceChildren();
  let text = "";
  const add = (piece: string): void =>
    place.append(element("span", "ar-piece", ...(isJson ? coloured(piece, "json") : [piece])));
  for (const piece of pieces) {
    text += piece;
    while (text.length > PIECE) {
      const end = text.lastIndexOf("\n", PIECE);
      const cut = end > 0 ? end + 1 : PIECE;
      add(text.slice(0, cut));
      text = text.slice(cut);
    }
    await pause();
    if (signal.aborted) return;
  }
  if (text !== "" || place.childElementCount === 0) add(text);
}

/** Splits a text into pieces without changing it. */
export function* chunksOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += LINE) yield text.slice(at, at + LINE);
}
