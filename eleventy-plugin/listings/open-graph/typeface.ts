import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { packageFile } from "../../files/package-files.js";

/** The shipped fonts, for Latin, Greek and Cyrillic. TTF, because resvg does not support WOFF. */
export const FONTS = {
  mono: "@expo-google-fonts/jetbrains-mono/700Bold/JetBrainsMono_700Bold.ttf",
  medium: "@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf",
  bold: "@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf",
} as const;

export type FaceName = keyof typeof FONTS;

/** Metrics of a font, for fitting lines. */
export interface Face {
  /** Returns the width in ems. A missing character counts as 1 em, like a Chinese character. */
  widthOf(text: string): number;
  has(character: string): boolean;
}

/** Returns absolute paths of the shipped fonts. */
export function shippedFonts(): readonly string[] {
  const { resolve } = createRequire(import.meta.url);
  return Object.values(FONTS).map((file) => resolve(file));
}

/**
 * Widths in font units. Each run consists of a code point, its width, and the widths of the code points that
 * follow it. Written by `font-widths.mjs`.
 */
interface Widths {
  readonly unitsPerEm: number;
  readonly runs: readonly (readonly [first: number, ...widths: number[]])[];
}

/** File with the widths of the shipped fonts, written when this package is built. */
export const WIDTHS_FILE = "dist/node/font-widths.json";

export function loadFaces(): Readonly<Record<FaceName, Face>> {
  const text = readFileSync(packageFile(WIDTHS_FILE), "utf8");
  const { mono, medium, bold } = JSON.parse(text) as Readonly<Record<FaceName, Widths>>;
  return { mono: toFace(mono), medium: toFace(medium), bold: toFace(bold) };
}

function toFace({ unitsPerEm, runs }: Widths): Face {
  const widths = new Map(
    runs.flatMap(([first, ...run]) =>
      run.map((width, index) => [first + index, width / unitsPerEm] as const),
    ),
  );
  const widthOfOne = (character: string): number => widths.get(character.codePointAt(0) ?? 0) ?? 1;
  return {
    has: (character) => widths.has(character.codePointAt(0) ?? 0),
    widthOf: (text) => [...text].reduce((sum, character) => sum + widthOfOne(character), 0),
  };
}
