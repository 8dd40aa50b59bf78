import { describe, expect, test } from "vitest";
import { SCHEMA_LIMITS } from "../../../../eleventy-plugin/pages/views/schema/expansion.js";
import { fieldsOf, startPageRows } from "../../../../eleventy-plugin/pages/views/schema/fields.js";
import { pageSchemas, schemaIndex } from "../../../../eleventy-plugin/pages/views/schema/page-schemas.js";
import { allFacts } from "../../../../eleventy-plugin/pages/views/schema/create-schema-row.js";
import { defaultLabels } from "../../../../eleventy-plugin/portable/labels/labels.js";
import type { Reference } from "../../../../eleventy-plugin/portable/model/index.js";
import { normalisedFixture } from "../../../normalise/normalised.js";
import { factLines, fieldsText } from "./rows-text.js";

const { reference } = normalisedFixture("schema-rows");

/** Returns the page of a schema as text: its own facts, then its content. */
function pageText(name: string, { schemas }: Reference = reference): string {
  const schema = schemas.find((each) => each.name === name);
  if (schema === undefined) throw new Error(`There is no ${name}.`);
  const index = pageSchemas(schemaIndex(reference), schema.url, defaultLabels);
  const { rows, finish } = startPageRows({
    schemas: index,
    open: false,
    limits: SCHEMA_LIMITS,
    self: name,
  });
  const fields = fieldsOf(
    schema.schema,
    { path: name, prefix: "", level: 1, names: [name], omitted: undefined },
    rows,
  );
  finish();
  const facts = factLines(allFacts(schema.schema, index, schema.schema));
  return facts.map((fact) => `${fact}\n`).join("") + fieldsText(fields);
}

describe("each keyword is shown", () => {
  test.each(reference.schemas.map(({ name }) => name))("%s", async (name) => {
    await expect(pageText(name)).toMatchFileSnapshot(`../../../../fixtures/schema-rows/${name}.txt`);
  });
});
