import { fillLabel } from "../../../portable/labels/labels.js";
import type { SchemaChild, SchemaNode } from "../../../portable/model/index.js";
import { memoiseByObject } from "../../../portable/memoise-by-object.js";
import { displayName } from "../../../portable/format-value.js";
import { omit } from "../../../portable/omit.js";
import { docsLink } from "../docs-link.js";
import { aboutFact, factsAs, factsOf, textFact, type Fact, type FactValue } from "./facts.js";
import { innerTexts, distinctTitle } from "./inner-texts.js";
import { isRedundant } from "../redundant-text.js";
import { enclosingSchema, type PageRows, type ViewPosition } from "./expansion.js";
import { withoutOmitted, isTabbed, ownerOf, titleOf, type Omitted, type Owner } from "./owner.js";
import { kindText, type PageSchemas } from "./page-schemas.js";
import { memoisePerScope, canonicalReference } from "./memoise-per-scope.js";
import { markOf } from "./presence.js";
import { emptyFields, type MarkView, type MoreView, type RowText, type SchemaRow } from "./schema-row.js";

/** What a row is about, beside its schema. */
export interface RowInput {
  readonly name: string;
  readonly lead?: string;
  /** The path of the field that a row without a name belongs to: `owner.tags`. */
  readonly of?: string;
  /** For the id: `query.filter`. */
  readonly path: string;
  readonly prefix?: string;
  /** The path that names inside continue; without it they continue prefix and name. */
  readonly innerPrefix?: string;
  readonly required?: boolean;
  readonly deprecated?: boolean;
  readonly description?: string;
  readonly facts?: readonly Fact[];
  readonly examples?: readonly FactValue[];
  /** The property that it is, where nothing else is said of it. */
  readonly property?: SchemaChild;
  readonly level?: number;
  readonly names?: readonly string[];
  readonly omitted?: Omitted;
  /** Of a property. */
  readonly mark?: MarkView | undefined;
}

/** The entry of one value, and what it contains as far as the page has room. */
export function createSchemaRow(input: RowInput, node: SchemaNode, rows: PageRows): SchemaRow {
  const { schemas, self } = rows;
  const isShared = input.property !== undefined && node.label.every(({ schema }) => schema !== self || !self);
  const words = isShared ? wordsOfProperty(input.property, schemas) : nameText(input, node, schemas);
  const mark =
    input.property === undefined ? markOf(words.required, rows.reader, schemas.labels) : input.mark;
  const row = {
    words: withMark(words, mark),
    id: rows.anchor(input.path),
    prefix: input.prefix ?? "",
    ...(input.of && { of: input.of }),
  };
  const owner = ownerOf(node, schemas);
  if (owner !== undefined) addInside(row, owner, input, rows);
  return row;
}

/** Most entries are properties of a component that many pages show. */
const wordsOfProperty = memoisePerScope(
  ({ label, required, schema }: SchemaChild, schemas) =>
    nameText({ name: displayName(label), required }, schema, schemas),
  "place",
);

const marked = memoiseByObject<RowText, [], RowText[]>(() => []);

/** The same object for the same words with the same mark. */
function withMark(words: RowText, mark: MarkView | undefined): RowText {
  if (mark === undefined) return words;
  const known = marked(words);
  const before = known.find((each) => each.mark?.text === mark.text && each.mark.isUrgent === mark.isUrgent);
  if (before !== undefined) return before;
  const now = { ...words, mark };
  known.push(now);
  return now;
}

type NameInput = Pick<
  RowInput,
  "name" | "lead" | "required" | "deprecated" | "description" | "facts" | "examples"
>;

function nameText(input: NameInput, node: SchemaNode, schemas: PageSchemas): RowText {
  const target = schemas.target(node);
  const description = descriptionOf(input.description, node.description ?? target.description, node.name);
  const docs = node.externalDocs ?? target.externalDocs;
  const inner = withoutText(description, innerFacts(canonicalReference(node, schemas), schemas));
  const more = input.facts === undefined ? inner : [...input.facts, ...inner];
  const kind = schemas.kind(node.label);
  const title = distinctTitle(node, [input.name, description], schemas);
  return {
    name: input.name,
    ...(input.lead === undefined ? {} : { lead: input.lead }),
    kind,
    ...(kind.every(({ href }) => href === undefined) ? { plainKind: kindText(node, schemas) } : {}),
    required: input.required ?? false,
    deprecated: (input.deprecated ?? false) || node.deprecated || target.deprecated,
    readOnly: node.readOnly || target.readOnly,
    writeOnly: node.writeOnly || target.writeOnly,
    ...(title === undefined ? {} : { title }),
    ...(description === undefined || isRedundant(description, [input.name]) ? {} : { description }),
    ...(docs && { docs: docsLink(docs, schemas.labels) }),
    facts: factsOf([node, target], schemas.labels, more, input.examples),
    ...(node.cut === undefined || node.cut === "missing" ? {} : { problem: node.cut }),
  };
}

/**
 * Of a parameter or header, then of its schema, where that says another thing and has no page of its own. Else of the
 * schema alone.
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

/** The facts of a value that is no row: a body, an alternative, a schema with a page of its own. */
export function allFacts(
  node: SchemaNode,
  schemas: PageSchemas,
  target = schemas.target(node),
): readonly Fact[] {
  return factsOf([node, target], schemas.labels, innerFacts(canonicalReference(node, schemas), schemas));
}

/** A parameter has its own text, which its items may repeat. */
function withoutText(text: string | undefined, facts: readonly Fact[]): readonly Fact[] {
  if (text === undefined || facts.every(({ description }) => description !== text)) return facts;
  return facts.flatMap((fact) => {
    if (fact.description !== text) return [fact];
    return fact.values[0]?.text === "" ? [] : [omit(fact, "description")];
  });
}

/** What is said of items and values, and of alternatives that have no rows of their own: "As integer" "Range 1 to 5". */
const innerFacts = memoisePerScope((node: SchemaNode, schemas) => [
  ...innerTexts(node, schemas),
  ...factsWithin(node, schemas, ownerOf(node, schemas)),
]);

/** `passed` names the components on the way: a map may hold maps of its own kind. */
function factsWithin(
  node: SchemaNode,
  schemas: PageSchemas,
  owner?: Owner,
  passed: readonly string[] = [],
): readonly Fact[] {
  const { labels } = schemas;
  if (node.name !== undefined && passed.includes(node.name)) return [];
  const target = schemas.target(node);
  const children = target === node ? node.children : [...target.children, ...node.children];
  return children.flatMap(({ relation, schema }) => {
    const isBranch = (relation === "oneOf" || relation === "anyOf") && !isTabbed(children, relation, schemas);
    if (relation === "propertyNames") return nameFacts(schema, schemas);
    const isItem = (relation === "items" || relation === "additionalProperties") && owner === undefined;
    if (!isBranch && !isItem) return [];
    const facts = factsOf([schema, schemas.target(schema)], labels);
    if (isBranch) return factsAs(labels.asKind, kindText(schema, schemas), facts);
    const names = node.name === undefined ? passed : [...passed, node.name];
    const nested = factsWithin(schema, schemas, undefined, names);
    return factsAs(relation === "items" ? labels.eachItem : labels.eachValue, "", [...facts, ...nested]);
  });
}

/** What names of fields must be, beyond the pattern that is told with the other rules. */
function nameFacts(schema: SchemaNode, schemas: PageSchemas): readonly Fact[] {
  const { labels } = schemas;
  const constraints = schema.constraints.filter(({ keyword }) => keyword !== "pattern");
  const own = { ...schema, constraints };
  const facts = factsOf([own, schema.name === undefined ? own : schemas.target(schema)], labels);
  const kind =
    schema.format === undefined ? [] : [textFact(labels.namesOfFields, kindText(schema, schemas), false)];
  const description = schema.description ?? schemas.target(schema).description;
  const isSaid = description === undefined || schema.children.length > 0;
  const about = isSaid ? [] : [aboutFact(labels.namesOfFields, "", description)];
  return [...kind, ...factsAs(labels.namesOfFields, "", facts), ...about];
}

function addInside(row: SchemaRow, owner: Owner, input: RowInput, rows: PageRows): void {
  const { schemas, limits } = rows;
  const { level = 1, names = [], omitted } = input;
  const repeated = owner.names.find((name) => names.includes(name));
  if (repeated !== undefined) return void Object.assign(row, { repeats: linkTo(repeated, schemas) });
  const carried = withoutOmitted(owner, omitted, schemas);
  // All of its fields are of the other side.
  if (carried.children.length === 0) return;
  const title = titleOf(carried, schemas);
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

/** What is left out: on the page of `home`, the schema it stands in, or by name where it stands in none. */
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

/** The names of all fields below, each once. */
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
