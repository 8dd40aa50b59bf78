import type { ContentMap } from "../eleventy/eleventy-types.js";
import { VIRTUAL_FOLDER } from "../eleventy/virtual-templates.js";
import type { ReferencePage } from "../../pages/context/page.js";
import { finding, Problem, type Finding } from "../../problems/problems.js";
import type { SourceResult } from "../../references/references.js";
import { foldUrl } from "../../urls/page-urls.js";

/**
 * Throws a Problem if two pages have the same URL, such as a tag `v2` of a source at `/api` and another
 * source at `/api/v2`.
 */
export function assertUniqueUrls(pages: readonly ReferencePage[], results: readonly SourceResult[]): void {
  const owners = new Map<string, ReferencePage>();
  const findings: Finding[] = [];
  for (const page of pages) {
    const key = foldUrl(page.url);
    const first = owners.get(key);
    if (first === undefined) owners.set(key, page);
    else findings.push(urlTaken(page, nameOf(first, results), results));
  }
  if (findings.length > 0) throw new Problem(findings);
}

/**
 * Throws a Problem if a page of the site has the same URL as a page of a reference. Eleventy's own message
 * would name neither the operation nor its document.
 */
export function assertUrlsAvailable(
  { inputPathToUrl }: ContentMap,
  { pages, results }: { readonly pages: readonly ReferencePage[]; readonly results: readonly SourceResult[] },
): void {
  const owners = new Map<string, string>();
  for (const [inputPath, urls] of Object.entries(inputPathToUrl)) {
    if (inputPath.includes(`/${VIRTUAL_FOLDER}/`)) continue;
    for (const url of urls) if (typeof url === "string") owners.set(foldUrl(url), inputPath);
  }
  const findings = pages.flatMap((page): Finding[] => {
    const first = owners.get(foldUrl(page.url));
    return first === undefined ? [] : [urlTaken(page, `\`${first}\``, results)];
  });
  if (findings.length > 0) throw new Problem(findings);
}

function urlTaken(page: ReferencePage, first: string, results: readonly SourceResult[]): Finding {
  const source = sourceOf(page, results);
  const facts = { url: page.url, first, second: nameOf(page, results) };
  return finding("url-taken", facts, source === undefined ? {} : { source: source.spec });
}

const nameOf = (page: ReferencePage, results: readonly SourceResult[]): string =>
  `"${page.heading}" of \`${sourceOf(page, results)?.option ?? page.reference.label}\``;

const sourceOf = (
  page: ReferencePage,
  results: readonly SourceResult[],
): SourceResult["source"] | undefined =>
  results.find(({ reference }) => reference === page.reference)?.source;
