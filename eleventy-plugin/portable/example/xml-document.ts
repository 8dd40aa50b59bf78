import type { Json, SchemaNode } from "../model/index.js";
import { isJsonArray, isJsonObject, toPrimitiveText } from "../request/primitive-text.js";
import { type Components, resolveRef } from "../schema/components.js";

/** https://spec.openapis.org/oas/v3.2.0.html#xml-object */
interface Hints {
  readonly name?: string;
  readonly prefix?: string;
  readonly namespace?: string;
  readonly wrapped: boolean;
  readonly nodeType?: string;
}

interface Schema {
  readonly node: SchemaNode | undefined;
  readonly hints: Hints;
}

const DECLARATION = '?xml version="1.0" encoding="UTF-8"?';

/**
 * Serialises a value as an XML document, with the names, attributes, wrappers and namespaces of its schema.
 */
export function toXmlDocument(
  value: Json,
  start: SchemaNode | undefined,
  components: Components,
  nameless = "root",
): string {
  const root = schemaOf(start, components);
  const name = root.hints.name ?? start?.name ?? root.node?.title ?? nameless;
  const wrapped: Schema = isJsonArray(value) ? { ...root, hints: { ...root.hints, wrapped: true } } : root;
  return [toTag(DECLARATION), ...elements(value, name, wrapped, "", components)].join("\n");
}

function schemaOf(start: SchemaNode | undefined, components: Components): Schema {
  const node = start === undefined ? undefined : resolveRef(start, components).node;
  const merged = { ...objectOf(node?.limits?.["xml"]), ...objectOf(start?.limits?.["xml"]) };
  const text = (key: string): { readonly [name: string]: string } =>
    typeof merged[key] === "string" && merged[key] !== "" ? { [key]: merged[key] } : {};
  const nodeType = merged["attribute"] === true ? { nodeType: "attribute" } : text("nodeType");
  const wrapped = merged["wrapped"] === true || merged["nodeType"] === "element";
  return { node, hints: { ...text("name"), ...text("prefix"), ...text("namespace"), ...nodeType, wrapped } };
}

function objectOf(value: Json | undefined): { readonly [key: string]: Json } {
  return value !== undefined && isJsonObject(value) ? value : {};
}

function elements(
  value: Json,
  name: string,
  schema: Schema,
  margin: string,
  components: Components,
): readonly string[] {
  if (isJsonArray(value)) return listElements(value, name, schema, margin, components);
  const tag = tagName(name, schema.hints);
  const opening = `${tag}${namespace(schema.hints)}`;
  if (!isJsonObject(value)) {
    const content = value === null ? "" : escapeText(toPrimitiveText(value));
    return [margin + toTag(opening) + content + toTag(`/${tag}`)];
  }
  const fields = Object.entries(value).map(([key, item]) => ({
    key,
    item,
    inner: propertyOf(schema.node, key, components),
  }));
  const attributes = fields
    .filter(({ inner }) => inner.hints.nodeType === "attribute")
    .map(
      ({ key, item, inner }) =>
        ` ${tagName(inner.hints.name ?? key, inner.hints)}="${escapeAttribute(toPrimitiveText(item))}"`,
    );
  const text = fields.find(
    ({ inner }) => inner.hints.nodeType === "text" || inner.hints.nodeType === "cdata",
  );
  const inside = fields
    .filter(({ inner }) => inner.hints.nodeType === undefined || inner.hints.nodeType === "element")
    .flatMap(({ key, item, inner }) =>
      elements(item, nameOf(key, item, inner.hints), inner, `${margin}  `, components),
    );
  const start = `${opening}${attributes.join("")}`;
  if (text !== undefined)
    return [margin + toTag(start) + escapeText(toPrimitiveText(text.item)) + toTag(`/${tag}`)];
  return inside.length === 0
    ? [margin + toTag(`${start}/`)]
    : [margin + toTag(start), ...inside, margin + toTag(`/${tag}`)];
}

/**
 * Returns the element name of a property. The XML name of an array applies only to its wrapper, and is
 * ignored without one.
 */
function nameOf(key: string, item: Json, { name, wrapped }: Hints): string {
  return name === undefined || (isJsonArray(item) && !wrapped) ? key : name;
}

/**
 * Serialises an array. A wrapped array becomes one element around its items. An item has the XML name that
 * its schema declares, otherwise the name of the array.
 */
function listElements(
  list: readonly Json[],
  name: string,
  { node, hints }: Schema,
  margin: string,
  components: Components,
): readonly string[] {
  const child = node?.children.find(({ relation }) => relation === "items");
  const item = schemaOf(child?.schema, components);
  const itemName =
    item.hints.name ??
    (hints.wrapped && child?.schema.name !== undefined && hints.name === undefined
      ? child.schema.name
      : name);
  const inner = hints.wrapped ? `${margin}  ` : margin;
  const items = list.flatMap((each) => elements(each, itemName, item, inner, components));
  if (!hints.wrapped) return items;
  const tag = tagName(name, hints);
  return [margin + toTag(`${tag}${namespace(hints)}`), ...items, margin + toTag(`/${tag}`)];
}

function propertyOf(node: SchemaNode | undefined, key: string, components: Components): Schema {
  const nodes = [
    node,
    ...(node?.children ?? [])
      .filter(({ relation }) => /Of$/.test(relation))
      .map(({ schema }) => resolveRef(schema, components).node),
  ];
  const child = nodes
    .flatMap((each) => each?.children ?? [])
    .find(({ relation, label }) => relation === "property" && label === key);
  return schemaOf(child?.schema, components);
}

function tagName(name: string, { prefix }: Hints): string {
  return prefix === undefined ? toElementName(name) : `${toElementName(prefix)}:${toElementName(name)}`;
}

function namespace({ namespace: address, prefix }: Hints): string {
  if (address === undefined) return "";
  const attribute = prefix === undefined ? "xmlns" : `xmlns:${toElementName(prefix)}`;
  return ` ${attribute}="${escapeAttribute(address)}"`;
}

/** Returns an XML tag: https://www.w3.org/TR/xml */
function toTag(content: string): string {
  return `<${content}>`;
}

/** Returns a valid element name: https://www.w3.org/TR/xml/#NT-Name. Other characters are replaced by `_`. */
function toElementName(name: string): string {
  const allowed = name.replace(/[^\p{L}\p{N}_.:-]/gu, "_");
  return /^[\p{L}_]/u.test(allowed) ? allowed : `_${allowed}`;
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', "&quot;").replaceAll("\n", "&#10;").replaceAll("\t", "&#9;");
}
