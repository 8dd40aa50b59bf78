import { fillLabel } from "../../../portable/labels/labels.js";
import { valueMarksOf, type Mark } from "../../../portable/marks.js";
import type { Marked, SchemaChild, SchemaNode } from "../../../portable/model/index.js";
import { memoiseByObject } from "../../../portable/memoise.js";
import { displayName } from "../../../portable/format-value.js";
import { omit } from "../../../portable/omit.js";
import { isRedundant, docsLink } from "./described-text.js";
import { aboutFact, factsAs, factsOf, textFact, type Fact, type FactValue } from "./facts.js";
import { innerTexts, distinctTitle } from "./inner-texts.js";
import { enclosingSchema, type PageRows, type ViewPosition } from "./expansion.js";
import { withoutOmitted, isTabbed, ownerOf, titleOf, type Omitted, type Owner } from "./owner.js";
import { canonicalReference, kindText, memoisePerScope, type PageSchemas } from "./page-schemas.js";
import { markOf } from "./presence.js";
import { emptyFields, type MoreView, type RowText, type SchemaRow } from "./schema-row.js";

/** Input for the row of a value, apart from the value's schema. */
export interface RowInput {
  readonly name: string;
  readonly lead?: string;
  /** Path of the field that a row without a name belongs to: `owner.tags`. */
  readonly of?: string;
  /** Path for the id: `query.filter`. */
  readonly path: string;
  readonly prefix?: string;
  /** Prefix of the names of nested rows; default: `prefix` followed by `name`. */
  readonly innerPrefix?: string;
  readonly required?: boolean;
  /** The object of the model whose flags apply besides those of the schema, such as the parameter. */
  readonly flags?: Partial<Marked>;
  readonly description?: string;
  readonly facts?: readonly Fact[];
  readonly examples?: readonly FactValue[];
  /** Set if all texts of the row come from this property. Pages then share these texts. */
  readonly property?: SchemaChild;
  readonly level?: number;
  readonly names?: readonly string[];
  readonly omitted?: Omitted;
  /** Presence mark of the property. Rows without `property` compute their own mark. */
  readonly mark?: Mark | undefined;
}

/** Creates the row of one value and schedules its nested rows as far as the limits of the page allow. */
export function createSchemaRow(input: RowInput, node: SchemaNode, rows: PageRows): SchemaRow {
  const { schemas, self } = rows;
  const isShared = input.property !== undefined && node.label.every(({ schema }) => schema !== self || !self);
  const words = isShared ? wordsOfProperty(input.property, schemas) : nameText(input, node, schemas);
  const mark =
    input.property === undefined ? markOf(input.required ?? false, rows.reader, schemas.labels) : input.mark;
  const row = {
    words: withMark(words, mark),
    id: rows.anchor(input.path),
    prefix: input.prefix ?? "",
    ...(input.of && { of: input.of }),
  };
  const owner = ownerOf(node, schemas);
  if (owner !== undefined) addNestedRows(row, owner, input, rows);
  return row;
}

/** Memoised because most rows are properties of components, which many pages show. */
const wordsOfProperty = memoisePerScope(
  ({ label, schema }: SchemaChild, schemas) => nameText({ name: displayName(label) }, schema, schemas),
  "place",
);

const markedCopies = memoiseByObject<RowText, [], RowText[]>(() => []);

/** Returns `words` with a mark before all others. Equal words and marks give the same object. */
function withMark(words: RowText, mark: Mark | undefined): RowText {
  if (mark === undefined) return words;
  const copies = markedCopies(words);
  const existing = copies.find(({ marks }) => marks[0] === mark);
  if (existing !== undefined) return existing;
  const created = { ...words, marks: [mark, ...words.marks] };
  copies.push(created);
  return created;
}

type NameInput = Pick<RowInput, "name" | "lead" | "flags" | "description" | "facts" | "examples">;

function nameText(input: NameInput, node: SchemaNode, schemas: PageSchemas): RowText {
  const target = schemas.target(node);
  const description = descriptionOf(input.description, node.description ?? target.description, node.name);
  const docs = node.externalDocs ?? target.externalDocs;
  const inner = withoutDescription(description, innerFacts(canonicalReference(node, schemas), schemas));
  const facts = input.facts === undefined ? inner : [...input.facts, ...inner];
  const kind = schemas.kind(node.label);
  const title = distinctTitle(node, [input.name, description], schemas);
  return {
    name: input.name,
    ...(input.lead === undefined ? {} : { lead: input.lead }),
    kind,
    ...(kind.every(({ href }) => href === undefined) ? { plainKind: kindText(node, schemas) } : {}),
    marks: valueMarksOf([input.flags ?? node, node, target], schemas.labels),
    ...(title === undefined ? {} : { title }),
    ...(description === undefined || isRedundant(description, [input.name]) ? {} : { description }),
    ...(docs && { docs: docsLink(docs, schemas.labels) }),
    facts: factsOf([node, target], schemas.labels, facts, input.examples),
    ...(node.cut === undefined || node.cut === "missing" ? {} : { problem: node.cut }),
  };
}

/**
 * Returns the description of a parameter or header and, if it differs, that of its schema. The description of
 * a named schema is omitted, because the page of that schema shows it. Returns the schema's description if
 * `own` is undefined.
 */
function descriptionOf(
  own: string | undefined,
  ofSchema: string | undefined,
  name: string | undefined,
): string | undefined {
  if (own === undefined || ofSchema === undefined) return own ?? ofSchema;
  const isSame = own.trim() === ofSchema.trim() || isRedundant(ofSchema, [own]);
  return name !== undefined || isSame ? own : `${own}\n\n${ofSchema}`;
}

/**
 * Returns the facts of a value that has no row: a body, an alternative, or a schema with a page of its own.
 */
export function allFacts(
  node: SchemaNode,
  schemas: PageSchemas,
  target = schemas.target(node),
): readonly Fact[] {
  return factsOf([node, target], schemas.labels, innerFacts(canonicalReference(node, schemas), schemas));
}

/**
 * Removes the description of a fact, such as one about items, if it repeats `text`, the description of the
 * row.
 */
function withoutDescription(text: string | undefined, facts: readonly Fact[]): readonly Fact[] {
  if (text === undefined || facts.every(({ description }) => description !== text)) return facts;
  return facts.flatMap((fact) => {
    if (fact.description !== text) return [fact];
    return fact.values[0]?.text === "" ? [] : [omit(fact, "description")];
  });
}

/** Facts about items and map values, and about alternatives without rows: "As integer" "Range 1 to 5". */
const innerFacts = memoisePerScope((node: SchemaNode, schemas) => [
  ...innerTexts(node, schemas),
  ...factsWithin(node, schemas, ownerOf(node, schemas)),
]);

/**
 * @param ancestors Components on the path to `node`. Prevents endless recursion, because a map may contain maps
 * of the same component.
 */
function factsWithin(
  node: SchemaNode,
  schemas: PageSchemas,
  owner?: Owner,
  ancestors: readonly string[] = [],
): readonly Fact[] {
  const { labels } = schemas;
  if (node.name !== undefined && ancestors.includes(node.name)) return [];
  const target = schemas.target(node);
  const children = target === node ? node.children : [...target.children, ...node.children];
  return children.flatMap(({ relation, schema }) => {
    const isBranch = (relation === "oneOf" || relation === "anyOf") && !isTabbed(children, relation, schemas);
    if (relation === "propertyNames") return nameFacts(schema, schemas);
    const isItem = (relation === "items" || relation === "additionalProperties") && owner === undefined;
    if (!isBranch && !isItem) return [];
    const facts = factsOf([schema, schemas.target(schema)], labels);
    if (isBranch) return factsAs(labels.asKind, kindText(schema, schemas), facts);
    const names = node.name === undefined ? ancestors : [...ancestors, node.name];
    const nested = factsWithin(schema, schemas, undefined, names);
    return factsAs(relation === "items" ? labels.eachItem : labels.eachValue, "", [...facts, ...nested]);
  });
}

/** Returns the rules for field names, except `pattern`, which is shown with the other constraints. */
function nameFacts(schema: SchemaNode, schemas: PageSchemas): readonly Fact[] {
  const { labels } = schemas;
  const constraints = schema.constraints.filter(({ keyword }) => keyword !== "pattern");
  const withoutPattern = { ...schema, constraints };
  const facts = factsOf(
    [withoutPattern, schema.name === undefined ? withoutPattern : schemas.target(schema)],
    labels,
  );
  const kind =
    schema.format === undefined ? [] : [textFact(labels.namesOfFields, kindText(schema, schemas), false)];
  const description = schema.description ?? schemas.target(schema).description;
  const isDescribedElsewhere = description === undefined || schema.children.length > 0;
  const about = isDescribedElsewhere ? [] : [aboutFact(labels.namesOfFields, "", description)];
  return [...kind, ...factsAs(labels.namesOfFields, "", facts), ...about];
}

function addNestedRows(row: SchemaRow, owner: Owner, input: RowInput, rows: PageRows): void {
  const { schemas, limits } = rows;
  const { level = 1, names = [], omitted } = input;
  const repeated = owner.names.find((name) => names.includes(name));
  if (repeated !== undefined) return void Object.assign(row, { repeats: linkTo(repeated, schemas) });
  const visible = withoutOmitted(owner, omitted, schemas);
  // All fields are omitted, such as read-only fields in a request.
  if (visible.children.length === 0) return;
  const title = titleOf(visible, schemas);
  const home = owner.name ?? enclosingSchema({ names }, rows.self);
  if (level + 1 > (home === undefined ? limits.inlineLevels : limits.levels)) {
    row.more = moreOf(owner, home, title, schemas);
    return;
  }
  const prefix = `${input.innerPrefix ?? `${input.prefix ?? ""}${input.name}`}${owner.suffix}.`;
  const position: ViewPosition = {
    path: `${input.path}${owner.suffix}`,
    prefix,
    level: level + 1,
    names: [...names, ...owner.names],
    omitted,
  };
  const fields = emptyFields();
  rows.nests.count += 1;
  row.nest = { title, of: prefix.slice(0, -1), open: rows.open, fields };
  const onOmitted = (): void => {
    delete row.nest;
    row.more = moreOf(owner, home, title, schemas);
  };
  rows.schedule({ owner, position, view: fields, onOmitted }, rows);
}

export function linkTo(
  name: string,
  schemas: PageSchemas,
): { readonly text: string; readonly href?: string } {
  const href = schemas.href(name);
  return href === undefined ? { text: name } : { text: name, href };
}

/**
 * Describes omitted fields. Links to the page of `home`, the schema that contains the fields. If there is no
 * such page, lists the names of the fields.
 */
export function moreOf(
  owner: Pick<Owner, "children">,
  home: string | undefined,
  title: string,
  schemas: PageSchemas,
): MoreView {
  const href = home === undefined ? undefined : schemas.href(home);
  if (home !== undefined && href !== undefined)
    return { text: fillLabel(schemas.labels.onThePageOf, { what: title, name: home }), href };
  return { text: title, names: namesIn(owner.children.map(({ label, schema }) => ({ label, schema }))) };
}

const MAX_NAMES = 5_000;

/** Returns the names of all fields at any depth, each once; at most MAX_NAMES. */
export function namesIn(
  children: readonly { readonly label: string; readonly schema: SchemaNode }[],
): readonly string[] {
  const names = new Set<string>();
  const pending = [...children].reverse();
  for (let next = pending.pop(); next !== undefined && names.size < MAX_NAMES; next = pending.pop()) {
    if (next.label !== "") names.add(next.label);
    pending.push(...next.schema.children.toReversed());
  }
  return [...names];
}
