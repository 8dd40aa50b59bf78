import { relative } from "node:path";
import type { BuildState } from "../../pages/context/build-state.js";
import type { SourceResult } from "../../references/references.js";
import type { ContentMap, EleventyConfig } from "../eleventy/eleventy-types.js";
import { VIRTUAL_FOLDER } from "../eleventy/virtual-templates.js";

/** Tracks which pages of the site depend on a document. */
export interface Dependents {
  /**
   * Records a page that shows content of these references, or that names an item which none of them contains.
   */
  shows(inputPath: string | undefined, results: readonly SourceResult[]): void;
  /** Records a page in our frame, whose tabs list all references. */
  isFramed(inputPath: string | undefined): void;
  /** Updates dependencies after documents were read. Called before Eleventy decides which pages to render. */
  areRead(): void;
}

/** For builds without serving, where dependencies are not needed. */
export const noDependents: Dependents = {
  shows: () => undefined,
  isFramed: () => undefined,
  areRead: () => undefined,
};

/**
 * Registers with Eleventy which pages depend on documents: our own pages, and pages of the site that show
 * something of a document. Without this, `--incremental` would render all pages of a site when a document is
 * saved. If a template of the site reads the references directly, all pages depend on all documents, because
 * the actual dependencies are unknown.
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
      // Registers at once, because a failed build never reaches `eleventy.after`, and a change to the
      // document may fix the failure.
      if (isRegistered) dependencies.add(inputPath, files);
    },
    isFramed: (inputPath) => void (inputPath !== undefined && framed.add(inputPath)),
    areRead() {
      const currentTabs = JSON.stringify(state.tabs);
      if (tabs === undefined || tabs === currentTabs) return;
      tabs = currentTabs;
      for (const each of framed) dependencies.add(each, filesOf(state.results));
    },
  };
}

/** Returns paths as Eleventy names them: relative to the working directory. */
const filesOf = (results: readonly SourceResult[]): readonly string[] => [
  ...new Set(results.flatMap(({ files }) => files.map((file) => `./${relative(".", file)}`))),
];

type AddDependencies = (inputPath: string, files: readonly string[]) => void;

/**
 * Registers with Eleventy that templates depend on files. When one of these files is saved while serving, an
 * incremental build renders the templates again. Has no effect until Eleventy has compiled a template of
 * ours.
 */
export interface TemplateDependencies {
  /** Adds `files` as dependencies of the template at `inputPath`. */
  add: AddDependencies;
  /** Adds dependencies of a template of ours, identified by its text. */
  addOf(template: string, files: readonly string[]): void;
  /** Records a compiled template of ours, and Eleventy's function that adds dependencies. */
  compiled(template: string, inputPath: string, addDependencies: AddDependencies): void;
}

export function createTemplateDependencies(): TemplateDependencies {
  const paths = new Map<string, string>();
  let addToEleventy: AddDependencies | undefined;
  const add: AddDependencies = (inputPath, files) => addToEleventy?.(inputPath, files);
  return {
    add,
    addOf(template, files) {
      const inputPath = paths.get(template);
      if (inputPath !== undefined) add(inputPath, files);
    },
    compiled(template, inputPath, addDependencies) {
      paths.set(template, inputPath);
      addToEleventy = addDependencies;
    },
  };
}
