import type { BuildState } from "../../pages/context/build-state.js";
import type { EleventyConfig } from "../eleventy/eleventy-types.js";
import { RAW_EXTENSION } from "../eleventy/virtual-templates.js";
import { TEMPLATE_DATA, VIRTUAL_FOLDER } from "../eleventy/virtual-templates.js";
import { embedFile, type EmbedFile } from "../../embed/embed-document.js";

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
