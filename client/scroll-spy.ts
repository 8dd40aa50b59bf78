import type { PageSignal } from "./page-lifecycle.js";
import { linkTarget } from "./link-target.js";

/** How far below the top a heading may stand and still be the one being read: header, strip and some air. */
const READING_LINE = 160;

/** Marks the section being read in "On this page", and keeps the mark in view where the strip scrolls sideways. */
export function enableScrollSpy(signal: PageSignal): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".ar-toc a")];
  const mark = (): void => {
    // Some are only there in a narrow room.
    const read = linkBeingRead(links.filter((link) => link.checkVisibility()));
    if (!read || read.ariaCurrent) return;
    for (const link of links) link.ariaCurrent = link === read ? "true" : null;
    const list = read.closest("ul");
    if (list) list.scrollLeft += read.getBoundingClientRect().left - list.getBoundingClientRect().left - 48;
  };
  addEventListener("scroll", mark, { signal });
  // Just before a paint: the page may stand before its styles do.
  requestAnimationFrame(mark);
}

/** At the end of the page the sections of the last screen cannot reach the top: the one asked for counts, else the last. */
function linkBeingRead(links: readonly HTMLAnchorElement[]): HTMLAnchorElement | undefined {
  const { scrollHeight } = document.documentElement;
  const atEnd = scrollY > 0 && innerHeight + scrollY >= scrollHeight - 2;
  const asked = links.find((link) => link.hash === location.hash && topOf(link) >= 0);
  if (atEnd) return asked ?? links.at(-1);
  return links.findLast((link) => topOf(link) < READING_LINE) ?? links[0];
}

const topOf = (link: HTMLAnchorElement): number => linkTarget(link)?.getBoundingClientRect().top ?? Infinity;
