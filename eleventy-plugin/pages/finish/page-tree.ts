import {
  attribute,
  isComment,
  isElement,
  isText,
  nodesBelow,
  parsePage,
  rangeOf,
  tokensOf,
  type HtmlElement,
  type HtmlRange,
} from "./html-tree.js";

/** A finished page, as one look at its tree finds it. Offsets refer to `html`. */
export interface PageTree {
  readonly html: string;
  readonly elements: readonly HtmlElement[];
  /** The elements of the page's `<head>`. */
  readonly head: readonly HtmlElement[];
  /** Where the `<head>` ends. Both of its tags are optional, and minifiers remove them. */
  readonly headEnd: number;
  /** Where the layout prints `apiReferenceHead`. */
  readonly headMarker?: HtmlRange;
  /** Whether the page has a `<base href>`, which changes the targets of relative URLs and of fragments. */
  readonly hasBase: boolean;
  /** Our elements on the page: the content of a page of ours, search boxes, excerpts. */
  readonly roots: readonly HtmlElement[];
  /** The elements that contain an excerpt. */
  readonly excerpts: readonly HtmlElement[];
  /** The root of the content of a page of ours, as often as the layout prints it. */
  readonly contents: readonly HtmlElement[];
  /** Whether a text shows the start tag of our content, because the layout escapes it. */
  readonly isContentEscaped: boolean;
}

/** The text of the comment that a layout prints with `apiReferenceHead`. */
export const MARKER_TEXT = "apiReferenceHead";

/** Classes of roots that are not the content of a page: search boxes, excerpts and their tools. */
const OTHER_ROOT = /^ar-(?:search-box|excerpt|excerpt-tools|embed-header)$/;

const ESCAPED_ROOT = /<[a-z][^<]*?\bapi-reference\b/i;

export function readPage(html: string): PageTree {
  const document = parsePage(html);
  const nodes = [...nodesBelow(document)];
  const elements = nodes.filter(isElement);
  const headElement = elements.find(({ tagName }) => tagName === "head");
  const marker = nodes.find((node) => isComment(node) && node.data === MARKER_TEXT)?.sourceCodeLocation;
  const roots = elements.filter((element) => tokensOf(element, "class").includes("api-reference"));
  const contents = roots.filter(
    (element) => !tokensOf(element, "class").some((name) => OTHER_ROOT.test(name)),
  );
  return {
    html,
    elements,
    head: headElement ? [...nodesBelow(headElement)].filter(isElement) : [],
    headEnd: endOfHead(headElement, elements),
    ...(marker && { headMarker: { start: marker.startOffset, end: marker.endOffset } }),
    hasBase: elements.some((each) => each.tagName === "base" && attribute(each, "href") !== undefined),
    roots,
    excerpts: elements.filter((element) => tokensOf(element, "class").includes("ar-excerpt")),
    contents,
    isContentEscaped:
      contents.length === 0 && nodes.some((node) => isText(node) && ESCAPED_ROOT.test(node.value)),
  };
}

/**
 * Returns the offset of `</head>`. Without that tag, the head ends after its last child, or where it would begin.
 * https://html.spec.whatwg.org/multipage/syntax.html#optional-tags
 */
function endOfHead(head: HtmlElement | undefined, elements: readonly HtmlElement[]): number {
  const location = head?.sourceCodeLocation;
  const last = head?.childNodes.at(-1)?.sourceCodeLocation;
  const html = elements.find(({ tagName }) => tagName === "html")?.sourceCodeLocation;
  return (
    location?.endTag?.startOffset ??
    last?.endOffset ??
    location?.startTag?.endOffset ??
    html?.startTag?.endOffset ??
    0
  );
}

/** Whether an element is inside of another. */
export function isInside(element: HtmlElement, outer: HtmlElement | undefined): boolean {
  const [inner, around] = [rangeOf(element), outer && rangeOf(outer)];
  return inner !== undefined && around !== undefined && around.start < inner.start && inner.end <= around.end;
}
