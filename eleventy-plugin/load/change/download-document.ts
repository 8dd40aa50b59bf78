import yaml from "js-yaml";
import { EXACT_NUMBER, isExactNumber, toJsonText } from "../../portable/exact-number.js";
import type { ExactNumber, Json } from "../../portable/model/index.js";
import { hideInternal } from "./hide-internal.js";
import {
  withoutInternalKeys,
  type DocumentObject,
  type LoadedDocument,
} from "../../document/loaded-document.js";

/** A document that readers may download. */
export interface DownloadDocument {
  /** File name: `openapi.json`, `asyncapi.yaml`. */
  readonly name: string;
  text(): string | Buffer;
}

/**
 * Returns the document for download, byte for byte as published if possible. Content of other files is
 * bundled in, and internal parts are removed. A document changed by `transform` is offered as the pages show
 * it, because `transform` may hide parts.
 */
export function downloadDocument(loaded: LoadedDocument): DownloadDocument {
  const { specification, language, text, isTransformed, hasHiddenParts } = loaded;
  const isAsPublished = !isTransformed && !hasHiddenParts;
  const kind = specification.name === "AsyncAPI" ? "asyncapi" : "openapi";
  return {
    name: `${kind}.${language === "JSON" ? "json" : "yaml"}`,
    text:
      text !== undefined && isAsPublished
        ? always(text)
        : () => printed(withoutInternalKeys(publicDocument(loaded)) as Json, language),
  };
}

/** A separate function, so that its closure retains only the value and not the whole document. */
function always<T>(value: T): () => T {
  return () => value;
}

function publicDocument(loaded: LoadedDocument): DocumentObject {
  const { document, published, isTransformed, hasHiddenParts } = loaded;
  if (!isTransformed && !hasHiddenParts) return published;
  // `hideInternal` supports only version 3 of OpenAPI and AsyncAPI.
  const isNew = /^3\./.test(String(published.openapi ?? published.asyncapi));
  if (isTransformed || !isNew) return document;
  const copy = structuredClone(published);
  hideInternal(copy, published.asyncapi === undefined ? "document" : "asyncApi");
  return copy;
}

function printed(document: Json, language: LoadedDocument["language"]): string {
  return language === "JSON"
    ? `${toJsonText(document, 2)}\n`
    : yaml.dump(document, { schema: withExactNumbers, lineWidth: -1, noRefs: true });
}

const withExactNumbers = yaml.CORE_SCHEMA.extend({
  implicit: [
    new yaml.Type("tag:eleventy-plugin-api-reference,2024:number", {
      kind: "scalar",
      resolve: () => false,
      predicate: isExactNumber,
      represent: (value) => (value as unknown as ExactNumber)[EXACT_NUMBER],
    }),
  ],
});
