import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { loadOpenApiDocument } from "../../eleventy-plugin/load/openapi-document.js";
import { normaliseOpenApi } from "../../eleventy-plugin/normalise/openapi/reference.js";
import type { ResolvedSource } from "../../eleventy-plugin/options/resolved-options.js";
import type { HttpOperation, Reference } from "../../eleventy-plugin/portable/model/index.js";

/** The reference of a document on disk, as a build makes it. */
export async function referenceOf(file: string): Promise<Reference> {
  const cacheFolder = await mkdtemp(join(tmpdir(), "api-reference-cache-"));
  const source: ResolvedSource = {
    kind: "openapi",
    option: "openapi",
    spec: file,
    route: "/reference",
    ownTab: false,
    indexing: { search: true, llms: true, noindex: false, descriptionSuffix: true },
    expandSchemas: false,
    playground: false,
    renderer: "native",
  };
  try {
    const context = { root: dirname(file), cacheFolder, offline: true, serving: false };
    const loaded = await loadOpenApiDocument(source, context);
    return normaliseOpenApi(loaded, source).reference;
  } finally {
    await rm(cacheFolder, { recursive: true, force: true });
  }
}

/** All calls a reader can make, in the order of the sidebar. */
export function httpOperationsOf(reference: Reference): readonly HttpOperation[] {
  return reference.tags.flatMap(({ operations }) =>
    operations.filter((operation) => operation.kind === "http"),
  );
}
