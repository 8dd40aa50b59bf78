import { expect, test } from "vitest";
import { pageSchemas, schemaIndex } from "../../../eleventy-plugin/pages/views/schema/page-schemas.js";
import { schemaView, type SchemaView } from "../../../eleventy-plugin/pages/views/schema-view.js";
import { defaultLabels } from "../../../eleventy-plugin/portable/labels/labels.js";
import { normalised } from "../../normalise/normalised.js";

function viewOf(name: string, texts: { readonly title?: string; readonly description?: string }): SchemaView {
  const { reference } = normalised({
    openapi: "3.1.0",
    info: { title: "Harbour", version: "1" },
    paths: {},
    components: { schemas: { [name]: { type: "object", ...texts } } },
  });
  const [schema] = reference.schemas;
  if (schema === undefined) throw new Error("The document has no schema.");
  const schemas = pageSchemas(schemaIndex(reference), schema.url, defaultLabels);
  return schemaView(schema, reference, schemas, { expandSchemas: false });
}

test.each([
  ["full-ship", "Full Ship", "Full Ship", undefined, undefined],
  ["full-ship", "Full Ship", "A ship with its crew.", undefined, "A ship with its crew."],
  ["Ship", "A vessel", "A vessel.", "A vessel", undefined],
  ["Ship", "A vessel", "A vessel that floats", "A vessel", "A vessel that floats"],
  ["Ship", "A vessel", undefined, "A vessel", undefined],
  ["Ship", undefined, "**Ship**", undefined, undefined],
  ["Ship", "⚓", "⛵", "⚓", "⛵"],
])(
  "the page of %s shows a title (%s) and a description (%s) only if they add something",
  (name, title, description, shownTitle, shownDescription) => {
    const texts = { ...(title && { title }), ...(description && { description }) };
    const view = viewOf(name, texts);
    expect([view.title, view.description]).toEqual([shownTitle, shownDescription]);
  },
);
