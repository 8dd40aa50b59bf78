/**
 * The script of pages with the option `wide`, run in `<head>` while the page is parsed. Makes the reference
 * as wide as the window in any layout, except for columns beside it.
 */
import { beforePaint, createRuleSetter } from "./before-paint.js";
import { once } from "./shared/once.js";

/**
 * Minimum height in px of a fixed element that counts as a column. Smaller ones, such as a chat button, float
 * over the page.
 */
const FLOATING = 120;

/** Minimum gain in px, left and right together. A smaller gain is only the site's margin. */
const MIN_GAIN = 96;

const ROOT = ".api-reference:not(.ar-search-box)";

interface Span {
  left: number;
  right: number;
}

once("wide", () => {
  const setRules = createRuleSetter();
  const look = (): void => {
    const root = document.querySelector<HTMLElement>(ROOT);
    if (!root) return;
    const { marginLeft, marginRight } = getComputedStyle(root);
    const { left, right } = root.getBoundingClientRect();
    const given = { left: left - parseFloat(marginLeft), right: right + parseFloat(marginRight) };
    const free = freeAround(root, given);
    const reach: [number, number] = [given.left - free.left, free.right - given.right];
    if (reach[0] + reach[1] < MIN_GAIN) reach.fill(0);
    if (getComputedStyle(root).direction === "rtl") reach.reverse();
    setRules(`:where(:root){--ar-before:${reach[0]}px;--ar-after:${reach[1]}px}`);
  };
  beforePaint(look)();
  // A browser may measure a page before its first animation frame.
  const observer = new MutationObserver(() => {
    if (!document.querySelector(ROOT)) return;
    observer.disconnect();
    look();
  });
  observer.observe(document, { childList: true, subtree: true });
});

/**
 * Returns the horizontal space between the columns left and right of our root. The edges of ancestors that
 * clip their content are also limits.
 */
function freeAround(root: Element, given: Readonly<Span>): Span {
  const free = { left: 0, right: document.documentElement.clientWidth };
  const { top, bottom } = root.getBoundingClientRect();
  for (let inner = root; inner !== document.body && inner.parentElement; inner = inner.parentElement) {
    const outer = inner.parentElement;
    for (const other of outer.children) {
      if (other === inner) continue;
      const rectangle = other.getBoundingClientRect();
      const isBeside = rectangle.width > 0 && rectangle.top < bottom && rectangle.bottom > top;
      const floats = getComputedStyle(other).position === "fixed" && rectangle.height < FLOATING;
      if (!isBeside || floats) continue;
      if (rectangle.right <= given.left + 1) free.left = Math.max(free.left, rectangle.right);
      else if (rectangle.left >= given.right - 1) free.right = Math.min(free.right, rectangle.left);
    }
    if (outer === document.body || getComputedStyle(outer).overflowX === "visible") continue;
    const { left, right } = outer.getBoundingClientRect();
    free.left = Math.max(free.left, left);
    free.right = Math.min(free.right, right);
  }
  return free;
}
