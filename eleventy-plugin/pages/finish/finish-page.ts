import { freeName } from "../../portable/free-name.js";
import type { ReferencePage } from "../context/page.js";
import type { SiteContext } from "../context/site-context.js";
import { type HeadTag, linkTag, sanitiseText, tag } from "../head/head-tags.js";
import { layoutDescription } from "../head/layout-data.js";
import { escapeHtml } from "../templates/compact-html.js";
import type { Engine } from "../templates/engine.js";
import { rootedUrl, linkFrom } from "../urls/page-url.js";
import { siteView } from "../views/frame/site-view.js";
import {
  attribute,
  Edits,
  type HtmlElement,
  isElement,
  nodesBelow,
  parsePart,
  rangeOf,
  shownText,
  tokensOf,
} from "./html-tree.js";
import { layoutPartAt, renderLayoutPart, replacedRange } from "./layout-parts.js";
import { isInside, MARKER_TEXT, type PageTree, readPage } from "./page-tree.js";

/** A page of ours that a layout or a template of the site has printed. */
export interface PrintedPage {
  readonly page: ReferencePage;
  /** All tags that the page's `<head>` needs. */
  readonly head: readonly HeadTag[];
  /** Whether the page has an entry in the site's own search. */
  readonly isSearched: boolean;
  /** The content of the layout, as our templates rendered it. Absent if it contains texts of the site. */
  readonly content?: string;
}

/** The page to finish, and the site that it belongs to. */
export interface FinishContext {
  readonly url: string;
  /** Undefined for a page of the site, and for a page of ours that is complete as rendered. */
  readonly printed: PrintedPage | undefined;
  /** Whether the page is one of ours, and so loads our style sheet and scripts. */
  readonly isOwn: boolean;
  readonly site: SiteContext;
  readonly engine: Engine;
  /** The URL that links start with on the page for missing URLs; undefined on other pages. */
  readonly root: string | undefined;
}

/** A page as it will be written. */
export interface FinishedPage {
  readonly html: string;
  /** Whether the layout printed the content of a page of ours. */
  readonly content: ContentOutcome;
  readonly printsTabs: boolean;
}

/** How often a layout printed its content: once, more often, only escaped, or not at all. */
export type ContentOutcome = "whole" | "repeated" | "escaped" | "missing";

export const isShown = (content: ContentOutcome): boolean => content === "whole" || content === "repeated";

/**
 * The value of `apiReferenceHead`, which a layout prints where our part of its `<head>` belongs. It is a
 * placeholder, because only the finished page shows which tags the layout already has.
 */
export const HEAD_MARKER = `<!--${MARKER_TEXT}-->`;

/** The marker as a layout prints it that escapes its values. */
const ESCAPED_MARKER = `&lt;!--${MARKER_TEXT}--&gt;`;

/**
 * The root element of our content, empty. Takes the place of the content while the page is parsed, because the
 * content is most of a page, and we know what is in it.
 */
export const EMPTY_CONTENT = '<div class="api-reference"></div>';

/**
 * Does in a finished page all that depends on what the site has printed around our HTML, so that it does not
 * depend on the layout's author. It looks at the page's tree once.
 *
 * - Completes the `<head>` of a page of ours, and removes our heading and our links to the other documents if the
 *   layout prints them as well.
 * - Replaces `<api-reference-search>` and `<api-reference-tabs>`.
 * - Adds to a page with excerpts the styles, scripts and icons that these need, and numbers excerpts of one name.
 * - Adapts our URLs to a `<base>` element.
 */
export async function finishPage(html: string, context: FinishContext): Promise<FinishedPage> {
  const { printed, site, url } = context;
  const marked = printed === undefined ? html : html.replace(ESCAPED_MARKER, HEAD_MARKER);
  const start = printed?.content === undefined ? -1 : marked.indexOf(printed.content);
  const content = start < 0 ? undefined : printed?.content;
  const tree = readPage(
    content === undefined
      ? marked
      : marked.slice(0, start) + EMPTY_CONTENT + marked.slice(start + content.length),
  );
  const page: Finishing = { ...context, tree, edits: new Edits(), address: rootedUrl(url, site.pathPrefix) };

  await replaceParts(page);
  const tags = await addExcerptTools(page);
  if (printed !== undefined) finishOwn(page, printed, content);
  await completeHead(page, tags);
  if (tree.hasBase) rootUrls(ownElements(tree), page.address, page.edits);
  return {
    html: page.edits.apply(tree.html),
    content: outcomeOf(tree),
    printsTabs: printsTabs(tree.elements),
  };
}

/** A page while it is finished. */
interface Finishing extends FinishContext {
  readonly tree: PageTree;
  readonly edits: Edits;
  /** The page's URL from the root of its host. */
  readonly address: string;
}

/** Returns HTML of ours as it belongs on the page. */
const adapted = ({ tree, address }: Finishing, html: string): string =>
  tree.hasBase ? withRootUrls(html, address) : html;

async function replaceParts(page: Finishing): Promise<void> {
  const { tree, edits, url, root, isOwn, site, engine } = page;
  const hasExcerpts = tree.excerpts.length > 0;
  for (const element of tree.elements) {
    const part = layoutPartAt(element);
    const range = replacedRange(element);
    if (part === undefined || range === undefined) continue;
    // Plugins that add the path prefix to links have already run.
    const links = { url, root: root === undefined ? undefined : site.pathPrefix };
    const assets = { hasStyles: isOwn || hasExcerpts, hasScripts: isOwn };
    const html = await renderLayoutPart[part]({ ...links, ...assets }, site, engine);
    edits.replace(range, adapted(page, html));
  }
}

/** Adds the elements that excerpts need, makes their names unique, and returns the tags that they need in the `<head>`. */
async function addExcerptTools(page: Finishing): Promise<readonly HeadTag[]> {
  const { tree, edits, url, root, site, engine } = page;
  const [first] = tree.excerpts;
  const place = first?.sourceCodeLocation?.startTag;
  if (place === undefined) return [];
  if (!hasTools(tree.elements)) {
    const view = siteView("/", [], site);
    const tools = await engine.render("api-reference/excerpts/tools.njk", { view });
    edits.insert(place.endOffset, tools.trim());
  }
  numberExcerpts(tree.excerpts, edits);
  return excerptTags(tree.elements, site, (asset) => linkFrom(asset, url, root));
}

/** @param content The content as rendered, if the page shows exactly that. */
function finishOwn(page: Finishing, printed: PrintedPage, content: string | undefined): void {
  const { tree, edits, site } = page;
  const layout = tree.elements.filter((element) => !tree.contents.some((each) => isInside(element, each)));
  const drops = {
    heading: site.options.heading === "auto" && printsTitle(layout, printed.page),
    sources: printsTabs(layout),
  };
  setFullDescription(layout, tree.html, printed.page, edits);
  if (!printed.isSearched) excludeFromSearch(tree, edits);
  if (content === undefined) dropElements(tree, drops, edits);
  else {
    const [root] = tree.contents;
    const range = root && rangeOf(root);
    if (range) edits.replace(range, adapted(page, withoutDropped(content, drops)));
  }
}

/** Our elements that are omitted if the layout prints the same. */
interface Drops {
  readonly heading: boolean;
  /** The links to the other documents. */
  readonly sources: boolean;
}

function dropElements({ elements, contents }: PageTree, { heading, sources }: Drops, edits: Edits): void {
  const drop = (name: string, ownClass: string): void => {
    const isDropped = (element: HtmlElement): boolean =>
      element.tagName === name &&
      tokensOf(element, "class").includes(ownClass) &&
      isInside(element, contents[0]);
    const found = elements.find(isDropped);
    const range = found && rangeOf(found);
    if (range) edits.replace(range, "");
  };
  if (heading) drop("h1", "ar-h1");
  if (sources) drop("nav", "ar-sources");
}

/** Like `dropElements`, but for the HTML of our templates, in which texts of a document are escaped. */
function withoutDropped(content: string, { heading, sources }: Drops): string {
  const without = heading ? content.replace(/<h1 class="ar-h1">[^]*?<\/h1>/, "") : content;
  return sources ? without.replace(/<nav class="ar-tabs ar-sources"[^]*?<\/nav>/, "") : without;
}

/** Excludes the page from the site's own Pagefind index, in any layout. */
function excludeFromSearch({ elements }: PageTree, edits: Edits): void {
  const html = elements.find(({ tagName }) => tagName === "html");
  const place = html?.sourceCodeLocation?.startTag;
  if (html === undefined || place === undefined || attribute(html, "data-pagefind-ignore") !== undefined)
    return;
  edits.insert(place.startOffset + 1 + "html".length, ' data-pagefind-ignore="all"');
}

/**
 * Adds the tags that the `<head>` lacks: ours where the layout prints `apiReferenceHead`, or else at its end.
 *
 * @param excerptTags The tags for excerpts.
 */
async function completeHead(page: Finishing, excerptTags: readonly HeadTag[]): Promise<void> {
  const { tree, edits, printed, engine } = page;
  const print = async (tags: readonly HeadTag[]): Promise<string> =>
    tags.length === 0
      ? ""
      : adapted(page, await engine.render("api-reference/parts/head.njk", { view: { head: tags } }));
  const own = missingHeadTags(tree.head, printed?.head ?? []);
  const ownHtml = await print(own);
  if (printed !== undefined && tree.headMarker) edits.replace(tree.headMarker, ownHtml);
  else if (ownHtml !== "") edits.insert(tree.headEnd, `${ownHtml}\n`);
  const keys = new Set(own.map(({ key }) => key));
  const others = missingHeadTags(tree.head, excerptTags).filter(({ key }) => !keys.has(key));
  if (others.length > 0) edits.insert(tree.headEnd, `${await print(others)}\n`);
}

/** Returns whether a page shows the content of a page of ours. */
export const contentOutcome = (html: string): ContentOutcome => outcomeOf(readPage(html));

function outcomeOf({ contents, isContentEscaped }: PageTree): ContentOutcome {
  if (contents.length > 0) return contents.length > 1 ? "repeated" : "whole";
  return isContentEscaped ? "escaped" : "missing";
}

/** Returns all elements that are ours. */
const ownElements = ({ roots }: PageTree): readonly HtmlElement[] =>
  roots.flatMap((root) => [...nodesBelow(root)].filter(isElement));

/**
 * Attributes that contain a URL. Excludes `data-` attributes, because our scripts read them without regard to
 * `<base>`.
 */
const URL_ATTRIBUTES = ["href", "src", "poster"];

/**
 * Elements whose URLs stay unchanged. In `use`, a fragment alone always refers to the same document, even
 * with a `<base>`: https://www.w3.org/TR/SVG2/linking.html#TermSameDocumentURL
 */
const SKIPPED_ELEMENTS = ["base", "use"];

/**
 * Converts relative URLs and fragments to paths from the root of the host, because a `<base>` in the layout
 * would change their targets. Other URLs stay unchanged.
 *
 * @param elements Elements of ours.
 * @param address The URL of the page, from the root of its host.
 */
function rootUrls(elements: Iterable<HtmlElement>, address: string, edits: Edits): void {
  // A parser that repairs a page may duplicate elements.
  const seen = new Set<number>();
  for (const element of elements)
    for (const name of SKIPPED_ELEMENTS.includes(element.tagName) ? [] : URL_ATTRIBUTES) {
      const place = element.sourceCodeLocation?.attrs?.[name];
      const target = rooted(attribute(element, name), address);
      if (place === undefined || target === undefined || seen.has(place.startOffset)) continue;
      seen.add(place.startOffset);
      edits.replace({ start: place.startOffset, end: place.endOffset }, `${name}="${escaped(target)}"`);
    }
}

/** Like `rootUrls`, but for HTML that is entirely ours. */
function withRootUrls(html: string, address: string): string {
  const edits = new Edits();
  rootUrls([...nodesBelow(parsePart(html))].filter(isElement), address, edits);
  return edits.apply(html);
}

/** Matches URLs that start at the root of a host or have a scheme. */
const ABSOLUTE_URL = /^\s*(?:[/\\]|[a-z][a-z\d+.-]*:)/i;

/** Returns a relative URL as a path; undefined for other values. */
function rooted(value: string | undefined, address: string): string | undefined {
  const page = `https://site.example${address}`;
  if (value === undefined || ABSOLUTE_URL.test(value) || !URL.canParse(value, page)) return undefined;
  const { pathname, search, hash } = new URL(value, page);
  return pathname + search + hash;
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/**
 * Whether a layout prints the title of a page as an `h1`. An `h1` with another text belongs to the site. For
 * example, it may contain the site's name on every page.
 *
 * @param layout The elements of the page outside of our content.
 */
function printsTitle(layout: readonly HtmlElement[], page: ReferencePage): boolean {
  const titles = [page.heading, page.title].map(comparable);
  const templates = layout.filter(({ tagName }) => tagName === "template");
  return layout
    .filter(({ tagName }) => tagName === "h1")
    .filter((element) => !templates.some((template) => isInside(element, template)))
    .some((element) => titles.includes(comparable(shownText(element))));
}

/** Normalises a title for comparison. Layouts get sanitised titles and may print them in capitals. */
const comparable = (text: string): string => sanitiseText(text).replace(/\s+/g, " ").trim().toLowerCase();

/**
 * Whether a layout prints the tabs of the references, or the element that they replace. Our links to the other
 * documents are then omitted.
 */
const printsTabs = (layout: readonly HtmlElement[]): boolean =>
  layout.some(
    (element) =>
      element.tagName === "api-reference-tabs" ||
      (element.tagName === "nav" && tokensOf(element, "class").includes("api-reference-tabs")),
  );

/** Replaces the short description that the layout prints in `meta` elements with the full description. */
function setFullDescription(
  layout: readonly HtmlElement[],
  html: string,
  page: ReferencePage,
  edits: Edits,
): void {
  const short = layoutDescription(page);
  if (short === page.description) return;
  const printed = sanitiseText(short);
  for (const element of layout) {
    const place = element.sourceCodeLocation?.attrs?.["content"];
    if (element.tagName !== "meta" || place === undefined) continue;
    if (comparableValue(attribute(element, "content")) !== printed) continue;
    if (printed === "" && !isDescription(element)) continue;
    const range = { start: place.startOffset, end: place.endOffset };
    const [before = "content="] = /^content\s*=\s*/i.exec(html.slice(range.start, range.end)) ?? [];
    edits.replace(range, `${before}"${escapeHtml(page.description)}"`);
  }
}

/** Removes tags, because a layout in Markdown may print the description as HTML. */
const comparableValue = (content = ""): string => content.replace(/<[^>]*>/g, "");

const isDescription = (element: HtmlElement): boolean =>
  [attribute(element, "name"), attribute(element, "property")].some(
    (name) => name !== undefined && /^(?:og:|twitter:)?description\b/i.test(name),
  );

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

/**
 * Numbers the names of the groups that contain excerpts, from the second of a name on: "Book", "Book 2". Screen
 * readers list groups by their names.
 */
export function numberExcerpts(excerpts: readonly HtmlElement[], edits: Edits): void {
  const taken = new Set<string>();
  for (const excerpt of excerpts) {
    const name = attribute(excerpt, "aria-label");
    const place = excerpt.sourceCodeLocation?.attrs?.["aria-label"];
    if (name === undefined || place === undefined) continue;
    const unique = freeName(name, (each) => taken.has(each), " ");
    taken.add(unique);
    if (unique === name) continue;
    edits.replace({ start: place.startOffset, end: place.endOffset }, `aria-label="${escapeHtml(unique)}"`);
  }
}

/** Whether the page already contains the icons and the live region, like every page in our frame. */
const hasTools = (elements: readonly HtmlElement[]): boolean =>
  elements.some((element) => attribute(element, "id") === "ar-live");

/**
 * Returns the head tags for excerpts. Pages in our frame do not get the scripts for excerpts and their panels,
 * because the frame's script does the same.
 *
 * @param linkTo Returns the URL of a file of ours on the page.
 */
function excerptTags(
  elements: readonly HtmlElement[],
  { assets }: SiteContext,
  linkTo: (asset: string) => string,
): readonly HeadTag[] {
  const { stylesheet, script } = assets.excerpt;
  const file = assets.script.slice(1);
  const isInOurFrame = elements.some(
    (element) => element.tagName === "script" && attribute(element, "src")?.includes(file),
  );
  const hasPanel = elements.some((element) => attribute(element, "data-loading") !== undefined);
  const scripts = [script, ...(assets.panel && hasPanel ? [assets.panel.excerpt] : [])];
  return [
    ...(isInOurFrame
      ? []
      : scripts.map((each) => tag("script excerpt", "script", { src: linkTo(each), type: "module" }))),
    linkTag("stylesheet", linkTo(assets.stylesheet)),
    linkTag("stylesheet", linkTo(stylesheet)),
  ];
}
