import type { Reference } from "../../portable/model/index.js";
import { finding, type Finding } from "../../problems/problems.js";
import type { BuildState } from "../build-state.js";
import type { ReferencePage } from "../page.js";

/** Pages with an example that took more work than its document leaves for it. */
export interface UnfinishedExamples {
  /** A page of ours as it will be written, made in this build or before. */
  finished(page: ReferencePage, html: string): void;
  /** One warning for all pages of a source finished so far. */
  findings(): readonly Finding[];
}

export function createUnfinishedExamples(state: Pick<BuildState, "results">): UnfinishedExamples {
  const pages = new Map<string, Reference>();
  return {
    finished({ url, reference }, html) {
      if (UNFINISHED.test(html)) pages.set(url, reference);
      else pages.delete(url);
    },
    findings: () =>
      state.results.flatMap(({ reference, source }) => {
        const urls = [...pages].filter(([, of]) => of === reference).map(([url]) => url);
        if (urls.length === 0) return [];
        const where = urls.length === 1 ? `\`${urls[0]}\`` : `${urls.length} pages, such as \`${urls[0]}\`,`;
        return [
          finding(
            "work-limit",
            { what: `Examples on ${where} were not drawn whole` },
            { source: source.spec },
          ),
        ];
      }),
  };
}

/** As `examples.njk` prints it; minifiers leave quotes out. No text of a document has a bare `<`. */
const UNFINISHED = /<p class=(?:"[^"]*"|[\w-]+) data-unfinished\b/;
