/**
 * In a site's layout, the reference is painted over the site's background, which style sheets cannot read.
 * This script sets custom properties for our styles: background, inherited text colour, light or dark scheme,
 * text style and gutter. The rules have no specificity, so any `:root` rule of the site overrides them.
 */
import { beforePaint, createRuleSetter } from "./before-paint.js";
import { once } from "./shared/once.js";
import { gutter } from "./gutter.js";
import { siteTextStyle, type SiteTextStyle } from "./site-text-style.js";

/** Red, green, blue and alpha, each from 0 to 1. */
type Colour = readonly [red: number, green: number, blue: number, alpha: number];

let setRules: ReturnType<typeof createRuleSetter>;
let observer: MutationObserver | undefined;
let text: SiteTextStyle;
let watched: Element | undefined;

/**
 * Reads the site's styles before each paint while the page is parsed, and later whenever they may have
 * changed. Further calls read them at once until our root is found, because a browser may measure a page
 * before its first animation frame.
 */
export function followSiteStyle(): void {
  // Pages in our frame and pages of the embedded renderer do not use the site's styles.
  if (document.documentElement.matches(".api-reference, .ar-embed-page")) return;
  once("look", follow);
  // `observer` is undefined if another of our scripts already follows the site's styles.
  if (observer && (!watched || watched === document.body)) look();
}

function follow(): void {
  setRules = createRuleSetter();
  const lookSoon = beforePaint(look);
  observer = new MutationObserver(lookSoon);
  lookSoon();
  // If a site fades between themes, the colours are final only at the end.
  addEventListener("transitionend", ({ propertyName }) => {
    if (propertyName.endsWith("color")) lookSoon();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", lookSoon);
}

function look(): void {
  const root = document.querySelector<HTMLElement>(".api-reference:not(.ar-search-box)");
  const shown = root ?? document.querySelector<HTMLElement>(".api-reference");
  // If the page has no reference, uses the background of `<body>`: the dialog of a search box opens over it.
  if (shown) lookBehind(shown, root?.parentElement ?? document.body);
}

function lookBehind(root: HTMLElement, parent: HTMLElement): void {
  const isOther = watched !== parent;
  if (isOther) watch(parent);
  const ink = getComputedStyle(parent).color;
  const inked = colourOf(ink, root);
  const background = backgroundBehind(parent, root, inked);
  // While the page is parsed, reads the text style once per parent. Later, reads it after each change of the
  // site.
  if (isOther || document.readyState !== "loading")
    text = siteTextStyle(root, (colour) => contrast(colourOf(colour, root), background));
  root.removeAttribute("style");
  const scheme = luminance(background) < luminance(inked) ? "dark" : "light";
  // Flattens a translucent text colour. Our lighter text colours are derived from it and would show the
  // background.
  const solid = inked[3] < 1 ? css(over(background, inked)) : ink;
  const looks = `--ar-ground:var(--ar-paper,${css(background)});--ar-ink:${solid};--ar-scheme:${scheme};${text[1]}`;
  setRules(`:where(:root){${text[0]}${gutter(root)}}@media screen{:where(:root){${looks}}}`);
}

/**
 * Observes all ancestors, because sites switch themes by attributes of any of them. Also observes the
 * children of `<html>`, because a replaced page has a new `<body>`.
 */
function watch(parent: Element): void {
  watched = parent;
  observer?.disconnect();
  for (let element: Element | null = parent; element; element = element.parentElement)
    observer?.observe(element, { attributes: true });
  observer?.observe(document.documentElement, { attributes: true, childList: true });
}

/**
 * Returns the colour behind `root` with all translucent layers flattened, including the background of
 * `parent`. If no ancestor is opaque, the canvas may have a background image. Then assumes the first of these
 * colours on which the text is readable: the default background, white, black.
 */
function backgroundBehind(parent: Element, root: HTMLElement, ink: Colour): Colour {
  const layers: Colour[] = [];
  for (let element: Element | null = parent; element; element = element.parentElement) {
    const layer = colourOf(getComputedStyle(element).backgroundColor, root);
    layers.unshift(layer);
    if (layer[3] === 1) return layers.reduce(over);
  }
  const canvas = colourOf("Canvas", root);
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

/**
 * Converts any CSS colour to sRGB. The browser converts it as the `outline-color` of `root`, which is
 * invisible without an outline.
 */
function colourOf(colour: string, root: HTMLElement): Colour {
  root.style.cssText = `color-scheme:inherit;transition:none;outline-color:color-mix(in srgb,${colour},${colour})`;
  const numbers = getComputedStyle(root).outlineColor.match(/-?[\d.]+(?:e-?\d+)?/g) ?? [];
  // The computed value of an opaque colour has only three numbers.
  return [...numbers.map(Number), 1] as unknown as Colour;
}
