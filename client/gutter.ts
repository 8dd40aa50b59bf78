/** Distance of text from the edges of the window, in px, for sites that keep less than `HARDLY`. */
const GUTTER = 16;
const HARDLY = 12;

/**
 * Returns the declaration of the distance between our text and the edges of our root, if the site keeps less
 * from the edges of the window.
 */
export function gutter(root: Element): string {
  // A site may set a padding on everything in its <main>.
  const { left, right } = (root.querySelector(".ar-room") ?? root).getBoundingClientRect();
  const kept = Math.min(left, document.documentElement.clientWidth - right);
  return `--ar-gutter:${kept < HARDLY ? Math.min(GUTTER, GUTTER - kept) : 0}px`;
}
