import { hash } from "node:crypto";
import type { BuildState } from "../build-state.js";
import type { NamedSchema, Operation, Reference } from "../../portable/model/index.js";
import { operationsIn } from "../views/operations-in.js";
import type { PageFrame } from "../page-view.js";
import type { NativePage } from "../page.js";
import type { PageTexts } from "../eleventy/page-texts.js";
import { schemaIndex } from "../views/schema/page-schemas.js";
import { reachableDigests } from "./reachable-digests.js";
import { schemaNamesIn, namesOf, usesOf } from "../views/schema/schema-uses.js";
import type { Sidebar } from "../navigation/sidebar.js";

/** What is printed around a page's own content. */
export interface Surroundings {
  readonly frame: PageFrame;
  readonly texts: PageTexts;
}

/** What each page is made of, in short. */
export interface PageKeys {
  /**
   * Pages of one address and one key are the same, but for the name of the list of all operations. Undefined for kinds of
   * pages that an API has few of, which are made every time. Without surroundings undefined also where anything may stand
   * around the page now that did not when they were last given.
   */
  of(page: NativePage, surroundings?: Surroundings): string | undefined;
}

/** What makes all pages of a site, its edition, is not part of the keys. */
export function createPageKeys(state: Pick<BuildState, "results">): PageKeys {
  const known = new Map<string, { readonly basis: string; readonly key: string }>();
  let outline = { of: undefined as BuildState["results"] | undefined, digest: "" };
  return {
    of(page, surroundings) {
      const own = ownDigest(page);
      if (own === undefined) return undefined;
      const { results } = state;
      if (outline.of !== results) outline = { of: results, digest: outlineDigest(results) };
      const basis = outline.digest + own;
      const before = known.get(page.url);
      if (surroundings === undefined) return before?.basis === basis ? before.key : undefined;
      const key = digest([own, around(page, surroundings)]);
      // Whether a page still has texts is not part of its basis.
      if (Object.keys(surroundings.texts).length > 0) known.delete(page.url);
      else known.set(page.url, { basis, key });
      return key;
    },
  };
}

function around(page: NativePage, { frame, texts }: Surroundings): readonly unknown[] {
  const { head, tabs, search, searchRecord, markdownUrl, breadcrumbs, neighbours, versions, sidebar } = frame;
  const links = partsOf(page.reference).sidebar(sidebar);
  return [links, head, tabs, search, searchRecord, markdownUrl, breadcrumbs, neighbours, versions, texts];
}

/** Of all that a page shows itself. */
function ownDigest(page: NativePage): string | undefined {
  if (page.reference.kind !== "http") return undefined;
  const parts = partsOf(page.reference);
  const own = contentOf(page, parts);
  return own && digest([page.title, page.description, own, parts.shared]);
}

/** All that may stand around the pages of these references: where it is the same, only a page's own part can differ. */
const outlineDigest = (results: BuildState["results"]): string =>
  digest(
    results.map(({ reference }) => reference),
    (key, value) => (NOT_IN_OUTLINE.has(key) ? undefined : value),
  );

/** What no page prints of another one, and most of a model. */
const NOT_IN_OUTLINE = new Set([
  ...["description", "parameters", "requestBody", "responses", "callbacks", "authoredSamples", "security"],
  ...["servers", "schema", "channel", "messages", "reply", "bindings"],
]);

function contentOf(page: NativePage, parts: ReferenceParts): readonly unknown[] | undefined {
  if (page.kind === "operation")
    return [digestOf(page.operation), page.tag?.title, page.tag?.url, parts.schemas(namesOf(page.operation))];
  if (page.kind !== "schema") return undefined;
  const { name } = page.schema;
  const uses = usesOf(page.reference, name);
  const { urls } = schemaIndex(page.reference);
  const users = uses.schemas.map((user) => [user, urls.get(user)]);
  return [parts.schemas([name]), uses.operations.map(digestOf), users];
}

interface ReferenceParts {
  /** What every page may show. */
  readonly shared: string;
  /** These schemas and all that they lead to. */
  schemas(names: Iterable<string>): string;
  sidebar(sidebar: Sidebar): unknown;
}

const known = new WeakMap<Reference, ReferenceParts>();

function partsOf(reference: Reference): ReferenceParts {
  const before = known.get(reference);
  if (before !== undefined) return before;
  const { tags, schemas } = reference;
  // Its description stands on its overview alone.
  const ofDocument = { ...reference, description: "", tags: [], webhooks: [], schemas: [], tagGroups: [] };
  const byName = new Map(schemas.map((named) => [named.name, named]));
  const reachable = reachableDigests({
    names: byName.keys(),
    next: (name) => namesBelow(byName.get(name)),
    own: (name) => digestOf(byName.get(name) ?? { name }),
    digest,
  });
  const sections = new Map<string, string>();
  const parts: ReferenceParts = {
    shared: digest([
      ofDocument,
      tags.map(({ name, title, url }) => [name, title, url]),
      operationsIn(reference),
      schemaIndex(reference).folder,
      // The value that stands for a schema may be told by any other.
      schemas.map(({ name, schema }) => schema.discriminator && [name, schema.discriminator]).filter(Boolean),
    ]),
    schemas: (names) => digest([...names].map((name) => reachable.get(name) ?? name)),
    sidebar(sidebar) {
      // Taken apart by name: `sections` is costly, and the same for all pages of a key.
      const { key, title, version, current, filter, overview } = sidebar;
      const links = sections.get(key) ?? digest(sidebar.sections);
      sections.set(key, links);
      return [title, version, current, filter, overview, links];
    },
  };
  known.set(reference, parts);
  return parts;
}

const namesBelow = (named: NamedSchema | undefined): Iterable<string> =>
  named === undefined ? [] : schemaNamesIn(named.schema);

const digests = new WeakMap<object, string>();

function digestOf(part: Operation | NamedSchema | { readonly name: string }): string {
  const known = digests.get(part) ?? digest(part);
  digests.set(part, known);
  return known;
}

const digest = (value: unknown, replacer?: (key: string, value: unknown) => unknown): string =>
  hash("sha1", JSON.stringify(value, replacer), "base64");
