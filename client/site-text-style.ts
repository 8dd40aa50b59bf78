import { element } from "./shared/element.js";

/** Minimum contrast of text: https://www.w3.org/TR/WCAG22/#contrast-minimum */
export const READABLE = 4.5;

/** Selector of links in the site's texts. */
const LINKS = ":is(p, li) a[href]:not(:is(header, nav, footer, aside, .api-reference) *)";
const NOT_PAINTED = "rgba(0, 0, 0, 0)";

/** Value of `Node.DOCUMENT_POSITION_FOLLOWING`. */
const FOLLOWING = 4;

const TEXTS = ":is(h1, h2, h3, h4, h5, h6, p):not(.api-reference *)";

/** The style of the site's texts, as declarations of custom properties. */
export type SiteTextStyle = readonly [font: string, sizeAndAccent: string];

/**
 * Reads the font, text size and link colour of the site from a paragraph that it briefly inserts before our
 * root. If a site sets its font by classes, that paragraph has the browser's default font. In that case,
 * reads the nearest text before our root that has another font.
 *
 * @param contrastOf Returns the contrast of a colour with our background.
 */
export function siteTextStyle(root: Element, contrastOf: (colour: string) => number): SiteTextStyle {
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
