/**
 * Selector of a part's snapshot, a copy of its rendered content. A site's script may cache a page as it was
 * left and restore it later, with the changes made by our scripts but without their listeners. Restored parts
 * are reset to their snapshots.
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
