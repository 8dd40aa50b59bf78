/** Of the line with Send, which lies over the end of the window, in px. */
const SEND_LINE = 64;

/** What came of sending, in the line with Send, is there while `block`, which shows it, is out of view. */
export function followSight(form: Element, block: Element): void {
  const line = form.querySelector(".ar-sent");
  const look = (entries: readonly IntersectionObserverEntry[]): void =>
    void line?.toggleAttribute("data-seen", entries.at(-1)?.isIntersecting);
  new IntersectionObserver(look, { rootMargin: `0px 0px -${SEND_LINE}px` }).observe(block);
}

/** Where neither is in view, the line comes: the form may begin at the end of the window. */
export function showOutcome(form: Element): void {
  // What has come into view is known behind the next paint.
  requestAnimationFrame(() => requestAnimationFrame(show));
  function show(): void {
    const line = form.querySelector(".ar-sent:not([data-seen])");
    line?.scrollIntoView({ block: "nearest" });
  }
}
