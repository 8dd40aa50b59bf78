import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { packageFile } from "../../files/package-files.js";

/** The shipped fonts. Latin, Greek, Cyrillic; TTF, for resvg draws nothing from woff. */
export const FONTS = {
  mono: "@expo-google-fonts/jetbrains-mono/700Bold/JetBrainsMono_700Bold.ttf",
  medium: "@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf",
  bold: "@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf",
} as const;

export type FaceName = keyof typeof FONTS;

/** One font, as far as lines are fitted by it. */
export interface Face {
  /** Width in ems; a character that the font lacks counts as wide as a Chinese one. */
  widthOf(text: string): number;
  has(character: string): boolean;
}

/** Absolute paths of the shipped fonts. */
export function shippedFonts(): readonly string[] {
  const { resolve } = createRequire(import.meta.url);
  return Object.values(FONTS).map((file) => resolve(file));
}

/** Widths in units, in runs of code points, each with the first one before them; `font-widths.mjs` writes them. */
interface Widths {
  readonly unitsPerEm: number;
  readonly runs: readonly (readonly [first: number, ...widths: number[]])[];
}

/** Where the package is built, the widths of the shipped fonts are written to this file. */
export const WIDTHS_FILE = "dist/plugin/font-widths.json";

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
