import type { SiteWords } from "../../../portable/labels/count-label.js";
import type { Labels } from "../../../portable/labels/labels.js";
import { memoiseByObject } from "../../../portable/memoise.js";
import type { LabelPart, Reference, SchemaNode } from "../../../portable/model/index.js";
import { type Components, toComponents } from "../../../portable/schema/components.js";
import { relativeUrl } from "../../urls/page-url.js";
import type { KindPart } from "./schema-row.js";
import { translateKind } from "./translate-terms.js";

/** The named schemas of a reference, computed once. */
export interface SchemaIndex {
  readonly components: Components;
  readonly urls: ReadonlyMap<string, string>;
  /** The folder that contains the pages of all named schemas; absent if they are in several folders. */
  readonly folder?: string;
  /** Results shared by all pages with the same labels. */
  readonly scopes: WeakMap<Labels, Scope>;
}

export const schemaIndex = memoiseByObject(({ schemas }: Reference): SchemaIndex => {
  const urls = new Map(schemas.map(({ name, url }) => [name, url]));
  const folders = new Set([...urls.values()].map((url) => url.replace(/[^/]*\/$/, "")));
  const [folder] = folders;
  return {
    components: toComponents(schemas),
    urls,
    ...(folder === undefined || folders.size > 1 ? {} : { folder }),
    scopes: new WeakMap(),
  };
});

/** Cached links to named schemas, relative to a page. */
type Links = Map<string, string | undefined>;

export interface Scope {
  /** One node per named schema that represents all references to it without fields of their own. */
  readonly references: Map<string, SchemaNode>;
  /** Links by the URL that they are relative to. Pages with the same relative links share an entry. */
  readonly places: Map<string, Links>;
}

/** The named schemas from the point of view of one page. */
export interface PageSchemas extends SiteWords {
  readonly components: Components;
  /**
   * Identifies the reference and its labels. Results about a schema are shared by all pages with the same
   * scope.
   */
  readonly scope: Scope;
  /**
   * The same object for all pages whose links to named schemas are equal, apart from links to the page
   * itself.
   */
  readonly place: object;
  /** Returns the URL of a named schema's page, relative to this page. */
  href(name: string): string | undefined;
  /** Returns the component that a node refers to, or the node itself. */
  target(node: SchemaNode): SchemaNode;
  /** Describes the type of a value in words, with links to named schemas. */
  kind(label: readonly LabelPart[]): readonly KindPart[];
}

export function pageSchemas(
  { components, urls, folder, scopes }: SchemaIndex,
  pageUrl: string,
  labels: Labels,
  language = "en",
): PageSchemas {
  const scope = scopes.get(labels) ?? { references: new Map(), places: new Map() };
  scopes.set(labels, scope);
  const placeKey = folder === undefined ? pageUrl : relativeUrl(folder, pageUrl);
  const place = scope.places.get(placeKey) ?? new Map<string, string | undefined>();
  scope.places.set(placeKey, place);
  const href = (name: string): string | undefined => {
    const url = urls.get(name);
    if (url === pageUrl) return relativeUrl(url, pageUrl);
    if (!place.has(name)) place.set(name, url === undefined ? undefined : relativeUrl(url, pageUrl));
    return place.get(name);
  };
  return {
    components,
    labels,
    language,
    scope,
    place,
    href,
    target: (node) => (node.name === undefined ? undefined : components.get(node.name)) ?? node,
    kind: (label) =>
      translateKind(label, { labels, language }).map(({ text, schema }) => {
        const link = schema === undefined ? undefined : href(schema);
        return link === undefined ? { text } : { text, href: link };
      }),
  };
}

/** Returns the kind as text without links: in English by default, or with the labels of `words`. */
export function kindText({ label }: Pick<SchemaNode, "label">, words?: SiteWords): string {
  const parts = words === undefined ? label : translateKind(label, words);
  return parts.map(({ text }) => text).join("");
}

/**
 * Memoises `find` by key within `schemas.scope` (default) or `schemas.place`, because hundreds of pages show
 * the same schemas.
 */
export function memoisePerScope<Key extends object, Found extends object>(
  find: (key: Key, schemas: PageSchemas) => Found,
  per: "scope" | "place" = "scope",
): (key: Key, schemas: PageSchemas) => Found {
  const caches = new WeakMap<object, Map<Key, Found>>();
  return (key, schemas) => {
    const cached = caches.get(schemas[per])?.get(key);
    if (cached !== undefined) return cached;
    const found = find(key, schemas);
    const cache = caches.get(schemas[per]) ?? new Map<Key, Found>();
    caches.set(schemas[per], cache.set(key, found));
    return found;
  };
}

/**
 * Returns the same node for all references to a named schema that add no fields, so that they share memoised
 * results. Use it only for results that depend on the fields alone.
 */
export function canonicalReference(node: SchemaNode, { scope }: PageSchemas): SchemaNode {
  if (node.name === undefined || node.children.length > 0) return node;
  const existing = scope.references.get(node.name);
  if (existing === undefined) scope.references.set(node.name, node);
  return existing ?? node;
}
