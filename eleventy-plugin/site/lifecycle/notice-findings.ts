import { EXAMPLE_NOTICES, type ExampleNotice } from "../../pages/render/example-notices.js";
import { finding, type Finding } from "../../problems/problems.js";
import type { SourceResult } from "../../references/references.js";
import type { PageBuild } from "../register/page-builds.js";

/**
 * Returns one warning per source and problem of generated examples. Pages do not mention them, because only the
 * author can fix them.
 */
export function noticeFindings(
  builds: Iterable<PageBuild>,
  results: readonly SourceResult[],
): readonly Finding[] {
  const noted = [...builds].filter(({ notices }) => notices.length > 0);
  return results.flatMap(({ reference, source: { spec } }) =>
    EXAMPLE_NOTICES.flatMap((notice) => {
      const urls = noted
        .filter(({ page, notices }) => page.reference === reference && notices.includes(notice))
        .map(({ page }) => page.url);
      return urls.length === 0 ? [] : [findingOf(notice, urls, spec)];
    }),
  );
}

function findingOf(notice: ExampleNotice, urls: readonly string[], source: string): Finding {
  const where = urls.length === 1 ? `\`${urls[0]}\`` : `${urls.length} pages, such as \`${urls[0]}\`,`;
  if (notice === "unmatched") return finding("value-not-found", { where }, { source });
  if (notice === "overlapping") return finding("alternatives-overlap", { where }, { source });
  return finding("work-limit", { what: `Examples on ${where} are incomplete` }, { source });
}
