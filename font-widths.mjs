/**
 * Reads how wide the characters of the fonts are that images for sharing are drawn with, so that a build need not read
 * fonts to fit lines.
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import opentype from "opentype.js";

const { resolve } = createRequire(import.meta.url);

/**
 * @param {Readonly<Record<string, string>>} files of fonts, as they are imported, by the names of their faces
 * @returns {Promise<string>} JSON: of each face the units of an em, and the width in units of each code point it has, in
 *   runs: `[first code point, widths…]`
 */
export async function fontWidths(files) {
  const faces = await Promise.all(
    Object.entries(files).map(async ([name, file]) => [name, await widthsOf(resolve(file))]),
  );
  return JSON.stringify(Object.fromEntries(faces));
}

/** @param {string} file */
async function widthsOf(file) {
  const { buffer, byteOffset, byteLength } = await readFile(file);
  const font = opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength));
  /** @type {number[][]} */
  const runs = [];
  let next = -1;
  for (const [point, glyph] of pointsOf(font)) {
    const width = font.glyphs.get(glyph).advanceWidth ?? 0;
    if (point === next) runs.at(-1)?.push(width);
    else runs.push([point, width]);
    next = point + 1;
  }
  return { unitsPerEm: font.unitsPerEm, runs };
}

/** The glyph of each code point, in the order of these. */
function pointsOf(font) {
  const { glyphIndexMap } = font.tables.cmap;
  return Object.entries(glyphIndexMap)
    .map(([point, glyph]) => [Number(point), glyph])
    .filter(([, glyph]) => glyph > 0)
    .sort(([one], [other]) => one - other);
}
