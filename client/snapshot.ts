/**
 * A site's script may keep a copy of a page as it was left, and restore it with the changes of our scripts
 * but without their listeners. So a part that scripts change contains a copy of its original content, which a
 * restored page goes back to.
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
