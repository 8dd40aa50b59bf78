import type { HeadTag } from "../head/head-tags.js";
import { attribute, tokensOf, type HtmlElement } from "./html-tree.js";

/** Returns the tags that a `<head>` with these elements lacks. */
export const missingHeadTags = (head: readonly HtmlElement[], tags: readonly HeadTag[]): readonly HeadTag[] =>
  tags.filter((tag) => !head.some((element) => isPrinted(tag, element)));

function isPrinted(tag: HeadTag, element: HtmlElement): boolean {
  if (tag.element === "title") return element.tagName === "title";
  if (tag.element === "json-ld")
    return element.tagName === "script" && attribute(element, "type") === "application/ld+json";
  if (element.tagName !== tag.element) return false;
  const [name, value] = tag.attributes[0] ?? ["", ""];
  if (tag.element === "script") return includesFile(attribute(element, "src"), value);
  if (tag.element === "link") {
    if (!tokensOf(element, name).some((token) => token.toLowerCase() === value)) return false;
    return (
      !tag.key.startsWith("link stylesheet") ||
      includesFile(attribute(element, "href"), tag.attributes[1]?.[1])
    );
  }
  // Some layouts use `name` where Open Graph requires `property`, and the other way round.
  const named = [attribute(element, "name"), attribute(element, "property")];
  if (!named.some((each) => each?.toLowerCase() === value.toLowerCase())) return false;
  // If the layout prints a robots tag with `index`, our `noindex` must still be added. If two tags contradict
  // each other, crawlers obey the stricter one.
  return tag.key !== "meta robots" || /\bnoindex\b/i.test(attribute(element, "content") ?? "");
}

/**
 * Whether a URL of the layout is that of our file. Ignores the leading `./` and `../` of ours, because a layout
 * may print the URL relative to another path.
 */
const includesFile = (printed: string | undefined, url = ""): boolean =>
  printed?.includes(url.replace(/^(?:\.{1,2}\/)+/, "")) ?? false;
