import { encodeComponent } from "../eleventy-plugin/portable/well-formed.js";

/**
 * Moves the one link to the index of fields to the current entry. It links to the entry's name, without its
 * path; each letter may have its own page. Messages, servers and bindings are not in the index. The original
 * URL is read before the first change, so it is correct under a site's `<base>`.
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
