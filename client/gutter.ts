/** Distance in px between text and the edges of the window, for sites that leave less than `MIN_GUTTER`. */
const GUTTER = 16;
const MIN_GUTTER = 12;

/**
 * Returns the declaration of `--ar-gutter`, the distance between our text and the edges of our root. It is 0
 * unless the site leaves too little space at the edges of the window.
 */
export function gutter(root: Element): string {
  // Measures `.ar-room` inside our root, because a site may set a padding on all children of its `<main>`,
  // including our root.
  const { left, right } = (root.querySelector(".ar-room") ?? root).getBoundingClientRect();
  const siteGutter = Math.min(left, document.documentElement.clientWidth - right);
  return `--ar-gutter:${siteGutter < MIN_GUTTER ? Math.min(GUTTER, GUTTER - siteGutter) : 0}px`;
}
