import { createHash } from "node:crypto";
import { closeSync, existsSync, openSync, readFileSync, readSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { cacheFolderIn, readCacheEntry, writeCacheEntry } from "../files/cache-folder.js";
import { mapConcurrent, MAX_OPEN_FILES } from "../files/map-concurrent.js";
import { packageFile, packageVersion } from "../files/package-files.js";
import type { Engine } from "../pages/templates/engine.js";
import { imageUrl } from "../pages/urls/page-url.js";
import { groupByKey } from "../portable/group-by-key.js";
import { errorReason, finding, type Finding } from "../problems/problems.js";
import type { ListingContext } from "./listing.js";
import { cardView } from "./open-graph/card-view.js";
import { type Card, cardOf } from "./open-graph/card.js";
import { renderAll } from "./open-graph/draw-all.js";
import { type RenderJob, resvgOptions } from "./open-graph/drawing.js";
import { type Face, type FaceName, loadFaces, shippedFonts } from "./open-graph/typeface.js";

const TEMPLATE = "api-reference/open-graph.njk";

interface Image {
  readonly card: Card;
  readonly key: string;
  readonly url: string;
}

/**
 * Writes the sharing image of each operation and overview, using the cache. Skipped while serving, because
 * nobody shares those pages.
 */
export async function writeImages(context: ListingContext): Promise<readonly Finding[]> {
  const { output, serving, recordWritten: keep } = context;
  const { openGraph, site } = context.site.options;
  if (serving || openGraph === false || site.url === undefined) return [];
  const { fontFiles: siteFonts, warnings } = usableFonts(openGraph.fonts);
  const images = groupByKey(imagesOf(context, siteFonts).map((image) => [image.key, image] as const));
  const writeCopies = async (key: string, png: Uint8Array): Promise<void> => {
    for (const { url } of images.get(key) ?? []) {
      await writeImage(png, join(output, url));
      keep(url);
    }
  };
  const missing: Image[] = [];
  await mapConcurrent([...images], MAX_OPEN_FILES, async ([key, [image]]) => {
    const png = await readCacheEntry(fileOf(key));
    if (png !== undefined) await writeCopies(key, png);
    else if (image !== undefined) missing.push(image);
  });
  let remaining = missing.length;
  const onRendered = async (key: string, png: Uint8Array): Promise<void> => {
    await writeCacheEntry(fileOf(key), png);
    await writeCopies(key, png);
    remaining -= 1;
  };
  const failures =
    missing.length === 0 ? [] : await renderMissing(missing, siteFonts, context.engine, onRendered);
  await pruneImageCache(new Set(images.keys()));
  const [reason] = failures;
  return reason === undefined
    ? warnings
    : [...warnings, finding("images-not-drawn", { count: remaining, reason })];
}

function imagesOf({ state, site, includes }: ListingContext, fonts: readonly string[]): readonly Image[] {
  const template = templateTexts(includes);
  return state.pages.flatMap((page) => {
    const card = cardOf(page, site);
    return card === undefined
      ? []
      : [{ card, key: imageKey([packageVersion, template, fonts, card]), url: imageUrl(page) }];
  });
}

/** Matches the tags with which a Nunjucks template names another template. */
const NAMED = /\{%-?\s*(?:include|import|from|extends)\s+["']([^"']+)["']/g;

/**
 * Returns the source of the image template and of all templates that it names, directly or indirectly. The
 * site's own templates replace ours.
 */
function templateTexts(includes: string): readonly string[] {
  const names = new Set([TEMPLATE]);
  const texts: string[] = [];
  for (const name of names) {
    const text = templateText(name, includes);
    texts.push(text);
    for (const [, named = ""] of text.matchAll(NAMED)) names.add(named);
  }
  return texts;
}

function templateText(name: string, includes: string): string {
  const file = [join(includes, name), packageFile(`_includes/${name}`)].find((each) => existsSync(each));
  // A missing template is reported when the image is rendered, unless the template is optional (`ignore
  // missing`).
  return file === undefined ? "" : readFileSync(file, "utf8");
}

/**
 * Renders images that are not in the cache, and passes each to `onImage`. Resolves to the reasons for
 * failures.
 */
async function renderMissing(
  images: readonly Image[],
  ownFonts: readonly string[],
  engine: Engine,
  onImage: (key: string, png: Uint8Array) => Promise<void>,
): Promise<readonly string[]> {
  const fontFiles = [...shippedFonts(), ...ownFonts];
  let jobs: readonly RenderJob[];
  try {
    jobs = await renderJobs(images, fontFiles, engine);
  } catch (error) {
    return [errorReason(error)];
  }
  return renderAll(jobs, { fontFiles }, onImage);
}

async function renderJobs(
  images: readonly Image[],
  fontFiles: readonly string[],
  engine: Engine,
): Promise<readonly RenderJob[]> {
  const faces = loadFaces();
  const foreign = foreignCharacters(images, faces);
  const drawable = await renderableCharacters([...foreign], fontFiles, engine);
  const jobs: RenderJob[] = [];
  for (const { card, key } of images) {
    const shown = drawableCard(card, (character) => !foreign.has(character) || drawable.has(character));
    jobs.push({
      svg: await engine.render(TEMPLATE, { card: cardView(shown, faces) }),
      key,
      usesSystemFonts: textsOf(shown).some((text) => [...text].some((each) => foreign.has(each))),
    });
  }
  return jobs;
}

/** Returns the characters in the images that at least one shipped font lacks. */
function foreignCharacters(
  images: readonly Image[],
  faces: Readonly<Record<FaceName, Face>>,
): ReadonlySet<string> {
  const characters = new Set(images.flatMap(({ card }) => textsOf(card).flatMap((text) => [...text])));
  const all = Object.values(faces);
  return new Set([...characters].filter((each) => !all.every((face) => face.has(each))));
}

const TEXTS = ["word", "address", "text", "api", "site"] as const satisfies readonly (keyof Card)[];

const textsOf = (card: Card): readonly string[] => TEXTS.map((name) => card[name]);

/**
 * Omits texts with a character that no font can draw. The image would show a box instead of the character.
 */
const drawableCard = (card: Card, isDrawable: (character: string) => boolean): Card => ({
  ...card,
  ...Object.fromEntries(TEXTS.map((name) => [name, [...card[name]].every(isDrawable) ? card[name] : ""])),
});

/** Size in pixels of the cell in which the template shows a character. */
const CELL = 64;
const CHARACTERS_AT_ONCE = 100;
/** A code point that no font has, so it renders as the glyph for missing characters. */
const UNKNOWN = "\u{10fffd}";

/** Returns the characters that at least one font has, either one of `fontFiles` or a font of the system. */
async function renderableCharacters(
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

/** First bytes of font files that resvg supports: TrueType, OpenType, and collections of them. */
const SIGNATURES = new Set(["00010000", "4f54544f", "74746366", "74727565"]);

/**
 * Checks the fonts of the option `openGraph.fonts`. Returns absolute paths of the usable ones, and warnings
 * about the others.
 */
function usableFonts(files: readonly string[]): {
  readonly fontFiles: readonly string[];
  readonly warnings: readonly Finding[];
} {
  const checked = files.map((file) => ({ file, reason: reasonAgainst(resolve(file)) }));
  return {
    fontFiles: checked.flatMap(({ file, reason }) => (reason === undefined ? [resolve(file)] : [])),
    warnings: checked.flatMap(({ file, reason }) =>
      reason === undefined ? [] : [finding("font-unusable", { file, reason }, { source: "openGraph.fonts" })],
    ),
  };
}

function reasonAgainst(file: string): string | undefined {
  const start = Buffer.alloc(4);
  try {
    const opened = openSync(file, "r");
    readSync(opened, start);
    closeSync(opened);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? "there is no such file" : "it cannot be read";
  }
  return SIGNATURES.has(start.toString("hex")) ? undefined : "it is not a TrueType or OpenType font";
}

/**
 * Returns the folder of cached images. The name of an image is a hash of everything that the image depends
 * on.
 */
const folder = (): string => join(cacheFolderIn(process.cwd()), "images");
const fileOf = (key: string): string => join(folder(), `${key}.image`);

const imageKey = (facts: unknown): string =>
  createHash("sha256").update(JSON.stringify(facts)).digest("hex").slice(0, 32);

/** Writes an image to the output, unless the file is up to date. */
async function writeImage(png: Uint8Array, file: string): Promise<void> {
  const existing = await readFile(file).catch(() => undefined);
  if (existing?.equals(png)) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, png);
}

/** Removes unused images if there are more than twice as many as used ones. */
async function pruneImageCache(used: ReadonlySet<string>): Promise<void> {
  const files = new Set([...used].map(fileOf));
  const cached = (await readdir(folder()).catch(() => [])).map((name) => join(folder(), name));
  if (cached.length <= files.size * 3) return;
  for (const file of cached)
    if (!files.has(file)) await rm(file, { recursive: true, force: true }).catch(() => {});
}
