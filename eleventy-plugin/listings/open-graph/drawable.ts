import type { Engine } from "../../pages/templates/engine.js";
import { resvgOptions } from "./drawing.js";

/** Size in pixels of the cell in which the template shows a character. */
const CELL = 64;
const CHARACTERS_AT_ONCE = 100;
/** A code point that no font has, so it renders as the glyph for missing characters. */
const UNKNOWN = "\u{10fffd}";

/** Returns the characters that at least one font has, either one of `fontFiles` or a font of the system. */
export async function renderableCharacters(
  characters: readonly string[],
  fontFiles: readonly string[],
  engine: Engine,
): Promise<ReadonlySet<string>> {
  const { Resvg } = await import("@resvg/resvg-js");
  const drawable = new Set<string>();
  for (let start = 0; start < characters.length; start += CHARACTERS_AT_ONCE) {
    const probed = [UNKNOWN, ...characters.slice(start, start + CHARACTERS_AT_ONCE)];
    const svg = await engine.render("api-reference/open-graph-probe.njk", { characters: probed });
    const { pixels } = new Resvg(svg.trim(), resvgOptions(fontFiles, true)).render();
    const cells = probed.map((_, index) => cellOf(pixels, index, probed.length));
    probed.forEach((character, index) => {
      if (index > 0 && cells[index] !== cells[0]) drawable.add(character);
    });
  }
  return drawable;
}

/** Returns the opacity values of a cell. */
function cellOf(pixels: Buffer, index: number, count: number): string {
  const opacities: number[] = [];
  for (let y = 0; y < CELL; y += 1)
    for (let x = 0; x < CELL; x += 1)
      opacities.push(pixels[(y * CELL * count + index * CELL + x) * 4 + 3] ?? 0);
  return Buffer.from(opacities).toString("latin1");
}
