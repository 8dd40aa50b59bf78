import type { Operation, Reference, Tag } from "../portable/model/index.js";

/** A part of the sidebar with a heading of its own. */
export interface SidebarGroups {
  /** Absent: the reference has no sections of its own, the texts' "Operations" stands over the list. */
  readonly title?: string;
  readonly groups: readonly OperationGroup[];
}

/** A tag, or the webhooks: a page that lists operations. */
export interface OperationGroup {
  readonly title: string;
  readonly url: string;
  readonly operations: readonly Operation[];
  /** It is all there is below its heading, so that its link needs another word. */
  readonly alone?: true;
}

/** All operations of a reference in the order of its sidebar. */
export function sidebarGroups(reference: Reference, webhooksTitle: string): readonly SidebarGroups[] {
  const webhooks = {
    title: webhooksTitle,
    url: `${reference.route}/webhooks/`,
    operations: reference.webhooks,
    alone: true,
  } as const;
  return [
    ...byTagGroup(reference).map(({ title, tags }) => ({
      ...(title === undefined ? {} : { title }),
      groups: tags,
    })),
    ...(reference.webhooks.length > 0 ? [{ title: webhooksTitle, groups: [webhooks] }] : []),
  ];
}

interface TagSection {
  readonly title?: string;
  readonly tags: readonly Tag[];
}

/** Tags by the document's own groups; those that no group names come last, without a heading. */
function byTagGroup(reference: Reference): TagSection[] {
  if (reference.tagGroups.length === 0) return reference.tags.length > 0 ? [{ tags: reference.tags }] : [];
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
