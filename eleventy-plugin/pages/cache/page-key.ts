import { hash } from "node:crypto";
import { operationThing } from "../../portable/example/known/count-operation.js";
import { type OwnedSchema, valuesForSchemas } from "../../portable/example/known/values-for-schemas.js";
import { thingNamed } from "../../portable/example/known/words.js";
import { markNamesOf } from "../../portable/marks.js";
import { memoiseByObject } from "../../portable/memoise.js";
import type { Example, KnownValues, NamedSchema, Operation, Reference } from "../../portable/model/index.js";
import { nextOperations } from "../../portable/panel/next-operations.js";
import { toComponents } from "../../portable/schema/components.js";
import type { BuildState } from "../context/build-state.js";
import type { GuideLinks } from "../context/guide-links.js";
import type { NativePage, PageTexts } from "../context/page.js";
import { countOperations } from "../navigation/count-operations.js";
import type { NamedItem } from "../navigation/find-named.js";
import type { Sidebar } from "../navigation/sidebar.js";
import { fieldIndex } from "../views/field-index.js";
import type { FieldPlace } from "../views/field-places.js";
import type { PageFrame } from "../views/page-view.js";
import { schemaIndex } from "../views/schema/page-schemas.js";
import { namesOf, schemaNamesIn, usesOf } from "../views/schema/schema-uses.js";

/** The parts of a page around its main content. */
export interface PageChrome {
  readonly frame: PageFrame;
  readonly texts: PageTexts;
}

/** Cache keys: short digests of everything a page is rendered from. */
export interface PageKeys {
  /**
   * Returns a page's cache key. Pages with the same URL and key are identical, except for the file name of
   * the operation list. Returns undefined for kinds with few pages per API, which are always rendered.
   * Without `chrome`, returns the key of the last call with `chrome`, or undefined if anything that it covers
   * may have changed since.
   */
  forPage(page: NativePage, chrome?: PageChrome): string | undefined;
  /** Returns the cache key of an excerpt on a page of the site, or undefined if it is always rendered. */
  forExcerpt(named: NamedItem): string | undefined;
}

/** Creates the keys. They do not cover what affects all pages of a site; see `siteEdition`. */
export function createPageKeys(
  state: Pick<BuildState, "results">,
  guides: Pick<GuideLinks, "sourcesOf">,
): PageKeys {
  const cachedKeys = new Map<string, { readonly basis: string; readonly key: string }>();
  let outline = { of: undefined as BuildState["results"] | undefined, digest: "" };
  return {
    forPage(page, chrome) {
      const ownDigest = contentDigest(page);
      if (ownDigest === undefined) return undefined;
      const { results } = state;
      if (outline.of !== results) outline = { of: results, digest: outlineDigest(results) };
      const guideSources = page.kind === "operation" ? guides.sourcesOf(page.operation) : [];
      const basis = outline.digest + ownDigest + (guideSources.length > 0 ? digest(guideSources) : "");
      const cached = cachedKeys.get(page.url);
      if (chrome === undefined) return cached?.basis === basis ? cached.key : undefined;
      const key = digest([ownDigest, chromeParts(page, chrome)]);
      // `basis` does not cover texts, so the key of a page with texts is not stored.
      if (Object.keys(chrome.texts).length > 0) cachedKeys.delete(page.url);
      else cachedKeys.set(page.url, { basis, key });
      return key;
    },
    forExcerpt(named) {
      const { reference } = named.result;
      if (reference.kind !== "http" || named.kind === "embedded" || named.kind === "message")
        return undefined;
      const parts = referenceParts(reference);
      const ownParts =
        named.kind === "operation"
          ? operationParts(named.operation, reference, parts)
          : schemaParts(named.schema, reference, parts);
      return digest([ownParts, parts.shared]);
    },
  };
}

function chromeParts(page: NativePage, { frame, texts }: PageChrome): readonly unknown[] {
  const { head, tabs, search, searchRecord, markdownUrl, breadcrumbs, neighbours, versions, sidebar } = frame;
  const { brand, footer, fieldIndex, guides, hasSignIn } = frame;
  const links = [referenceParts(page.reference).sidebar(sidebar), breadcrumbs, neighbours, versions];
  const site = [head, tabs, search, brand, footer, hasSignIn];
  return [links, site, searchRecord, markdownUrl, fieldIndex, guides, texts];
}

/** Returns a digest of a page's main content, or undefined if the page is always rendered. */
function contentDigest(page: NativePage): string | undefined {
  if (page.reference.kind !== "http") return undefined;
  const parts = referenceParts(page.reference);
  const content = contentOf(page, parts);
  return content && digest([page.title, page.description, content, parts.shared]);
}

/**
 * Returns a digest of everything that may be shown around the main content. While the digest is unchanged,
 * pages can differ only in their main content.
 */
const outlineDigest = (results: BuildState["results"]): string =>
  digest(
    // Lists show only the names and marks of schemas.
    results.map(({ reference }) => [reference, reference.schemas.map(({ schema }) => markNamesOf([schema]))]),
    (key, value) => (NOT_IN_OUTLINE.has(key) ? undefined : value),
  );

/**
 * Properties of the model that are never shown around the main content of a page. They make up most of the
 * model.
 */
const NOT_IN_OUTLINE = new Set([
  ...["description", "parameters", "requestBody", "responses", "callbacks", "authoredSamples", "security"],
  ...["found", "known", "servers", "schema", "channel", "messages", "reply", "bindings"],
]);

function contentOf(page: NativePage, parts: ReferenceParts): readonly unknown[] | undefined {
  if (page.kind === "operation")
    return [page.tag?.title, page.tag?.url, ...operationParts(page.operation, page.reference, parts)];
  if (page.kind === "fields") return [fieldIndexDigest(page.reference, page.url)];
  return page.kind === "schema" ? schemaParts(page.schema, page.reference, parts) : undefined;
}

const operationParts = (
  operation: Operation,
  reference: Reference,
  parts: ReferenceParts,
): readonly unknown[] => [
  digestOf(operation),
  parts.schemas(namesOf(operation)),
  parts.exampleInputs(operation),
  // Response links show parts of other operations.
  operation.kind === "http" ? nextOperations(operation, reference) : [],
];

function schemaParts({ name }: NamedSchema, reference: Reference, parts: ReferenceParts): readonly unknown[] {
  const uses = usesOf(reference, name);
  const { urls, components } = schemaIndex(reference);
  const users = uses.schemas.map((user) => [user, urls.get(user), markNamesOf([components.get(user) ?? {}])]);
  return [parts.schemas([name]), uses.operations.map(digestOf), users];
}

/**
 * Returns a digest of a page of the field index, which shows the fields of its own letters and links to the
 * other pages.
 */
function fieldIndexDigest(reference: Reference, url: string): string {
  const { pages } = fieldIndex(reference);
  const links = pages.map((each) => [each.url, each.letters.map(({ letter }) => letter)]);
  const shown = pages.find((each) => each.url === url)?.letters ?? [];
  const shownPages = new Map<string, FieldPlace["page"]>();
  const locationText = ({ page, anchor, within, marks = [] }: FieldPlace): string => {
    shownPages.set(page.url, page);
    return `${page.url}#${anchor} ${within} ${marks.join(" ")}`;
  };
  const names = shown.flatMap((letter) =>
    letter.names.map((each) => [
      each.name,
      each.url,
      [...each.places].map(([role, places]) => [role, places.map(locationText)]),
    ]),
  );
  return digest([links, names, [...shownPages.values()]]);
}

interface ReferenceParts {
  /** A digest of what the main content of any page of the reference may show. */
  readonly shared: string;
  /**
   * Returns a digest of these schemas and all schemas they reference, including the values that the
   * document's examples provide for their fields.
   */
  schemas(names: Iterable<string>): string;
  /**
   * Returns two digests of example values. The first covers the values that the document provides for the
   * operation's fields. The second covers the values that the operation's tag provides for the fields of any
   * of the tag's operations.
   */
  exampleInputs(operation: Operation): readonly unknown[];
  sidebar(sidebar: Sidebar): unknown;
}

const referenceParts = memoiseByObject((reference: Reference): ReferenceParts => {
  const { tags, schemas } = reference;
  // The description and the text of topics appear only on the overview page.
  const documentParts = {
    ...reference,
    description: "",
    topics: reference.topics?.map(({ name, title, id }) => [name, title, id]),
    tags: [],
    webhooks: [],
    schemas: [],
    tagGroups: [],
    known: {},
  };
  const byName = new Map(schemas.map((named) => [named.name, named]));
  const components = toComponents(schemas);
  const exampleDigest = (owned: readonly OwnedSchema[]): string =>
    reference.known === undefined ? "" : digest(valuesForSchemas([reference.known], owned, components));
  const reachable = reachableDigests({
    names: byName.keys(),
    next: (name) => namesBelow(byName.get(name)),
    ownText(name) {
      const named = byName.get(name);
      return digestOf(named ?? { name }) + (named ? exampleDigest([ownedBy(named)]) : "");
    },
    digest,
  });
  const tagDigests = new Map<string, string>();
  const digestOfTag = (name: string): string => {
    const before = tagDigests.get(name) ?? digest(tagExampleValues(reference, byName, name));
    tagDigests.set(name, before);
    return before;
  };
  const sections = new Map<string, string>();
  return {
    shared: digest([
      documentParts,
      tags.map(({ name, title, url }) => [name, title, url]),
      countOperations(reference),
      schemaIndex(reference).folder,
      // Any schema's discriminator may define the value that identifies another schema.
      schemas.map(({ name, schema }) => schema.discriminator && [name, schema.discriminator]).filter(Boolean),
    ]),
    schemas: (names) => digest([...names].map((name) => reachable.get(name) ?? name)),
    exampleInputs: (operation) => [exampleDigest(generatedRoots(operation)), digestOfTag(operation.tag)],
    sidebar(sidebar) {
      // Serialises `sections` only once per `key`, because that is slow. All pages with the same key have the
      // same sections.
      const { key, title, version, current, filter, overview } = sidebar;
      const links = sections.get(key) ?? digest(sidebar.sections);
      sections.set(key, links);
      return [title, version, current, filter, overview, links];
    },
  };
});

const ownedBy = ({ name, schema }: NamedSchema): OwnedSchema => ({ schema, thing: thingNamed(name) });

/**
 * Returns the schemas of an operation for which values may be generated: those of the request body (by the
 * panel) and of response content without examples.
 */
function generatedRoots(operation: Operation): readonly OwnedSchema[] {
  if (operation.kind === "event") return [];
  const responseContent = operation.responses.flatMap(({ content }) => content);
  const withoutExamples = responseContent.filter(({ examples }) => !examples.some(hasText));
  return [...(operation.requestBody?.content ?? []), ...withoutExamples]
    .flatMap(({ schema, itemSchema }) => [schema, itemSchema])
    .flatMap((schema) => (schema === undefined ? [] : [{ schema, thing: operationThing(operation) }]));
}

const hasText = ({ value, serialized, externalValue }: Example): boolean =>
  value !== undefined || serialized !== undefined || externalValue !== undefined;

/**
 * Returns the values that a tag's examples provide for fields reachable from its operations. Computed once
 * for all operations of the tag.
 */
function tagExampleValues(
  { tags, schemas }: Reference,
  byName: ReadonlyMap<string, NamedSchema>,
  name: string,
): KnownValues {
  const tag = tags.find((each) => each.name === name);
  if (tag?.known === undefined) return {};
  const roots = tag.operations.flatMap(generatedRoots);
  const reached = new Set(roots.flatMap(({ schema }) => [...schemaNamesIn(schema)]));
  for (const each of reached) for (const next of namesBelow(byName.get(each))) reached.add(next);
  const named = [...reached].flatMap((each) => byName.get(each) ?? []).map(ownedBy);
  return valuesForSchemas([tag.known], [...roots, ...named], toComponents(schemas));
}

const namesBelow = (named: NamedSchema | undefined): Iterable<string> =>
  named === undefined ? [] : schemaNamesIn(named.schema);

const digestOf = memoiseByObject((part: Operation | NamedSchema | { readonly name: string }) => digest(part));

const digest = (value: unknown, replacer?: (key: string, value: unknown) => unknown): string =>
  hash("sha1", JSON.stringify(value, replacer), "base64");

/** A graph of named nodes. */
interface NamedGraph {
  readonly names: Iterable<string>;
  /** Returns the names that a node references directly, in any order. */
  next(name: string): Iterable<string>;
  /** Returns a text that stays the same while the node itself is unchanged. */
  ownText(name: string): string;
  /** Shortens the texts to one digest. */
  digest(texts: readonly string[]): string;
}

/**
 * Returns a digest for each name. A digest stays the same while the node and all nodes reachable from it are
 * unchanged. Nodes that reference each other form one component. A component's digest includes the digests of
 * the components that it references, so a shared target is digested only once. Uses
 * https://en.wikipedia.org/wiki/Tarjan%27s_strongly_connected_components_algorithm without recursion, because
 * a chain of references may have any length.
 */
export function reachableDigests(graph: NamedGraph): ReadonlyMap<string, string> {
  const digests = new Map<string, string>();
  const indexes = new Map<string, number>();
  /** Visited names whose components are not complete yet. */
  const incomplete: string[] = [];
  for (const start of graph.names) {
    const path = indexes.has(start) ? [] : [visit(start)];
    for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
      const { done, value: name } = step.next.next();
      if (done === true) {
        path.pop();
        const parent = path.at(-1);
        if (parent !== undefined) parent.lowest = Math.min(parent.lowest, step.lowest);
        if (step.lowest === step.place) close(incomplete.splice(incomplete.lastIndexOf(step.name)));
      } else if (!indexes.has(name)) path.push(visit(name));
      else if (!digests.has(name)) step.lowest = Math.min(step.lowest, indexes.get(name) ?? step.lowest);
    }
  }
  return digests;

  function visit(name: string): { name: string; place: number; lowest: number; next: Iterator<string> } {
    const place = indexes.size;
    indexes.set(name, place);
    incomplete.push(name);
    return { name, place, lowest: place, next: graph.next(name)[Symbol.iterator]() };
  }

  function close(component: readonly string[]): void {
    const nextDigests = component.flatMap((name) =>
      [...graph.next(name)].flatMap((next) => digests.get(next) ?? []),
    );
    const digest = graph.digest([...component.map(graph.ownText), ...new Set(nextDigests)].sort());
    for (const name of component) digests.set(name, digest);
  }
}
