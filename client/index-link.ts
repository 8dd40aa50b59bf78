import { encodeComponent } from "../eleventy-plugin/portable/well-formed.js";

/**
 * Lets the one link to the index of fields follow the entry in use: to its own name there, without the path before it. Messages,
 * servers and bindings are not in the index. Each letter may have a page of its own. The link's address is read before it
 * is first changed, so it is right under a site's `<base>`, too.
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
