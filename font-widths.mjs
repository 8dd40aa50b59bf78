/**
 * Reads the character widths of the fonts for sharing images, so that builds can fit lines without reading
 * fonts.
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import opentype from "opentype.js";

const { resolve } = createRequire(import.meta.url);

/**
 * @param {Readonly<Record<string, string>>} files module specifiers of font files, by face name
 * @returns {Promise<string>} JSON: the units per em of each face, and the width in units of each of its code
 * points, in runs: `[first code point, widths…]`
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

/** Returns pairs of code point and glyph, sorted by code point. */
function pointsOf(font) {
  const { glyphIndexMap } = font.tables.cmap;
  return Object.entries(glyphIndexMap)
    .map(([point, glyph]) => [Number(point), glyph])
    .filter(([, glyph]) => glyph > 0)
    .sort(([one], [other]) => one - other);
}
