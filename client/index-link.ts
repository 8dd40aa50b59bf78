import { encodeComponent } from "../eleventy-plugin/portable/well-formed.js";

/**
 * Moves the page's link to the index of fields to the current row, and makes it link to the row's name
 * without its path. With `data-split`, each letter has its own page. Hides the link for messages, servers and
 * bindings, which the index does not contain. The original URL is stored before the first change, because the
 * browser resolves it correctly under a site's `<base>`.
 */
export function moveIndexLink(line: Element, name: Element, beside: Element): void {
  const link = document.getElementById("ar-where-else") as HTMLAnchorElement | null;
  if (!link) return;
  link.hidden = !line.matches("li:not([id^=server], [id^=bind]) > .ar-row");
  const text = name.lastChild?.textContent ?? "";
  const [first = ""] = text.normalize("NFKD").match(/[\p{L}\p{N}]/u) ?? [];
  const letter = /\p{L}/u.test(first) ? first.toLowerCase() : "0-9";
  const index = (link.dataset["index"] ??= link.href);
  link.href = `${index}${link.dataset["split"] === undefined ? "" : `${letter}/`}#${encodeComponent(text)}`;
  beside.after(link);
}
