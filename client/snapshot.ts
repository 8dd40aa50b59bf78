/**
 * A site's script may keep a copy of a page as it was left, and put it back: with what our scripts made of it, without
 * their listeners. So a part that they change carries itself as it was printed, for a copy to go back to.
 */
const SNAPSHOT = ":scope > template[data-printed]";

export function saveSnapshot(part: HTMLElement): void {
  const snapshot = document.createElement("template");
  snapshot.dataset["printed"] = "";
  snapshot.content.append(...part.cloneNode(true).childNodes);
  part.append(snapshot);
}

export function restoreSnapshot(part: HTMLElement): void {
  const snapshot = part.querySelector<HTMLTemplateElement>(SNAPSHOT);
  if (snapshot) part.replaceChildren(snapshot.content);
}
