import { existsSync, readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { EleventyConfig } from "../eleventy/eleventy-types.js";
import { finding, type Finding } from "../../problems/problems.js";
import { renumberUses } from "../../pages/excerpts/excerpt-html.js";
import type { PageTexts, ReferencePage } from "../../pages/context/page.js";

interface PageData {
  readonly page?: object;
}

const POSITIONS = ["before", "after"] as const;

export type SiteTexts = ReturnType<typeof registerSiteTexts>;

/**
 * Finds texts that a site adds before and after the content of a page. The text before the page at
 * `/reference/pets/` is the file `api-reference/before/reference/pets.md` in the includes folder; for the page at
 * `/`, the file is `index.md`.
 */
export function registerSiteTexts(eleventyConfig: EleventyConfig) {
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
      // Problems in shortcodes then refer to this file, not to the template of our page.
      page: { ...pageData.page, inputPath: file },
    });
  };
  return {
    /** Renders a page's texts like the site's other Markdown files, with the page's data. */
    async of(url: string, pageData: PageData): Promise<PageTexts> {
      const [before, after] = [
        numbered(await render(files.get(`before/${nameOf(url)}`), pageData), 1),
        numbered(await render(files.get(`after/${nameOf(url)}`), pageData), USES_OF_A_TEXT),
      ];
      return { ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
    },
    /** Whether a page has any texts. */
    has: (url: string): boolean => POSITIONS.some((position) => files.has(`${position}/${nameOf(url)}`)),
    /** Returns a warning for each text whose page does not exist. */
    unused(pages: readonly ReferencePage[]): readonly Finding[] {
      const shown = new Set(
        pages.flatMap(({ url }) => POSITIONS.map((position) => `${position}/${nameOf(url)}`)),
      );
      return [...files]
        .filter(([name]) => !shown.has(name))
        .map(([name, file]) =>
          finding("text-without-page", { url: urlOf(name) }, { file: file.replace(/^\.\//, "") }),
        );
    },
  };
}

/**
 * Number of the first excerpt in the text after the content. The text before the content must contain fewer
 * excerpts than this, because the numbers of a page must be unique.
 */
const USES_OF_A_TEXT = 1_000_000;

const numbered = (text: string | undefined, first: number): string | undefined =>
  text === undefined ? undefined : renumberUses(text, first);

/** Returns the files of texts by position and page: `before/reference/pets`. */
function textFiles(includes: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const position of POSITIONS) {
    const folder = join(includes, "api-reference", position);
    if (!existsSync(folder)) continue;
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !entry.name.endsWith(".md")) continue;
      const file = join(entry.parentPath, entry.name);
      const name = relative(folder, file).split(sep).join("/").slice(0, -".md".length);
      files.set(`${position}/${name.normalize("NFC")}`, `./${file.split(sep).join("/")}`);
    }
  }
  return files;
}

const nameOf = (url: string): string => url.replace(/^\/|\/$/g, "") || "index";

function urlOf(name: string): string {
  const path = name.slice(name.indexOf("/") + 1);
  return path === "index" ? "/" : `/${path}/`;
}
