import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { BuildState } from "../build-state.js";
import type { AfterEvent, EleventyConfig } from "../../eleventy-types.js";
import { createBoundedMap, type BoundedMap } from "./bounded-map.js";
import { openArchive, startArchive, type NewArchive, type PageArchive, type Places } from "./page-archive.js";
import { pageEdition } from "./page-edition.js";
import { operationFile } from "../eleventy/operation-list-file.js";
import { contentFingerprint, outlineOf, pageFingerprint, type Surroundings } from "./page-fingerprint.js";
import type { Texts } from "../eleventy/page-texts.js";
import type { NativePage, ReferencePage } from "../page.js";
import { replacedTemplates } from "../templates/replaced-templates.js";
import type { SiteContext } from "../site-context.js";
import type { MarkdownPages } from "../markdown-pages/markdown-pages.js";

/** Of all pages together. */
const MAX_CHARACTERS = 300_000_000;

/**
 * Pages of earlier builds, of this process and of the one before it: a page whose parts did not change is not made
 * again.
 */
export interface KeptPages {
  /** The page lies in the output as it would be written: Eleventy need not be told of it. */
  readonly stands: (page: ReferencePage) => boolean;
  /** HTML of the page: as it was made before, or else as `make` makes it. */
  sameOr(page: NativePage, surroundings: Surroundings, make: () => Promise<string>): Promise<string>;
  /** `html` is the whole page as our own templates printed it, with all that its `<head>` needs. */
  readonly isOwn: (page: ReferencePage, html: string) => boolean;
  /** The page is as it was in the build before, of this process. */
  readonly isSame: (page: ReferencePage) => boolean;
  /** Files of the page's panel, likewise. To be asked for after the page. */
  filesOr(page: ReferencePage, make: () => Files): Files;
  /** Hands the pages on to the next process. To be called when a build has written all it makes of them. */
  handOn(event: Pick<AfterEvent, "runMode" | "outputMode">): Promise<void>;
}

/** A page, and what it was made of. */
export interface MadePage {
  readonly fingerprint: string;
  /** Address of the list of operations that it names. */
  readonly list: string;
  readonly html: string;
  /** Its Markdown. */
  readonly markdown?: string | undefined;
  /** Those of its panel, by their names. */
  readonly files?: Files | undefined;
}

export type Files = Readonly<Record<string, string>>;

interface KeptPage extends MadePage {
  /** Of files that were made: they lie in the archive to come, so that not all of them are held until the last is made. */
  places?: Places | undefined;
  /** Its own part and the outline of all references: its fingerprint is the same where they are. */
  basis: string;
  /** By a build that came to its end. */
  isWritten: boolean;
}

interface KeptPagesContext {
  readonly markdownPages: MarkdownPages;
  readonly texts: Texts;
  readonly state: Pick<BuildState, "results">;
  readonly siteContext: () => SiteContext;
  /** Our pages stand in a layout of the site's own. */
  readonly hasLayout: boolean;
  readonly cacheFolder: string;
}

/** Keeps nothing where the site has templates in place of ours: those may print anything. */
export function registerKeptPages(
  eleventyConfig: Pick<EleventyConfig, "on">,
  context: KeptPagesContext,
): KeptPages {
  const { markdownPages, texts, siteContext, hasLayout } = context;
  const kept = createBoundedMap<KeptPage>(MAX_CHARACTERS);
  const same = new WeakSet<ReferencePage>();
  const archive = keepArchive(context, kept);
  const build = followBuilds(eleventyConfig, context, kept);
  const outline = createOutline(context);
  const keep = (page: ReferencePage, made: KeptPage): void => kept.set(page.url, made, made.html.length);

  return {
    stands(page) {
      // A layout of the site's own, and its texts, may print what changed elsewhere in the document.
      const { keeps, onlyDocumentsSaved, output } = build;
      if (!keeps || !onlyDocumentsSaved || output === undefined || hasLayout) return false;
      const before = kept.get(page.url);
      if (page.kind === "embed" || texts.has(page.url) || !before?.isWritten) return false;
      const content = contentFingerprint(page);
      const { labels, options } = siteContext();
      const stands =
        content !== undefined &&
        before.basis === outline() + content &&
        before.list === operationFile(page.reference, labels, options.site.language).url &&
        existsSync(join(output, page.url, "index.html"));
      if (!stands) return false;
      same.add(page);
      if (before.markdown !== undefined) markdownPages.takeOver(page, before.markdown);
      return true;
    },
    async sameOr(page, surroundings, make) {
      const content = build.keeps ? contentFingerprint(page) : undefined;
      if (content === undefined) return make();
      const fingerprint = pageFingerprint(page, content, surroundings);
      const basis = outline() + content;
      const { list } = surroundings.frame.sidebar;
      const ofProcess = kept.get(page.url);
      const before = ofProcess ?? archive.get(page.url);
      if (before?.fingerprint !== fingerprint) {
        const html = await make();
        keep(page, { fingerprint, basis, list, html, markdown: markdownPages.made(page), isWritten: false });
        return html;
      }
      if (ofProcess !== undefined) same.add(page);
      if (before.markdown !== undefined) markdownPages.takeOver(page, before.markdown);
      const html = before.html.replaceAll(nameOf(before.list), nameOf(list));
      keep(page, { ...before, basis, list, html, isWritten: false });
      return html;
    },
    isOwn: (page, html) => !hasLayout && kept.get(page.url)?.html === html,
    isSame: (page) => same.has(page),
    filesOr(page, make) {
      const known = kept.get(page.url);
      if (known?.files !== undefined) return known.files;
      const files = make();
      if (known !== undefined && build.output !== undefined) known.places = archive.put(files);
      return files;
    },
    handOn: archive.handOn,
  };
}

/** Told once a build. */
function createOutline({ state }: KeptPagesContext): () => string {
  const known = new WeakMap<BuildState["results"], string>();
  return () => {
    const { results } = state;
    const outline = known.get(results) ?? outlineOf(results.map(({ reference }) => reference));
    known.set(results, outline);
    return outline;
  };
}

/** Pages of the process before this one, for its first build; after it they are written anew where any changed. */
function keepArchive(
  { siteContext, hasLayout, cacheFolder }: KeptPagesContext,
  kept: BoundedMap<KeptPage>,
): Pick<PageArchive, "get"> & Pick<NewArchive, "put"> & Pick<KeptPages, "handOn"> {
  let archive: PageArchive | undefined;
  let next: NewArchive | undefined;
  let isOver = false;
  const file = (): string => join(cacheFolder, "pages", pageEdition(siteContext(), hasLayout));
  return {
    // Not opened before a page asks: by then the path prefix is known.
    get: (url) => (isOver ? undefined : (archive ??= openArchive(file())).get(url)),
    put: (files) => (isOver ? undefined : (next ??= startArchive(file())).put(files)),
    async handOn({ runMode, outputMode }) {
      const isBuild = runMode === "build";
      const pages = kept.entries();
      const [before, started] = [archive, next];
      archive = next = undefined;
      isOver = !isBuild;
      if (isBuild) kept.clear();
      before?.close();
      if (before === undefined || outputMode !== "fs" || holds(before, pages)) return started?.discard();
      const written = (started ?? startArchive(file())).finish(pages);
      // Whoever waits for a page to appear need not wait for this.
      if (isBuild) await written;
    },
  };
}

const holds = (archive: PageArchive, pages: readonly (readonly [string, KeptPage])[]): boolean =>
  archive.size === pages.length && pages.every(([url, { fingerprint }]) => archive.has(url, fingerprint));

/** What Eleventy tells of a build. */
interface Build {
  readonly keeps: boolean;
  /** Absent where nothing is written. */
  readonly output: string | undefined;
  /** Nothing else was saved since the build before. */
  readonly onlyDocumentsSaved: boolean;
}

function followBuilds(
  eleventyConfig: Pick<EleventyConfig, "on">,
  { state }: KeptPagesContext,
  kept: BoundedMap<KeptPage>,
): Build {
  const build = { keeps: false, output: undefined as string | undefined, onlyDocumentsSaved: false };
  eleventyConfig.on("eleventy.beforeWatch", (saved) => {
    const documents = new Set(state.results.flatMap(({ files }) => files));
    build.onlyDocumentsSaved = saved.every((file) => documents.has(resolve(file)));
  });
  eleventyConfig.on("eleventy.before", ({ directories, outputMode }) => {
    build.keeps = replacedTemplates(directories.includes).size === 0;
    build.output = outputMode === "fs" ? directories.output : undefined;
    if (!build.keeps) kept.clear();
  });
  eleventyConfig.on("eleventy.after", ({ results }) => {
    build.onlyDocumentsSaved = false;
    for (const { url } of results) {
      const page = kept.get(url);
      if (page !== undefined) page.isWritten = true;
    }
  });
  return build;
}

/** `operations.1a2b3c4d.json`: pages name it from where they lie. */
const nameOf = (list: string): string => list.slice(list.lastIndexOf("/") + 1);
