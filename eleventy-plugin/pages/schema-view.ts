import { fillLabel } from "../portable/labels.js";
import type { NamedSchema, Operation, Reference } from "../portable/model/index.js";
import { createAnchors } from "./anchors.js";
import { mediaTypeExamples, type ExampleView } from "./example-views.js";
import { SCHEMA_LIMITS } from "./schema/expansion.js";
import { factsOf, type Fact } from "./schema/facts.js";
import { fieldsOf } from "./schema/fields.js";
import { startPageRows } from "./schema/page-rows.js";
import type { PageSchemas } from "./schema/page-schemas.js";
import { usesOf } from "./schema/schema-uses.js";
import type { FieldsView, KindPart } from "./schema/schema-row.js";

/** A named schema laid out for reading. */
export interface SchemaView {
  /** Its title, where that is not its name. */
  readonly title?: string;
  readonly kind: readonly KindPart[];
  readonly description?: string;
  readonly docs?: { readonly url: string; readonly text: string };
  readonly deprecated: boolean;
  readonly facts: readonly Fact[];
  readonly fields: FieldsView;
  /** Some of its rows have others nested in them. */
  readonly nested: boolean;
  readonly examples: readonly ExampleView[];
  readonly operations: readonly Operation[];
  /** Operations beyond those, behind a disclosure. */
  readonly moreOperations: readonly Operation[];
  readonly moreText: string;
  readonly schemas: readonly KindPart[];
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}

const MAX_OPERATIONS = 40;
/** Every operation of a large API answers with the same errors: nobody reads such a list to its end. */
const MAX_MORE_OPERATIONS = 300;
/** Of a schema that many others use, a page shows an example that can be read. */
const SCHEMA_EXAMPLE_NODES = 100;
const SCHEMA_EXAMPLE_CHARACTERS = 6_000;

export function schemaView(
  { name, schema }: NamedSchema,
  reference: Reference,
  schemas: PageSchemas,
  { expandSchemas }: { readonly expandSchemas: boolean },
): SchemaView {
  const { labels, components } = schemas;
  const { rows, finish } = startPageRows({
    schemas,
    anchor: createAnchors(),
    open: expandSchemas,
    limits: SCHEMA_LIMITS,
    self: name,
  });
  const fields = fieldsOf(
    schema,
    { path: name, prefix: "", level: 1, names: [name], omitted: undefined },
    rows,
  );
  finish();
  const { operations, schemas: users } = usesOf(reference, name);
  const settings = {
    components,
    labels,
    side: "response" as const,
    budget: { characters: SCHEMA_EXAMPLE_CHARACTERS },
    nodes: SCHEMA_EXAMPLE_NODES,
  };
  const hidden = operations.slice(MAX_OPERATIONS);
  const isEmpty = fields.rows.length + fields.unions.length + fields.conditions.length === 0;
  return {
    ...ownTitle(schema, name),
    kind: schemas.kind(schema.label),
    ...(schema.description === undefined ? {} : { description: schema.description }),
    ...(schema.externalDocs === undefined
      ? {}
      : {
          docs: {
            url: schema.externalDocs.url,
            text: schema.externalDocs.description ?? labels.moreDocumentation,
          },
        }),
    deprecated: schema.deprecated,
    facts: factsOf([schema, schema], labels),
    fields,
    nested: rows.nests.count > 0,
    examples: mediaTypeExamples(
      { contentType: "application/json", schema: named(name, schema), examples: [], encoding: [] },
      settings,
    ),
    operations: operations.slice(0, MAX_OPERATIONS),
    moreOperations: hidden.slice(0, MAX_MORE_OPERATIONS),
    moreText: fillLabel(labels.andMoreOperations, { count: hidden.length }),
    schemas: users.map((user) => ({ text: user, href: schemas.href(user) ?? "" })),
    sections: [
      ...(isEmpty ? [] : [{ id: "fields", title: labels.fields }]),
      ...(operations.length + users.length === 0 ? [] : [{ id: "used-by", title: labels.usedBy }]),
    ],
  };
}

/** A title that only repeats the name says nothing. */
function ownTitle({ title }: NamedSchema["schema"], name: string): Pick<SchemaView, "title"> {
  return title === undefined || title.toLowerCase() === name.toLowerCase() ? {} : { title };
}

const nodes = new WeakMap<object, NamedSchema["schema"]>();

/** A reference to the schema: drawn under its name, its own discriminator value is known. */
function named(name: string, schema: NamedSchema["schema"]): NamedSchema["schema"] {
  const { types, label, deprecated, readOnly, writeOnly } = schema;
  const known = nodes.get(schema) ?? {
    types,
    label,
    deprecated,
    readOnly,
    writeOnly,
    name,
    constraints: [],
    examples: [],
    children: [],
  };
  nodes.set(schema, known);
  return known;
}
