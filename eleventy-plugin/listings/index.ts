import debug from "debug";
import { readSitePages } from "./site-pages.js";
import { finding, type Finding } from "../problems/problems.js";
import { writeApiCatalog } from "./api-catalog.js";
import { writeDocuments } from "./download.js";
import { writeLookUpFiles } from "./look-up.js";
import { isRedirect } from "./robots.js";
import { writeSitemap } from "./sitemap.js";
import type { Surface, SurfaceContext } from "./listing.js";

const debugSurface = debug("Eleventy:ApiReference:Surface");

/** Every surface that is written after a build, in this order. */
const surfaces: readonly Surface[] = [
  { option: "download", write: writeDocuments },
  { option: "download", write: writeLookUpFiles },
  { option: "download", write: writeApiCatalog },
  { option: "sitemap", write: writeSitemap },
  { option: "search", write: lazily(async () => (await import("./search.js")).writeSearch) },
  { option: "llms", write: lazily(async () => (await import("./markdown-files.js")).writeTwins) },
  { option: "llms", write: lazily(async () => (await import("./llms.js")).writeLlms) },
  { option: "openGraph", write: lazily(async () => (await import("./open-graph.js")).writeImages) },
];

/** Loaded when it is wanted: what a surface needs is no weight on a build without it. */
function lazily(load: () => Promise<Surface["write"]>): Surface["write"] {
  return async (context) => (await load())(context);
}

export interface SurfacesContext extends Omit<SurfaceContext, "sitePages"> {
  /** Addresses of the site's own pages. */
  readonly sitePageUrls: readonly string[];
}

/** Writes each surface that is not switched off. Resolves to what the site's author should know. */
export async function writeSurfaces(context: SurfacesContext): Promise<readonly Finding[]> {
  const { options } = context.site;
  const wanted = surfaces.filter(({ option }) => options[option] !== false);
  const findings: Finding[] =
    options.site.url === undefined && context.state.pages.length > 0 ? [finding("site-url-missing")] : [];
  if (wanted.length === 0) return findings;
  const sitePages = await readSitePages(context.output, context.sitePageUrls);
  const complete = { ...context, sitePages: sitePages.filter(({ html }) => !isRedirect(html)) };
  for (const surface of wanted) findings.push(...(await timed(surface, complete)));
  return findings;
}

/** Under `DEBUG=Eleventy:ApiReference*` each says how long it took, and how much of the processors all threads took. */
async function timed({ option, write }: Surface, context: SurfaceContext): Promise<readonly Finding[]> {
  const [start, before] = [performance.now(), process.cpuUsage()];
  const findings = await write(context);
  const { user, system } = process.cpuUsage(before);
  const [wall, processor] = [performance.now() - start, (user + system) / 1000].map(Math.round);
  debugSurface(`${option}: ${String(wall)} ms, ${String(processor)} ms of processor time`);
  return findings;
}
