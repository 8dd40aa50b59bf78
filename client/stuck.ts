/**
 * Loaded when a reference page in a layout of the site's is first scrolled: what sticks to the window in the reference sticks
 * below what the site has there. A scroll may bring that, or take it away.
 */
import { createSaying } from "./before-paint.js";

const say = createSaying();
let frame = 0;
addEventListener("scroll", () => (frame ||= requestAnimationFrame(look)));
letStick();
look();

function look(): void {
  frame = 0;
  const bottoms = document
    .elementsFromPoint(innerWidth / 2, 1)
    .filter((element) => isStuck(element) && !element.closest(".api-reference"))
    .map((element) => element.getBoundingClientRect().bottom);
  const height = Math.max(0, ...bottoms);
  // What is higher than that covers the page for a moment: a dialog, a menu.
  say(`:where(:root){--ar-header:${height < innerHeight / 3 ? height : 0}px}`);
}

function isStuck(element: Element): boolean {
  return /fixed|sticky/.test(getComputedStyle(element).position);
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
