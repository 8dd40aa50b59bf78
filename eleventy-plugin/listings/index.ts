import debug from "debug";
import { isRedirectPage, readSitePages } from "./site-pages.js";
import { finding, type Finding } from "../problems/problems.js";
import { writeApiCatalog, writeDocuments } from "./download.js";
import { writeLookUpFiles } from "./look-up.js";
import { writeSitemap } from "./sitemap.js";
import type { ListingWriter, ListingContext } from "./listing.js";

const debugListing = debug("Eleventy:ApiReference:Listing");

/** Listings in the order in which they are written after a build. */
const listings: readonly ListingWriter[] = [
  { option: "download", write: writeDocuments },
  { option: "download", write: writeLookUpFiles },
  { option: "download", write: writeApiCatalog },
  { option: "sitemap", write: writeSitemap },
  { option: "search", write: lazily(async () => (await import("./search.js")).writeSearch) },
  { option: "llms", write: lazily(async () => (await import("./llms.js")).writeLlms) },
  { option: "openGraph", write: lazily(async () => (await import("./open-graph.js")).writeImages) },
];

/** Loads a listing on demand, so that builds without it do not load its dependencies. */
function lazily(load: () => Promise<ListingWriter["write"]>): ListingWriter["write"] {
  return async (context) => (await load())(context);
}

export interface ListingsContext extends Omit<ListingContext, "sitePages"> {
  /** URLs of the site's own pages. */
  readonly sitePageUrls: readonly string[];
}

/** Writes each listing that is enabled. Resolves to warnings for the site author. */
export async function writeListings(context: ListingsContext): Promise<readonly Finding[]> {
  const { options } = context.site;
  const wanted = listings.filter(({ option }) => options[option] !== false);
  const findings: Finding[] =
    options.site.url === undefined && context.state.pages.length > 0 ? [finding("site-url-missing")] : [];
  if (wanted.length === 0) return findings;
  const sitePages = await readSitePages(context.output, context.sitePageUrls);
  const complete = { ...context, sitePages: sitePages.filter(({ html }) => !isRedirectPage(html)) };
  for (const listing of wanted) findings.push(...(await timed(listing, complete)));
  return findings;
}

/**
 * With `DEBUG=Eleventy:ApiReference*`, logs the time of each listing and the processor time of all threads.
 */
async function timed({ option, write }: ListingWriter, context: ListingContext): Promise<readonly Finding[]> {
  const [start, before] = [performance.now(), process.cpuUsage()];
  const findings = await write(context);
  const { user, system } = process.cpuUsage(before);
  const [wall, processor] = [performance.now() - start, (user + system) / 1000].map(Math.round);
  debugListing(`${option}: ${String(wall)} ms, ${String(processor)} ms of CPU time`);
  return findings;
}
