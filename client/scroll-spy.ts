import type { PageSignal } from "./page-lifecycle.js";
import { linkTarget } from "./link-target.js";

/** Maximum distance of a current heading from the top: header, strip and a margin. */
const READING_LINE = 160;

/** Marks the current section in "On this page", and scrolls the strip to the mark. */
export function enableScrollSpy(signal: PageSignal): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".ar-toc a")];
  const mark = (): void => {
    // Some links exist only in narrow layouts.
    const read = linkBeingRead(links.filter((link) => link.checkVisibility()));
    if (!read || read.ariaCurrent) return;
    for (const link of links) link.ariaCurrent = link === read ? "true" : null;
    const list = read.closest("ul");
    if (list) list.scrollLeft += read.getBoundingClientRect().left - list.getBoundingClientRect().left - 48;
  };
  addEventListener("scroll", mark, { signal });
  // Just before a paint, because the page may be parsed before its styles load.
  requestAnimationFrame(mark);
}

/**
 * Returns the link of the current section. At the end of the page the sections of the last screen cannot
 * reach the top: then the targeted one counts, otherwise the last.
 */
function linkBeingRead(links: readonly HTMLAnchorElement[]): HTMLAnchorElement | undefined {
  const { scrollHeight } = document.documentElement;
  const atEnd = scrollY > 0 && innerHeight + scrollY >= scrollHeight - 2;
  const asked = links.find((link) => link.hash === location.hash && topOf(link) >= 0);
  if (atEnd) return asked ?? links.at(-1);
  return links.findLast((link) => topOf(link) < READING_LINE) ?? links[0];
}

const topOf = (link: HTMLAnchorElement): number => linkTarget(link)?.getBoundingClientRect().top ?? Infinity;
