import type { ContentMap } from "../eleventy-types.js";
import { VIRTUAL_FOLDER } from "../pages/eleventy/virtual-templates.js";
import type { ReferencePage } from "../pages/page.js";
import { finding, Problem, type Finding } from "../problems/problems.js";
import type { SourceResult } from "../references.js";

/**
 * Refuses an address that a page of the site has already, whatever its case: some file systems do not tell `/API/` from
 * `/api/`. Eleventy itself would name only templates, and neither the operation nor its document.
 */
export function refuseTakenUrls(
  { inputPathToUrl }: ContentMap,
  { pages, results }: { readonly pages: readonly ReferencePage[]; readonly results: readonly SourceResult[] },
): void {
  const owners = new Map<string, string>();
  for (const [inputPath, urls] of Object.entries(inputPathToUrl)) {
    if (inputPath.includes(`/${VIRTUAL_FOLDER}/`)) continue;
    for (const url of urls) if (typeof url === "string") owners.set(url.toLowerCase(), inputPath);
  }
  const findings = pages.flatMap((page): Finding[] => {
    const first = owners.get(page.url.toLowerCase());
    if (first === undefined) return [];
    const source = results.find(({ reference }) => reference === page.reference)?.source;
    const second = `"${page.heading}" of \`${source?.option ?? page.reference.label}\``;
    return [
      finding(
        "url-taken",
        { url: page.url, first: `\`${first}\``, second },
        source === undefined ? {} : { source: source.spec },
      ),
    ];
  });
  if (findings.length > 0) throw new Problem(findings);
}
