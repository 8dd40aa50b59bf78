import { countLabel } from "../../portable/labels/count-label.js";
import type { NamedSchema, Operation, Reference } from "../../portable/model/index.js";
import { createAnchors } from "./anchors.js";
import { mediaTypeExamples, type ExampleView } from "./example-views.js";
import { SCHEMA_LIMITS } from "./schema/expansion.js";
import type { Fact } from "./schema/facts.js";
import { fieldsOf } from "./schema/fields.js";
import { startPageRows } from "./schema/page-rows.js";
import type { PageSchemas } from "./schema/page-schemas.js";
import { allFacts } from "./schema/row.js";
import { usesOf } from "./schema/schema-uses.js";
import type { FieldsView, KindPart } from "./schema/schema-row.js";

/** A named schema laid out for reading. */
export interface SchemaView {
  /** Its title, where that says more than its name. */
  readonly title?: string;
  readonly kind: readonly KindPart[];
  /** Where it says more than name and title. */
  readonly description?: string;
  readonly docs?: { readonly url: string; readonly text: string };
  readonly deprecated: boolean;
  readonly facts: readonly Fact[];
  readonly fields: FieldsView;
  /** False for a text, a number or a list of them: their kind and facts are all there is. */
  readonly hasFields: boolean;
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
  const { labels, language, components } = schemas;
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
    language,
    side: "response" as const,
    budget: { characters: SCHEMA_EXAMPLE_CHARACTERS },
    nodes: SCHEMA_EXAMPLE_NODES,
  };
  const hidden = operations.slice(MAX_OPERATIONS);
  return {
    ...ownTexts(schema, name),
    kind: schemas.kind(schema.label),
    ...(schema.externalDocs === undefined
      ? {}
      : {
          docs: {
            url: schema.externalDocs.url,
            text: schema.externalDocs.description ?? labels.moreDocumentation,
          },
        }),
    deprecated: schema.deprecated,
    facts: allFacts(schema, schemas, schema),
    fields,
    hasFields: hasFields(fields),
    nested: rows.nests.count > 0,
    examples: mediaTypeExamples(
      { contentType: "application/json", schema: named(name, schema), examples: [], encoding: [] },
      settings,
    ),
    operations: operations.slice(0, MAX_OPERATIONS),
    moreOperations: hidden.slice(0, MAX_MORE_OPERATIONS),
    moreText: countLabel(hidden.length, "andMoreOperations", labels, language),
    schemas: users.map((user) => ({ text: user, href: schemas.href(user) ?? "" })),
    sections: [
      ...(hasFields(fields) ? [{ id: "fields", title: labels.fields }] : []),
      ...(operations.length + users.length === 0 ? [] : [{ id: "used-by", title: labels.usedBy }]),
    ],
  };
}

function hasFields({ description, rows, unions, conditions, more }: FieldsView): boolean {
  return rows.length + unions.length + conditions.length > 0 || (description ?? more) !== undefined;
}

/** A title that only repeats the name says nothing, nor does a description that repeats either: `full-repository`, "Full Repository". */
function ownTexts(
  { title, description }: NamedSchema["schema"],
  name: string,
): Pick<SchemaView, "title" | "description"> {
  const said = new Set([lettersOf(name)]);
  const isNew = (text: string): boolean => lettersOf(text) === "" || !said.has(lettersOf(text));
  const shownTitle = title !== undefined && isNew(title) ? { title } : {};
  if (title !== undefined) said.add(lettersOf(title));
  return { ...shownTitle, ...(description !== undefined && isNew(description) ? { description } : {}) };
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

const nodes = new WeakMap<object, NamedSchema["schema"]>();

/** A reference to the schema: drawn under its name, its own discriminator value is known. */
function named(name: string, schema: NamedSchema["schema"]): NamedSchema["schema"] {
  const { types, label, deprecated, readOnly, writeOnly } = schema;
  const before = nodes.get(schema);
  // A schema that says nothing is one object under all its names.
  if (before?.name === name) return before;
  const made = {
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
  nodes.set(schema, made);
  return made;
}
