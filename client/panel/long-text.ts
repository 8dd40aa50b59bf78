import { element } from "../element.js";

const PIECE = 20_000;
const LINE = 2_000;

/** Shows a text piece by piece, so that neither laying it out nor painting it stops the page. Stops with the signal. */
export async function showPieces(
  place: HTMLElement,
  pieces: Iterable<string>,
  signal: AbortSignal,
): Promise<void> {
  let since = performance.now();
  place.replaceChildren();
  let text = "";
  const add = (piece: string): void => {
    const isFirst = place.childElementCount === 0;
    place.append(element("span", isFirst ? "ar-piece ar-first" : "ar-piece", piece));
  };
  for (const piece of pieces) {
    text += piece;
    while (text.length > PIECE) {
      const end = text.lastIndexOf("\n", PIECE);
      const cut = end > 0 ? end + 1 : PIECE;
      add(text.slice(0, cut));
      text = text.slice(cut);
    }
    if (performance.now() - since < 20) continue;
    await new Promise((next) => setTimeout(next));
    if (signal.aborted) return;
    since = performance.now();
  }
  if (text !== "" || place.childElementCount === 0) add(text);
}

/** A text as it is, in pieces. */
export function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += LINE) yield text.slice(at, at + LINE);
}
