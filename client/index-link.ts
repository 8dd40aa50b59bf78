import { encodeComponent } from "../eleventy-plugin/portable/well-formed.js";

/**
 * Moves the link "Where else?" to the current row. The link opens the index of fields at the entry for the
 * row's name, without its path. With `data-split`, the index has one page per letter. Hides the link beside
 * headings, messages, servers and bindings, which the index does not contain. The URL of the index is the
 * initial `href` of the link, which the browser resolves correctly under a site's `<base>`. This URL is
 * stored before `href` is first changed.
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
