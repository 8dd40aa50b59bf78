import { displayName } from "../../../portable/format-value.js";
import { fillLabel, type Labels } from "../../../portable/labels/labels.js";
import type { SchemaChild, SchemaNode, SchemaRelation } from "../../../portable/model/index.js";
import { createAnchors } from "../../urls/anchors.js";
import { conditionsOf } from "./conditions.js";
import { createSchemaRow, moreOf, type RowInput } from "./create-schema-row.js";
import {
  enclosingSchema,
  type ExpansionLimits,
  fillLevels,
  type FillTask,
  type NestedContent,
  type PageRows,
  type ViewPosition,
} from "./expansion.js";
import { type Owner, ownerOf, titleOf, withoutOmitted } from "./owner.js";
import type { PageSchemas } from "./page-schemas.js";
import { presenceOf, type ReaderRole } from "./presence.js";
import { emptyFields, type FieldsView, type MoreView } from "./schema-row.js";
import { unionsOf } from "./union-views.js";

/**
 * Creates the view of the fields of a body, response or named schema. The view is empty until the `finish`
 * function from `startPageRows` fills it.
 */
export function fieldsOf(node: SchemaNode, position: ViewPosition, rows: PageRows): FieldsView {
  const view = emptyFields();
  const owner = ownerOf(node, rows.schemas);
  if (owner === undefined) return view;
  const inner = {
    ...position,
    path: `${position.path}${owner.suffix}`,
    prefix: owner.suffix === "" ? position.prefix : `${position.prefix}${owner.suffix}.`.replace(/^\./, ""),
    names: [...position.names, ...owner.names],
  };
  rows.schedule({ owner, position: inner, view }, rows);
  return view;
}

/** Creates the task that fills a view with the rows, tabs and conditions of one value. */
export function createFillTask(
  { owner, position, view, onOmitted: leaveOut }: NestedContent,
  rows: PageRows,
): FillTask {
  const shown = withoutOmitted(owner, position.omitted, rows.schemas).children;
  let filled = 0;
  return {
    position,
    cost: shown.length,
    fill(count) {
      filled = Math.min(count, shown.length);
      const children = shown.slice(0, filled);
      const presence = presenceOf(shown, rows.reader, rows.schemas.labels);
      if (presence.summary !== undefined) view.presence = presence.summary;
      const hasPrefixItems = children.some(({ relation }) => relation === "prefixItem");
      for (const child of children) {
        const input = rowInputOf(child, hasPrefixItems, position, rows);
        if (input === undefined) continue;
        view.rows.push(createSchemaRow({ ...input, mark: presence.mark(child) }, child.schema, rows));
      }
      view.unions.push(...unionsOf({ ...owner, children }, position, rows));
      view.conditions.push(...conditionsOf(children, position, rows));
      const path = position.prefix.replace(/\.$/, "");
      if (path !== "" && view.unions.length + view.conditions.length > 0) view.path = path;
    },
    cut() {
      if (filled === 0 && leaveOut !== undefined) leaveOut();
      else view.more = restOf(owner, position, shown.slice(filled), rows);
    },
  };
}

function restOf(
  owner: Owner,
  position: ViewPosition,
  rest: readonly SchemaChild[],
  { schemas, self }: PageRows,
): MoreView {
  const title = titleOf({ ...owner, children: rest }, schemas);
  const home = owner.name ?? enclosingSchema(position, self);
  return moreOf({ children: rest }, home, fillLabel(schemas.labels.andMore, { what: title }), schemas);
}

/** Returns the input for a child's row, or undefined for children that are shown as tabs or conditions. */
function rowInputOf(
  child: SchemaChild,
  hasPrefixItems: boolean,
  { path, prefix, level, names, omitted }: ViewPosition,
  { schemas }: PageRows,
): RowInput | undefined {
  const { relation, label, schema } = child;
  const { labels } = schemas;
  const common = { prefix, level, names, omitted };
  if (relation === "property")
    return { ...common, name: displayName(label), path: `${path}.${label}`, property: child };
  const base = prefix.replace(/\.$/, "");
  if (relation === "patternProperty")
    return {
      ...common,
      lead: labels.fieldsMatching,
      of: base,
      name: label,
      prefix: "",
      innerPrefix: `${prefix}*`,
      path: `${path}.${label}`,
    };
  if (relation === "prefixItem") {
    const list = prefix.endsWith("[].") ? prefix.slice(0, -3) : prefix.replace(/\.$/, "");
    return { ...common, name: `[${label}]`, prefix: list, path: `${path}[${label}]` };
  }
  const kind = LEADS[relation];
  if (kind === undefined || schema.never === true) return undefined;
  const lead = relation === "items" && hasPrefixItems ? labels.furtherItems : labels[kind.label];
  return {
    ...common,
    lead,
    of: base,
    name: "",
    prefix: "",
    innerPrefix: `${base}${kind.mark}`.replace(/^\./, ""),
    path: relation === "allOf" ? `${path}(${schema.name ?? "allOf"})` : `${path}${kind.mark}`,
  };
}

/** Children without a name: the label shown instead, and the suffix of their path. */
const LEADS: Partial<Record<SchemaRelation, { readonly label: keyof Labels; readonly mark: string }>> = {
  additionalProperties: { label: "otherFields", mark: ".*" },
  unevaluatedProperties: { label: "otherFields", mark: ".*" },
  items: { label: "eachItem", mark: "[]" },
  contains: { label: "someItem", mark: "[]" },
  unevaluatedItems: { label: "furtherItems", mark: "[]" },
  allOf: { label: "alsoAllOf", mark: "" },
  contentSchema: { label: "content", mark: "(content)" },
};

/** A page needs no button to expand all nested rows if at most this many rows have nested rows. */
const FEW = 2;

/** Starts the rows of a page. Rows are created with `rows`; `finish` then fills in their nested content. */
export function startPageRows(options: {
  readonly schemas: PageSchemas;
  readonly open: boolean;
  readonly limits: ExpansionLimits;
  readonly self?: string;
  /** Defaults to `sends`. */
  readonly reader?: ReaderRole;
}): { readonly rows: PageRows; finish(): void } {
  let waiting: FillTask[] = [];
  let number = 0;
  const takeNext = (): readonly FillTask[] => {
    const next = waiting;
    waiting = [];
    return next;
  };
  const rows: PageRows = {
    reader: "sends",
    ...options,
    anchor: createAnchors(),
    nests: { count: 0 },
    nextNumber: () => (number += 1),
    schedule: (inside, from) => void waiting.push(createFillTask(inside, from)),
  };
  return { rows, finish: () => fillLevels(takeNext(), takeNext, options.limits, options.self) };
}

/** Whether a page gets a button that expands all nested rows at once. */
export const hasManyNests = ({ nests }: PageRows): boolean => nests.count > FEW;
