import { fillLabel, type Labels } from "../../../portable/labels/labels.js";
import type { SchemaChild, SchemaNode, SchemaRelation } from "../../../portable/model/index.js";
import { shownName } from "../../../portable/told-value.js";
import { conditionsOf } from "./conditions.js";
import { homeOf, type Inside, type PageRows, type Standing, type Task } from "./expansion.js";
import { carriedBy, ownerOf, titleOf, type Owner } from "./owner.js";
import { presenceOf } from "./presence.js";
import { moreOf, schemaRow, type RowSubject } from "./row.js";
import { emptyFields, type FieldsView, type MoreView } from "./schema-row.js";
import { unionsOf } from "./union-views.js";

/** What a body, an answer or a named schema contains: filled when the page's levels are. */
export function fieldsOf(node: SchemaNode, standing: Standing, rows: PageRows): FieldsView {
  const view = emptyFields();
  const owner = ownerOf(node, rows.schemas);
  if (owner === undefined) return view;
  const inner = {
    ...standing,
    path: `${standing.path}${owner.suffix}`,
    prefix: owner.suffix === "" ? standing.prefix : `${standing.prefix}${owner.suffix}.`.replace(/^\./, ""),
    names: [...standing.names, ...owner.names],
  };
  rows.later({ owner, standing: inner, view }, rows);
  return view;
}

/** Fills in the rows, tabs and rules of one value. */
export function fieldsTask({ owner, standing, view, leaveOut }: Inside, rows: PageRows): Task {
  const shown = carriedBy(owner, standing.omitted, rows.schemas).children;
  let filled = 0;
  return {
    standing,
    cost: shown.length,
    fill(count) {
      filled = Math.min(count, shown.length);
      const children = shown.slice(0, filled);
      const presence = presenceOf(shown, rows.reader, rows.schemas.labels);
      if (presence.told !== undefined) view.presence = presence.told;
      const hasPlaces = children.some(({ relation }) => relation === "prefixItem");
      for (const child of children) {
        const subject = subjectOf(child, hasPlaces, standing, rows);
        if (subject === undefined) continue;
        view.rows.push(schemaRow({ ...subject, mark: presence.mark(child) }, child.schema, rows));
      }
      view.unions.push(...unionsOf({ ...owner, children }, standing, rows));
      view.conditions.push(...conditionsOf(children, standing, rows));
      const path = standing.prefix.replace(/\.$/, "");
      if (path !== "" && view.unions.length + view.conditions.length > 0) view.path = path;
    },
    cut() {
      if (filled === 0 && leaveOut !== undefined) leaveOut();
      else view.more = restOf(owner, standing, shown.slice(filled), rows);
    },
  };
}

function restOf(
  owner: Owner,
  standing: Standing,
  rest: readonly SchemaChild[],
  { schemas, self }: PageRows,
): MoreView {
  const title = titleOf({ ...owner, children: rest }, schemas);
  const home = owner.name ?? homeOf(standing, self);
  return moreOf({ children: rest }, home, fillLabel(schemas.labels.andMore, { what: title }), schemas);
}

/** Children that are rows; the others are tabs, or rules in words. */
function subjectOf(
  child: SchemaChild,
  hasPlaces: boolean,
  { path, prefix, level, names, omitted }: Standing,
  { schemas }: PageRows,
): RowSubject | undefined {
  const { relation, label, schema } = child;
  const { labels } = schemas;
  if (relation === "property")
    return {
      prefix,
      level,
      names,
      omitted,
      name: shownName(label),
      path: `${path}.${label}`,
      property: child,
    };
  const place = { prefix, level, names, omitted };
  const base = prefix.replace(/\.$/, "");
  if (relation === "patternProperty")
    return {
      ...place,
      lead: labels.fieldsMatching,
      of: base,
      name: label,
      prefix: "",
      innerPrefix: `${prefix}*`,
      path: `${path}.${label}`,
    };
  if (relation === "prefixItem") {
    const list = prefix.endsWith("[].") ? prefix.slice(0, -3) : prefix.replace(/\.$/, "");
    return { ...place, name: `[${label}]`, prefix: list, path: `${path}[${label}]` };
  }
  const kind = LEADS[relation];
  if (kind === undefined || schema.never === true) return undefined;
  const lead = relation === "items" && hasPlaces ? labels.furtherItems : labels[kind.label];
  return {
    ...place,
    lead,
    of: base,
    name: "",
    prefix: "",
    innerPrefix: `${base}${kind.mark}`.replace(/^\./, ""),
    path: relation === "allOf" ? `${path}(${schema.name ?? "allOf"})` : `${path}${kind.mark}`,
  };
}

/** Rows without a name: what they are called, and how their ids go on. */
const LEADS: Partial<Record<SchemaRelation, { readonly label: keyof Labels; readonly mark: string }>> = {
  additionalProperties: { label: "otherFields", mark: ".*" },
  unevaluatedProperties: { label: "otherFields", mark: ".*" },
  items: { label: "eachItem", mark: "[]" },
  contains: { label: "someItem", mark: "[]" },
  unevaluatedItems: { label: "furtherItems", mark: "[]" },
  allOf: { label: "alsoAllOf", mark: "" },
  contentSchema: { label: "content", mark: "(content)" },
};
