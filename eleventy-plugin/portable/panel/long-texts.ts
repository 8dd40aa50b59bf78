import type { InitialBody } from "./form-file.js";

/** Identifies a body's text that the panel's file omits. */
export interface LongText {
  /** Index in `PanelFile.bodies`. */
  readonly body: number;
  readonly length: number;
  readonly checksum: number;
}

/**
 * Bodies without their long texts. The panel finds these texts in its page, which already shows them as
 * examples.
 */
export interface ShortBodies {
  readonly bodies: readonly InitialBody[];
  readonly longTexts: readonly LongText[];
}

/** Maximum length, in characters, of a text that the panel's file repeats although the page contains it. */
const SHORT = 2_000;

/** Extracts the long texts of bodies. `texts` has the same order as `longTexts`. */
export function extractLongTexts(
  bodies: readonly InitialBody[],
): ShortBodies & { readonly texts: readonly string[] } {
  const long = bodies.flatMap(({ body }, index) =>
    body.kind === "text" && body.text.length > SHORT ? [{ index, text: body.text }] : [],
  );
  return {
    bodies: withTexts(
      bodies,
      long.map(({ index }) => [index, ""]),
    ),
    longTexts: long.map(({ index, text }) => ({
      body: index,
      length: text.length,
      checksum: checksum(text),
    })),
    texts: long.map(({ text }) => text),
  };
}

/** Inserts the extracted texts again. */
export function restoreLongTexts(
  { bodies, longTexts }: ShortBodies,
  texts: readonly string[],
): readonly InitialBody[] {
  return withTexts(
    bodies,
    longTexts.map(({ body }, index) => [body, texts[index] ?? ""]),
  );
}

export function matchesLongText(long: LongText, text: string): boolean {
  return text.length === long.length && checksum(text) === long.checksum;
}

function withTexts(
  bodies: readonly InitialBody[],
  texts: readonly (readonly [index: number, text: string])[],
): readonly InitialBody[] {
  const all = new Map(texts);
  return bodies.map((start, index) => {
    const text = all.get(index);
    return text === undefined || start.body.kind !== "text"
      ? start
      : { ...start, body: { ...start.body, text } };
  });
}

/**
 * Returns the 32-bit FNV-1a hash of a text, to distinguish examples of equal length. It need not be
 * cryptographic, because nobody gains from a collision.
 */
export function checksum(text: string): number {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return sum >>> 0;
}
