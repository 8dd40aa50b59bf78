import type { PageSignal } from "../shared/page-lifecycle.js";
import type { PanelRoot } from "../shared/panel-root.js";

/** Height in px of the line with Send, which covers the end of the window. */
const SEND_LINE = 64;

/**
 * Hides the outcome in the line with Send while the response, `block`, is in view. For this, it sets
 * `data-seen` on the outcome.
 */
export function trackVisibility(form: Element, block: Element): void {
  const line = form.querySelector(".ar-sent");
  const look = (entries: readonly IntersectionObserverEntry[]): void =>
    void line?.toggleAttribute("data-seen", entries.at(-1)?.isIntersecting);
  new IntersectionObserver(look, { rootMargin: `0px 0px -${SEND_LINE}px` }).observe(block);
}

/**
 * Scrolls to the line with Send if neither the line nor the response is in view. This may happen if the form
 * begins near the end of the window.
 */
export function showOutcome(form: Element): void {
  // Visibility is known after the next paint.
  requestAnimationFrame(() => requestAnimationFrame(show));
  function show(): void {
    const line = form.querySelector(".ar-sent:not([data-seen])");
    line?.scrollIntoView({ block: "nearest" });
  }
}

/**
 * Moves a form that the reader has just opened to the top, if the line with Send would cover all its fields.
 */
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

/**
 * Makes the keys work in the whole panel, also on its summary, which has the focus after it was opened. On the
 * page of an operation they also work while nothing has the focus, as after a link has opened the panel.
 */
export function listenForKeys(
  form: Element,
  panel: { onKey(event: KeyboardEvent): void },
  { prefix }: Pick<PanelRoot, "prefix">,
  signal: PageSignal,
): void {
  const details = form.closest("details");
  const onKey = (event: KeyboardEvent): void => {
    const isUnfocused = event.target === document.body && prefix === "" && details?.open;
    if (isUnfocused || details?.contains(event.target as Node)) panel.onKey(event);
  };
  document.addEventListener("keydown", onKey, { signal });
}
