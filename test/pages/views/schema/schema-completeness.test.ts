import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { unpackGitHub } from "../../../../fixtures/openapi/unpack-github.js";
import { operationView } from "../../../../eleventy-plugin/pages/views/operation/operation-view.js";
import {
  pageSchemas,
  schemaIndex,
  type PageSchemas,
} from "../../../../eleventy-plugin/pages/views/schema/page-schemas.js";
import { schemaView } from "../../../../eleventy-plugin/pages/views/schema-view.js";
import { defaultLabels } from "../../../../eleventy-plugin/portable/labels/labels.js";
import type { NamedSchema, Reference } from "../../../../eleventy-plugin/portable/model/index.js";
import { normalised } from "../../../normalise/normalised.js";
import { entityDocument, expandableDocument } from "../../../support/large-documents.js";
import { httpOperationsOf, referenceOf } from "../../../support/reference-of.js";
import { hasEveryRow, sampled } from "../../../support/sample.js";

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
interface Known {
  readonly document: object;
  readonly reference: Reference;
}

const CLOSED = { expandSchemas: false, servers: [], operations: 1_000 };
const documents = new Map<string, Known>();

/**
 * Reading this document and creating its views takes longer than all other tests in this file, so it is read
 * only if every row runs.
 */
const GITHUB = hasEveryRow() ? ["GitHub's document"] : [];

async function readGitHub(): Promise<Known> {
  const folder = await mkdtemp(join(tmpdir(), "api-reference-"));
  try {
    const file = await unpackGitHub(folder);
    const document = JSON.parse(await readFile(file, "utf8")) as object;
    return { document, reference: await referenceOf(file) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

beforeAll(async () => {
  for (const name of GITHUB) documents.set(name, await readGitHub());
  for (const [name, document] of [
    ["expandable objects", expandableDocument(120)],
    ["entities on bases", entityDocument(150)],
  ] as const)
    documents.set(name, { document, reference: normalised(document).reference });
});

function known(name: string): Known & { readonly schemas: (url: string) => PageSchemas } {
  const found = documents.get(name) as Known;
  return { ...found, schemas: (url) => pageSchemas(schemaIndex(found.reference), url, defaultLabels) };
}

/** Returns the names under `properties` in a schema as written, without following references. */
function propertyNames(schema: Json): ReadonlySet<string> {
  const names = new Set<string>();
  const data = new Set(["example", "examples", "default", "enum", "const"]);
  const visit = (value: Json, isMap: boolean): void => {
    if (Array.isArray(value)) return (value as readonly Json[]).forEach((item) => visit(item, false));
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (isMap) names.add(key);
      if (isMap) visit(inner, false);
      else if (!data.has(key)) visit(inner, key === "properties");
    }
  };
  visit(schema, false);
  return names;
}

/** Returns every text of a view; a page shows these and the texts of its templates. */
function textsIn(view: unknown): ReadonlySet<string> {
  const texts = new Set<string>();
  const pending: unknown[] = [view];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value === "string") texts.add(value);
    else if (typeof value === "object" && value !== null) pending.push(...Object.values(value));
  }
  return texts;
}

interface Cut {
  readonly href?: string;
  readonly names?: readonly string[];
}

function cutsIn(view: unknown): readonly Cut[] {
  const cuts: Cut[] = [];
  const pending: unknown[] = [view];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== "object" || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (key === "more" && typeof inner === "object") cuts.push(inner as Cut);
      pending.push(inner);
    }
  }
  return cuts;
}

function countRows(view: unknown): number {
  let count = 0;
  const pending: unknown[] = [view];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== "object" || value === null) continue;
    if ("rows" in value && Array.isArray(value.rows)) count += value.rows.length;
    pending.push(...Object.values(value));
  }
  return count;
}

describe.each([...GITHUB, "expandable objects", "entities on bases"])("%s", (name) => {
  test("every property of a component is on its page", () => {
    const { document, reference, schemas } = known(name);
    const components = (document as { components: { schemas: Record<string, Json> } }).components.schemas;
    const named = new Map(reference.schemas.map((schema) => [schema.name, schema]));
    const missing = sampled(Object.entries(components)).flatMap(([component, raw]) => {
      const schema = named.get(component) as NamedSchema;
      const texts = textsIn(schemaView(schema, reference, schemas(schema.url), CLOSED).fields);
      return [...propertyNames(raw)]
        .filter((property) => !texts.has(property))
        .map((property) => `${component}: ${property}`);
    });
    expect(missing).toEqual([]);
  });

  test("every cut in an operation has a link, and it has at most 1,000 rows", () => {
    const { reference, schemas } = known(name);
    for (const operation of sampled(httpOperationsOf(reference))) {
      const view = operationView(operation, schemas(operation.url), CLOSED);
      expect(countRows(view)).toBeLessThanOrEqual(1_000);
      for (const cut of cutsIn(view)) expect(cut.href ?? cut.names).toBeTruthy();
    }
  });

  test("following the links of an operation reaches every schema that it uses", () => {
    const { reference, schemas } = known(name);
    const urls = new Map(reference.schemas.map(({ name: component, url }) => [url, component]));
    const named = new Map(reference.schemas.map((schema) => [schema.name, schema]));
    const linked = (view: unknown, url: string): ReadonlySet<string> =>
      new Set(
        [...textsIn(view)].flatMap((text) =>
          text.endsWith("/") && text.startsWith("../")
            ? (urls.get(decodeURIComponent(new URL(text, `https://example.com${encodeURI(url)}`).pathname)) ??
              [])
            : [],
        ),
      );
    const [operation] = httpOperationsOf(reference);
    if (operation === undefined) throw new Error("There is no operation.");
    const reached = new Set(
      linked(operationView(operation, schemas(operation.url), CLOSED).responses, operation.url),
    );
    for (const component of reached) {
      const schema = named.get(component) as NamedSchema;
      const view = schemaView(schema, reference, schemas(schema.url), CLOSED);
      for (const next of linked(view.fields, schema.url)) reached.add(next);
    }
    expect([...reached].sort()).toEqual([...reachableFrom(operation.responses, reference)].sort());
  });
});

/**
 * Returns the names of the components that a value of the model uses, directly or through other components.
 */
function reachableFrom(start: unknown, { schemas }: Reference): ReadonlySet<string> {
  const found = new Set<string>();
  const pending: unknown[] = [start];
  const byName = new Map(schemas.map(({ name, schema }) => [name, schema]));
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== "object" || value === null) continue;
    if ("children" in value && "name" in value && typeof value.name === "string" && !found.has(value.name)) {
      found.add(value.name);
      pending.push(byName.get(value.name));
    }
    pending.push(...Object.values(value));
  }
  return found;
}

test.each([
  [3_000, 1_000],
  [10_000, 300],
])(
  "each of %i operations shows at most %i rows of a large response, then a link to its page",
  (operations, rows) => {
    const names = Array.from({ length: 2_000 }, (_, index) => `field_${index}`);
    const Large = { type: "object", properties: Object.fromEntries(names.map((name) => [name, {}])) };
    const content = { "application/json": { schema: { $ref: "#/components/schemas/Large" } } };
    const { reference, operation } = normalised({
      openapi: "3.1.0",
      info: { title: "Large", version: "1" },
      paths: {
        "/": { get: { operationId: "getLarge", responses: { 200: { description: "OK", content } } } },
      },
      components: { schemas: { Large } },
    });
    const { url } = operation("getLarge");
    const schemas = pageSchemas(schemaIndex(reference), url, defaultLabels);
    const view = operationView(operation("getLarge"), schemas, { ...CLOSED, operations });
    expect(countRows(view)).toBe(rows);
    expect(cutsIn(view).map(({ href }) => href)).toEqual(["../../schemas/large/"]);
  },
);

test("each of 10,000 operations shows all fields that are in no named schema, however many of others", () => {
  const fields = (prefix: string, schema: object): object =>
    Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`${prefix}${index}`, schema]));
  const named = { type: "object", properties: fields("named_", { $ref: "#/components/schemas/Inner" }) };
  const inline = {
    type: "array",
    items: { oneOf: [{ type: "string" }, { type: "object", properties: fields("own_", {}) }] },
  };
  const body = {
    type: "object",
    properties: { other: { $ref: "#/components/schemas/Named" }, labels: inline },
  };
  const { reference, operation } = normalised({
    openapi: "3.1.0",
    info: { title: "Inline", version: "1" },
    paths: {
      "/": {
        get: {
          operationId: "get",
          responses: { 200: { description: "OK", content: { "application/json": { schema: body } } } },
        },
      },
    },
    components: { schemas: { Named: named, Inner: { type: "object", properties: fields("inner_", {}) } } },
  });
  const schemas = pageSchemas(schemaIndex(reference), operation("get").url, defaultLabels);
  const view = operationView(operation("get"), schemas, { ...CLOSED, operations: 10_000 });
  const shown = rowNames(view);
  expect(Object.keys(fields("own_", {})).filter((name) => !shown.has(name))).toEqual([]);
  expect(countRows(view)).toBeLessThanOrEqual(300);
});

/** Returns the names of fields that have a row. Fields of which only the name is listed are not included. */
function rowNames(view: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  JSON.stringify(view, (key, value: unknown) => {
    if (key === "words") names.add((value as { readonly name: string }).name);
    return value;
  });
  return names;
}
