/** How far text is from the edges of the window at least, in px. */
const GUTTER = 16;

/** As a declaration: what our text keeps from the edges of our root, where the site keeps less from those of the window. */
export function gutter(root: Element): string {
  letStick();
  const { left, right } = root.getBoundingClientRect();
  const kept = Math.min(left, document.documentElement.clientWidth - right);
  return `--ar-gutter:${Math.max(GUTTER - Math.max(kept, 0), 0)}px`;
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
