/**
 * In a site's own layout the reference stands on what the site has painted, and no style sheet can ask what that is. This
 * tells ours: the ground behind us, the ink we inherit, whether the two make a light or a dark scheme, the site's text and
 * the room around us. What it says weighs nothing, so any `:root` rule of the site wins.
 */
import { beforePaint, createRuleSetter } from "./before-paint.js";
import { once } from "./once.js";
import { gutter } from "./gutter.js";
import { siteTextStyle, type SiteTextStyle } from "./site-text-style.js";

/** Red, green, blue and alpha, each from 0 to 1. */
type Colour = readonly [red: number, green: number, blue: number, alpha: number];

let setRules: ReturnType<typeof createRuleSetter>;
let observer: MutationObserver | undefined;
let text: SiteTextStyle;
let watched: Element | undefined;

/**
 * Looks before each paint while the page is parsed, then whenever the site may have changed. Called again it looks at once as
 * long as it has not seen us: a browser may measure a page before it asks for its first frame.
 */
export function followSiteStyle(): void {
  // Pages of ours have a look of their own; of a reference page and the search box on it, the page's script comes first.
  if (document.documentElement.matches(".api-reference, .ar-embed-page")) return;
  once("look", follow);
  // Another script of ours may follow it already.
  if (observer && (!watched || watched === document.body)) look();
}

function follow(): void {
  setRules = createRuleSetter();
  const lookSoon = beforePaint(look);
  observer = new MutationObserver(lookSoon);
  lookSoon();
  // Where a site fades from theme to theme, the colours are there at the end.
  addEventListener("transitionend", ({ propertyName }) => {
    if (propertyName.endsWith("color")) lookSoon();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", lookSoon);
}

function look(): void {
  const root = document.querySelector<HTMLElement>(".api-reference:not(.ar-search-box)");
  const shown = root ?? document.querySelector<HTMLElement>(".api-reference");
  // A search box takes the ink of the header it stands in; its dialog stands on the page.
  if (shown) lookBehind(shown, root?.parentElement ?? document.body);
}

function lookBehind(root: HTMLElement, parent: HTMLElement): void {
  const isOther = watched !== parent;
  if (isOther) watch(parent);
  const ink = getComputedStyle(parent).color;
  const inked = colourOf(ink, root);
  const background = backgroundBehind(parent, root, inked);
  // The first look is before the first paint, the others follow what the site changes.
  if (isOther || document.readyState !== "loading")
    text = siteTextStyle(root, (colour) => contrast(colourOf(colour, root), background));
  root.removeAttribute("style");
  const scheme = luminance(background) < luminance(inked) ? "dark" : "light";
  // Our fainter inks are made of this one: they would let the ground through as well.
  const solid = inked[3] < 1 ? css(over(background, inked)) : ink;
  const looks = `--ar-ground:var(--ar-paper,${css(background)});--ar-ink:${solid};--ar-scheme:${scheme};${text[1]}`;
  setRules(`:where(:root){${text[0]}${gutter(root)}}@media screen{:where(:root){${looks}}}`);
}

/** Themes are switched by attributes of any element around us; a page that is exchanged brings a new `<body>`. */
function watch(parent: Element): void {
  watched = parent;
  observer?.disconnect();
  for (let element: Element | null = parent; element; element = element.parentElement)
    observer?.observe(element, { attributes: true });
  observer?.observe(document.documentElement, { attributes: true, childList: true });
}

/** What is painted below `parent` and by it, flat. Behind a picture the ground is what its ink can be read on. */
function backgroundBehind(parent: Element, root: HTMLElement, ink: Colour): Colour {
  const layers: Colour[] = [];
  for (let element: Element | null = parent; element; element = element.parentElement) {
    const layer = colourOf(getComputedStyle(element).backgroundColor, root);
    layers.unshift(layer);
    if (layer[3] === 1) return layers.reduce(over);
  }
  const canvas = colourOf("Canvas", root);
  // The page's own, white, black.
  const grounds: readonly Colour[] = [canvas, [1, 1, 1, 1], [0, 0, 0, 1]];
  const readable = grounds.find((background) => contrast(background, ink) > 2);
  return layers.reduce(over, readable ?? canvas);
}

const over = (below: Colour, [red, green, blue, alpha]: Colour): Colour => {
  const mix = (top: number, index: 0 | 1 | 2): number => top * alpha + below[index] * (1 - alpha);
  return [mix(red, 0), mix(green, 1), mix(blue, 2), 1];
};

const css = ([red, green, blue]: Colour): string => `color(srgb ${red} ${green} ${blue})`;

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: Colour, other: Colour): number {
  const ratio = (luminance(one) + 0.05) / (luminance(other) + 0.05);
  return Math.max(ratio, 1 / ratio);
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance([red, green, blue]: Colour): number {
  const linear = (share: number): number =>
    share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Any colour of CSS in sRGB. The browser converts it, in a property of `root` that shows nothing without an outline. */
function colourOf(colour: string, root: HTMLElement): Colour {
  root.style.cssText = `color-scheme:inherit;transition:none;outline-color:color-mix(in srgb,${colour},${colour})`;
  const numbers = getComputedStyle(root).outlineColor.match(/-?[\d.]+(?:e-?\d+)?/g) ?? [];
  // An opaque colour has three numbers.
  return [...numbers.map(Number), 1] as unknown as Colour;
}
