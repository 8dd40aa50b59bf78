import type { BuildState } from "../../pages/context/build-state.js";
import {
  operationFiles,
  type ListSite,
  type OperationFile,
} from "../../pages/navigation/operation-list-file.js";
import type { EleventyConfig } from "../eleventy/eleventy-types.js";
import { addPagedTemplate, RAW_EXTENSION } from "../eleventy/virtual-templates.js";

/** Publishes the operation lists of all references except embedded ones. */
export function registerOperationFiles(
  eleventyConfig: EleventyConfig,
  state: BuildState,
  site: ListSite,
): void {
  const files = (): readonly OperationFile[] => operationFiles(state, site);
  addPagedTemplate(eleventyConfig, `operations.${RAW_EXTENSION}`, "computed", "apiReferenceFile", files);
}
