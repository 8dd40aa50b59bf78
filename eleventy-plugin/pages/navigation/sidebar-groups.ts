import type { Labels } from "../../portable/labels/labels.js";
import { marksOf, type Mark } from "../../portable/marks.js";
import { memoiseByObject } from "../../portable/memoise.js";
import { channelSections, type ChannelSection, isGroupedByChannel } from "./grouped-by-channel.js";
import { underHeadings } from "./path-headings.js";
import type {
  HttpOperation,
  Operation,
  Reference,
  ReferenceChannel,
  Tag,
} from "../../portable/model/index.js";

/** A section of the sidebar with a heading. */
export interface SidebarPart {
  /** Absent for groups outside all sections; their heading is the label "Operations". */
  readonly title?: string;
  readonly groups: readonly EntryGroup[];
}

/** A page that lists others: a tag, or the webhooks, channels or schemas. */
export interface EntryGroup {
  readonly title: string;
  /** Text of the link to the page, if `title` is already the heading of the section. */
  readonly linkTitle?: string;
  readonly url: string;
  readonly marks: readonly Mark[];
  readonly entries: readonly GroupEntry[];
  /** One heading per entry; absent if the entries need none. */
  readonly headings?: readonly string[];
  /**
   * Set if the entries are printed on all pages or on none, instead of only on pages of the group. Entries
   * that are never printed are only in the operation list.
   */
  readonly printed?: "never" | "always";
  /** Absent for operations. */
  readonly kind?: "channel" | "schema";
}

export interface GroupEntry {
  readonly title: string;
  readonly url: string;
  /** Method or action; absent for a schema. */
  readonly method?: string;
  /** Path or channel address. */
  readonly path?: string;
  /** The `operationId`, or the key of an event operation. */
  readonly id?: string;
  readonly marks: readonly Mark[];
}

/**
 * Maximum number of schemas listed in the sidebar. With more schemas, the sidebar only links to their index
 * page.
 */
const MAX_LISTED_SCHEMAS = 40;

/** Returns all pages of a reference in the order of its sidebar. Memoised by reference. */
export const sidebarGroups = memoiseByObject(
  (reference: Reference, labels: Labels): readonly SidebarPart[] => {
    const { route, webhooks, schemas, channels = [] } = reference;
    const toEntry = (operation: Operation): GroupEntry => operationEntry(operation, labels);
    const singleGroups = [
      {
        title: labels.channels,
        linkTitle: labels.allChannels,
        url: `${route}/channels/`,
        marks: [],
        kind: "channel" as const,
        ...underHeadings(channels.map((channel) => channelEntry(channel, labels))),
      },
      {
        title: labels.webhooks,
        linkTitle: labels.allWebhooks,
        url: `${route}/webhooks/`,
        marks: [],
        ...underHeadings(webhooks.map(toEntry)),
      },
      {
        title: labels.schemas,
        linkTitle: labels.allSchemas,
        url: `${route}/schemas/`,
        marks: [],
        entries: schemas.map(({ name, url, schema }) => ({
          title: name,
          url,
          marks: marksOf([schema], labels),
        })),
        printed: schemas.length > MAX_LISTED_SCHEMAS ? ("never" as const) : ("always" as const),
        kind: "schema" as const,
      },
    ];
    const parts = byTagGroup(reference).map(
      ({ title = groupsTitle(reference, labels), tags }): SidebarPart => ({
        ...(title === undefined ? {} : { title }),
        groups: tags.map((tag) => ({
          title: tag.title,
          url: tag.url,
          marks: marksOf([tag], labels),
          ...underHeadings(tag.operations.map(toEntry)),
        })),
      }),
    );
    // A group joins the section of the same title, so that "Channels" occurs only once.
    const partIndex = ({ title }: EntryGroup): number => parts.findIndex((part) => part.title === title);
    const others = singleGroups.filter(({ entries }) => entries.length > 0);
    return [
      ...parts.map((part, index) => ({
        ...part,
        groups: [...part.groups, ...others.filter((group) => partIndex(group) === index)],
      })),
      ...others
        .filter((group) => partIndex(group) < 0)
        .map((group) => ({ title: group.title, groups: [group] })),
    ];
  },
);

function groupsTitle(reference: Reference, labels: Labels): string | undefined {
  return isGroupedByChannel(reference) ? labels.channels : undefined;
}

function channelEntry(channel: ReferenceChannel, labels: Labels): GroupEntry {
  const { name, url = "", address } = channel;
  const marks = marksOf([channel], labels);
  return { title: name, url, ...(address !== undefined && { path: address }), marks };
}

function operationEntry(operation: Operation, labels: Labels): GroupEntry {
  const { title, url, id } = operation;
  const marks = marksOf([operation], labels);
  if (operation.kind === "http") {
    const { method, path } = operation;
    return { title: titleBesideMethod(operation), url, marks, method, path, id };
  }
  const { action, channel } = operation;
  return { title, url, marks, id, method: action.toUpperCase(), path: channel.address ?? "" };
}

/** Returns only the path if the title consists of method and path, because the method is shown beside it. */
function titleBesideMethod({ title, method, path }: HttpOperation): string {
  return title === `${method} ${path}` ? path : title;
}

/** Returns the tags by the document's tag groups. Tags without a group come last, without a heading. */
function byTagGroup(reference: Reference): readonly ChannelSection[] {
  if (reference.tagGroups.length === 0) return [...channelSections(reference)];
  const byName = new Map(reference.tags.map((tag) => [tag.name, tag]));
  const grouped = reference.tagGroups.map(({ title, tags }) => ({
    title,
    tags: tags.flatMap((name) => take(byName, name)),
  }));
  return [...grouped, { tags: [...byName.values()] }].filter((section) => section.tags.length > 0);
}

/**
 * Removes the tag named `name` from the map and returns it, so that a second group does not list it again.
 */
function take(tags: Map<string, Tag>, name: string): Tag[] {
  const tag = tags.get(name);
  tags.delete(name);
  return tag === undefined ? [] : [tag];
}
