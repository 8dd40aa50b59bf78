import type { SiteWords } from "../../../portable/labels/count-label.js";
import type { Labels } from "../../../portable/labels/labels.js";
import { toComponents, type Components } from "../../../portable/example/components.js";
import type { LabelPart, Reference, SchemaNode } from "../../../portable/model/index.js";
import { memoiseByObject } from "../../../portable/memoise-by-object.js";
import { relativeUrl } from "../../urls/relative-url.js";
import type { KindPart } from "./schema-row.js";
import { translateKind } from "./translate-terms.js";

/** The named schemas of a reference, made once. */
export interface SchemaIndex {
  readonly components: Components;
  readonly urls: ReadonlyMap<string, string>;
  /** The folder that the pages of all named schemas lie in; absent where they lie in several. */
  readonly folder?: string;
  /** What is the same on all pages that use the same texts. */
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

/** Addresses of named schemas that were linked to, relative to a page. */
type Links = Map<string, string | undefined>;

export interface Scope {
  /** One reference to each named schema, in place of all that have no fields beside it. */
  readonly references: Map<string, SchemaNode>;
  /** By what its links are relative to: one for all pages that print the same links to named schemas. */
  readonly places: Map<string, Links>;
}

/** The named schemas as one page sees them. */
export interface PageSchemas extends SiteWords {
  readonly components: Components;
  /** The reference in the texts of the site: what is found out about a schema holds for all its pages. */
  readonly scope: Scope;
  /** The same for all pages whose links to named schemas are the same, but for those to a page itself. */
  readonly place: object;
  /** Address of a named schema's page, relative to this page. */
  href(name: string): string | undefined;
  /** The schema a node stands for: itself, or the component it names. */
  target(node: SchemaNode): SchemaNode;
  /** What a value is, in words, named schemas as links. */
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
  const seen = folder === undefined ? pageUrl : relativeUrl(folder, pageUrl);
  const place = scope.places.get(seen) ?? new Map<string, string | undefined>();
  scope.places.set(seen, place);
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

/** The kind without links: in English, the same in every site, or in the words of `labels`. */
export function kindText({ label }: Pick<SchemaNode, "label">, words?: SiteWords): string {
  const parts = words === undefined ? label : translateKind(label, words);
  return parts.map(({ text }) => text).join("");
}
