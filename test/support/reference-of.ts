import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { loadOpenApiDocument } from "../../eleventy-plugin/load/openapi-document.js";
import { normaliseOpenApi } from "../../eleventy-plugin/normalise/openapi/reference.js";
import type { HttpOperation, Reference } from "../../eleventy-plugin/portable/model/index.js";
import { context, source } from "../load/load-source.js";

/** Creates the reference of a document on disk, as a build does. */
export async function referenceOf(file: string): Promise<Reference> {
  const cacheFolder = await mkdtemp(join(tmpdir(), "api-reference-cache-"));
  const read = source(file);
  try {
    const loaded = await loadOpenApiDocument(read, context(dirname(file), { cacheFolder, offline: true }));
    return normaliseOpenApi(loaded, read).reference;
  } finally {
    await rm(cacheFolder, { recursive: true, force: true });
  }
}

/** Returns all HTTP operations in the order of the sidebar. */
export function httpOperationsOf(reference: Reference): readonly HttpOperation[] {
  return reference.tags.flatMap(({ operations }) =>
    operations.filter((operation) => operation.kind === "http"),
  );
}
