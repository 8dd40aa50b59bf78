import { absoluteOrRootUrl } from "../pages/urls/absolute-url.js";
import type { SiteContext } from "../pages/context/site-context.js";
import { code, link, marksInBrackets, plain } from "../pages/markdown-pages/text.js";
import { markdownUrl } from "../pages/urls/markdown-url.js";
import { marksOf } from "../portable/marks.js";
import type { Operation, Reference } from "../portable/model/index.js";

type LlmsSite = Pick<SiteContext, "options" | "labels" | "pathPrefix">;

/** Returns the lines of `llms.txt` for the references: one section each, with its operations by group. */
export function referenceLines(references: readonly Reference[], site: LlmsSite): readonly string[] {
  return references
    .filter(({ indexing }) => indexing.llms)
    .flatMap((reference) => sectionOf(reference, site));
}

function sectionOf(reference: Reference, site: LlmsSite): readonly string[] {
  const { labels } = site;
  const { title, version, url, tags, webhooks } = reference;
  const entry = (operation: Operation): string => operationEntry(operation, site);
  return [
    "",
    `## ${plain(title)}`,
    "",
    plain(labels.llmsNote),
    "",
    `- ${link(labels.overview, absoluteOrRootUrl(markdownUrl(url), site))}: ${plain(`${title} ${version}`)}`,
    ...tags.flatMap((tag) => [
      "",
      `### ${plain(tag.title)}${marksInBrackets(marksOf([tag], labels))}`,
      "",
      ...tag.operations.map(entry),
    ]),
    ...(webhooks.length === 0 ? [] : ["", `### ${plain(labels.webhooks)}`, "", ...webhooks.map(entry)]),
  ];
}

function operationEntry(operation: Operation, site: LlmsSite): string {
  const call =
    operation.kind === "http"
      ? `${operation.method} ${operation.path}`
      : `${operation.action} ${operation.channel.address ?? operation.channel.key}`;
  return `- ${link(operation.title, absoluteOrRootUrl(markdownUrl(operation.url), site))}: ${code(call)}${marksInBrackets(marksOf([operation], site.labels))}`;
}
