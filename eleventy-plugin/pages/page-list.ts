import type { Operation, Reference } from "../portable/model/index.js";
import type { Labels } from "../portable/labels/labels.js";
import { fieldIndex } from "./views/field-index.js";
import { channelPages } from "./views/event/channel-pages.js";
import { operationDescription, shortText } from "./markdown/meta-description.js";
import type { ReferencePage } from "./page.js";

/**
 * Every page of every reference, in reading order, each title made unique.
 *
 * @param hasFieldIndex Whether each reference has an index at its back.
 */
export function listPages(
  references: readonly Reference[],
  labels: Labels,
  hasFieldIndex = false,
): readonly ReferencePage[] {
  const pages = references.flatMap((reference) => [
    ...pagesOf(reference, labels),
    ...(hasFieldIndex ? fieldPages(reference, labels) : []),
  ]);
  return withUniqueTitles(pages);
}

function fieldPages(reference: Reference, labels: Labels): readonly ReferencePage[] {
  const { url, pages } = fieldIndex(reference);
  const title = `${labels.fieldIndex} – ${reference.title}`;
  const first = {
    kind: "fields" as const,
    reference,
    url,
    heading: labels.fieldIndex,
    title,
    description: title,
  };
  const further = pages
    .filter((page) => page.url !== url)
    .map((page) => {
      const [, part = ""] = /([^/]+)\/$/.exec(page.url) ?? [];
      const heading = `${labels.fieldIndex}: ${part.toUpperCase()}`;
      const partTitle = `${heading} – ${reference.title}`;
      return { ...first, url: page.url, heading, title: partTitle, description: partTitle };
    });
  return pages.length === 0 ? [] : [first, ...further];
}

function pagesOf(reference: Reference, labels: Labels): ReferencePage[] {
  const first = {
    reference,
    url: reference.url,
    heading: reference.title,
    title: reference.title,
    description: firstText(reference.description, reference.summary) || reference.title,
  };
  if (reference.embedded) return [{ kind: "embed", ...first }];
  const tagged = reference.tags.flatMap((tag): ReferencePage[] => {
    const listing: ReferencePage = {
      kind: "tag",
      reference,
      url: tag.url,
      heading: tag.title,
      title: `${tag.title} – ${reference.title}`,
      description: firstText(tag.description) || `${tag.title} – ${reference.title}`,
      tag,
    };
    return [listing, ...tag.operations.map((operation) => ({ ...operationPage(operation, reference), tag }))];
  });
  return [
    { kind: "overview", ...first },
    ...tagged,
    ...webhookPages(reference, labels),
    ...channelPages(reference, labels),
    ...schemaPages(reference, labels),
  ];
}

function webhookPages(reference: Reference, labels: Labels): ReferencePage[] {
  if (reference.webhooks.length === 0) return [];
  const title = `${labels.webhooks} – ${reference.title}`;
  const listing: ReferencePage = {
    kind: "webhooks",
    reference,
    url: `${reference.route}/webhooks/`,
    heading: labels.webhooks,
    title,
    description: title,
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
  const title = `${labels.schemas} – ${reference.title}`;
  const listing: ReferencePage = {
    kind: "schemas",
    reference,
    url: `${reference.route}/schemas/`,
    heading: labels.schemas,
    title,
    description: title,
  };
  return [
    listing,
    ...reference.schemas.map((schema): ReferencePage => {
      const ownTitle = `${schema.name} – ${reference.title}`;
      const description = firstText(schema.schema.description) || ownTitle;
      const parent = { title: listing.heading, url: listing.url };
      return {
        kind: "schema",
        reference,
        url: schema.url,
        heading: schema.name,
        title: ownTitle,
        description,
        schema,
        listing: parent,
      };
    }),
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

const firstText = (...texts: (string | undefined)[]): string =>
  texts.map((text) => shortText(text ?? "")).find(Boolean) ?? "";

/** What tells pages of one title apart, tried in this order; the last always does. */
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
    const alike = byTitle(list);
    if (alike.size === list.length) break;
    list = list.map((page) => {
      const group = alike.get(page.title.toLowerCase()) ?? [];
      const mark = group.length > 1 ? distinguish(page, group.indexOf(page)) : "";
      return mark === "" || mark === "(1)" ? page : { ...page, title: markedTitle(page, mark) };
    });
  }
  return list;
}

function byTitle(pages: readonly ReferencePage[]): Map<string, ReferencePage[]> {
  const groups = new Map<string, ReferencePage[]>();
  for (const page of pages) {
    const key = page.title.toLowerCase();
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [page]);
    else group.push(page);
  }
  return groups;
}

/** The mark stands before the API's name, where a list of search results still shows it. */
function markedTitle(page: ReferencePage, mark: string): string {
  const suffix = ` – ${page.reference.title}`;
  return page.title.endsWith(suffix)
    ? `${page.title.slice(0, -suffix.length)} ${mark}${suffix}`
    : `${page.title} ${mark}`;
}
