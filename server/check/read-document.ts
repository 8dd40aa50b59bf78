import { resolve } from "node:path";
import type { LoadedDocument } from "../../eleventy-plugin/document/loaded-document.js";
import { resolveOptions } from "../../eleventy-plugin/options/resolve-options.js";
import type { BlockName } from "../../eleventy-plugin/options/api-reference-options.js";
import { listPages } from "../../eleventy-plugin/pages/list/page-list.js";
import type { ReferencePage } from "../../eleventy-plugin/pages/context/page.js";
import { defaultLabels } from "../../eleventy-plugin/portable/labels/labels.js";
import type { Reference } from "../../eleventy-plugin/portable/model/index.js";
import { type Finding, Problem } from "../../eleventy-plugin/problems/problems.js";
import { ASYNCAPI_DOCUMENT } from "../../eleventy-plugin/load/parse/recognise-document.js";
import { buildReferences } from "../../eleventy-plugin/references/references.js";

/** A document as a site would publish it. */
export interface CheckedDocument {
  readonly spec: string;
  readonly reference: Reference;
  readonly pages: readonly ReferencePage[];
  readonly warnings: readonly Finding[];
  readonly loaded: LoadedDocument;
}

export interface ReadOptions {
  /** Whether to validate against the specification; takes seconds for AsyncAPI. */
  readonly validating: boolean;
  /** Other files and URLs that the document may reference, as in the option `references`. */
  readonly references?: readonly string[];
}

/**
 * Reads an OpenAPI or AsyncAPI document as a build does. Relative paths start at the current folder.
 * @throws {Problem} If a build would fail.
 */
export async function readDocument(
  spec: string,
  route: string | undefined,
  readOptions: ReadOptions,
): Promise<CheckedDocument> {
  try {
    return await readAs("openapi", spec, route, readOptions);
  } catch (error) {
    if (!isAsyncApi(error)) throw error;
    return await readAs("asyncapi", spec, route, readOptions);
  }
}

async function readAs(
  kind: BlockName,
  spec: string,
  route: string | undefined,
  { validating, references: allowed = [] }: ReadOptions,
): Promise<CheckedDocument> {
  const options = resolveOptions({ [kind]: { spec, route, references: allowed } });
  const context = { root: resolve("."), serving: false, previous: [], validating };
  const results = await buildReferences(options, context);
  const found = await Promise.all(
    results.map(async ({ warnings, validation }) => [...warnings, ...(await validation())]),
  );
  const [result] = results;
  const references = results.map(({ reference }) => reference);
  if (result?.loaded === undefined) throw new TypeError(`Nothing was read from ${spec}.`);
  const { reference, loaded } = result;
  return { spec, reference, pages: listPages(references, defaultLabels), warnings: found.flat(), loaded };
}

const isAsyncApi = (error: unknown): boolean =>
  error instanceof Problem &&
  error.findings.some(
    ({ code, facts }) => code === "not-an-api-document" && facts["found"] === ASYNCAPI_DOCUMENT,
  );
