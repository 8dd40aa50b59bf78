import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { installedWith, packageFile, packageFolder } from "../../files/package-files.js";
import type { BuildState } from "../context/build-state.js";
import type { GuideLinks } from "../context/guide-links.js";
import type { NativePage, ReferencePage } from "../context/page.js";
import type { SiteContext } from "../context/site-context.js";
import type { NamedItem } from "../navigation/find-named.js";
import type { Sidebar } from "../navigation/sidebar.js";
import { escapeHtml } from "../templates/compact-html.js";
import { relativeUrl } from "../urls/page-url.js";
import { createPageKeys, type PageKeys } from "./page-key.js";
import { openStoredPages, readText, type StoredPage, type StoredPages } from "./stored-pages.js";

/** Everything rendered for a page. */
export interface CachedPage {
  readonly html: string;
  /** The page's Markdown and the files its panel loads, by file name beside the page. */
  readonly files: Readonly<Record<string, string>>;
}

/**
 * Pages rendered by this build, by earlier builds of this process and by the previous process. A page whose
 * inputs did not change is not rendered again.
 */
export interface PageCache {
  /**
   * Like `PageKeys.forPage`, but also returns undefined if the site replaces templates, because those may
   * print anything.
   */
  readonly keyOf: PageKeys["forPage"];
  /**
   * Returns the page's HTML if it was rendered under this key. The HTML refers to the file of the operation
   * list, whose name changes with any operation; the name is that of `sidebar`.
   */
  lookUp(page: NativePage, key: string | undefined, sidebar: Sidebar): string | undefined;
  put(page: NativePage, key: string | undefined, rendered: CachedPage, sidebar: Sidebar): void;
  /**
   * Returns the HTML of an excerpt on a page of the site: from the cache if the item is unchanged, otherwise
   * from `make`.
   */
  excerpt(named: NamedItem, cacheKey: string, make: () => Promise<string>): Promise<string>;
  /**
   * Whether the output folder already contains the page as it would be written, so that Eleventy can skip it.
   */
  readonly isWritten: (page: ReferencePage) => boolean;
  /** Returns the files beside a page, as last rendered. */
  filesOf(page: ReferencePage): CachedFiles;
  /**
   * Stores the pages for the next process. Call it after the build has written everything derived from them.
   */
  commit(): void;
  /** Closes the files of the cache. The next access opens them again. */
  close(): void;
}

export interface CachedFiles {
  readonly names: readonly string[];
  /** Whether a completed build has written exactly these files. */
  readonly areWritten: boolean;
  readonly read: (name: string) => Buffer | undefined;
}

/** State of the current build. */
export interface CurrentBuild {
  /** The output folder; undefined if nothing is written to disk. */
  readonly output: string | undefined;
  /**
   * Whether only documents and pages of the site were saved since the last build, and that build wrote all of
   * its pages.
   */
  readonly onlyContentsSaved: boolean;
  /** Set once everything is written. */
  isComplete: boolean;
}

interface PageCacheContext {
  readonly build: CurrentBuild;
  /** Whether a page has texts of the site. */
  readonly hasTexts: (url: string) => boolean;
  readonly state: Pick<BuildState, "results" | "pages">;
  readonly guideLinks: Pick<GuideLinks, "sourcesOf">;
  readonly siteContext: () => SiteContext;
  /** Whether pages are rendered inside a layout of the site. */
  readonly hasLayout: boolean;
  readonly cacheFolder: string;
}

/** Name of a page's HTML, or of its part before the name of the operation list. */
const HTML = "index.html";
/** Name of the HTML after the name of the operation list. */
const AFTER_LIST = "index.html, after the list";

export function createPageCache({
  build,
  hasTexts,
  state,
  guideLinks,
  siteContext,
  hasLayout,
  cacheFolder,
}: PageCacheContext): PageCache {
  const keys = createPageKeys(state, guideLinks);
  /** Templates of the site may print anything, so their pages have no key. */
  const keepsPages = (): boolean => !siteContext().replacesTemplates;
  const written = new WeakSet<StoredPage>();
  let storedPages: StoredPages | undefined;
  /** Opens the cache on first use, because the path prefix is unknown before. */
  const open = (): StoredPages => {
    const path = join(cacheFolder, "pages", siteEdition(siteContext(), hasLayout));
    return (storedPages = openStoredPages(path, keepsPages() && build.output !== undefined));
  };
  const close = (): void => {
    storedPages?.close();
    storedPages = undefined;
  };
  const excerpts = createExcerpts(
    (named) => (keepsPages() ? keys.forExcerpt(named) : undefined),
    () => storedPages ?? open(),
  );
  const keyOf: PageCache["keyOf"] = (page, chrome) => (keepsPages() ? keys.forPage(page, chrome) : undefined);

  return {
    keyOf,
    lookUp({ url }, key, sidebar) {
      return key === undefined ? undefined : htmlOf(storedPages ?? open(), url, key, sidebar);
    },
    put({ url }, key, { html, files }, sidebar) {
      const texts = key === undefined ? files : { ...splitAtList(html, url, sidebar), ...files };
      (storedPages ?? open()).put(url, key, texts);
    },
    excerpt: excerpts.print,
    isWritten(page) {
      // A layout or texts of the site may print content from elsewhere in the document, so such pages are
      // always written.
      if (!build.onlyContentsSaved || build.output === undefined || hasLayout) return false;
      if (page.kind === "embed" || hasTexts(page.url)) return false;
      const key = keyOf(page);
      const isCached = key !== undefined && storedPages?.get(page.url)?.key === key;
      return isCached && existsSync(join(build.output, page.url, HTML));
    },
    filesOf({ url }) {
      const page = storedPages?.get(url);
      return page ? cachedFiles(page, written.has(page)) : NO_FILES;
    },
    commit() {
      build.isComplete = true;
      storedPages?.commit(new Set([...state.pages.map(({ url }) => url), ...excerpts.usedKeys]));
      for (const { url } of state.pages) {
        const page = storedPages?.get(url);
        if (page !== undefined) written.add(page);
      }
    },
    close,
  };
}

const NO_FILES: CachedFiles = { names: [], areWritten: false, read: () => undefined };

const cachedFiles = (page: StoredPage, areWritten: boolean): CachedFiles => ({
  names: Object.keys(page.lengths).filter((name) => name !== HTML && name !== AFTER_LIST),
  areWritten,
  read: (name) => readText(page, name),
});

interface Excerpts {
  readonly print: PageCache["excerpt"];
  /** Keys used by all builds of this process, because a single build may render only a few pages. */
  readonly usedKeys: ReadonlySet<string>;
}

function createExcerpts(keyOf: PageKeys["forExcerpt"], pages: () => StoredPages): Excerpts {
  const usedKeys = new Set<string>();
  return {
    usedKeys,
    async print(named, cacheKey, make) {
      const key = keyOf(named);
      if (key === undefined) return make();
      usedKeys.add(cacheKey);
      const cached = pages().lookUp(cacheKey, key, HTML);
      if (cached !== undefined) return cached.toString();
      const html = await make();
      pages().put(cacheKey, key, { [HTML]: html });
      return html;
    },
  };
}

/**
 * Splits a page's HTML at the file name of the operation list. The name contains a hash of all operations, so it
 * may change while the rest of the page stays the same.
 */
function splitAtList(html: string, url: string, sidebar: Sidebar): Readonly<Record<string, string>> {
  const attribute = ` data-list="${escapeHtml(relativeUrl(sidebar.list, url))}`;
  const start = sidebar.filter === undefined ? -1 : html.indexOf(attribute);
  if (start < 0) return { [HTML]: html };
  const end = start + attribute.length;
  return { [HTML]: html.slice(0, end - listName(sidebar).length), [AFTER_LIST]: html.slice(end) };
}

/** Returns a page's HTML with the file name of the current operation list. */
function htmlOf(pages: StoredPages, url: string, key: string, sidebar: Sidebar): string | undefined {
  const before = pages.lookUp(url, key, HTML)?.toString();
  const page = pages.get(url);
  const after = page && readText(page, AFTER_LIST)?.toString();
  return before === undefined || after === undefined ? before : before + listName(sidebar) + after;
}

const listName = ({ list }: Sidebar): string => list.slice(list.lastIndexOf("/") + 1);

/**
 * Returns a digest of what affects all pages of a site: this package, the version of Node.js, the rendering
 * libraries as installed for the site in `root`, and the site's configuration. Pages of another edition may
 * differ even if their keys are the same.
 */
export function siteEdition(
  { options, labels, pathPrefix, assets, contentSecurityPolicy, hasImageTransform }: SiteContext,
  hasLayout: boolean,
  root = process.cwd(),
): string {
  const configured = {
    options,
    labels,
    pathPrefix,
    // Pages do not depend on where asset files are stored.
    assets: { ...assets, files: [], embedModules: [...assets.embedModules] },
    contentSecurityPolicy,
    hasImageTransform,
    hasLayout,
  };
  const facts = [packageDigest(), process.version, ...renderers(root), JSON.stringify(configured)];
  return createHash("sha256").update(facts.join("\n")).digest("hex").slice(0, 32);
}

/**
 * Returns the versions of the renderers that are not bundled. All other libraries are part of this package's
 * files.
 */
function renderers(root: string): readonly string[] {
  // Prefers the site's Eleventy, because a linked plugin may have another version in its own folder.
  const eleventy = packageFolder("@11ty/eleventy", root) ?? packageFolder("@11ty/eleventy", packageFile(""));
  const nunjucks = installedWith(["nunjucks"]);
  if (eleventy === undefined) return nunjucks;
  const { version } = JSON.parse(readFileSync(join(eleventy, "package.json"), "utf8")) as { version: string };
  return [`@11ty/eleventy@${version}`, ...nunjucks];
}

const SOURCES = ["package.json", "dist/node", "_includes/api-reference"];

let cachedDigest: string | undefined;

function packageDigest(): string {
  if (cachedDigest !== undefined) return cachedDigest;
  const hash = createHash("sha256");
  for (const file of SOURCES.flatMap((source) => filesBelow(packageFile(source))))
    hash.update(readFileSync(file));
  return (cachedDigest = hash.digest("hex"));
}

function filesBelow(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
