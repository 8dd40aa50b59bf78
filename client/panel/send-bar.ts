/** Of the line with Send, which lies over the end of the window, in px. */
const SEND_LINE = 64;

/** What came of sending, in the line with Send, is there while `block`, which shows it, is out of view. */
export function trackVisibility(form: Element, block: Element): void {
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

/** Where the line hides all fields of a form that the reader has just opened, the form moves to the top. */
export function showFields(form: Element): void {
  const panel = form.closest("details");
  requestAnimationFrame(() => {
    const field = [...form.querySelectorAll("select, input, textarea")].find((each) =>
      each.checkVisibility(),
    );
    if (!field || !panel?.contains(document.activeElement)) return;
    const end = form.querySelector(".ar-send")?.getBoundingClientRect().top ?? innerHeight;
    if (field.getBoundingClientRect().top > Math.min(end, innerHeight)) panel.scrollIntoView();
  });
}
