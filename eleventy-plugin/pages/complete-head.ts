import type { HeadTag } from "./head-tags.js";

/** The tags of a page that its finished HTML lacks: a layout that prints its own is left alone. */
export function missingHeadTags(html: string, tags: readonly HeadTag[]): readonly HeadTag[] {
  const end = html.search(/<\/head\s*>/i);
  if (end < 0) return [];
  const head = html.slice(0, end);
  return tags.filter((tag) => !isPrinted(tag, head));
}

/** The page with `printed` put before `</head>`. */
export function insertIntoHead(html: string, printed: string): string {
  return html.replace(/<\/head\s*>/i, (end) => `${printed}\n${end}`);
}

function isPrinted(tag: HeadTag, head: string): boolean {
  if (tag.element === "title") return /<title[\s>]/i.test(head);
  if (tag.element === "json-ld") return /<script[^>]+application\/ld\+json/i.test(head);
  const [name, value] = tag.attributes[0] ?? ["", ""];
  if (tag.element === "script")
    return (head.match(/<script\b[^>]*>/gi) ?? []).some((element) => element.includes(fileOf(value)));
  const elements = head.match(tag.element === "meta" ? /<meta\b[^>]*>/gi : /<link\b[^>]*>/gi) ?? [];
  const same = new RegExp(
    `\\b${name}\\s*=\\s*["']?${value.replace(/[.*+?^$()[\]{}|\\]/g, "\\$&")}["'\\s/>]`,
    "i",
  );
  const address = tag.key.startsWith("link stylesheet") ? fileOf(tag.attributes[1]?.[1] ?? "") : "";
  return elements.some((element) => same.test(element) && element.includes(address));
}

/** An address that a layout may print from another place: without the steps up. */
const fileOf = (address: string): string => address.replace(/^(?:\.{1,2}\/)+/, "");
