import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packageFile } from "../files/package-files.js";
import type { Engine } from "../pages/templates/engine.js";
import { imageUrl } from "../pages/urls/image-url.js";
import { finding, type Finding } from "../problems/problems.js";
import { cardOf, type Card } from "./open-graph/card.js";
import { cardView } from "./open-graph/card-view.js";
import { drawAll } from "./open-graph/draw-all.js";
import { drawableCharacters } from "./open-graph/drawable.js";
import type { CardDrawing } from "./open-graph/drawing.js";
import { usableFonts } from "./open-graph/fonts.js";
import { forgetImages, imageKey, keptImage, keptKeys, placeImage } from "./open-graph/image-files.js";
import { loadFaces, shippedFonts, type Face, type FaceName } from "./open-graph/typeface.js";
import type { ListingContext } from "./listing.js";

const TEMPLATE = "api-reference/open-graph.njk";

/** An image to be in the output. */
interface Image {
  readonly card: Card;
  readonly key: string;
  readonly url: string;
}

/**
 * The image each operation and overview is shared with. Not while serving: nobody shares those pages. What was drawn once
 * is taken from the cache.
 */
export async function writeImages(context: ListingContext): Promise<readonly Finding[]> {
  const { output, serving, keep } = context;
  const { openGraph, site } = context.site.options;
  if (serving || openGraph === false || site.url === undefined) return [];
  const { fontFiles: own, warnings } = usableFonts(openGraph.fonts);
  const images = imagesOf(context, own);
  const kept = await keptKeys();
  const missing = new Map(
    images.flatMap((image) => (kept.has(image.key) ? [] : [[image.key, image] as const])),
  );
  const failures = missing.size === 0 ? [] : await draw([...missing.values()], own, context.engine);
  const drawn = failures.length === 0 ? undefined : await keptKeys();
  for (const { key, url } of images.filter((image) => drawn?.has(image.key) ?? true)) {
    await placeImage(key, join(output, url));
    keep(url);
  }
  await forgetImages(new Set(images.map(({ key }) => key)));
  const [reason] = failures;
  return reason === undefined
    ? warnings
    : [...warnings, finding("images-not-drawn", { count: failures.length, reason })];
}

function imagesOf({ state, site, includes }: ListingContext, fonts: readonly string[]): readonly Image[] {
  const template = templateTexts(includes);
  const { version } = JSON.parse(readFileSync(packageFile("package.json"), "utf8")) as { version: string };
  return state.pages.flatMap((page) => {
    const card = cardOf(page, site);
    return card === undefined
      ? []
      : [{ card, key: imageKey([version, template, fonts, card]), url: imageUrl(page) }];
  });
}

/** What a Nunjucks template names to be put into it. */
const NAMED = /\{%-?\s*(?:include|import|from|extends)\s+["']([^"']+)["']/g;

/** The template and all that it names, each the site's own, else ours. */
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
  // One that is not there fails where it is rendered, or may be missing.
  return file === undefined ? "" : readFileSync(file, "utf8");
}

async function draw(
  images: readonly Image[],
  ownFonts: readonly string[],
  engine: Engine,
): Promise<readonly string[]> {
  const fontFiles = [...shippedFonts(), ...ownFonts];
  const faces = loadFaces();
  try {
    const foreign = foreignCharacters(images, faces);
    const drawable = await drawableCharacters([...foreign], fontFiles, engine);
    const drawings: CardDrawing[] = [];
    for (const { card, key } of images) {
      const shown = drawableCard(card, (character) => !foreign.has(character) || drawable.has(character));
      drawings.push({
        svg: await engine.render(TEMPLATE, { card: cardView(shown, faces) }),
        file: keptImage(key),
        usesSystemFonts: textsOf(shown).some((text) => [...text].some((each) => foreign.has(each))),
      });
    }
    return await drawAll(drawings, { fontFiles });
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** Characters that a shipped font lacks. */
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

/** The card without the lines that would show boxes. */
function drawableCard(card: Card, isDrawable: (character: string) => boolean): Card {
  const kept = (text: string): string => ([...text].every(isDrawable) ? text : "");
  return {
    ...card,
    word: kept(card.word),
    address: kept(card.address),
    text: kept(card.text),
    api: kept(card.api),
    site: kept(card.site),
  };
}
