/** How far below the top a heading may stand and still be the one being read: header, strip and some air. */
const READING_LINE = 160;

/** Marks the section being read in "On this page", and keeps the mark in view where the strip scrolls sideways. */
export function followSections(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".ar-toc a")];
  let current: HTMLAnchorElement | undefined;
  let waiting = false;
  const mark = (): void => {
    waiting = false;
    const read = linkBeingRead(links);
    if (read === current) return;
    current?.removeAttribute("aria-current");
    current = read;
    if (!read) return;
    read.setAttribute("aria-current", "true");
    const list = read.closest("ul");
    if (list) list.scrollLeft += read.getBoundingClientRect().left - list.getBoundingClientRect().left - 48;
  };
  if (links.length === 0) return;
  addEventListener("scroll", () => {
    if (!waiting) requestAnimationFrame(mark);
    waiting = true;
  });
  mark();
}

/** At the end of the page the sections of the last screen cannot reach the top: the one asked for counts, else the last. */
function linkBeingRead(links: readonly HTMLAnchorElement[]): HTMLAnchorElement | undefined {
  const { scrollHeight } = document.documentElement;
  const atEnd = scrollY > 0 && innerHeight + scrollY >= scrollHeight - 2;
  const asked = links.find((link) => link.hash === location.hash && topOf(link) >= 0);
  if (atEnd) return asked ?? links.at(-1);
  return links.findLast((link) => topOf(link) < READING_LINE) ?? links[0];
}

const topOf = (link: HTMLAnchorElement): number =>
  document.getElementById(link.hash.slice(1))?.getBoundingClientRect().top ?? Infinity;
