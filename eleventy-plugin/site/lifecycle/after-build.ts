import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { rm, rmdir } from "node:fs/promises";
import { basename, dirname, join, resolve, sep } from "node:path";
import { systemReason, unwritableCaches } from "../../files/cache-folder.js";
import { packageFile } from "../../files/package-files.js";
import { writeTrackedFile } from "../../files/tracked-files.js";
import { writeListings } from "../../listings/index.js";
import type { PageCache } from "../../pages/cache/page-cache.js";
import type { Assets } from "../../pages/context/assets.js";
import type { BuildState } from "../../pages/context/build-state.js";
import type { ReferencePage } from "../../pages/context/page.js";
import type { SiteContext } from "../../pages/context/site-context.js";
import { operationFiles } from "../../pages/navigation/operation-list-file.js";
import { EXAMPLE_NOTICES, type ExampleNotice } from "../../pages/render/example-notices.js";
import { nearestName } from "../../portable/find/nearest-name.js";
import { finding, type Finding, printable, Problem, warningLines } from "../../problems/problems.js";
import type { SourceResult } from "../../references/references.js";
import { afterServerBuild } from "../deployment/after-server-build.js";
import type { AfterEvent, ContentMap, EleventyConfig } from "../eleventy/eleventy-types.js";
import { RAW_EXTENSION, VIRTUAL_FOLDER } from "../eleventy/virtual-templates.js";
import type { PageBuild } from "../register/page-builds.js";
import { TEMPLATE_EXTENSION } from "../register/register-engine.js";
import type { SiteServices } from "../register/site-services.js";
import { checkLayout } from "./check-layout.js";
import { collectAfterPages } from "./limit-memory.js";
import { writeNotFoundPage } from "./not-found.js";
import { assertUrlsAvailable } from "./site-urls.js";
import { createSummary } from "./summary.js";
import { afterBuildAndVite } from "./vite.js";
import { unwatchedFiles } from "./watch-globs.js";

interface AfterBuildContext extends Omit<SiteServices, "dependents"> {
  /** Each returns warnings about the pages of the last build. */
  readonly warnings: readonly (() => readonly Finding[])[];
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
    if (writesFiles(event) && event.runMode === "build" && options.output === "server")
      await afterServerBuild(event.directories.output, eleventyConfig, context);
    const { results, pages } = state;
    const isReadByPeople = event.outputMode === "fs";
    const summaryInput = {
      results,
      pages,
      remarks: remarks(context, event),
      listings: () => [...listingFindings, ...unwritableCaches(context.cacheFolder)],
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
  { texts, state, watched, builds, warnings }: AfterBuildContext,
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
      ...warnings.flatMap((findings) => findings()),
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

const OURS = [TEMPLATE_EXTENSION, RAW_EXTENSION];

/**
 * Throws a Problem before a build if `--formats` on the command line excludes the plugin's templates.
 * Eleventy 3 only warns about each template, and Eleventy 4 does not name them.
 */
function assertFormatsEnabled(eleventyConfig: EleventyConfig): void {
  let formats: readonly string[] = OURS;
  eleventyConfig.on("eleventy.extensionmap", (instance) => {
    formats = (instance as { readonly formatKeys?: readonly string[] }).formatKeys ?? OURS;
  });
  eleventyConfig.on("eleventy.before", () => {
    if (OURS.every((format) => formats.includes(format))) return;
    const all = [...new Set([...formats, ...OURS])].join(",");
    throw new Problem(
      finding("pages-missing", {
        reason: `its template formats are \`${formats.join(",")}\``,
        fix: `Use \`--formats=${all}\`, or omit \`--formats\`.`,
      }),
    );
  });
}

/**
 * Throws a Problem if none of the plugin's pages was written because of the site itself, such as a
 * preprocessor for all templates. Skips incremental builds.
 */
function assertPagesWritten(
  { results, incremental }: AfterEvent,
  { pages, results: sources }: BuildState,
): void {
  if (incremental || pages.length === 0) return;
  const written = new Set(results.map(({ url }) => url));
  if (pages.some(({ url }) => written.has(url))) return;
  throw new Problem(
    finding(
      "pages-missing",
      {
        reason: "something in this site excludes them",
        fix: "Look for a preprocessor or a computed `permalink` that applies to every template.",
      },
      { source: sources.map(({ source }) => source.spec).join(", ") },
    ),
  );
}

const FOLDER = "api-reference";

/**
 * Finds templates of the site that were probably meant to replace one of the plugin's, but have an unknown
 * name. A template named by another template in the folder is an addition of the site and is ignored.
 */
function misspeltParts(includes: string): readonly Finding[] {
  const folder = join(includes, FOLDER);
  if (!existsSync(folder)) return [];
  const ourTemplates = templatesIn(packageFile(`_includes/${FOLDER}`));
  const siteTemplates = templatesIn(folder);
  const texts = siteTemplates.map((path) => readFileSync(join(folder, path), "utf8"));
  return siteTemplates
    .filter((path) => !ourTemplates.includes(path) && !texts.some((text) => text.includes(basename(path))))
    .flatMap((path) => {
      const near = nearestName(path, ourTemplates);
      const file = join(folder, path).replaceAll("\\", "/");
      return near === undefined ? [] : [finding("part-unknown", { file, near })];
    });
}

/** Returns paths of the templates in a folder, with slashes. */
function templatesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(njk|css|html)$/.test(path))
    .map((path) => path.replaceAll("\\", "/"));
}

/**
 * Returns one warning per source and problem of generated examples. Pages do not mention them, because only the
 * author can fix them.
 */
function noticeFindings(builds: Iterable<PageBuild>, results: readonly SourceResult[]): readonly Finding[] {
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

/**
 * Writes the Markdown of each page and the files that its panel loads, and returns the URLs of all these
 * files. Runs after the build instead of using templates: a large document has thousands of files, which need
 * neither layout nor transform. Writes one file after another, because writing many small files in parallel
 * takes longer.
 */
function writePageFiles(
  pages: readonly ReferencePage[],
  cache: Pick<PageCache, "filesOf">,
  output: string,
): readonly string[] {
  return pages.flatMap((page) => {
    const { names, areWritten, read } = cache.filesOf(page);
    return names.map((name) => {
      const url = page.url + name;
      const path = join(output, url);
      if (!areWritten || !existsSync(path)) write(path, read(name) ?? "");
      return url;
    });
  });
}

/** Tries to write first, because the page's folder usually exists already. */
function write(path: string, content: string | Uint8Array): void {
  try {
    writeFileSync(path, content);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
}

/** Returns the URLs of the site's own HTML pages, without the plugin's pages and the 404 page. */
export function sitePageUrls({ inputPathToUrl }: Pick<ContentMap, "inputPathToUrl">): readonly string[] {
  return Object.entries(inputPathToUrl)
    .filter(([inputPath]) => !inputPath.includes(`/${VIRTUAL_FOLDER}/`))
    .flatMap(([, urls]) => urls.filter((url): url is string => typeof url === "string" && isPage(url)))
    .sort();
}

const isPage = (url: string): boolean => /(?:\/|\.html?)$/i.test(url) && !/^\/404(?:\.html|\/)$/.test(url);

/**
 * Returns a function that removes files of the previous build that are no longer written. Eleventy never
 * deletes files, so a renamed operation would be served at both URLs. The first call only records the files,
 * because the output folder may contain files that the plugin did not write.
 */
export function createStalePageRemoval(): (output: string, urls: readonly string[]) => Promise<void> {
  let previous: readonly string[] = [];
  return async (output, urls) => {
    const root = resolve(output);
    const fileOf = (url: string): string => resolve(join(root, url.replace(/\/$/, "/index.html")));
    const current = new Set(urls);
    const removed = previous.filter((url) => !current.has(url)).map(fileOf);
    previous = urls;
    if (removed.length === 0) return;
    // Two URLs may have the same file, so the file of a removed URL may still be needed.
    const files = new Set(urls.map(fileOf));
    const stale = removed.filter((file) => !files.has(file) && file.startsWith(root + sep));
    for (const file of stale) {
      await rm(file, { force: true });
      await rmdir(dirname(file)).catch(() => undefined); // Fails if the folder still contains another page.
    }
  };
}
