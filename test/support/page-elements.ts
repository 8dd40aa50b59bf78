import type { Element, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import type { Site } from "./eleventy-site.js";

/** Returns every element of a page in document order. */
export function elementsOf(html: string): readonly Element[] {
  const found: Element[] = [];
  const visit = (parent: Element | Root): void => {
    for (const child of parent.children) {
      if (child.type !== "element") continue;
      found.push(child);
      visit(child);
    }
  };
  visit(fromHtml(html));
  return found;
}

/** Returns the ids of a page in document order. */
export function idsOf(html: string): readonly string[] {
  return elementsOf(html).flatMap(({ properties: { id } }) => (typeof id === "string" ? [id] : []));
}

/** Returns the ids that occur more than once on a page. */
export function repeatedIds(html: string): readonly string[] {
  const ids = idsOf(html);
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}

/**
 * Returns the broken links of pages below `folder`, as `<page> → <URL>`. Links to other origins are skipped,
 * as are links in descriptions, which have `ugc` in `rel`.
 *
 * @param base The site's base: `/base/`, or a URL that ends in `/`.
 */
export async function brokenLinks(site: Site, folder: string, base = "/"): Promise<readonly string[]> {
  const files = await site.written();
  const root = new URL(base, "https://site.example/");
  const broken: string[] = [];
  for (const file of files.filter((path) => path.startsWith(folder) && path.endsWith(".html"))) {
    const page = new URL(file.replace(/index\.html$/, ""), root);
    for (const { properties, tagName } of elementsOf(await site.read(file))) {
      const address = properties["href"] ?? properties["src"];
      if (typeof address !== "string" || tagName === "use") continue;
      if (String(properties["rel"]).includes("ugc")) continue;
      const target = new URL(address, page);
      if (target.origin !== root.origin) continue;
      const path = decodeURIComponent(target.pathname);
      const written = path.startsWith(root.pathname) ? path.slice(root.pathname.length) : "…outside";
      if (!files.includes(written.replace(/(^|\/)$/, "$1index.html"))) broken.push(`${file} → ${address}`);
    }
  }
  return broken;
}
