import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import opentype from "opentype.js";

/** The shipped fonts. Latin, Greek, Cyrillic; TTF, for resvg draws nothing from woff. */
const FILES = {
  mono: "@expo-google-fonts/jetbrains-mono/700Bold/JetBrainsMono_700Bold.ttf",
  medium: "@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf",
  bold: "@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf",
} as const;

export type FaceName = keyof typeof FILES;

/** One font, as far as lines are fitted by it. */
export interface Face {
  /** Width in ems; a character that the font lacks counts as wide as a Chinese one. */
  widthOf(text: string): number;
  has(character: string): boolean;
}

/** Absolute paths of the shipped fonts. */
export function shippedFonts(): readonly string[] {
  const { resolve } = createRequire(import.meta.url);
  return Object.values(FILES).map((file) => resolve(file));
}

/** Reads the fonts: a third of a second, so only where there is something to draw. */
export function loadFaces(): Readonly<Record<FaceName, Face>> {
  const { resolve } = createRequire(import.meta.url);
  return {
    mono: readFace(resolve(FILES.mono)),
    medium: readFace(resolve(FILES.medium)),
    bold: readFace(resolve(FILES.bold)),
  };
}

function readFace(file: string): Face {
  const { buffer, byteOffset, byteLength } = readFileSync(file);
  const font = opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer);
  const widths = new Map<string, number>();
  const has = (character: string): boolean => font.charToGlyphIndex(character) > 0;
  const widthOfOne = (character: string): number => {
    const known = widths.get(character);
    if (known !== undefined) return known;
    const glyph = font.glyphs.get(font.charToGlyphIndex(character));
    const width = has(character) ? (glyph.advanceWidth ?? 0) / font.unitsPerEm : 1;
    widths.set(character, width);
    return width;
  };
  return {
    has,
    widthOf: (text) => [...text].reduce((sum, character) => sum + widthOfOne(character), 0),
  };
}
