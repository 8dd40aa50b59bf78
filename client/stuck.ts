/**
 * Keeps sticky parts of the reference clear of the site's own sticky parts, whose heights may change with
 * scrolling. Loaded when a reference page in a site's layout is first scrolled, or a panel on it is opened.
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

/**
 * Returns the rectangles of the site's fixed and sticky elements at the vertical position `y`. Omits elements
 * higher than a third of the window, such as dialogs and menus, because they cover the page only temporarily.
 */
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
 * Lets elements stick to the window. `overflow-x: hidden` on both `<html>` and `<body>` makes the body a
 * scroll container, in which nothing sticks to the window. `clip` hides the same content.
 * https://www.w3.org/TR/css-overflow-3/#overflow-propagation
 */
function letStick(): void {
  const { documentElement, body } = document;
  const isHidden = [documentElement, body].every((each) => getComputedStyle(each).overflowX === "hidden");
  if (isHidden && body.scrollHeight <= body.clientHeight) body.style.overflowX = "clip";
}
