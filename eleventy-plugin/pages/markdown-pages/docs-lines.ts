import type { ExternalDocs } from "../../portable/model/index.js";
import type { MarkdownContext } from "./markdown-context.js";
import { lead, link } from "./text.js";

/** Renders a link to external documentation as a separate paragraph. */
export function docsLines(
  docs: ExternalDocs | undefined,
  { labels, foreign }: Pick<MarkdownContext, "labels" | "foreign">,
): readonly string[] {
  return docs === undefined
    ? []
    : ["", link(lead(docs.description) || labels.moreDocumentation, foreign(docs.url))];
}
