import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { MAX_OPEN_FILES, mapConcurrent } from "../files/map-concurrent.js";
import { packageFile, packageVersion } from "../files/package-files.js";
import type { Engine } from "../pages/templates/engine.js";
import { imageUrl } from "../pages/urls/image-url.js";
import { groupByKey } from "../portable/group-by-key.js";
import { errorReason } from "../problems/error-reason.js";
import { finding, type Finding } from "../problems/problems.js";
import { cardOf, type Card } from "./open-graph/card.js";
import { cardView } from "./open-graph/card-view.js";
import { renderAll } from "./open-graph/draw-all.js";
import { renderableCharacters } from "./open-graph/drawable.js";
import type { RenderJob } from "./open-graph/drawing.js";
import { usableFonts } from "./open-graph/fonts.js";
import {
  pruneImageCache,
  imageKey,
  cacheImage,
  readCachedImage,
  writeImage,
} from "./open-graph/image-cache.js";
import { loadFaces, shippedFonts, type Face, type FaceName } from "./open-graph/typeface.js";
import type { ListingContext } from "./listing.js";

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
    const png = await readCachedImage(key);
    if (png !== undefined) await writeCopies(key, png);
    else if (image !== undefined) missing.push(image);
  });
  let remaining = missing.length;
  const onRendered = async (key: string, png: Uint8Array): Promise<void> => {
    await cacheImage(key, png);
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

const textsOf = ({ word, address, text, api, site }: Card): readonly string[] => [
  word,
  address,
  text,
  api,
  site,
];

/**
 * Omits texts with a character that no font can draw. The image would show a box instead of the character.
 */
function drawableCard(card: Card, isDrawable: (character: string) => boolean): Card {
  const renderable = (text: string): string => ([...text].every(isDrawable) ? text : "");
  return {
    ...card,
    word: renderable(card.word),
    address: renderable(card.address),
    text: renderable(card.text),
    api: renderable(card.api),
    site: renderable(card.site),
  };
}
