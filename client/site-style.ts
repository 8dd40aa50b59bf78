/**
 * In a site's layout, the reference is painted over the site's background, which style sheets cannot read.
 * This script sets custom properties for our styles: background, inherited text colour, light or dark scheme,
 * text style and gutter. The rules have no specificity, so any `:root` rule of the site overrides them.
 */

import { beforePaint, createRuleSetter } from "./before-paint.js";
import { element } from "./shared/element.js";
import { once } from "./shared/once.js";

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

/** Distance in px between text and the edges of the window, for sites that leave less than `MIN_GUTTER`. */
const GUTTER = 16;
const MIN_GUTTER = 12;

/**
 * Returns the declaration of `--ar-gutter`, the distance between our text and the edges of our root. It is 0
 * unless the site leaves too little space at the edges of the window.
 */
function gutter(root: Element): string {
  // Measures `.ar-room` inside our root, because a site may set a padding on all children of its `<main>`,
  // including our root.
  const { left, right } = (root.querySelector(".ar-room") ?? root).getBoundingClientRect();
  const siteGutter = Math.min(left, document.documentElement.clientWidth - right);
  return `--ar-gutter:${siteGutter < MIN_GUTTER ? Math.min(GUTTER, GUTTER - siteGutter) : 0}px`;
}

/** Minimum contrast of text: https://www.w3.org/TR/WCAG22/#contrast-minimum */
const READABLE = 4.5;

/** Selector of links in the site's texts. */
const LINKS = ":is(p, li) a[href]:not(:is(header, nav, footer, aside, .api-reference) *)";
const NOT_PAINTED = "rgba(0, 0, 0, 0)";

/** Value of `Node.DOCUMENT_POSITION_FOLLOWING`. */
const FOLLOWING = 4;

const TEXTS = ":is(h1, h2, h3, h4, h5, h6, p):not(.api-reference *)";

/** The style of the site's texts, as declarations of custom properties. */
type SiteTextStyle = readonly [font: string, sizeAndAccent: string];

/**
 * Reads the font, text size and link colour of the site from a paragraph that it briefly inserts before our
 * root. If a site sets its font by classes, that paragraph has the browser's default font. In that case,
 * reads the nearest text before our root that has another font.
 *
 * @param contrastOf Returns the contrast of a colour with our background.
 */
function siteTextStyle(root: Element, contrastOf: (colour: string) => number): SiteTextStyle {
  const link = element("a", { href: "#" });
  const paragraph = element("p", { hidden: true }, link);
  root.before(paragraph);
  const { color } = getComputedStyle(link);
  link.style.cssText = "font-family:initial;color:LinkText";
  const { fontFamily: plain, color: unstyled } = getComputedStyle(link);
  const like = [...document.querySelectorAll(TEXTS)].findLast(
    (text) => text.compareDocumentPosition(root) & FOLLOWING && getComputedStyle(text).fontFamily !== plain,
  );
  const font = like ? getComputedStyle(like).fontFamily : "var(--ar-own-font)";
  const { fontSize } = getComputedStyle(like?.matches("p") ? like : paragraph);
  paragraph.remove();
  // In order of preference: links in the main text come first, because lists of links beside it may have
  // other colours.
  const colours = [
    ...linkColours(root.closest("main, article")),
    color === unstyled ? "" : color,
    ...linkColours(document),
    color,
  ];
  const accent = [...new Set(colours)].find((each) => each && contrastOf(each) >= READABLE);
  return [
    `--ar-font:${font};`,
    `--ar-text:clamp(15px,${fontSize},18px)${accent ? `;--ar-accent:${accent}` : ""}`,
  ];
}

const linkColours = (around: ParentNode | null): readonly string[] =>
  [...(around?.querySelectorAll(LINKS) ?? [])].map((link) => {
    const { backgroundColor, color } = getComputedStyle(link);
    return backgroundColor === NOT_PAINTED ? color : "";
  });
