import { toJsonText } from "../../portable/exact-number.js";
import { referenceSource } from "../../portable/example/known/example-sources.js";
import { withSchemaExamples } from "../../portable/example/schema-examples.js";
import { countLabel, type SiteWords } from "../../portable/labels/count-label.js";
import { fillLabel } from "../../portable/labels/labels.js";
import { type Mark, marksOf } from "../../portable/marks.js";
import { memoiseByObject } from "../../portable/memoise.js";
import type { MediaType, NamedSchema, Operation, Reference, SchemaNode } from "../../portable/model/index.js";
import { omit } from "../../portable/omit.js";
import type { Components } from "../../portable/schema/components.js";
import {
  type ExampleSettings,
  type ExampleView,
  invalidExampleViews,
  mediaTypeExamples,
} from "./operation/example-views.js";
import { allFacts } from "./schema/create-schema-row.js";
import { type Diagram, diagramSide, type DiagramSide, MAX_ENTRIES } from "./schema/diagram.js";
import { type DocsLink, isRedundant, docsLink } from "./schema/described-text.js";
import { SCHEMA_LIMITS, type SchemaSettings } from "./schema/expansion.js";
import type { Fact } from "./schema/facts.js";
import { fieldsOf, hasManyNests, startPageRows } from "./schema/fields.js";
import { type PageSchemas, schemaIndex } from "./schema/page-schemas.js";
import type { FieldsView, KindPart } from "./schema/schema-row.js";
import { containedNamesIn, usesOf } from "./schema/schema-uses.js";

export interface SchemaView {
  /** Set if it differs from the name. */
  readonly title?: string;
  readonly kind: readonly KindPart[];
  /** Set if it differs from name and title. */
  readonly description?: string;
  readonly docs?: DocsLink;
  readonly facts: readonly Fact[];
  readonly fields: FieldsView;
  /** False if kind and facts describe the schema completely, as for a string or a list of numbers. */
  readonly hasFields: boolean;
  /** Whether many rows have nested rows. */
  readonly nested: boolean;
  readonly examples: readonly ExampleView[];
  readonly operations: readonly Operation[];
  /** Further operations, shown on demand. */
  readonly moreOperations: readonly Operation[];
  readonly moreText: string;
  /** Schemas that refer to this one. If there is a diagram, only those after the first MAX_ENTRIES. */
  readonly schemas: readonly (KindPart & { readonly marks: readonly Mark[] })[];
  /** Schemas that contain this one, and schemas it contains. */
  readonly diagram?: Diagram;
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}

const MAX_OPERATIONS = 40;
/**
 * Maximum length of `moreOperations`. All operations of a large API may use the same error schema, and nobody
 * reads such a long list.
 */
const MAX_MORE_OPERATIONS = 300;
/** Limits for generated examples and for examples of operations, so that they stay short enough to read. */
const SCHEMA_EXAMPLE_NODES = 100;
const SCHEMA_EXAMPLE_CHARACTERS = 6_000;
const OWN_EXAMPLE_CHARACTERS = 30_000;

export function schemaView(
  { name, schema }: NamedSchema,
  reference: Reference,
  schemas: PageSchemas,
  { expandSchemas, limits = SCHEMA_LIMITS }: SchemaSettings,
): SchemaView {
  const { labels, language } = schemas;
  const { rows, finish } = startPageRows({
    schemas,
    open: expandSchemas,
    limits,
    self: name,
    reader: "reads",
  });
  const fields = fieldsOf(
    withDiscriminatorValue(name, schema, schemas.components),
    { path: name, prefix: "", level: 1, names: [name], omitted: undefined },
    rows,
  );
  finish();
  const { operations, schemas: users } = usesOf(reference, name);
  const hidden = operations.slice(MAX_OPERATIONS);
  const diagram = neighbourDiagram({ name, schema }, reference, { labels, language });
  const listed = diagram ? users.slice(MAX_ENTRIES) : users;
  return {
    ...ownTexts(schema, name),
    kind: schemas.kind(schema.label),
    ...(schema.externalDocs && { docs: docsLink(schema.externalDocs, labels) }),
    facts: allFacts(schema, schemas, schema),
    fields,
    hasFields: hasFields(fields),
    nested: hasManyNests(rows),
    examples: schemaExamples({ name, schema }, reference, schemas),
    operations: operations.slice(0, MAX_OPERATIONS),
    moreOperations: hidden.slice(0, MAX_MORE_OPERATIONS),
    moreText: countLabel(hidden.length, "andMoreOperations", labels, language),
    schemas: listed.map((user) => ({
      text: user,
      href: schemas.href(user) ?? "",
      marks: marksOf([schemas.components.get(user) ?? {}], labels),
    })),
    ...(diagram && { diagram }),
    sections: [
      ...(hasFields(fields) ? [{ id: "fields", title: labels.fields }] : []),
      ...(operations.length + listed.length === 0 ? [] : [{ id: "used-by", title: labels.usedBy }]),
    ],
  };
}

/** For each subtype: the discriminator property of its supertype, and the values that select the subtype. */
const subtypeValues = memoiseByObject((components: Components) => {
  const kinds = new Map<string, { readonly property: string; readonly values: Set<string> }>();
  for (const { discriminator } of components.values())
    for (const { value, schema } of discriminator?.implied ? discriminator.mapping : []) {
      const entry = kinds.get(schema) ?? { property: discriminator?.property ?? "", values: new Set() };
      kinds.set(schema, entry);
      entry.values.add(value);
    }
  return kinds;
});

/** Sets the discriminator field of a subtype to its only possible value. */
function withDiscriminatorValue(name: string, schema: SchemaNode, components: Components): SchemaNode {
  const { property, values = new Set<string>() } = subtypeValues(components).get(name) ?? {};
  const [value] = values;
  if (value === undefined || values.size > 1 || schema.discriminator !== undefined) return schema;
  const label = [{ text: `always ${toJsonText(value)}` }];
  const children = schema.children.map((child) =>
    child.relation === "property" && child.label === property && child.schema.const === undefined
      ? { ...child, schema: { ...omit(child.schema, "enum"), const: value, label } }
      : child,
  );
  return { ...schema, children };
}

/** Returns the schema's own examples, else those of an operation that uses it, else a generated example. */
function schemaExamples(
  { name, schema }: Pick<NamedSchema, "name" | "schema">,
  reference: Reference,
  { labels, language, components }: PageSchemas,
): readonly ExampleView[] {
  const settings = {
    components,
    labels,
    language,
    side: "response" as const,
    rows: name,
    budget: { characters: SCHEMA_EXAMPLE_CHARACTERS },
    nodes: SCHEMA_EXAMPLE_NODES,
    drawn: { source: referenceSource(reference), owner: "" },
  };
  const body = {
    contentType: "application/json",
    schema: schemaReference(name, schema),
    examples: [],
    encoding: [],
  };
  const hasOwn = withSchemaExamples(body, components, settings.side).examples.length > 0;
  const used = hasOwn ? undefined : usedExamples(name, usesOf(reference, name).operations, settings);
  // Examples of the schema itself appear on no other page, so they may be longer.
  const own = { ...settings, budget: { characters: OWN_EXAMPLE_CHARACTERS } };
  return used ? [...used, ...invalidExampleViews(body, own)] : mediaTypeExamples(body, own);
}

/**
 * Returns the examples of the first operation that has some and uses the schema as a request body. If there
 * is none, tries response bodies.
 */
function usedExamples(
  name: string,
  operations: readonly Operation[],
  settings: ExampleSettings,
): readonly ExampleView[] | undefined {
  for (const side of ["request", "response"] as const)
    for (const operation of operations)
      for (const mediaType of contentOf(operation, side)) {
        if (mediaType.schema?.name !== name || mediaType.examples.length === 0) continue;
        const shown = mediaTypeExamples(mediaType, { ...settings, side });
        const text = fillLabel(settings.labels.exampleOf, { title: operation.title });
        const of = { url: operation.url, text };
        return shown.map((each) => ({ ...each, of, notes: each.contradicts ? each.notes : [] }));
      }
  return undefined;
}

function contentOf(operation: Operation, side: "request" | "response"): readonly MediaType[] {
  if (operation.kind === "event")
    return side === "request" ? operation.messages.map(({ payload }) => payload) : [];
  if (side === "request") return operation.requestBody?.content ?? [];
  return operation.responses.flatMap(({ content }) => content);
}

function hasFields({ rows, unions, conditions, more }: FieldsView): boolean {
  return rows.length + unions.length + conditions.length > 0 || more !== undefined;
}

/** Returns title and description unless they repeat the name. */
function ownTexts(
  { title, description }: NamedSchema["schema"],
  name: string,
): Pick<SchemaView, "title" | "description"> {
  return {
    ...(title !== undefined && !isRedundant(title, [name]) && { title }),
    ...(description !== undefined && !isRedundant(description, [name, title]) && { description }),
  };
}

const nodes = new WeakMap<object, NamedSchema["schema"]>();

/**
 * Returns a node that refers to the schema by name. Its example is then generated under this name, with its
 * discriminator value.
 */
function schemaReference(name: string, schema: NamedSchema["schema"]): NamedSchema["schema"] {
  const { types, label, deprecated, readOnly, writeOnly } = schema;
  const before = nodes.get(schema);
  // Empty schemas share one object, so the cached node may have the name of another schema.
  if (before?.name === name) return before;
  const reference = {
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
  nodes.set(schema, reference);
  return reference;
}

/**
 * Returns a diagram of a schema between those that contain it and those it contains. Returns undefined if
 * neither side has at least two schemas. Schemas that do not fit are listed elsewhere on the page.
 */
function neighbourDiagram(
  { name, schema }: Pick<NamedSchema, "name" | "schema">,
  reference: Reference,
  words: SiteWords,
): Diagram | undefined {
  const { components } = schemaIndex(reference);
  const holders = usesOf(reference, name).schemas.filter((each) => {
    const user = components.get(each);
    return user !== undefined && containedNamesIn(user).has(name);
  });
  const held = [...containedNamesIn(schema)].filter((each) => each !== name).reverse();
  if (Math.max(holders.length, held.length) < 2) return undefined;
  return {
    middle: name,
    before: sideOf(words.labels.heldBy, holders, reference, words),
    after: sideOf(words.labels.holds, held, reference, words),
  };
}

function sideOf(
  title: string,
  names: readonly string[],
  reference: Reference,
  words: SiteWords,
): DiagramSide {
  const { urls, components } = schemaIndex(reference);
  const entries = names.flatMap((text) => {
    const url = urls.get(text);
    const marks = marksOf([components.get(text) ?? {}], words.labels);
    return url === undefined ? [] : [{ text, url, marks }];
  });
  return diagramSide(title, entries, words, { counted: "schemaCount" });
}
