import type { Labels } from "../../portable/labels/labels.js";
import { memoiseByObject } from "../../portable/memoise-by-object.js";
import {
  channelSections,
  type ChannelSection,
  isGroupedByChannel,
} from "../views/event/grouped-by-channel.js";
import { underHeadings } from "./path-headings.js";
import type { HttpOperation, Operation, Reference, Tag } from "../../portable/model/index.js";

/** A part of the sidebar with a heading of its own. */
export interface SidebarPart {
  /** Absent: the reference has no sections of its own, the texts' "Operations" stands over the list. */
  readonly title?: string;
  readonly groups: readonly EntryGroup[];
}

/** A page that lists others: a tag, the webhooks, the schemas. */
export interface EntryGroup {
  readonly title: string;
  /** Text of its link where `title` stands over it already. */
  readonly linkTitle?: string;
  readonly url: string;
  readonly entries: readonly GroupEntry[];
  /** One for each entry; absent where they need none. */
  readonly headings?: readonly string[];
  /** Which pages print its entries, where not those of the group alone: what none does stands in the cached list. */
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
  /** `operationId`, of an event its key. */
  readonly id?: string;
  readonly deprecated: boolean;
}

/** A small API's schemas are read like its operations; of more the sidebar has one link. */
const MOST_SCHEMAS = 40;

/** All pages of a reference in the order of its sidebar; made once. */
export const sidebarGroups = memoiseByObject(
  (reference: Reference, labels: Labels): readonly SidebarPart[] => {
    const { route, webhooks, schemas, channels = [] } = reference;
    const alone = [
      {
        title: labels.channels,
        linkTitle: labels.allChannels,
        url: `${route}/channels/`,
        kind: "channel" as const,
        ...underHeadings(
          channels.map(({ name, url = "", address }) => ({
            title: name,
            url,
            ...(address !== undefined && { path: address }),
            deprecated: false,
          })),
        ),
      },
      {
        title: labels.webhooks,
        linkTitle: labels.allWebhooks,
        url: `${route}/webhooks/`,
        ...underHeadings(webhooks.map(operationEntry)),
      },
      {
        title: labels.schemas,
        linkTitle: labels.allSchemas,
        url: `${route}/schemas/`,
        entries: schemas.map(({ name, url, schema }) => ({
          title: name,
          url,
          deprecated: schema.deprecated,
        })),
        printed: schemas.length > MOST_SCHEMAS ? ("never" as const) : ("always" as const),
        kind: "schema" as const,
      },
    ];
    const parts = byTagGroup(reference).map(
      ({ title = groupsTitle(reference, labels), tags }): SidebarPart => ({
        ...(title === undefined ? {} : { title }),
        groups: tags.map((tag) => ({
          title: tag.title,
          url: tag.url,
          ...underHeadings(tag.operations.map(operationEntry)),
        })),
      }),
    );
    // A list of channels is one, whether by their groups or by their pages.
    const placeOf = ({ title }: EntryGroup): number => parts.findIndex((part) => part.title === title);
    const others = alone.filter(({ entries }) => entries.length > 0);
    return [
      ...parts.map((part, index) => ({
        ...part,
        groups: [...part.groups, ...others.filter((group) => placeOf(group) === index)],
      })),
      ...others
        .filter((group) => placeOf(group) < 0)
        .map((group) => ({ title: group.title, groups: [group] })),
    ];
  },
);

function groupsTitle(reference: Reference, labels: Labels): string | undefined {
  return isGroupedByChannel(reference) ? labels.channels : undefined;
}

function operationEntry(operation: Operation): GroupEntry {
  const { title, url, deprecated, id } = operation;
  return operation.kind === "http"
    ? {
        title: titleBesideMethod(operation),
        url,
        deprecated,
        method: operation.method,
        path: operation.path,
        id,
      }
    : {
        title,
        url,
        deprecated,
        id,
        method: operation.action.toUpperCase(),
        path: operation.channel.address ?? "",
      };
}

/** A title made of method and path would say the method twice. */
function titleBesideMethod({ title, method, path }: HttpOperation): string {
  return title === `${method} ${path}` ? path : title;
}

/** Tags by the document's own groups; those that no group names come last, without a heading. */
function byTagGroup(reference: Reference): readonly ChannelSection[] {
  if (reference.tagGroups.length === 0) return [...channelSections(reference)];
  const byName = new Map(reference.tags.map((tag) => [tag.name, tag]));
  const grouped = reference.tagGroups.map(({ title, tags }) => ({
    title,
    tags: tags.flatMap((name) => take(byName, name)),
  }));
  return [...grouped, { tags: [...byName.values()] }].filter((section) => section.tags.length > 0);
}

/** The tag of that name, once: a second group that names it too does not list it again. */
function take(tags: Map<string, Tag>, name: string): Tag[] {
  const tag = tags.get(name);
  tags.delete(name);
  return tag === undefined ? [] : [tag];
}
