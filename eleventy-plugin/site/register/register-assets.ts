import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, extname, join, relative, resolve } from "node:path";
import { embedFile, type EmbedFile } from "../../embed/embed-document.js";
import { packageFile } from "../../files/package-files.js";
import type { Assets, CopiedFile, PanelAssets, PanelKind } from "../../pages/context/assets.js";
import type { BuildState } from "../../pages/context/build-state.js";
import {
  type ListSite,
  type OperationFile,
  operationFiles,
} from "../../pages/navigation/operation-list-file.js";
import { finding, Problem } from "../../problems/problems.js";
import type { EleventyConfig } from "../eleventy/eleventy-types.js";
import {
  addPagedTemplate,
  RAW_EXTENSION,
  TEMPLATE_DATA,
  VIRTUAL_FOLDER,
} from "../eleventy/virtual-templates.js";

/**
 * Data of a raw template. In a template that paginates over files, `apiReferenceFile` is the current file.
 * Any other raw template is written with its own content.
 */
interface RawData {
  readonly apiReferenceFile?: { readonly content: string };
}

/** Scripts that page scripts load on first use, by the feature that needs them. */
const LOADED = {
  always: ["filter", "tab-filter", "rows-and-examples"],
  search: ["search"],
  panel: ["is-land", "panel-worker"],
  http: ["http-panel", "panel-engine", "panel-further", "panel-reader", "sign-in", "signed-in"],
  event: ["event-panel"],
  layout: ["stuck"],
} as const;

/**
 * Copies the shipped files to the output, into a folder named after their hash, so that browsers can cache
 * them indefinitely. The modules of the site are copied too, each with its own hash in its file name.
 *
 * @param renderer The file of the embedded renderer, if a source uses it.
 * @param hooks Path of the site's module with request hooks.
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
    /** Undefined if pages use the plugin's own layout. */
    readonly layout: { readonly wide: boolean; readonly serving: boolean } | undefined;
    readonly hooks: string | undefined;
    readonly panels: ReadonlySet<PanelKind>;
    readonly hasSearch: boolean;
    readonly renderer: string | undefined;
    /** Modules named in `embed` options: the option and the path. */
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
        ...(panels.has("http") && publishHooks(publish, hooks)),
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

/** Publishes a file and returns its URL. */
type Publish = (file: string, target: string) => string;

const publishInto =
  (files: CopiedFile[], eleventyConfig: EleventyConfig): Publish =>
  (file, target) => {
    files.push({ file, url: `/${target}` });
    publishFile(eleventyConfig, file, target);
    return `/${target}`;
  };

const publishHooks = (publish: Publish, hooks: string | undefined): Pick<PanelAssets, "hooks"> =>
  hooks === undefined
    ? {}
    : { hooks: publishModule(publish, hooks, "openapi.playground.hooks", "panel-hooks") };

/** Publishes a module of the site. Throws a Problem if the file does not exist. */
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
 * Publishes a file as a passthrough copy. A file outside the project (hoisted `node_modules` of a monorepo)
 * becomes a raw template instead, because a passthrough copy of it would hang Eleventy's dev server.
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

interface PublishedEmbedFile extends EmbedFile {
  readonly url: string;
}

/** Publishes the document beside each page of the embedded renderer. */
export function registerEmbedFiles(eleventyConfig: EleventyConfig, state: BuildState): void {
  const files = (): readonly PublishedEmbedFile[] =>
    state.results.flatMap(({ source, reference, loaded }) => {
      const file = source.renderer === "embed" ? embedFile(source, loaded) : undefined;
      return file === undefined ? [] : [{ ...file, url: `${reference.url}${file.name}` }];
    });
  eleventyConfig.addTemplate(`${VIRTUAL_FOLDER}/embed.${RAW_EXTENSION}`, "computed in `pagination.before`", {
    ...TEMPLATE_DATA,
    apiReferenceEmbeds: ["computed in `pagination.before`"],
    pagination: { data: "apiReferenceEmbeds", size: 1, alias: "apiReferenceFile", before: files },
    permalink: ({ apiReferenceFile }: { apiReferenceFile?: PublishedEmbedFile }) =>
      apiReferenceFile?.url ?? false,
  });
}

/** Publishes the operation lists of all references except embedded ones. */
export function registerOperationFiles(
  eleventyConfig: EleventyConfig,
  state: BuildState,
  site: ListSite,
): void {
  const files = (): readonly OperationFile[] => operationFiles(state, site);
  addPagedTemplate(eleventyConfig, `operations.${RAW_EXTENSION}`, "computed", "apiReferenceFile", files);
}
