import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, extname, join, relative, resolve } from "node:path";
import type { EleventyConfig } from "../../eleventy-types.js";
import { packageFile } from "../../files/package-files.js";
import { finding, Problem } from "../../problems/problems.js";
import { TEMPLATE_DATA, VIRTUAL_FOLDER } from "./virtual-templates.js";

/** Extension of text that is written as it is: no engine, no layout, no front matter. */
export const RAW_EXTENSION = "apirefraw";

/** A template of raw text either is the text, or paginates over files. */
interface RawData {
  readonly apiReferenceFile?: { readonly content: string };
}

/** A file as it is copied to an address of the site. */
export interface CopiedFile {
  readonly file: string;
  /** From the site's root. */
  readonly url: string;
}

/** What a page names in its head. */
export interface PageAssets {
  readonly stylesheet: string;
  /** Runs before the first paint. */
  readonly script: string;
  /** Scripts that run as early, where a layout of the site's is around the page. */
  readonly extraScripts: readonly string[];
  /** Absent where no page is drawn by the embedded renderer. */
  readonly embed?: EmbedAssets;
}

/**
 * Addresses of the shipped files on the site, from its root: `/api-reference/1a2b3c4d/api-reference.css`. What a script loads
 * lies in its folder, so that neither pages nor scripts need its address.
 */
export interface Assets extends PageAssets {
  /** All files that are published, with their addresses. */
  readonly files: readonly CopiedFile[];
  /** Finds in the list of a reference: loaded when its sidebar is filtered or the search is opened. */
  readonly finder: string;
  /** Of what a page of the site's own shows of a reference. */
  readonly excerpt: { readonly stylesheet: string; readonly script: string };
  /** Modules of the site for the embedded renderer's configuration, by their paths as they are written. */
  readonly embedModules: ReadonlyMap<string, string>;
  /** Absent where no page has a panel. */
  readonly panel?: PanelAssets;
  /** The button and the keys of the search, for pages of the site that do not load our script; absent where it is switched off. */
  readonly searchBox?: string;
}

/** What the page of the embedded renderer loads. */
export interface EmbedAssets {
  readonly stylesheet: string;
  /** Takes the place of the script of other pages. */
  readonly script: string;
  readonly renderer: string;
}

/** What pages with a panel name, besides what their scripts load. */
export interface PanelAssets {
  readonly kinds: ReadonlySet<PanelKind>;
  /** The site's own module for requests; absent where it has none. */
  readonly hooks?: string;
  /** Opens panels on pages of the site's own. */
  readonly excerpt: string;
}

export type PanelKind = "http" | "event";

/** What the scripts of pages load, each when it is first used. */
const LOADED = {
  always: ["filter", "tab-filter", "rows-and-examples"],
  search: ["search"],
  panel: ["is-land", "panel-worker"],
  http: ["http-panel", "panel-engine", "panel-further", "panel-reader"],
  event: ["event-panel"],
  layout: ["stuck"],
} as const;

/**
 * Puts the shipped files into the output, in a folder whose name is their hash, so that they may be cached for ever. What a
 * site brings has its hash in the file's name.
 *
 * @param renderer The file of the embedded renderer, where a source asks for it.
 * @param hooks The site's own module for requests, as a path.
 */
export function registerAssets(
  eleventyConfig: EleventyConfig,
  {
    layout,
    panels,
    hasSearch,
    renderer,
    embedModules,
    hooks,
  }: {
    /** Of pages in a layout of the site's. */
    readonly layout: { readonly wide: boolean; readonly serving: boolean } | undefined;
    readonly hooks: string | undefined;
    readonly panels: ReadonlySet<PanelKind>;
    readonly hasSearch: boolean;
    readonly renderer: string | undefined;
    /** Modules that `embed` names: the option, and the path. */
    readonly embedModules: readonly (readonly [option: string, file: string])[];
  },
): Assets {
  registerRawTexts(eleventyConfig);
  const folder = `api-reference/${hashOf(...shippedTexts())}`;
  const files: CopiedFile[] = [];
  const publish = publishInto(files, eleventyConfig);
  const shipped = (name: string): string => publish(packageFile(`dist/client/${name}`), `${folder}/${name}`);
  const script = (name: string): string => shipped(`${name}.js`);
  const hasPanels = panels.size > 0;
  const reasons = { always: true, layout: layout !== undefined, search: hasSearch, panel: hasPanels };
  for (const [reason, names] of Object.entries(LOADED))
    if (reasons[reason as keyof typeof reasons] ?? panels.has(reason as PanelKind)) names.forEach(script);
  shipped("THIRD-PARTY-NOTICES.txt");
  return {
    files,
    stylesheet: shipped("api-reference.css"),
    script: script(layout ? "page-in-layout" : "page"),
    extraScripts: [...(layout?.wide ? ["wide"] : []), ...(layout?.serving ? ["layout-hints"] : [])].map(
      script,
    ),
    finder: script("finder"),
    excerpt: { stylesheet: shipped("excerpt.css"), script: script("excerpt") },
    ...(hasPanels && {
      panel: {
        kinds: panels,
        excerpt: script("excerpt-panel"),
        ...(panels.has("http") && hooksIn(publish, hooks)),
      },
    }),
    embedModules: new Map(
      embedModules.map(([option, file]) => [file, publishModule(publish, file, option, "embed")]),
    ),
    ...(hasSearch && { searchBox: script("search-box") }),
    ...(renderer !== undefined && {
      embed: {
        stylesheet: shipped("embed.css"),
        script: script("embed"),
        renderer: publishHashed(publish, renderer, "scalar"),
      },
    }),
  };
}

function registerRawTexts(eleventyConfig: EleventyConfig): void {
  eleventyConfig.addTemplateFormats(RAW_EXTENSION);
  eleventyConfig.addExtension(RAW_EXTENSION, {
    outputFileExtension: "html",
    useLayouts: false,
    compileOptions: { permalink: "raw" },
    compile: (content: string) => (pageData: RawData) => pageData.apiReferenceFile?.content ?? content,
  });
}

/** Gives the address of a file that is published. */
type Publish = (file: string, target: string) => string;

const publishInto =
  (files: CopiedFile[], eleventyConfig: EleventyConfig): Publish =>
  (file, target) => {
    files.push({ file, url: `/${target}` });
    publishFile(eleventyConfig, file, target);
    return `/${target}`;
  };

const hooksIn = (publish: Publish, hooks: string | undefined): Pick<PanelAssets, "hooks"> =>
  hooks === undefined
    ? {}
    : { hooks: publishModule(publish, hooks, "openapi.playground.hooks", "panel-hooks") };

/** A module of the site's. Throws a Problem where there is no such file. */
function publishModule(publish: Publish, path: string, option: string, name: string): string {
  const file = resolve(path);
  if (!existsSync(file)) {
    const facts = { file: path, near: "", folder: "the folder Eleventy runs in" };
    throw new Problem(finding("file-not-found", facts, { source: option }));
  }
  return publishHashed(publish, file, name);
}

function publishHashed(publish: Publish, file: string, name: string): string {
  const hash = hashOf(readFileSync(file, "utf8"));
  return publish(file, `api-reference/${name}.${hash}${extname(file)}`);
}

function shippedTexts(): readonly string[] {
  const folder = packageFile("dist/client");
  return readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
}

const hashOf = (...texts: readonly string[]): string =>
  createHash("sha256").update(texts.join("\n")).digest("hex").slice(0, 8);

/**
 * A file of this package is passed through, untouched by the site's transforms. One outside of the project (hoisted
 * `node_modules` of a monorepo) would hang Eleventy's dev server there, so it becomes a template of raw text.
 */
function publishFile(eleventyConfig: EleventyConfig, file: string, target: string): void {
  if (relative(process.cwd(), file).startsWith("..")) {
    eleventyConfig.addTemplate(
      `${VIRTUAL_FOLDER}/${basename(file)}.${RAW_EXTENSION}`,
      readFileSync(file, "utf8"),
      { permalink: `/${target}`, ...TEMPLATE_DATA },
    );
  } else {
    eleventyConfig.addPassthroughCopy({ [file]: target });
  }
}
