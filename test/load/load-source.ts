import { join } from "node:path";
import type { LoadedDocument } from "../../eleventy-plugin/document/loaded-document.js";
import { loadOpenApiDocument, type LoadContext } from "../../eleventy-plugin/load/openapi-document.js";
import { resolveOptions } from "../../eleventy-plugin/options/resolve-options.js";
import type { ResolvedSource } from "../../eleventy-plugin/options/resolved-options.js";
import { Problem, type Finding } from "../../eleventy-plugin/problems/problems.js";
import { temporaryFolder } from "../support/temporary-folder.js";

export type Loaded = LoadedDocument;

/** Returns a resolved source with this document and default options. `more` replaces properties of it. */
export function source(spec: string, more: Partial<ResolvedSource> = {}): ResolvedSource {
  const [resolved] = resolveOptions({ openapi: { spec: "openapi.yaml" } }).sources;
  return { ...(resolved as ResolvedSource), spec, ...more };
}

export function context(root: string, more: Partial<LoadContext> = {}): LoadContext {
  return { root, cacheFolder: join(root, ".cache"), offline: false, serving: false, ...more };
}

/** Loads the first of the given files; values other than strings are written as JSON. */
export async function loadFiles(
  files: Readonly<Record<string, unknown>>,
  more: Partial<LoadContext> = {},
): Promise<Loaded> {
  const texts = Object.entries(files).map(([name, content]) => [name, fileContent(content)] as const);
  const root = await temporaryFolder(Object.fromEntries(texts));
  return loadOpenApiDocument(source(texts[0]?.[0] ?? ""), context(root, more));
}

function fileContent(content: unknown): string | Uint8Array {
  return typeof content === "string" || content instanceof Uint8Array ? content : JSON.stringify(content);
}

/** Returns the findings of the `Problem` that `work` throws. */
export async function problemOf(work: Promise<unknown> | (() => unknown)): Promise<readonly Finding[]> {
  try {
    await (typeof work === "function" ? work() : work);
  } catch (error) {
    if (error instanceof Problem) return error.findings;
    throw error;
  }
  throw new Error("Nothing was raised.");
}

export const EMPTY = { openapi: "3.1.0", info: { title: "Empty", version: "1" }, paths: {} };

/** Returns a document with these schemas and no operations. */
export const documentWithSchemas = (schemas: object): object => ({ ...EMPTY, components: { schemas } });
