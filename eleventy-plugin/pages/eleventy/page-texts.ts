import { existsSync, readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { EleventyConfig } from "../../eleventy-types.js";
import { finding, type Finding } from "../../problems/problems.js";
import { renumberUses } from "../guides/excerpt-html.js";
import type { ReferencePage } from "../page.js";

/** HTML of the site's author around a page's generated content. */
export interface PageTexts {
  readonly before?: string;
  readonly after?: string;
}

interface PageData {
  readonly page?: object;
}

const PLACES = ["before", "after"] as const;

/**
 * Texts that a site puts before and after the content of a page: `api-reference/before/reference/pets.md` in its
 * includes for the page at `/reference/pets/`; the page at `/` is `index.md`.
 */
export interface SiteTexts {
  /** Rendered as Eleventy renders the site's other Markdown files, with the page's data. */
  of(url: string, pageData: PageData): Promise<PageTexts>;
  /** Whether a page has any. */
  has(url: string): boolean;
  /** A warning for each text that no page shows. */
  unused(pages: readonly ReferencePage[]): readonly Finding[];
}

export function registerSiteTexts(eleventyConfig: EleventyConfig): SiteTexts {
  let templateConfig: unknown;
  let extensionMap: unknown;
  let files: ReadonlyMap<string, string> = new Map();
  eleventyConfig.on("eleventy.config", (instance) => {
    templateConfig = instance;
  });
  eleventyConfig.on("eleventy.extensionmap", (instance) => {
    extensionMap = instance;
  });
  eleventyConfig.on("eleventy.before", ({ directories }) => {
    files = textFiles(directories.includes);
  });

  const render = async (file: string | undefined, pageData: PageData): Promise<string | undefined> => {
    if (file === undefined) return undefined;
    const { RenderPlugin } = await import("@11ty/eleventy");
    return (await RenderPlugin.File(file, { templateConfig, extensionMap }))({
      ...pageData,
      // What is wrong in a shortcode stands in this file, not in the template of our page.
      page: { ...pageData.page, inputPath: file },
    });
  };
  return {
    async of(url, pageData) {
      const [before, after] = [
        numbered(await render(files.get(`before/${nameOf(url)}`), pageData), 1),
        numbered(await render(files.get(`after/${nameOf(url)}`), pageData), USES_OF_A_TEXT),
      ];
      return { ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
    },
    has: (url) => PLACES.some((place) => files.has(`${place}/${nameOf(url)}`)),
    unused(pages) {
      const shown = new Set(pages.flatMap(({ url }) => PLACES.map((place) => `${place}/${nameOf(url)}`)));
      return [...files]
        .filter(([name]) => !shown.has(name))
        .map(([name, file]) =>
          finding("text-without-page", { url: urlOf(name) }, { file: file.replace(/^\.\//, "") }),
        );
    },
  };
}

/** A text shows so many excerpts at most before numbers of the next would be the same. */
const USES_OF_A_TEXT = 1_000_000;

const numbered = (text: string | undefined, first: number): string | undefined =>
  text === undefined ? undefined : renumberUses(text, first);

/** Files by place and page: `before/reference/pets`. */
function textFiles(includes: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const place of PLACES) {
    const folder = join(includes, "api-reference", place);
    if (!existsSync(folder)) continue;
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !entry.name.endsWith(".md")) continue;
      const file = join(entry.parentPath, entry.name);
      const name = relative(folder, file).split(sep).join("/").slice(0, -".md".length);
      files.set(`${place}/${name.normalize("NFC")}`, `./${file.split(sep).join("/")}`);
    }
  }
  return files;
}

const nameOf = (url: string): string => url.replace(/^\/|\/$/g, "") || "index";

function urlOf(name: string): string {
  const path = name.slice(name.indexOf("/") + 1);
  return path === "index" ? "/" : `/${path}/`;
}
