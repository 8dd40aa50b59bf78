import { readRegularText } from "../../files/regular-file.js";
import type { BuildState } from "../../pages/context/build-state.js";
import type { GuideLink, GuideLinks } from "../../pages/context/guide-links.js";
import { findNamed, type NamedItem } from "../../pages/navigation/find-named.js";
import type { Operation } from "../../portable/model/index.js";
import type { ContentMap, EleventyConfig, TemplateData } from "../eleventy/eleventy-types.js";
import { VIRTUAL_FOLDER } from "../eleventy/virtual-templates.js";

/** For `guideLinks: false`. */
export const noGuideLinks: GuideLinks = {
  of: () => [],
  sourcesOf: () => [],
  isPage: () => false,
};

/** A page of the site as read from its file. */
interface Guide {
  readonly names: readonly string[];
  /** The parts of the source that may determine the title and URL. */
  readonly head: string;
  readonly link?: GuideLink | undefined;
}

interface Sources {
  readonly state: Pick<BuildState, "results">;
  /**
   * Called while serving, before a build, with the guides that now name other operations or may have another
   * title or URL.
   */
  readonly onMoved: (files: readonly string[]) => void;
}

export function registerGuideLinks(eleventyConfig: EleventyConfig, { state, onMoved }: Sources): GuideLinks {
  const guides = new Map<string, Guide>();
  const dataOf = new Map<string, TemplateData>();
  let pages: ReadonlySet<string> = new Set();
  const languagesOf = trackTemplateLanguages(eleventyConfig);
  let index = { of: undefined as object | undefined, byUrl: new Map<string, readonly NamedGuide[]>() };
  /** Stores the guide, or removes it if it names nothing. Returns whether it has changed. */
  const updateGuide = (file: string, guide: Guide): boolean => {
    const previous = guides.get(file);
    if (guide.names.length === 0) guides.delete(file);
    else guides.set(file, guide);
    const hasChanged =
      (previous !== undefined || guide.names.length > 0) &&
      JSON.stringify(previous) !== JSON.stringify(guide);
    if (hasChanged) index = { of: undefined, byUrl: new Map() };
    return hasChanged;
  };

  eleventyConfig.on("eleventy.beforeWatch", (saved) => {
    const files = saved.map(toInputPath);
    const changed = files.filter((file) => updateGuide(file, { ...guides.get(file), ...readGuide(file) }));
    if (changed.length > 0) onMoved(changed);
  });
  eleventyConfig.addPreprocessor("api-reference-guides", "*", (data, content) => {
    const file = toInputPath(data.page.inputPath);
    const mayName = typeof content !== "string" || content.includes("api");
    const isGuide = mayName && !file.includes(VIRTUAL_FOLDER) && languagesOf(file, data).length > 0;
    updateGuide(file, { ...guides.get(file), ...(isGuide ? readGuide(file) : NO_GUIDE) });
    if (guides.has(file)) dataOf.set(file, data);
    return undefined;
  });
  eleventyConfig.on("eleventy.contentMap", ({ inputPathToUrl }: ContentMap) => {
    pages = new Set(Object.keys(inputPathToUrl).map(toInputPath));
    for (const [file, guide] of guides) {
      const data = dataOf.get(file);
      const url = (inputPathToUrl[file] ?? []).find((each) => typeof each === "string");
      const link = data && isListed(url, data) ? { url, title: titleOf(file, data) } : undefined;
      updateGuide(file, { ...(pages.has(file) ? guide : NO_GUIDE), link });
    }
    dataOf.clear();
  });

  const guidesOf = ({ url }: Operation): readonly NamedGuide[] => {
    const { results } = state;
    if (index.of !== results) index = { of: results, byUrl: guidesByUrl(guides, results) };
    return index.byUrl.get(url) ?? [];
  };
  return {
    of: (operation) => guidesOf(operation).flatMap(([, { link }]) => link ?? []),
    sourcesOf: (operation) => guidesOf(operation).map(([file, { head }]) => [file, head]),
    isPage: (file) => pages.has(toInputPath(file)),
  };
}

type NamedGuide = readonly [file: string, guide: Guide];

/**
 * Groups guides by the URL of the operation that they show or link, directly or through one of its messages.
 */
function guidesByUrl(
  guides: ReadonlyMap<string, Guide>,
  results: BuildState["results"],
): Map<string, readonly NamedGuide[]> {
  const byUrl = new Map<string, readonly NamedGuide[]>();
  for (const [file, guide] of [...guides].sort(([left], [right]) => (left < right ? -1 : 1))) {
    const urls = guide.names.flatMap((name) => {
      const [named, other] = findNamed(name, results);
      return named && other === undefined ? urlOf(named) : [];
    });
    for (const url of new Set(urls)) byUrl.set(url, [...(byUrl.get(url) ?? []), [file, guide]]);
  }
  return byUrl;
}

/** Returns the URL of the operation page that shows an operation or message; empty for other items. */
function urlOf(named: NamedItem): readonly string[] {
  if (named.kind === "operation") return [named.operation.url];
  return named.kind === "message" ? [named.listedMessage.page] : [];
}

const NO_GUIDE = { names: [], head: "" };

function readGuide(file: string): Pick<Guide, "names" | "head"> {
  const text = textOf(file);
  return { names: namesInSource(text), head: /\.[cm]?[jt]sx?$/.test(file) ? text : headOf(text) };
}

// Virtual pages of plugins have no file.
const textOf = (file: string): string => readRegularText(file) ?? "";

const FRONT_MATTER = /^\uFEFF?---[^]*?^---/m;
const HEADING = /^#[ \t]+(.+)$|<h1\b[^>]*>([^]*?)<\/h1>/m;

const headOf = (text: string): string =>
  `${FRONT_MATTER.exec(text)?.[0] ?? ""}\n${HEADING.exec(text)?.[0] ?? ""}`;

/** Returns the title of a page: from its data, or else its first heading, or else its file name. */
function titleOf(file: string, { title }: TemplateData): string {
  if (typeof title === "string" && title.trim() !== "") return title;
  const [, markdown, html] = HEADING.exec(textOf(file).replace(FRONT_MATTER, "")) ?? [];
  const heading = (markdown ?? html ?? "").replace(/<[^>]*>|\{[%{][^]*?[%}]\}|[*_`]/g, "").trim();
  return heading || file.replace(/^.*\/|\..*$/g, "");
}

/**
 * Whether operation pages list the guide: it must be an HTML page that the site does not exclude from its
 * collections.
 */
const isListed = (url: string | undefined, data: TemplateData): url is string =>
  url !== undefined && /\/$|\.html?$/.test(url) && data.eleventyExcludeFromCollections !== true;

/** Returns the path as Eleventy names templates: `./guides/book.md`. */
const toInputPath = (file: string): string => (file.startsWith("./") ? file : `./${file}`);

/**
 * Returns the distinct names passed to shortcodes in a template's source. Does not find names that come from
 * data or are computed by code.
 */
export function namesInSource(source: string): readonly string[] {
  if (!source.includes("api")) return [];
  const names = source.replace(NO_CODE, "").matchAll(USE);
  return [...new Set([...names].map(([, , name = ""]) => name))];
}

/** Matches `{% apiLink "createBooking" %}` and `this.apiLink("createBooking")`. */
const USE =
  /(?:\{%-?\s*api\w+\s+|\bapi\w+\(\s*)(?<=api(?:Link|Operation|Schema|Sample|Try)(?:Block)?[\s(]+)(["'`])(.+?)\1/g;

/** Matches template parts that are printed verbatim, and comments. */
const NO_CODE = /\{%-?\s*(raw|verbatim|comment)\s*-?%\}[^]*?\{%-?\s*end\1\s*-?%\}|\{#[^]*?#\}/g;

/** The template languages that a site uses in its Markdown and HTML files. */
interface TemplateEngines {
  readonly markdownTemplateEngine?: unknown;
  readonly htmlTemplateEngine?: unknown;
}

/**
 * Returns the template languages that a file of the site uses, apart from Markdown and HTML. A Markdown or
 * HTML file may use another template language, or none.
 */
type TemplateLanguages = (file: string, data: TemplateData) => readonly string[];

export function trackTemplateLanguages(eleventyConfig: EleventyConfig): TemplateLanguages {
  let enginesOf = (): TemplateEngines => ({});
  eleventyConfig.on("eleventy.config", (instance) => {
    enginesOf = () => (instance as { getConfig?: () => TemplateEngines }).getConfig?.() ?? {};
  });
  return (file, { templateEngineOverride }) => {
    const [, kind = ""] = /\.(\w+)$/.exec(file) ?? [];
    const { markdownTemplateEngine, htmlTemplateEngine } = enginesOf();
    const engine = kind === "md" ? markdownTemplateEngine : kind === "html" ? htmlTemplateEngine : kind;
    const named = templateEngineOverride ?? engine;
    const names = typeof named === "string" ? named.split(",") : [];
    return names.filter((name) => name !== "md" && name !== "html");
  };
}
