import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, extname, relative } from "node:path";
import type { EleventyConfig } from "../../eleventy-types.js";
import { packageFile } from "../../files/package-files.js";
import { TEMPLATE_DATA, VIRTUAL_FOLDER } from "./virtual-templates.js";

/** Extension of text that is written as it is: no engine, no layout, no front matter. */
export const RAW_EXTENSION = "apirefraw";

/** A template of raw text either is the text, or paginates over files. */
interface RawData {
  readonly apiReferenceFile?: { readonly content: string };
}

/** Addresses of the shipped files on the site, from its root: `/api-reference/api-reference.1a2b3c4d.css`. */
export interface Assets {
  readonly stylesheet: string;
  /** Runs before the first paint. */
  readonly script: string;
  /** Absent where no page has a panel. */
  readonly panel?: PanelAssets;
  /** Absent where the search is switched off. */
  readonly search?: SearchAssets;
  /** Absent where no page is drawn by the embedded renderer. */
  readonly embed?: EmbedAssets;
}

/** Scripts of the search box. */
export interface SearchAssets {
  /** Loaded when the search is first opened. */
  readonly dialog: string;
  /** The button and the keys, for pages of the site that do not load the script of ours. */
  readonly door: string;
}

/** What the page of the embedded renderer loads. */
export interface EmbedAssets {
  readonly stylesheet: string;
  /** Takes the place of the script of other pages. */
  readonly script: string;
  readonly renderer: string;
}

/** Scripts that a page loads once its panel is open. */
export interface PanelAssets {
  /** Loads the panel as soon as it is seen. */
  readonly island: string;
  /** Checks what is typed and what is answered. */
  readonly worker: string;
  /** The panel that sends requests; absent where no page has one. */
  readonly http?: {
    /** Draws the form. */
    readonly script: string;
    /** Builds and sends requests: loaded when the form is first touched. */
    readonly engine: string;
  };
  /** The panel of events; absent where no page has one. */
  readonly event?: { readonly script: string };
}

/**
 * Puts the shipped files into the output, each under a name that holds its hash, so that it may be cached for ever.
 *
 * @param renderer The file of the embedded renderer, where a source asks for it.
 */
export function registerAssets(
  eleventyConfig: EleventyConfig,
  {
    panels,
    hasSearch,
    renderer,
  }: {
    readonly panels: ReadonlySet<"http" | "event">;
    readonly hasSearch: boolean;
    readonly renderer: string | undefined;
  },
): Assets {
  eleventyConfig.addTemplateFormats(RAW_EXTENSION);
  eleventyConfig.addExtension(RAW_EXTENSION, {
    outputFileExtension: "html",
    useLayouts: false,
    compileOptions: { permalink: "raw" },
    compile: (content: string) => (pageData: RawData) => pageData.apiReferenceFile?.content ?? content,
  });
  return {
    stylesheet: publish(eleventyConfig, packageFile("dist/client/api-reference.css")),
    script: publish(eleventyConfig, packageFile("dist/client/page.js")),
    ...(panels.size > 0 && { panel: panelAssets(eleventyConfig, panels) }),
    ...(hasSearch && { search: searchAssets(eleventyConfig) }),
    ...(renderer !== undefined && {
      embed: {
        stylesheet: publish(eleventyConfig, packageFile("dist/client/embed.css")),
        script: publish(eleventyConfig, packageFile("dist/client/embed.js")),
        renderer: publish(eleventyConfig, renderer, "scalar"),
      },
    }),
  };
}

function searchAssets(eleventyConfig: EleventyConfig): SearchAssets {
  return {
    dialog: publishScript(eleventyConfig, "search"),
    door: publishScript(eleventyConfig, "search-box"),
  };
}

const publishScript = (eleventyConfig: EleventyConfig, name: string): string =>
  publish(eleventyConfig, packageFile(`dist/client/${name}.js`));

function panelAssets(eleventyConfig: EleventyConfig, panels: ReadonlySet<"http" | "event">): PanelAssets {
  const published = (name: string): string => publishScript(eleventyConfig, name);
  return {
    island: published("is-land"),
    worker: published("panel-worker"),
    ...(panels.has("http") && {
      http: { script: published("http-panel"), engine: published("panel-engine") },
    }),
    ...(panels.has("event") && { event: { script: published("event-panel") } }),
  };
}

/**
 * A file of this package is passed through, untouched by the site's transforms. One outside of the project (hoisted
 * `node_modules` of a monorepo) would hang Eleventy's dev server there, so it becomes a template of raw text.
 */
function publish(eleventyConfig: EleventyConfig, file: string, name = basename(file, extname(file))): string {
  const content = readFileSync(file, "utf8");
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 8);
  const extension = extname(file);
  const target = `api-reference/${name}.${hash}${extension}`;
  if (relative(process.cwd(), file).startsWith("..")) {
    eleventyConfig.addTemplate(`${VIRTUAL_FOLDER}/${basename(file)}.${RAW_EXTENSION}`, content, {
      permalink: `/${target}`,
      ...TEMPLATE_DATA,
    });
  } else {
    eleventyConfig.addPassthroughCopy({ [file]: target });
  }
  return `/${target}`;
}
