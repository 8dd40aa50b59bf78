/**
 * Loaded when a reference page in a layout of the site's is first scrolled, or a panel of it opened: what sticks to the window in
 * the reference sticks below and above what the site has there. A scroll may bring that, or take it away.
 */
import { createRuleSetter } from "./before-paint.js";

const setRules = createRuleSetter();
let frame = 0;
addEventListener("scroll", () => (frame ||= requestAnimationFrame(look)));
letStick();
look();

function look(): void {
  frame = 0;
  const header = Math.max(0, ...stuckAt(1).map(({ bottom }) => bottom));
  const below = Math.max(0, ...stuckAt(innerHeight - 1).map(({ top }) => innerHeight - top));
  setRules(`:where(:root){--ar-header:${header}px;--ar-below:${below}px}`);
}

/** What is higher than a third of the window covers the page for a moment: a dialog, a menu. */
function stuckAt(y: number): readonly DOMRect[] {
  return document
    .elementsFromPoint(innerWidth / 2, y)
    .filter(
      (element) =>
        /fixed|sticky/.test(getComputedStyle(element).position) && !element.closest(".api-reference"),
    )
    .map((element) => element.getBoundingClientRect())
    .filter(({ height }) => height < innerHeight / 3);
}

/**
 * `overflow-x: hidden` of both `<html>` and `<body>` makes of the body a box that could scroll by itself: what sticks in it
 * never does. `clip` hides the same. https://www.w3.org/TR/css-overflow-3/#overflow-propagation
 */
function letStick(): void {
  const { documentElement, body } = document;
  const isHidden = [documentElement, body].every((each) => getComputedStyle(each).overflowX === "hidden");
  if (isHidden && body.scrollHeight <= body.clientHeight) body.style.overflowX = "clip";
}
