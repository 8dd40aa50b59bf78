import type { PageSignal } from "./shared/page-lifecycle.js";
import { linkTarget } from "./shared/link-target.js";

/**
 * Distance in px from the top of the window within which a heading counts as read: header, contents strip and
 * a margin.
 */
const READING_LINE = 160;

/** Marks the current section in the contents strip, and scrolls the strip to the mark. */
export function enableScrollSpy(signal: PageSignal): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".ar-toc a")];
  const mark = (): void => {
    // Some links are visible only in narrow layouts.
    const read = linkBeingRead(links.filter((link) => link.checkVisibility()));
    if (!read || read.ariaCurrent) return;
    for (const link of links) link.ariaCurrent = link === read ? "true" : null;
    const list = read.closest("ul");
    if (list) list.scrollLeft += read.getBoundingClientRect().left - list.getBoundingClientRect().left - 48;
  };
  addEventListener("scroll", mark, { signal });
  // Waits for the next frame, because the page may be parsed before its styles load.
  requestAnimationFrame(mark);
}

/**
 * Returns the link of the section being read. At the end of the page, the last sections cannot reach the top.
 * There it returns the link of the section that the URL targets, otherwise the last link.
 */
function linkBeingRead(links: readonly HTMLAnchorElement[]): HTMLAnchorElement | undefined {
  const { scrollHeight } = document.documentElement;
  const atEnd = scrollY > 0 && innerHeight + scrollY >= scrollHeight - 2;
  const targeted = links.find((link) => link.hash === location.hash && topOf(link) >= 0);
  if (atEnd) return targeted ?? links.at(-1);
  return links.findLast((link) => topOf(link) < READING_LINE) ?? links[0];
}

const topOf = (link: HTMLAnchorElement): number => linkTarget(link)?.getBoundingClientRect().top ?? Infinity;
