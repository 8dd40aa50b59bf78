import { readFileSync } from "node:fs";
import { load } from "js-yaml";
import type { DocumentObject, LoadedDocument } from "../../eleventy-plugin/document/loaded-document.js";
import type { NormalisedSource } from "../../eleventy-plugin/normalise/document/normalised-document.js";
import type { NormaliseCache } from "../../eleventy-plugin/normalise/memoiser.js";
import { normaliseOpenApi } from "../../eleventy-plugin/normalise/openapi/reference.js";
import type { HttpOperation, Reference, SchemaNode } from "../../eleventy-plugin/portable/model/index.js";
import type { Finding } from "../../eleventy-plugin/problems/problems.js";
import { source } from "../load/load-source.js";

/** Features of documents, each with a fixture of that name. */
export const FEATURES = [
  "item-schema",
  "parameters",
  "path-item-references",
  "query-and-additional-operations",
  "querystring",
  "responses",
  "schema-all-of",
  "schema-discriminator",
  "schema-keywords",
  "schema-recursive",
  "security",
  "server-names",
  "tag-parents",
  "values",
  "webhooks-and-callbacks",
  "wrong-shapes",
];

export interface Normalised {
  readonly reference: Reference;
  readonly warnings: readonly Finding[];
  readonly operations: readonly HttpOperation[];
  /** Returns the operation or webhook with this `operationId`. */
  operation(id: string): HttpOperation;
  schema(name: string): SchemaNode;
}

/** Normalises a document of OpenAPI 3.1 or 3.2 given as an object, without loading or upgrading. */
export function normalised(
  document: object,
  {
    documentUrl,
    memory,
    bytes = 0,
    ...more
  }: Partial<NormalisedSource> & {
    readonly documentUrl?: string;
    readonly memory?: NormaliseCache;
    readonly bytes?: number;
  } = {},
): Normalised {
  const loaded: LoadedDocument = {
    document: document as DocumentObject,
    specification: { name: "OpenAPI", version: "3.1.0" },
    resolve: (reference) => valueAt(document, reference),
    published: document as DocumentObject,
    warnings: [],
    addresses: [],
    files: [],
    read: [],
    language: "JSON",
    hasHiddenParts: false,
    isTransformed: false,
    bytes,
    digest: "",
    ...(documentUrl === undefined ? {} : { documentUrl }),
  };
  const { reference, warnings, exampleFindings } = normaliseOpenApi(
    loaded,
    source("openapi.yaml", more),
    memory,
  );
  const operations = [
    ...reference.tags.flatMap((tag) => tag.operations),
    ...reference.webhooks,
  ] as HttpOperation[];
  return {
    reference,
    warnings: [...warnings, ...(exampleFindings?.() ?? [])],
    operations,
    operation: (id) =>
      found(
        operations.find((operation) => operation.id === id),
        id,
      ),
    schema: (name) => found(reference.schemas.find((schema) => schema.name === name)?.schema, name),
  };
}

/** Normalises `fixtures/openapi/<feature>.yaml`. */
export function normalisedFixture(
  feature: string,
  source: Parameters<typeof normalised>[1] = {},
): Normalised {
  return normalised(readFixture(feature), source);
}

export function readFixture(feature: string): object {
  return load(readFileSync(`fixtures/openapi/${feature}.yaml`, "utf8")) as object;
}

/** Normalises a document with only component schemas. */
export function withSchemas(schemas: object): Normalised {
  return normalised({
    openapi: "3.1.0",
    info: { title: "Schemas", version: "1" },
    paths: {},
    components: { schemas },
  });
}

/** Returns a node's label as readers see it, with links in brackets. */
export function labelText({ label }: Pick<SchemaNode, "label">): string {
  return label.map(({ text, schema }) => (schema === undefined ? text : `[${text}]`)).join("");
}

/** Returns the node of a property. */
export function property(node: SchemaNode, name: string): SchemaNode {
  return found(
    node.children.find(({ relation, label }) => relation === "property" && label === name)?.schema,
    name,
  );
}

/** Returns the codes of the warnings with their pointers. */
export function codes({ warnings }: Pick<Normalised, "warnings">): readonly string[] {
  return warnings.map(({ code, place }) => `${code} ${place.pointer ?? ""}`);
}

function valueAt(document: unknown, reference: string): unknown {
  const keys = reference
    .split("/")
    .slice(1)
    .map((key) => decodeURIComponent(key).replaceAll("~1", "/").replaceAll("~0", "~"));
  if (!reference.startsWith("#/")) return undefined;
  let value = document;
  for (const key of keys) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

function found<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`There is no ${name}.`);
  return value;
}
