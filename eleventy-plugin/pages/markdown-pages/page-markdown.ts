import { docsLines } from "./docs-lines.js";
import type { Operation } from "../../portable/model/index.js";
import { absoluteOrRootUrl } from "../urls/absolute-url.js";
import type { PageTexts } from "../context/page-texts.js";
import type { PageView } from "../views/page-view.js";
import { prosePosition } from "../markdown/prose.js";
import type { SiteContext } from "../context/site-context.js";
import { isSafeUrl } from "../urls/safe-url.js";
import { resolveTextUrl, textLinks } from "../urls/text-links.js";
import { channelLine, directionLines, eventOperationLines } from "./event-operation-lines.js";
import { callLine, httpOperationLines } from "./http-operation-lines.js";
import { htmlToMarkdown } from "./html-to-markdown.js";
import { overviewLines } from "./overview-lines.js";
import { quote } from "./quote.js";
import { link, plain } from "./text.js";
import type { MarkdownContext } from "./markdown-context.js";
import type { MarkdownPage } from "../urls/markdown-url.js";

/** Renders a page as Markdown from the same data as its HTML. Texts from the document are block quotes. */
export function pageMarkdown(
  page: MarkdownPage,
  view: PageView,
  texts: PageTexts,
  site: SiteContext,
): string {
  const context = markdownContext(page, site);
  const { labels } = context;
  const lines = [
    `# ${plain(page.heading)}`,
    ...(page.kind === "operation" ? markLines(page.operation, view, context) : []),
    "",
    plain(labels.markdownNote),
    ...(texts.before === undefined ? [] : ["", htmlToMarkdown(texts.before)]),
    ...(page.kind === "operation"
      ? operationLines(page.operation, view, context)
      : view.overview === undefined
        ? []
        : overviewLines(page.reference, { ...view, overview: view.overview }, context)),
    ...(texts.after === undefined ? [] : ["", htmlToMarkdown(texts.after)]),
  ];
  return `${lines.join("\n").replace(/\n{3,}/g, "\n\n")}\n`;
}

/**
 * Renders the lines below the title: the request or channel, the breadcrumbs, and marks such as "deprecated".
 */
function markLines(operation: Operation, view: PageView, context: MarkdownContext): readonly string[] {
  return [
    "",
    operation.kind === "http" ? callLine(operation, view) : channelLine(operation, view),
    "",
    view.breadcrumbs.map(({ title, url }) => link(title, context.address(url))).join(" / "),
    ...(view.marks.length === 0 ? [] : ["", view.marks.map(({ title }) => plain(title)).join(". ")]),
  ];
}

function operationLines(operation: Operation, view: PageView, context: MarkdownContext): readonly string[] {
  const { labels, place } = context;
  const { alsoIn, externalDocs } = operation;
  const ofChannel = operation.kind === "event" ? operation.channel.description : undefined;
  const description = operation.description ?? ofChannel;
  return [
    ...(operation.kind === "event" && view.event !== undefined
      ? directionLines(operation, view.event, context)
      : []),
    ...(alsoIn.length === 0
      ? []
      : ["", `${plain(labels.alsoIn)} ${alsoIn.map(({ title }) => plain(title)).join(", ")}.`]),
    ...guideLines(view, context),
    ...(operation.kind === "event" && operation.summary !== undefined && operation.summary !== operation.title
      ? ["", ...quote(operation.summary, place)]
      : []),
    ...(description === undefined ? [] : ["", ...quote(description, place)]),
    ...docsLines(externalDocs, context),
    ...(operation.kind === "http"
      ? httpOperationLines(operation, view, context)
      : eventOperationLines(view, context)),
  ];
}

function guideLines({ guides = [] }: PageView, { labels, address }: MarkdownContext): readonly string[] {
  if (guides.length === 0) return [];
  const links = guides.map(({ title, url }) => link(title, address(url)));
  return ["", `${plain(labels.inGuides)} ${links.join(", ")}`];
}

/**
 * Creates the context for a page's Markdown. Its URLs are absolute, or start at the root if `site.url` is not
 * set, because the file is read away from its page.
 */
function markdownContext({ url, reference }: MarkdownPage, site: SiteContext): MarkdownContext {
  const { labels } = site;
  const address = (target: string): string => absoluteOrRootUrl(target, site);
  const base = new URL(address(url), "https://relative.invalid");
  const links = textLinks(reference, url, address("/"));
  return {
    labels,
    place: prosePosition(2, labels, links),
    address,
    resolved(href) {
      const { href: whole } = new URL(href, base);
      return whole.replace("https://relative.invalid", "");
    },
    foreign: (target) => (isSafeUrl(target) ? resolveTextUrl(target, links) : ""),
  };
}
