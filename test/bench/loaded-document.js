import { performance } from "node:perf_hooks";

/**
 * Loads a document from a file or URL as a build does. Returns it with its source and the seconds that
 * loading took.
 */
export async function loadedDocument(spec, root) {
  const { loadOpenApiDocument } = await import("../../dist/eleventy-plugin/load/openapi-document.js");
  const { resolveOptions } = await import("../../dist/eleventy-plugin/options/resolve-options.js");
  const [source] = resolveOptions({ openapi: { spec, route: "/reference" } }).sources;
  const context = { root, cacheFolder: `${root}/.cache`, offline: false, serving: false };
  const start = performance.now();
  const loaded = await loadOpenApiDocument(source, context);
  return { source, loaded, seconds: (performance.now() - start) / 1000 };
}
