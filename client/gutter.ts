/** How far text is from the edges of the window, in px, where the site keeps hardly any distance. */
const GUTTER = 16;
const HARDLY = 12;

/** As a declaration: what our text keeps from the edges of our root, where the site keeps less from those of the window. */
export function gutter(root: Element): string {
  // A site may give all that is in its <main> a padding.
  const { left, right } = (root.querySelector(".ar-room") ?? root).getBoundingClientRect();
  const kept = Math.min(left, document.documentElement.clientWidth - right);
  return `--ar-gutter:${kept < HARDLY ? Math.min(GUTTER, GUTTER - kept) : 0}px`;
}
