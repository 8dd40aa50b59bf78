import { createPause, lastIndex, type TextLines, type TextPiece } from "./text-lines.js";

/** Offsets in the whole text: `from` is inclusive, `to` is exclusive. */
export type Match = readonly [from: number, to: number];

/** Maximum number of matches; no reader steps through more. */
const MAX_MATCHES = 100_000;

/**
 * Returns the matches of `query` in a text, ignoring case. A match may continue in the next piece. Pauses
 * between pieces, and returns undefined once the signal aborts.
 */
export async function matchesIn(
  { pieces }: TextLines,
  query: string,
  signal: AbortSignal,
): Promise<readonly Match[] | undefined> {
  const found: Match[] = [];
  if (query === "") return found;
  const pattern = new RegExp(query.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"), "giu");
  const pause = createPause();
  for (const [index, { text, start }] of pieces.entries()) {
    const next = pieces[index + 1]?.text.slice(0, query.length) ?? "";
    for (const match of (text + next).matchAll(pattern)) {
      if (match.index >= text.length || found.length >= MAX_MATCHES) break;
      const from = start + match.index;
      if (from >= (found.at(-1)?.[1] ?? 0)) found.push([from, from + match[0].length]);
    }
    await pause();
    if (signal.aborted) return undefined;
  }
  return found;
}

/**
 * Returns the matches that begin in a piece, with their indexes in `matches`. The returned offsets are
 * relative to the piece.
 */
export function matchesOf(
  { start, text }: TextPiece,
  matches: readonly Match[],
): readonly (readonly [index: number, match: Match])[] {
  const end = start + text.length;
  const found: (readonly [number, Match])[] = [];
  let index = matches.length === 0 ? 0 : lastIndex(matches.length, (at) => (matches[at]?.[0] ?? 0) < start);
  if ((matches[index]?.[0] ?? 0) < start) index += 1;
  for (let match = matches[index]; match && match[0] < end; match = matches[(index += 1)])
    found.push([index, [match[0] - start, match[1] - start]]);
  return found;
}
