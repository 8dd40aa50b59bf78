/**
 * The script of reference pages in a site's layout while the site is served. Logs which parts of the layout
 * leave too little width, keep our parts from sticking or change the font.
 */
import { once } from "./shared/once.js";

/** Width of our root in px. Below it, there is space for neither samples nor a sidebar beside the text. */
const WIDE_LAYOUT = 900;

once("hints", () => {
  if (document.readyState === "complete") logHints();
  else addEventListener("load", () => requestAnimationFrame(logHints));
});

function logHints(): void {
  const root = document.querySelector<HTMLElement>(".api-reference:not(.ar-search-box)");
  if (!root?.parentElement) return;
  const hints = [widthHint(root), stickyHint(root), fontHint(root)].filter((hint) => hint !== undefined);
  // eslint-disable-next-line no-console -- what this script is for, while a site is served
  for (const hint of hints) console.info(`API reference: ${hint}`);
}

/** Returns a hint about the ancestor that reduces the width most. */
function widthHint(root: HTMLElement): string | undefined {
  const available = Math.round(root.clientWidth);
  if (available >= WIDE_LAYOUT || innerWidth < WIDE_LAYOUT) return undefined;
  const steps = ancestors(root).map((element) => ({
    element,
    lost: (element.parentElement?.clientWidth ?? innerWidth) - element.clientWidth,
  }));
  const [largestStep] = steps.sort((one, other) => other.lost - one.lost);
  if (!largestStep) return undefined;
  const { maxWidth, width } = getComputedStyle(largestStep.element);
  const rule = maxWidth === "none" ? `is ${width} wide` : `has max-width: ${maxWidth}`;
  return `it is only ${available} px wide, because ${selectorOf(largestStep.element)} ${rule}. Make that element wider on these pages, or set the option \`wide\`.`;
}

/**
 * Returns a hint about an ancestor that is a scroll container but does not scroll: our parts in it cannot
 * stick to the window. https://www.w3.org/TR/css-position-3/#sticky-pos
 */
function stickyHint(root: HTMLElement): string | undefined {
  const scroller = ancestors(root).find((element) => {
    const { overflowX, overflowY } = getComputedStyle(element);
    const scrolls = ![overflowX, overflowY].every((value) => ["visible", "clip"].includes(value));
    return element !== document.body && scrolls && element.scrollHeight <= element.clientHeight + 1;
  });
  if (!scroller) return undefined;
  return `its sticky elements scroll away, because ${selectorOf(scroller)} has overflow: ${getComputedStyle(scroller).overflow}. Use \`clip\` instead of \`hidden\`.`;
}

/**
 * Returns a hint if our font differs from that of the element around our root, as in sites that set their
 * font by classes.
 */
function fontHint(root: HTMLElement): string | undefined {
  const inherited = getComputedStyle(root.parentElement ?? root).fontFamily;
  const { fontFamily } = getComputedStyle(root);
  if (inherited === fontFamily) return undefined;
  return `its font is ${fontFamily}, that of the site's text before it, but the element around it has ${inherited}. Set the property \`--ar-font\` to use another font.`;
}

/** Returns the ancestors of our root, the nearest first. */
function ancestors(root: HTMLElement): readonly HTMLElement[] {
  const elements: HTMLElement[] = [];
  for (
    let element = root.parentElement;
    element && element !== document.documentElement;
    element = element.parentElement
  )
    elements.push(element);
  return elements;
}

/** Returns a short selector of an element, for example `main.post`. */
function selectorOf({ localName, id, classList }: HTMLElement): string {
  const classes = [...classList].slice(0, 2).map((name) => `.${name}`);
  return [localName, ...(id ? [`#${id}`] : []), ...classes].join("");
}
