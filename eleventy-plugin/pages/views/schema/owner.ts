import { requiredChoices } from "../../../portable/schema/branch.js";
import { countLabel } from "../../../portable/labels/count-label.js";
import type { SchemaChild, SchemaNode } from "../../../portable/model/index.js";
import { canonicalReference, kindText, memoisePerScope, type PageSchemas } from "./page-schemas.js";

/** The object whose fields are shown for a value: the value itself, or the objects in a list or map. */
export interface Owner {
  readonly children: readonly SchemaChild[];
  readonly node: SchemaNode;
  /** `[]` for each list and `.*` for each map between the value and the fields. */
  readonly suffix: string;
  /** The component that the fields belong to. `names` also contains the components on the path to it. */
  readonly name?: string;
  readonly names: readonly string[];
}

const MAX_STEPS = 8;

/**
 * Finds the object with fields, through lists and maps. Returns undefined if the kind text already describes
 * everything.
 */
export function ownerOf(start: SchemaNode, schemas: PageSchemas): Owner | undefined {
  return cachedOwner(canonicalReference(start, schemas), schemas).owner;
}

const cachedOwner = memoisePerScope((start: SchemaNode, schemas): { readonly owner: Owner | undefined } => ({
  owner: findOwner(start, schemas),
}));

function findOwner(start: SchemaNode, schemas: PageSchemas): Owner | undefined {
  let node = start;
  let suffix = "";
  const names: string[] = [];
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const target = schemas.target(node);
    if (node.name !== undefined) names.push(node.name);
    const children = target === node ? node.children : [...target.children, ...node.children];
    const inner = soleInner(children);
    if (inner === undefined) {
      const shown = children.filter((child) => addsToKind(child, children, schemas));
      if (shown.length === 0) return undefined;
      const name = node.name;
      return { node: target, children: shown, suffix, names, ...(name === undefined ? {} : { name }) };
    }
    suffix += inner.relation === "items" ? "[]" : ".*";
    node = inner.schema;
  }
  return undefined;
}

/**
 * Completes the fields of a branch or condition from the same fields of the enclosing object, because both
 * apply. A field without a type gets the kind of the enclosing field; a field that is required there becomes
 * required.
 */
export function inheritKinds(
  children: readonly SchemaChild[],
  enclosing: readonly SchemaChild[],
): Owner["children"] {
  const fields = new Map(
    enclosing.flatMap((child) => (child.relation === "property" ? [[child.label, child] as const] : [])),
  );
  if (fields.size === 0) return children;
  const completed = children.map((child) => {
    const enclosingField = child.relation === "property" ? fields.get(child.label) : undefined;
    if (enclosingField === undefined) return child;
    const isAnyValue = kindText(child.schema) === "any value";
    if (!isAnyValue && (child.required || !enclosingField.required)) return child;
    const schema = isAnyValue ? { ...child.schema, label: enclosingField.schema.label } : child.schema;
    return { ...child, required: child.required || enclosingField.required, schema };
  });
  return completed.every((child, index) => child === children[index]) ? children : completed;
}

/** Returns the schema of all items or map values, if the value has nothing else to show. */
export function soleInner(children: readonly SchemaChild[]): SchemaChild | undefined {
  const [first, ...others] = children;
  if (first === undefined || others.some((child) => !isShownAsFact(child))) return undefined;
  const isInner = first.relation === "items" || first.relation === "additionalProperties";
  return isInner && first.schema.never !== true ? first : undefined;
}

function isShownAsFact({ relation, schema }: SchemaChild): boolean {
  return relation === "propertyNames" && schema.children.length === 0;
}

/** Whether a child adds information to the kind text of its parent. */
function addsToKind(child: SchemaChild, siblings: readonly SchemaChild[], schemas: PageSchemas): boolean {
  if (child.relation === "items") return siblings.length > 1;
  if (isShownAsFact(child)) return false;
  const { relation } = child;
  if (relation !== "oneOf" && relation !== "anyOf") return true;
  const branches = siblings.filter((sibling) => sibling.relation === relation);
  return requiredChoices(branches, schemas.components) !== undefined || isTabbed(siblings, relation, schemas);
}

/**
 * Whether alternatives are shown as tabs: at least one has fields, a title or a description. Otherwise the
 * kind text lists them.
 */
export function isTabbed(
  children: readonly SchemaChild[],
  relation: "oneOf" | "anyOf",
  schemas: PageSchemas,
): boolean {
  const branches = children.filter((child) => child.relation === relation);
  if (requiredChoices(branches, schemas.components) !== undefined) return false;
  return branches.some(({ schema }) => {
    const target = schemas.target(schema);
    return (
      target.children.length > 0 ||
      schema.children.length > 0 ||
      (schema.description ?? target.description) !== undefined ||
      (schema.title !== undefined && schema.title !== kindText(schema))
    );
  });
}

/**
 * The fields to omit: `readOnly` ones from what the reader sends, `writeOnly` ones from what the API sends.
 */
export type Omitted = "readOnly" | "writeOnly" | undefined;

/**
 * Returns the keyword of the fields that `sender` does not send. In responses, webhooks and callbacks, the
 * API sends read-only fields, but no write-only fields such as passwords.
 */
export const omittedOf = (sender: "api" | "reader"): "readOnly" | "writeOnly" =>
  sender === "api" ? "writeOnly" : "readOnly";

/** Returns the owner without the fields that `omitted` excludes. */
export function withoutOmitted(owner: Owner, omitted: Omitted, schemas: PageSchemas): Owner {
  return omitted === undefined ? owner : omitters[omitted](owner, schemas);
}

const omitters = { readOnly: createOmitter("readOnly"), writeOnly: createOmitter("writeOnly") };

function createOmitter(omitted: "readOnly" | "writeOnly"): (owner: Owner, schemas: PageSchemas) => Owner {
  return memoisePerScope((owner: Owner, schemas) => {
    const children = owner.children.filter(
      ({ relation, schema }) =>
        relation !== "property" || !(schema[omitted] || schemas.target(schema)[omitted]),
    );
    return children.length === owner.children.length ? owner : { ...owner, children };
  });
}

/** Returns a title for the content of an owner: "3 fields", "2 alternatives". */
export function titleOf(owner: Owner, schemas: PageSchemas): string {
  return titles(owner, schemas).text;
}

const titles = memoisePerScope(({ children }: Owner, { labels, language }) => {
  const fields = children.filter(
    ({ relation }) => relation === "property" || relation === "prefixItem",
  ).length;
  if (fields > 0) return { text: countLabel(fields, "fieldCount", labels, language) };
  const branches = children.filter(({ relation }) => relation === "oneOf" || relation === "anyOf").length;
  return {
    text: branches > 0 ? countLabel(branches, "alternativeCount", labels, language) : labels.details,
  };
});
