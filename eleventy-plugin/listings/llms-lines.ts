import { absoluteOrRootUrl, markdownUrl } from "../pages/urls/page-url.js";
import type { SiteContext } from "../pages/context/site-context.js";
import {
  joinBlocks,
  link,
  list,
  marksInBrackets,
  operationLine,
  plain,
  section,
  type Blocks,
} from "../pages/markdown-pages/text.js";
import { marksOf } from "../portable/marks.js";
import type { Operation, Reference } from "../portable/model/index.js";

type LlmsSite = Pick<SiteContext, "options" | "labels" | "pathPrefix">;

/** Returns the text of `llms.txt` for the references: one section each, with its operations by group. */
export const llmsText = (references: readonly Reference[], site: LlmsSite): string =>
  joinBlocks(
    references.filter(({ indexing }) => indexing.llms).flatMap((reference) => sectionOf(reference, site)),
  );

function sectionOf({ title, version, url, tags, webhooks }: Reference, site: LlmsSite): Blocks {
  const { labels } = site;
  const address = (target: string): string => absoluteOrRootUrl(target, site);
  const operationList = (operations: readonly Operation[]): string =>
    list(operations.map((operation) => operationLine(operation, { labels, address }, (action) => action)));
  return [
    `## ${plain(title)}`,
    plain(labels.llmsNote),
    `- ${link(labels.overview, address(markdownUrl(url)))}: ${plain(`${title} ${version}`)}`,
    ...tags.flatMap((tag) => [
      `### ${plain(tag.title)}${marksInBrackets(marksOf([tag], labels))}`,
      operationList(tag.operations),
    ]),
    ...section(`### ${plain(labels.webhooks)}`, [operationList(webhooks)]),
  ];
}
