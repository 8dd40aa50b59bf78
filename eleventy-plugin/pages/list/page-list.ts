import { groupByKey } from "../../portable/group-by-key.js";
import type { Labels } from "../../portable/labels/labels.js";
import { memoiseByObject } from "../../portable/memoise.js";
import type { LayoutPage, Operation, Reference, ReferenceOperation } from "../../portable/model/index.js";
import type { ReferencePage } from "../context/page.js";
import { firstText, operationDescription } from "../markdown/meta-description.js";
import { fieldIndex } from "../views/field-index.js";

/**
 * Returns all pages of all references in reading order, with unique titles.
 *
 * @param hasFieldIndex Whether each reference gets an index of fields.
 */
export function listPages(
  references: readonly Reference[],
  labels: Labels,
  hasFieldIndex = false,
): readonly ReferencePage[] {
  const pages = references.flatMap((reference) => [
    ...referencePages(reference, labels),
    ...(hasFieldIndex ? fieldPages(reference, labels) : []),
  ]);
  return withUniqueTitles(pages);
}

function fieldPages(reference: Reference, labels: Labels): readonly ReferencePage[] {
  const { url, pages } = fieldIndex(reference);
  if (pages.length === 0) return [];
  const page = (pageUrl: string, heading: string): ReferencePage => ({
    kind: "fields",
    ...pageMetadata(reference, pageUrl, heading),
  });
  const otherPages = pages.filter((each) => each.url !== url);
  return [
    page(url, labels.fieldIndex),
    ...otherPages.map((each) => {
      const [, part = ""] = /([^/]+)\/$/.exec(each.url) ?? [];
      return page(each.url, `${labels.fieldIndex}: ${part.toUpperCase()}`);
    }),
  ];
}

function referencePages(reference: Reference, labels: Labels): ReferencePage[] {
  const metadata = {
    reference,
    url: reference.url,
    heading: reference.title,
    title: reference.title,
    description: firstText(reference.description, reference.summary) || reference.title,
  };
  if (reference.embedded) return [{ kind: "embed", ...metadata }];
  const tagged = reference.tags.flatMap((tag): ReferencePage[] => {
    const listing: ReferencePage = {
      kind: "tag",
      ...pageMetadata(reference, tag.url, tag.title, tag.description),
      tag,
    };
    return [listing, ...tag.operations.map((operation) => ({ ...operationPage(operation, reference), tag }))];
  });
  return [
    { kind: "overview", ...metadata },
    ...tagged,
    ...webhookPages(reference, labels),
    ...channelPages(reference, labels),
    ...schemaPages(reference, labels),
  ];
}

function webhookPages(reference: Reference, labels: Labels): ReferencePage[] {
  if (reference.webhooks.length === 0) return [];
  const listing: ReferencePage = {
    kind: "webhooks",
    ...pageMetadata(reference, `${reference.route}/webhooks/`, labels.webhooks),
    operations: reference.webhooks,
  };
  const parent = { title: listing.heading, url: listing.url };
  return [
    listing,
    ...reference.webhooks.map((operation) => ({ ...operationPage(operation, reference), listing: parent })),
  ];
}

function schemaPages(reference: Reference, labels: Labels): ReferencePage[] {
  if (reference.schemas.length === 0) return [];
  const url = `${reference.route}/schemas/`;
  return [
    { kind: "schemas", ...pageMetadata(reference, url, labels.schemas) },
    ...reference.schemas.map((schema): ReferencePage => ({
      kind: "schema",
      ...pageMetadata(reference, schema.url, schema.name, schema.schema.description),
      schema,
      listing: { title: labels.schemas, url },
    })),
  ];
}

function operationPage(operation: Operation, reference: Reference): ReferencePage & { kind: "operation" } {
  return {
    kind: "operation",
    reference,
    url: operation.url,
    heading: operation.title,
    title: `${operation.title} – ${reference.title}`,
    description: operationDescription(operation, reference),
    operation,
  };
}

/** Marks that distinguish pages with the same title, tried in this order. The last mark is always unique. */
const distinctions: readonly ((page: ReferencePage, index: number) => string)[] = [
  (page) =>
    page.kind === "operation" && page.operation.kind === "http"
      ? `(${page.operation.method} ${page.operation.path})`
      : "",
  (page) =>
    page.kind === "operation" && page.operation.kind === "event" ? `(${page.operation.action})` : "",
  (page) => (page.kind === "channel" || page.kind === "channels" ? "(channel)" : ""),
  (page) => (page.kind === "tag" || page.kind === "webhooks" ? "(group)" : ""),
  (page) => (page.kind === "fields" ? "(index)" : ""),
  (page) => (page.kind === "schema" || page.kind === "schemas" ? "(schema)" : ""),
  (page) => page.reference.version,
  (_, index) => `(${index + 1})`,
];

function withUniqueTitles(pages: readonly ReferencePage[]): readonly ReferencePage[] {
  let list = pages;
  for (const distinguish of distinctions) {
    const byTitle = groupByKey(list.map((page) => [page.title.toLowerCase(), page]));
    if (byTitle.size === list.length) break;
    list = list.map((page) => {
      const group = byTitle.get(page.title.toLowerCase()) ?? [];
      const mark = group.length > 1 ? distinguish(page, group.indexOf(page)) : "";
      return mark === "" || mark === "(1)" ? page : { ...page, title: markedTitle(page, mark) };
    });
  }
  return list;
}

/** Inserts the mark before the API's name, where a list of search results still shows it. */
function markedTitle(page: ReferencePage, mark: string): string {
  const suffix = ` – ${page.reference.title}`;
  return page.title.endsWith(suffix)
    ? `${page.title.slice(0, -suffix.length)} ${mark}${suffix}`
    : `${page.title} ${mark}`;
}

/** Returns a page for each channel of an event reference, and their index page. */
function channelPages(reference: Reference, labels: Labels): ReferencePage[] {
  const channels = reference.channels ?? [];
  if (channels.length === 0) return [];
  const url = `${reference.route}/channels/`;
  return [
    { kind: "channels", ...pageMetadata(reference, url, labels.channels) },
    ...channels.map((channel): ReferencePage => ({
      kind: "channel",
      ...pageMetadata(reference, channel.url ?? url, channel.name, channel.description, channel.summary),
      channel,
      listing: { title: labels.channels, url },
    })),
  ];
}

/**
 * Returns the value of `apiReference.operations`, in the order of the sidebars. Its operations are frozen,
 * because Eleventy would otherwise copy each operation for each page.
 */
export const listedOperations = memoiseByObject(
  (references: readonly Reference[]): readonly ReferenceOperation[] =>
    references.flatMap((reference) =>
      [...reference.tags.flatMap(({ operations }) => operations), ...reference.webhooks].map((operation) =>
        Object.freeze({ ...operation, reference }),
      ),
    ),
);

/**
 * Returns the metadata of a page below the overview page. The description is the first text that contains
 * words, or else the title.
 */
function pageMetadata(
  reference: Reference,
  url: string,
  heading: string,
  ...texts: readonly (string | undefined)[]
): Pick<LayoutPage, "reference" | "url" | "heading" | "title" | "description"> {
  const title = `${heading} – ${reference.title}`;
  return { reference, url, heading, title, description: firstText(...texts) || title };
}
