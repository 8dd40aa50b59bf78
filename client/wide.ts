/**
 * The script of pages with the option `wide`, run in `<head>` while the page is parsed: the reference takes the width of the
 * window, whatever the layout gives it, but for what is beside it there.
 */
import { beforePaint, createRuleSetter } from "./before-paint.js";
import { once } from "./once.js";

/** What floats over a page, such as the button of a chat, is lower than a column that is fixed, in px. */
const FLOATING = 120;

/** Less than that on both sides together is the site's own distance from the window, in px. */
const LEAST_GAIN = 96;

interface Span {
  left: number;
  right: number;
}

once("wide", () => {
  const setRules = createRuleSetter();
  const look = (): void => {
    const root = document.querySelector<HTMLElement>(".api-reference:not(.ar-search-box)");
    if (!root) return;
    const { marginLeft, marginRight } = getComputedStyle(root);
    const { left, right } = root.getBoundingClientRect();
    const given = { left: left - parseFloat(marginLeft), right: right + parseFloat(marginRight) };
    const free = freeAround(root, given);
    const reach: [number, number] = [given.left - free.left, free.right - given.right];
    if (reach[0] + reach[1] < LEAST_GAIN) reach.fill(0);
    if (getComputedStyle(root).direction === "rtl") reach.reverse();
    setRules(`:where(:root){--ar-before:${reach[0]}px;--ar-after:${reach[1]}px}`);
  };
  beforePaint(look)();
});

/** From what is left of us to what is right of us; an element around us that cuts off what leaves it is an edge, too. */
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
