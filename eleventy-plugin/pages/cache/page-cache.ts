import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { AfterEvent, EleventyConfig } from "../../eleventy-types.js";
import type { BuildState } from "../build-state.js";
import type { SiteTexts } from "../eleventy/page-texts.js";
import type { NamedItem } from "../guides/find-named.js";
import type { GuideLinks } from "../guides/guide-links.js";
import type { Sidebar } from "../navigation/sidebar.js";
import type { NativePage, ReferencePage } from "../page.js";
import { replacedTemplates } from "../templates/replaced-templates.js";
import type { SiteContext } from "../site-context.js";
import { createPageKeys, type PageKeys } from "./page-key.js";
import { siteEdition } from "./site-edition.js";
import { openStoredPages, readText, type StoredPage, type StoredPages } from "./stored-pages.js";

/** All that is made of a page. */
export interface RenderedPage {
  readonly html: string;
  /** Its Markdown and what its panel loads, by their names beside the page. */
  readonly files: Readonly<Record<string, string>>;
}

/**
 * What builds made of pages: this one, those before it in this process, and the process before. A page whose parts did not
 * change is not made again.
 */
export interface PageCache {
  /** As of `PageKeys`; undefined also where the site has templates in place of ours: those may print anything. */
  readonly keyOf: PageKeys["forPage"];
  /** HTML of the page, if it was made under this key; it names the list of all operations that this sidebar does. */
  lookUp(page: NativePage, key: string | undefined, sidebar: Sidebar): string | undefined;
  put(page: NativePage, key: string | undefined, made: RenderedPage): void;
  /** What a page of the site shows of a thing, as it was made when the same was asked for; else made now. */
  excerpt(named: NamedItem, cacheKey: string, make: () => Promise<string>): Promise<string>;
  /** The page lies in the output as it would be written: Eleventy need not be told of it. */
  readonly isWritten: (page: ReferencePage) => boolean;
  /** The files beside a page, as they were last made. */
  filesOf(page: ReferencePage): CachedFiles;
  /** Leaves the pages to the next process. To be called when all that a build makes of them is written. */
  commit(event: AfterEvent): void;
}

export interface CachedFiles {
  readonly names: readonly string[];
  /** A build that came to its end wrote these very files. */
  readonly areWritten: boolean;
  readonly read: (name: string) => Buffer | undefined;
}

interface PageCacheContext {
  readonly texts: SiteTexts;
  readonly state: Pick<BuildState, "results" | "pages">;
  readonly guideLinks: Pick<GuideLinks, "sourcesOf" | "isPage">;
  readonly siteContext: () => SiteContext;
  /** Our pages stand in a layout of the site's own. */
  readonly hasLayout: boolean;
  readonly cacheFolder: string;
}

const HTML = "index.html";

export function registerPageCache(
  eleventyConfig: Pick<EleventyConfig, "on">,
  { texts, state, guideLinks, siteContext, hasLayout, cacheFolder }: PageCacheContext,
): PageCache {
  const build = trackBuilds(eleventyConfig, state, guideLinks);
  const keys = createPageKeys(state, guideLinks);
  const written = new WeakSet<StoredPage>();
  let opened: StoredPages | undefined;
  /** Not before a page asks: by then the path prefix is known. */
  const open = (): StoredPages => {
    const path = join(cacheFolder, "pages", siteEdition(siteContext(), hasLayout));
    return (opened = openStoredPages(path, build.keeps && build.output !== undefined));
  };
  const close = (): void => {
    opened?.close();
    opened = undefined;
  };
  eleventyConfig.on("eleventy.reset", close);
  const excerpts = createExcerpts(
    (named) => (build.keeps ? keys.forExcerpt(named) : undefined),
    () => opened ?? open(),
  );
  const keyOf: PageCache["keyOf"] = (page, chrome) => (build.keeps ? keys.forPage(page, chrome) : undefined);

  return {
    keyOf,
    lookUp({ url }, key, sidebar) {
      const html = key === undefined ? undefined : (opened ?? open()).lookUp(url, key, HTML);
      return html && withListName(html.toString(), sidebar);
    },
    put({ url }, key, { html, files }) {
      (opened ?? open()).put(url, key, key === undefined ? files : { [HTML]: html, ...files });
    },
    excerpt: excerpts.print,
    isWritten(page) {
      // A layout of the site's own, and its texts, may print what changed elsewhere in the document.
      if (!build.onlyContentsSaved || build.output === undefined || hasLayout) return false;
      if (page.kind === "embed" || texts.has(page.url)) return false;
      const key = keyOf(page);
      const isKnown = key !== undefined && opened?.get(page.url)?.key === key;
      return isKnown && existsSync(join(build.output, page.url, HTML));
    },
    filesOf({ url }) {
      const page = opened?.get(url);
      return {
        names: Object.keys(page?.lengths ?? {}).filter((name) => name !== HTML),
        areWritten: page !== undefined && written.has(page),
        read: (name) => page && readText(page, name),
      };
    },
    commit({ runMode }) {
      build.isComplete = true;
      opened?.commit(new Set([...state.pages.map(({ url }) => url), ...excerpts.usedKeys]));
      for (const { url } of state.pages) {
        const page = opened?.get(url);
        if (page !== undefined) written.add(page);
      }
      if (runMode === "build") close();
    },
  };
}

interface Excerpts {
  readonly print: PageCache["excerpt"];
  /** By all builds of this process: a build may make a few pages alone. */
  readonly usedKeys: ReadonlySet<string>;
}

function createExcerpts(keyOf: PageKeys["forExcerpt"], pages: () => StoredPages): Excerpts {
  const usedKeys = new Set<string>();
  return {
    usedKeys,
    async print(named, what, make) {
      const key = keyOf(named);
      if (key === undefined) return make();
      usedKeys.add(what);
      const known = pages().lookUp(what, key, HTML);
      if (known !== undefined) return known.toString();
      const html = await make();
      pages().put(what, key, { [HTML]: html });
      return html;
    },
  };
}

/** Pages are the same but for the name of the list of all operations, in the sidebar: it holds a hash of them all. */
function withListName(html: string, { filter, list }: Sidebar): string {
  if (filter === undefined) return html;
  const name = list.slice(list.lastIndexOf("/") + 1);
  return html.replace(/( data-list="(?:[^"]*\/)?)[^"/]*/, (_, before: string) => before + name);
}

/** What Eleventy tells of a build. */
interface Build {
  /** The site has no templates in place of ours. */
  readonly keeps: boolean;
  /** Absent where nothing is written. */
  readonly output: string | undefined;
  /** Nothing but documents and pages of the site was saved since the build before, which wrote all of its pages. */
  readonly onlyContentsSaved: boolean;
  /** To be set when all is written. */
  isComplete: boolean;
}

function trackBuilds(
  eleventyConfig: Pick<EleventyConfig, "on">,
  state: Pick<BuildState, "results">,
  guideLinks: Pick<GuideLinks, "isPage">,
): Build {
  const build = {
    keeps: false,
    output: undefined as string | undefined,
    onlyContentsSaved: false,
    isComplete: false,
  };
  let areContents = false;
  eleventyConfig.on("eleventy.beforeWatch", (saved) => {
    const documents = new Set(state.results.flatMap(({ files }) => files));
    areContents = saved.every((file) => documents.has(resolve(file)) || guideLinks.isPage(file));
  });
  eleventyConfig.on("eleventy.before", ({ directories, outputMode }) => {
    build.keeps = replacedTemplates(directories.includes).size === 0;
    build.output = outputMode === "fs" ? directories.output : undefined;
    build.onlyContentsSaved = areContents && build.isComplete;
    areContents = build.isComplete = false;
  });
  return build;
}
