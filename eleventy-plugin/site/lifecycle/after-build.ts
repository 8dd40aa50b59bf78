import type { BuildState } from "../../pages/context/build-state.js";
import type { AfterEvent, ContentMap, EleventyConfig, CollectionPage } from "../eleventy/eleventy-types.js";
import type { ResolvedOptions } from "../../options/resolved-options.js";
import type { Engine } from "../../pages/templates/engine.js";
import { systemReason, unwritableCaches } from "../../files/cache-folder.js";
import { writeTrackedFile } from "../../files/tracked-files.js";
import { operationFiles } from "../../pages/navigation/operation-list-file.js";
import { writeNotFoundPage } from "./not-found.js";
import { writePageFiles } from "./page-files.js";
import type { Assets } from "../../pages/context/assets.js";
import type { PageBuilds } from "../register/page-builds.js";
import type { PageCache } from "../../pages/cache/page-cache.js";
import type { SiteTexts } from "../register/page-texts.js";
import { noticeFindings } from "./notice-findings.js";
import type { Guides } from "../guides/register-shortcodes.js";
import type { SiteContext } from "../../pages/context/site-context.js";
import type { Labels } from "../../portable/labels/labels.js";
import { collectAfterPages } from "./limit-memory.js";
import { createStalePageRemoval } from "./stale-pages.js";
import { finding, printable, Problem, type Finding } from "../../problems/problems.js";
import { afterServerBuild } from "../deployment/after-server-build.js";
import { checkLayout } from "./check-layout.js";
import { misspeltParts } from "./misspelt-parts.js";
import { assertPagesWritten, assertFormatsEnabled } from "./assert-pages-written.js";
import { writeListings } from "../../listings/index.js";
import { sitePageUrls } from "./site-page-urls.js";
import { assertUrlsAvailable } from "./site-urls.js";
import { createSummary } from "./summary.js";
import { warningLines } from "../../problems/warning-lines.js";
import { afterBuildAndVite } from "./vite.js";
import { unwatchedFiles } from "./watch-globs.js";

export interface AfterBuildContext {
  readonly engine: Engine;
  readonly options: ResolvedOptions;
  readonly labels: Labels;
  readonly state: BuildState;
  readonly siteContext: () => SiteContext;
  readonly texts: SiteTexts;
  readonly cache: PageCache;
  readonly cacheFolder: string;
  readonly builds: PageBuilds;
  readonly layoutParts: { findings(): readonly Finding[] };
  /** Returns any page of the site itself; undefined if it has none. */
  readonly sitePage: () => CollectionPage | undefined;
  readonly guides: Guides;
  readonly assets: Assets;
  /** The globs that Eleventy watches for documents; empty unless it watches. */
  readonly watched: readonly string[];
}

/**
 * Registers everything that runs after Eleventy has written its pages. A single handler, because the order
 * matters and Eleventy runs the handlers of one event concurrently.
 */
export function registerAfterBuild(eleventyConfig: EleventyConfig, context: AfterBuildContext): void {
  const { options, state } = context;
  const removeStalePages = createStalePageRemoval();
  const summary = createSummary(eleventyConfig.logger, options);
  let urls: readonly string[] = [];
  let pageUrls: readonly string[] = [];
  let builds = 0;
  eleventyConfig.on("eleventy.contentMap", (map: ContentMap) => {
    urls = Object.keys(map.urlToInputPath);
    pageUrls = sitePageUrls(map);
    assertUrlsAvailable(map, state);
  });

  if (options.sources.length > 0) assertFormatsEnabled(eleventyConfig);
  const layoutProblem = checkLayout(eleventyConfig, context);
  afterBuildAndVite(eleventyConfig, context.assets.files, async (event) => {
    builds += 1;
    const firstBuild = builds === 1;
    const listingFindings: Finding[] = [];
    if (writesFiles(event)) {
      assertPagesWritten(event, state);
      await collectAfterPages(event.results);
      const { output } = event.directories;
      try {
        const { findings, kept } = await writeFiles(event, context, urls, pageUrls);
        listingFindings.push(...findings);
        await removeStalePages(output, kept);
      } catch (error) {
        throw outputProblem(error, output);
      }
    }
    context.cache.commit();
    if (event.runMode === "build") context.cache.close();
    listingFindings.push(...unwritableCaches(context.cacheFolder));
    if (writesFiles(event) && event.runMode === "build" && options.output === "server")
      await afterServerBuild(event.directories.output, eleventyConfig, context);
    const { results, pages } = state;
    const isReadByPeople = event.outputMode === "fs";
    const summaryInput = {
      results,
      pages,
      remarks: remarks(context, event),
      listings: listingFindings,
      isReadByPeople,
    };
    if (firstBuild || event.runMode === "build") await summary.print(summaryInput);
    else summary.printLater(summaryInput);
    // Thrown last, so that everything else is done. Eleventy shows an error thrown here in the terminal and
    // the browser, but keeps the pages and the server.
    const problem = state.problem ?? layoutProblem(event);
    if (problem !== undefined && firstBuild && event.runMode !== "build")
      printProblem(eleventyConfig, problem);
    else if (problem !== undefined) throw problem;
  });
}

/**
 * Writes everything except pages. Resolves to findings, and to the URLs of the pages and of the files below
 * references, which must not be removed as stale.
 */
async function writeFiles(
  event: AfterEvent,
  context: AfterBuildContext,
  siteUrls: readonly string[],
  sitePageUrls: readonly string[],
): Promise<{ readonly findings: readonly Finding[]; readonly kept: readonly string[] }> {
  const { options, state, engine, cache } = context;
  const { output, includes } = event.directories;
  if (options.layout === undefined && options.sources.length > 0)
    await writeNotFoundPage(output, siteUrls, context);
  const site = context.siteContext();
  for (const { url, content } of site.brand.files()) await writeTrackedFile(output, url, content);
  const linked = await writeLinkedFiles(state, output);
  const kept = [...writtenUrls(state, site), ...writePageFiles(state.pages, cache, output), ...linked];
  const findings = await writeListings({
    output,
    includes,
    siteUrls,
    sitePageUrls,
    state,
    site,
    engine,
    cache,
    serving: event.runMode !== "build",
    recordWritten: (url) => void kept.push(url),
  });
  return { findings, kept };
}

/** Writes local files that texts of the documents link to or show. Resolves to their URLs. */
async function writeLinkedFiles({ results }: BuildState, output: string): Promise<readonly string[]> {
  const written: string[] = [];
  for (const { url, read } of results.flatMap(({ linked }) => linked)) {
    const content = await read();
    if (content !== undefined && (await writeTrackedFile(output, url, content))) written.push(url);
  }
  return written;
}

/** Converts a system error to a Problem about the output folder; returns any other error unchanged. */
function outputProblem(cause: unknown, folder: string): unknown {
  const { syscall, dest, path = folder } = cause as NodeJS.ErrnoException & { readonly dest?: string };
  if (syscall === undefined) return cause;
  return new Problem(finding("output-not-written", { file: dest ?? path, reason: systemReason(cause) }), {
    cause,
  });
}

/**
 * Returns messages that do not concern a single document, such as texts without a page, misspelt template
 * names, incomplete examples and unwatched files.
 */
function remarks(
  { texts, state, watched, builds, layoutParts, guides }: AfterBuildContext,
  { directories: { includes } }: AfterEvent,
): readonly string[] {
  const unwatched =
    watched.length === 0
      ? []
      : unwatchedFiles(
          state.results.flatMap(({ files }) => files),
          watched,
        );
  return [
    ...(state.problem === undefined
      ? warningLines([...texts.unused(state.pages), ...misspeltParts(includes)])
      : []),
    ...warningLines([
      ...noticeFindings(builds.all(), state.results),
      ...layoutParts.findings(),
      ...guides.findings(),
    ]),
    ...unwatched.map(
      (file) =>
        `  ${printable(file)} became part of the reference after Eleventy was started: restart Eleventy to watch this file, too.`,
    ),
  ];
}

const writtenUrls = (state: BuildState, site: SiteContext): string[] => [
  ...state.pages.map(({ url }) => url),
  ...operationFiles(state, site).map(({ url }) => url),
];

/**
 * Whether the build writes files. With `--to=json` and in dry runs, it does not. A dry run has no results. An
 * incremental build without changes has none either, but its listings are still written.
 */
function writesFiles({ outputMode, results, incremental }: AfterEvent): boolean {
  return outputMode === "fs" && (results.length > 0 || incremental);
}

/**
 * Prints the error instead of throwing it, because Eleventy exits if the first build fails, even while
 * serving.
 */
function printProblem(eleventyConfig: EleventyConfig, problem: Problem): void {
  eleventyConfig.logger.logWithOptions({
    message: problem.message,
    type: "error",
    force: true,
    color: "red",
  });
}
