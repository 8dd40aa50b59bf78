import { relative } from "node:path";
import type { ContentMap, EleventyConfig } from "../../eleventy-types.js";
import type { BuildState } from "../build-state.js";
import { VIRTUAL_FOLDER } from "./virtual-templates.js";
import type { TemplateDependencies } from "../templates/template-dependencies.js";
import type { SourceResult } from "../../references.js";

/** Who is told which pages of the site show something of a document. */
export interface Dependents {
  /** A page that shows something of these references, or asked for a name that they do not have. */
  shows(inputPath: string | undefined, results: readonly SourceResult[]): void;
  /** A page in our frame, whose tabs name all references. */
  isFramed(inputPath: string | undefined): void;
  /** Documents were read. Called before Eleventy decides which pages it makes. */
  areRead(): void;
}

/** Outside of serving nobody asks. */
export const noDependents: Dependents = {
  shows: () => undefined,
  isFramed: () => undefined,
  areRead: () => undefined,
};

/**
 * Under `--incremental` Eleventy makes all pages of a site again when a file was saved of which it does not know who depends
 * on it. Here it learns who depends on the documents: our own pages, and those of the site that show something of them. All
 * of them, where a template of the site reads the references themselves, for nobody knows which.
 */
export function trackDependents(
  eleventyConfig: EleventyConfig,
  state: Pick<BuildState, "results" | "tabs" | "reads">,
  dependencies: Pick<TemplateDependencies, "add">,
): Dependents {
  const shown = new Map<string, Set<string>>();
  const framed = new Set<string>();
  let templates: readonly string[] = [];
  let tabs: string | undefined;
  let isRegistered = false;
  eleventyConfig.on("eleventy.contentMap", ({ inputPathToUrl }: ContentMap) => {
    templates = Object.keys(inputPathToUrl);
  });
  eleventyConfig.on("eleventy.after", () => {
    const files = filesOf(state.results);
    isRegistered = true;
    for (const each of templates)
      if (state.reads.bySite || each.includes(VIRTUAL_FOLDER)) dependencies.add(each, files);
    for (const [inputPath, needed] of shown) dependencies.add(inputPath, [...needed]);
    tabs ??= JSON.stringify(state.tabs);
  });
  return {
    shows(inputPath, results) {
      if (inputPath === undefined) return;
      const files = filesOf(results);
      shown.set(inputPath, new Set([...(shown.get(inputPath) ?? []), ...files]));
      // A build that fails comes to no end, and what repairs it may be the document.
      if (isRegistered) dependencies.add(inputPath, files);
    },
    isFramed: (inputPath) => void (inputPath !== undefined && framed.add(inputPath)),
    areRead() {
      const now = JSON.stringify(state.tabs);
      if (tabs === undefined || tabs === now) return;
      tabs = now;
      for (const each of framed) dependencies.add(each, filesOf(state.results));
    },
  };
}

/** As Eleventy names them, from the folder that it runs in. */
const filesOf = (results: readonly SourceResult[]): readonly string[] => [
  ...new Set(results.flatMap(({ files }) => files.map((file) => `./${relative(".", file)}`))),
];
