/**
 * A site's script may keep a copy of a page as it was left, and put it back: with what our scripts made of it, without
 * their listeners. So a part that they change carries itself as it was printed, for a copy to go back to.
 */
const KEPT = ":scope > template[data-printed]";

export function keepAsPrinted(part: HTMLElement): void {
  const kept = document.createElement("template");
  kept.dataset["printed"] = "";
  kept.content.append(...part.cloneNode(true).childNodes);
  part.append(kept);
}

export function backToPrinted(part: HTMLElement): void {
  const kept = part.querySelector<HTMLTemplateElement>(KEPT);
  if (kept) part.replaceChildren(kept.content);
}
