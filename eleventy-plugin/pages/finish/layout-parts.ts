import type { SiteContext } from "../context/site-context.js";
import type { Engine } from "../templates/engine.js";
import { linkFrom } from "../urls/page-url.js";
import { siteView } from "../views/frame/site-view.js";
import { isText, type HtmlElement, type HtmlRange } from "./html-tree.js";

/**
 * Elements that a layout prints where a part of ours belongs. They are replaced in the finished page, because
 * only there is the page's URL known in every template language. Some template languages cannot await
 * shortcodes, or have none.
 */
export type LayoutPart = "search" | "tabs";

const PART_OF: Readonly<Record<string, LayoutPart>> = {
  "api-reference-search": "search",
  "api-reference-tabs": "tabs",
};

/** Returns the element that a layout prints where a part belongs. */
export const elementOf = (part: LayoutPart): string => `<api-reference-${part}></api-reference-${part}>`;

/** Returns the part that belongs where this element is; undefined for other elements. */
export const layoutPartAt = ({ tagName }: HtmlElement): LayoutPart | undefined =>
  Object.hasOwn(PART_OF, tagName) ? PART_OF[tagName] : undefined;

/**
 * Returns the range of an element that a part replaces: its tags, or only the start tag if it has no end tag or
 * contains anything. Layouts also write `<api-reference-search/>`, which is a start tag.
 */
export function replacedRange({ sourceCodeLocation: place, childNodes }: HtmlElement): HtmlRange | undefined {
  const { startTag, endTag } = place ?? {};
  if (startTag === undefined) return undefined;
  const isEmpty = childNodes.every((node) => isText(node) && node.value.trim() === "");
  return { start: startTag.startOffset, end: (isEmpty && endTag ? endTag : startTag).endOffset };
}

/** The page that a part is rendered for. */
export interface PartPage {
  readonly url: string;
  /**
   * The URL that links start with on the page for missing URLs, which servers show at any depth; undefined on
   * other pages.
   */
  readonly root: string | undefined;
  /** Whether the page loads our style sheet anyway. */
  readonly hasStyles: boolean;
  /** Whether the page loads our scripts anyway. */
  readonly hasScripts: boolean;
}

/** Renders a part. Renders no search box if the search is switched off. */
export const renderLayoutPart: Readonly<
  Record<LayoutPart, (page: PartPage, site: SiteContext, engine: Engine) => Promise<string>>
> = {
  async search({ url, root, hasStyles, hasScripts }, site, engine) {
    const { searchBox, stylesheet } = site.assets;
    if (searchBox === undefined) return "";
    const linkTo = (asset: string): string => linkFrom(asset, url, root);
    return engine.render("api-reference/parts/search-box.njk", {
      view: siteView("", [], site),
      ...(!hasStyles && { stylesheet: linkTo(stylesheet) }),
      ...(!hasScripts && { script: linkTo(searchBox) }),
    });
  },
  tabs({ url, root }, site, engine) {
    const view = siteView(url, [], site);
    const tabs = view.tabs.map((tab) => ({
      ...tab,
      path: tab.local ? linkFrom(tab.path, url, root) : tab.path,
    }));
    return engine.render("api-reference/parts/layout-tabs.njk", { view: { ...view, tabs } });
  },
};
