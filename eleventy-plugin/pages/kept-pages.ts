import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { BuildState } from "../build/build-state.js";
import type { EleventyConfig } from "../eleventy-types.js";
import { createBoundedMap, type BoundedMap } from "./bounded-map.js";
import { pageFingerprint, type Surroundings } from "./page-fingerprint.js";
import { PLACES, type Texts } from "./page-texts.js";
import { pageFrame } from "./page-view.js";
import type { NativePage, ReferencePage } from "./page.js";
import type { SiteContext } from "./site-view.js";
import type { Twins } from "./twin/twins.js";

/** Of all pages together. */
const MAX_CHARACTERS = 300_000_000;

/** Pages of earlier builds of this process: while serving, a page whose parts did not change is not made again. */
export interface KeptPages {
  /** The page lies in the output as it would be written: Eleventy need not be told of it. */
  readonly stands: (page: ReferencePage) => boolean;
  /** HTML of the page: as it was made before, or else as `make` makes it. */
  sameOr(page: NativePage, surroundings: Surroundings, make: () => Promise<string>): Promise<string>;
  /** The page is as it was in the build before. */
  readonly isSame: (page: ReferencePage) => boolean;
}

interface KeptPage {
  readonly fingerprint: string;
  /** Address of the list of operations that it names. */
  readonly list: string;
  readonly html: string;
  /** Its Markdown. */
  readonly twin: string | undefined;
  /** By a build that came to its end. */
  isWritten: boolean;
}

interface KeptPagesContext {
  readonly twins: Twins;
  readonly texts: Texts;
  readonly state: Pick<BuildState, "results">;
  readonly siteContext: () => SiteContext;
  /** Our pages stand in a layout of the site's own. */
  readonly hasLayout: boolean;
  readonly isServing: () => boolean;
}

/**
 * Keeps nothing in a build that ends, where no page is made twice, and nothing where the site has templates in place of
 * ours: those may print anything.
 */
export function registerKeptPages(eleventyConfig: EleventyConfig, context: KeptPagesContext): KeptPages {
  const { twins, texts, siteContext, hasLayout } = context;
  const kept = createBoundedMap<KeptPage>(MAX_CHARACTERS);
  const same = new WeakSet<ReferencePage>();
  const build = followBuilds(eleventyConfig, context, kept);
  const keep = (page: ReferencePage, made: KeptPage): void => kept.set(page.url, made, made.html.length);
  const takeOver = (page: ReferencePage, before: KeptPage): void => {
    same.add(page);
    if (before.twin !== undefined) twins.takeOver(page, before.twin);
    keep(page, before);
  };

  return {
    stands(page) {
      // A layout of the site's own, and its texts, may print what changed elsewhere in the document.
      const { keeps, onlyDocumentsSaved, output } = build;
      if (!keeps || !onlyDocumentsSaved || output === undefined || hasLayout) return false;
      const before = kept.get(page.url);
      if (page.kind === "embed" || texts.has(page.url) || !before?.isWritten) return false;
      const frame = pageFrame(page, siteContext());
      const stands =
        before.list === frame.sidebar.list &&
        before.fingerprint === pageFingerprint(page, { frame, texts: {} }) &&
        existsSync(join(output, page.url, "index.html"));
      if (stands) takeOver(page, before);
      return stands;
    },
    async sameOr(page, surroundings, make) {
      const fingerprint = build.keeps ? pageFingerprint(page, surroundings) : undefined;
      if (fingerprint === undefined) return make();
      const { list } = surroundings.frame.sidebar;
      const before = kept.get(page.url);
      if (before?.fingerprint !== fingerprint) {
        const html = await make();
        keep(page, { fingerprint, list, html, twin: twins.made(page), isWritten: false });
        return html;
      }
      const html = before.html.replaceAll(nameOf(before.list), nameOf(list));
      takeOver(page, { ...before, list, html, isWritten: false });
      return html;
    },
    isSame: (page) => same.has(page),
  };
}

/** What Eleventy tells of a build. */
interface Build {
  readonly keeps: boolean;
  /** Absent where nothing is written. */
  readonly output: string | undefined;
  /** Nothing else was saved since the build before. */
  readonly onlyDocumentsSaved: boolean;
}

function followBuilds(
  eleventyConfig: EleventyConfig,
  { state, isServing }: KeptPagesContext,
  kept: BoundedMap<KeptPage>,
): Build {
  const build = { keeps: false, output: undefined as string | undefined, onlyDocumentsSaved: false };
  eleventyConfig.on("eleventy.beforeWatch", (saved) => {
    const documents = new Set(state.results.flatMap(({ files }) => files));
    build.onlyDocumentsSaved = saved.every((file) => documents.has(resolve(file)));
  });
  eleventyConfig.on("eleventy.before", ({ directories, outputMode }) => {
    build.keeps = isServing() && !hasOwnTemplates(directories.includes);
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

/** In place of ours, beside texts that stand around a page's content. */
function hasOwnTemplates(includes: string): boolean {
  const folder = join(includes, "api-reference");
  return existsSync(folder) && readdirSync(folder).some((name) => !PLACES.some((place) => place === name));
}
