import type { Labels } from "../../../portable/labels/labels.js";
import type { Example, Header, Parameter, SchemaNode } from "../../../portable/model/index.js";
import { omitUndefined } from "../../../portable/omit-undefined.js";
import type { PageRows } from "../schema/expansion.js";
import { valueText, type FactValue } from "../schema/facts.js";
import { createSchemaRow } from "../schema/create-schema-row.js";
import type { SchemaRow } from "../schema/schema-row.js";
import { serialisationFacts, contentTypeFact } from "./serialisation-facts.js";

/**
 * Creates the row of a parameter, such as `query.filter`.
 * @param before Id prefix of the callback, if the parameter belongs to one.
 */
export function parameterRow(parameter: Parameter, rows: PageRows, before = ""): SchemaRow {
  const { labels } = rows.schemas;
  const target = rows.schemas.target(parameter.schema);
  return createSchemaRow(
    {
      name: parameter.name,
      path: `${before}${parameter.in}.${parameter.name}`,
      required: parameter.required,
      flags: parameter,
      ...(parameter.description === undefined ? {} : { description: parameter.description }),
      facts: serialisationFacts(parameter, rows.schemas),
      examples: parameter.examples
        .filter(({ value }) => value !== null || allowsNull(target))
        .flatMap((example) => exampleValue(example, parameter.schema, labels)),
      omitted: "readOnly",
    },
    parameter.schema,
    rows,
  );
}

/** Creates the row of a header of a response or of a multipart part: `response-200.header.X-Rate`. */
export function headerRow(header: Header, path: string, rows: PageRows): SchemaRow {
  return createSchemaRow(
    {
      name: header.name,
      path: `${path}.header.${header.name}`,
      required: header.required,
      flags: header,
      ...(header.description === undefined ? {} : { description: header.description }),
      ...(header.contentType && { facts: [contentTypeFact(header.contentType, rows.schemas.labels)] }),
      examples: header.examples.flatMap((example) =>
        exampleValue(example, header.schema, rows.schemas.labels),
      ),
      omitted: "writeOnly",
    },
    header.schema,
    rows,
  );
}

/**
 * Whether a schema allows null. An empty `example:` in YAML is null, and only counts as an example if null is
 * allowed.
 */
function allowsNull({ types }: SchemaNode): boolean {
  return types.length === 0 || types.includes("null");
}

function exampleValue(
  { name, summary, description, value, serialized, externalValue }: Example,
  { types }: SchemaNode,
  labels: Labels,
): readonly FactValue[] {
  const text = value === undefined ? (serialized ?? externalValue) : valueText(value, types);
  const words = [summary, description].filter((each) => each !== undefined);
  if (text === undefined && name === undefined) return [];
  return [
    omitUndefined<FactValue>({
      text: text ?? labels.noValue,
      name,
      description: words.join("\n\n") || undefined,
    }),
  ];
}
