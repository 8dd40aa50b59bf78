import type { HttpOperation, Operation } from "../../portable/model/index.js";
import { type MarkdownPage, absoluteOrRootUrl } from "../urls/page-url.js";
import type { PageTexts } from "../context/page.js";
import type { PageView } from "../views/page-view.js";
import { prosePosition } from "../markdown/prose.js";
import type { SiteContext } from "../context/site-context.js";
import { isSafeUrl, resolveTextUrl, textLinks } from "../urls/text-links.js";
import type { CallbackView } from "../views/operation/operation-view.js";
import { authorizationBlocks, receivedBlocks } from "./authorization-lines.js";
import { mediaTypeBlocks, parameterBlocks, requestBodyBlocks, responseBlocks } from "./body-lines.js";
import { channelLine, directionBlocks, eventOperationBlocks } from "./event-lines.js";
import { payloadBlocks, responseExampleBlocks, sampleBlocks } from "./example-lines.js";
import { htmlToMarkdown } from "./html-to-markdown.js";
import { overviewBlocks } from "./overview-lines.js";
import { serverListLines } from "./server-lines.js";
import { code, joinBlocks, link, list, marksInBrackets, plain, section, type Blocks } from "./text.js";
import { docsText, externalDocsText, quote, type MarkdownContext } from "./markdown-context.js";

/** Renders a page as Markdown from the same data as its HTML. Texts from the document are block quotes. */
export function pageMarkdown(
  page: MarkdownPage,
  view: PageView,
  texts: PageTexts,
  site: SiteContext,
): string {
  const context = markdownContext(page, site);
  const { labels } = context;
  const text = joinBlocks([
    `# ${plain(page.heading)}`,
    ...(page.kind === "operation" ? markBlocks(page.operation, view, context) : []),
    plain(labels.markdownNote),
    htmlToMarkdown(texts.before ?? ""),
    ...(page.kind === "operation" ? operationBlocks(page.operation, view, context) : []),
    ...(view.overview === undefined
      ? []
      : overviewBlocks(page.reference, { ...view, overview: view.overview }, context)),
    htmlToMarkdown(texts.after ?? ""),
  ]);
  return `${text.replace(/\n{3,}/g, "\n\n")}\n`;
}

/** Renders what is below the title: the request or channel, the breadcrumbs, and marks such as "deprecated". */
const markBlocks = (operation: Operation, view: PageView, context: MarkdownContext): Blocks => [
  operation.kind === "http" ? callLine(operation, view) : channelLine(operation, view),
  view.breadcrumbs.map(({ title, url }) => link(title, context.address(url))).join(" / "),
  view.marks.map(({ title }) => plain(title)).join(". "),
];

/** Renders the line with the method and URL of the request. */
function callLine({ method }: HttpOperation, { call }: PageView): string {
  const path = call?.path.map(({ text }) => text).join("") ?? "";
  return code(`${method} ${call?.server.join("") ?? ""}${path}`);
}

function operationBlocks(operation: Operation, view: PageView, context: MarkdownContext): Blocks {
  const { labels, address } = context;
  const { alsoIn, externalDocs } = operation;
  const { guides = [] } = view;
  const guideLinks = guides.map(({ title, url }) => link(title, address(url)));
  const ofChannel = operation.kind === "event" ? operation.channel.description : undefined;
  return [
    ...(operation.kind === "event" && view.event !== undefined
      ? directionBlocks(operation, view.event, context)
      : []),
    alsoIn.length === 0
      ? ""
      : `${plain(labels.alsoIn)} ${alsoIn.map(({ title }) => plain(title)).join(", ")}.`,
    guides.length === 0 ? "" : `${plain(labels.inGuides)} ${guideLinks.join(", ")}`,
    operation.kind === "event" && operation.summary !== operation.title
      ? quote(operation.summary, context)
      : "",
    quote(operation.description ?? ofChannel, context),
    externalDocsText(externalDocs, context),
    ...(operation.kind === "http"
      ? httpOperationBlocks(operation, view, context)
      : eventOperationBlocks(view, context)),
  ];
}

function httpOperationBlocks(
  { unavailableParameters = [] }: HttpOperation,
  { operation: view, samples }: PageView,
  context: MarkdownContext,
): Blocks {
  if (view === undefined) return [];
  const { labels } = context;
  return [
    ...authorizationBlocks(view.authorization, context),
    ...section(`## ${plain(labels.servers)}`, [list(serverListLines(view.servers, context))]),
    ...parameterBlocks(view.parameters, 2, context),
    ...section(`## ${plain(labels.furtherParameters)}`, [
      list(unavailableParameters.map((name) => `- ${code(name)}: ${plain(labels.notAvailable)}`)),
    ]),
    ...requestBodyBlocks(view.requestBody, context),
    ...section(`## ${plain(labels.responses)}`, responseBlocks(view.responses, 3, context)),
    ...(view.callbacks.length === 0 ? [] : [`## ${plain(labels.callbacks)}`, plain(labels.callbacksNote)]),
    ...view.callbacks.flatMap((callback) => callbackBlocks(callback, context)),
    ...sampleBlocks(samples),
    ...payloadBlocks(view.payload, context),
    ...responseExampleBlocks(view.examples, context),
  ];
}

function callbackBlocks(callback: CallbackView, context: MarkdownContext): Blocks {
  const { labels } = context;
  const { requestBody } = callback;
  return [
    `### ${plain(callback.name)}${marksInBrackets(callback.marks)}`,
    code(`${callback.method} ${callback.expression}`),
    plain(callback.summary),
    quote(callback.description, context),
    docsText(callback.docs, context),
    list(serverListLines(callback.servers, context)),
    ...section(`#### ${plain(labels.authorization)}`, receivedBlocks(callback.authorization, context)),
    ...parameterBlocks(callback.parameters, 4, context),
    ...(requestBody === undefined
      ? []
      : [
          `#### ${plain(labels.bodyItSends)}`,
          quote(requestBody.description, context),
          ...mediaTypeBlocks(requestBody.mediaTypes, context),
        ]),
    ...section(`#### ${plain(labels.answerItExpects)}`, responseBlocks(callback.responses, 5, context)),
  ];
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
