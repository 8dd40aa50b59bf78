import { fillLabel } from "../../../portable/labels/labels.js";
import { marksOf, type Mark } from "../../../portable/marks.js";
import type { SchemaNode } from "../../../portable/model/index.js";
import { isRedundant } from "./described-text.js";
import { aboutFact, withinLabel, type Fact } from "./facts.js";
import { soleInner } from "./owner.js";
import { kindText, type PageSchemas } from "./page-schemas.js";

/** Maximum depth of nested lists and maps. */
const MAX_STEPS = 8;

/**
 * Returns facts ("Each item") with title, description and marks of list items and map values, which
 * have no rows.
 */
export function innerTexts(start: SchemaNode, schemas: PageSchemas): readonly Fact[] {
  const { labels } = schemas;
  const facts: Fact[] = [];
  const visited = new Set<string>();
  const seenDescriptions = new Set([textsOf(start, schemas).description]);
  let node = start;
  let label = "";
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (node.name !== undefined && visited.size === visited.add(node.name).size) break;
    const target = schemas.target(node);
    const inner = soleInner(target === node ? node.children : [...target.children, ...node.children]);
    if (inner === undefined) break;
    label = appendLabel(label, inner.relation === "items" ? labels.eachItem : labels.eachValue);
    node = inner.schema;
    const { description, marks } = textsOf(node, schemas);
    const title = distinctTitle(node, [description], schemas);
    const words = [title, ...marks.map(({ text }) => text)].filter(Boolean).join(", ");
    const isNew = description !== undefined && seenDescriptions.size < seenDescriptions.add(description).size;
    if (isNew || words !== "") facts.push(aboutFact(label, words, isNew ? description : undefined));
  }
  return facts;
}

function textsOf(
  node: SchemaNode,
  schemas: PageSchemas,
): { readonly description: string | undefined; readonly marks: readonly Mark[] } {
  const target = schemas.target(node);
  return {
    description: node.description ?? target.description,
    marks: marksOf([node, target], schemas.labels),
  };
}

/** Appends a label to another: "Each item each value". */
const appendLabel = (before: string, label: string): string =>
  before === "" ? fillLabel(label, {}) : `${before} ${withinLabel(label)}`;

/**
 * Returns the node's title if it adds to the texts beside it. Ignores the title of a referenced component,
 * which the component's page shows.
 */
export function distinctTitle(
  node: SchemaNode,
  beside: readonly (string | undefined)[],
  schemas: PageSchemas,
): string | undefined {
  const { title } = node;
  const hasTitle = title !== undefined && title.trim() !== "";
  return hasTitle && !isRedundant(title, [...beside, node.name, kindText(node, schemas)]) ? title : undefined;
}
