import { groupByKey } from "../../portable/group-by-key.js";
import type {
  FurtherTag,
  Marked,
  Operation,
  Reference,
  Tag,
  TagGroup,
  Topic,
} from "../../portable/model/index.js";
import type { UrlAllocator } from "../../urls/page-urls.js";
import { flagsIn, flagsOf } from "../flags-in.js";
import { partsOf } from "../follow.js";
import { textOf, textsOf, type Part } from "../read.js";
import { externalDocsOf } from "../schema/annotations.js";
import { shortTitle } from "./titles.js";
import { sectionKey } from "../../portable/sections.js";
import { omitUndefined, type OrUndefined } from "../../portable/omit.js";

/** Group of the operations without a tag. */
export const UNTAGGED = "Operations";

/**
 * Tag kinds of OpenAPI 3.2 that label operations without grouping them:
 * https://spec.openapis.org/registry/tag-kind/
 */
const LABEL_KINDS = new Set(["badge", "audience"]);

interface TagsOfOperation {
  readonly tag: string;
  readonly alsoIn: readonly FurtherTag[];
}

/** Groups named after a channel, by name. A group with the name of a declared tag is that tag. */
export type ChannelGroups = ReadonlyMap<string, Partial<Marked>>;

/** The tags that a document declares: https://spec.openapis.org/oas/v3.2.0.html#tag-object */
export interface DeclaredTags {
  /** Returns the tags of an operation: the one whose page lists the operation, and the others. */
  ofOperation(operation: Part): TagsOfOperation;
  /** Like `ofOperation`, but for a list of tag names. `untagged` is the group of an operation without tags. */
  ofNames(names: readonly string[], untagged: string): TagsOfOperation;
  isDeclared(name: string): boolean;
  /** Returns a tag by name, declared or not. */
  furtherTag(name: string): FurtherTag;
  /**
   * Allocates the URL of each tag page, in sidebar order: declared tags in the order of their declaration,
   * then others in the order of their use. Tags without operations get none. A channel group gets a different
   * kind of URL.
   */
  urlsOf(
    operations: readonly TagsOfOperation[],
    urls: UrlAllocator,
    channels?: ChannelGroups,
  ): ReadonlyMap<string, string>;
  /**
   * Returns the tags with a page and their operations (`tags`), other tags with a description or external
   * documentation (`topics`), and the sidebar sections (`tagGroups`). A tag need not belong to a section.
   */
  toTags(
    urls: ReadonlyMap<string, string>,
    operations: readonly Operation[],
    channels?: ChannelGroups,
  ): Pick<Reference, "tags" | "topics" | "tagGroups">;
}

/**
 * Reads the declared tags. `owner` contains their list: the document, or its `info`. `inlineTags` are tags
 * declared where they are used; callers may fill the map until they call `toTags`.
 */
export function declaredTags(
  document: Part,
  owner = document,
  inlineTags: ReadonlyMap<string, Part> = new Map(),
): DeclaredTags {
  const declared = new Map<string, Part>();
  for (const part of partsOf(owner, "tags")) {
    const name = textOf(part, "name");
    if (name !== undefined && !declared.has(name)) declared.set(name, part);
  }
  const { text, about } = tagDetails([declared, inlineTags]);
  const furtherTag = (name: string): FurtherTag => ({ name, title: about(name).title });

  const ofNames = (tagNames: readonly string[], untagged: string): TagsOfOperation => {
    const names = [...new Set(tagNames)].filter((name) => name.trim() !== "");
    const tag = names.find((name) => !LABEL_KINDS.has(text(name, "kind") ?? "")) ?? names[0] ?? untagged;
    return { tag, alsoIn: names.filter((name) => name !== tag).map(furtherTag) };
  };

  return {
    ofOperation: (operation) => ofNames(textsOf(operation, "tags"), UNTAGGED),
    ofNames,
    isDeclared: (name) => declared.has(name),
    furtherTag,
    urlsOf(operations, urls, channels) {
      const names = inOrder(new Set(operations.map(({ tag }) => tag)), declared.keys());
      return new Map(
        names.map((name) => [name, channels?.has(name) ? urls.channelGroup(name) : urls.tag(name)]),
      );
    },
    toTags(urls, operations, channels) {
      const byTag = groupByKey(operations.map((operation) => [operation.tag, operation]));
      const used = [...urls.keys()];
      return {
        tags: [...urls].map(([name, url]) => {
          const { title, ...details } = about(name);
          const channel = channels?.get(name);
          return omitUndefined<Tag>({
            name,
            title,
            url,
            ...details,
            ...(channel && { ...flagsOf(channel), isChannel: true }),
            operations: byTag.get(name) ?? [],
          });
        }),
        ...topicsOf(
          [...new Set([...declared.keys(), ...inlineTags.keys()])]
            .filter((name) => !urls.has(name))
            .map((name) => ({ name, ...about(name) })),
        ),
        tagGroups: Object.hasOwn(document.value, "x-tagGroups")
          ? authoredGroups(document, used)
          : parentGroups(
              used,
              (name) => about(name).title,
              (name) => text(name, "parent"),
            ),
      };
    },
  };
}

/** Returns the used names, the declared ones first, in the order of their declaration. */
function inOrder(used: ReadonlySet<string>, declared: Iterable<string>): readonly string[] {
  return [...new Set([...[...declared].filter((name) => used.has(name)), ...used])];
}

/** Returns functions that read a field of a tag from the first map that has it. */
function tagDetails(all: readonly ReadonlyMap<string, Part>[]) {
  const first = <T>(name: string, read: (part: Part) => T | undefined): T | undefined =>
    all
      .flatMap((tags) => tags.get(name) ?? [])
      .map(read)
      .find((found) => found !== undefined);
  const text = (name: string, key: string): string | undefined => first(name, (part) => textOf(part, key));
  const about = (name: string): OrUndefined<Omit<Topic, "id" | "name">> => ({
    title: shortTitle(text(name, "x-displayName") ?? text(name, "summary") ?? name),
    description: text(name, "description"),
    ...first(name, flagsIn),
    externalDocs: first(name, externalDocsOf),
  });
  return { text, about };
}

function topicsOf(tags: readonly OrUndefined<Omit<Topic, "id">>[]): Pick<Reference, "topics"> {
  const usedIds = new Set<string>();
  const topics = tags.flatMap(({ name, title, description, externalDocs, ...flags }) => {
    if (description === undefined && externalDocs === undefined) return [];
    const plain = `topic/${sectionKey(name)}`;
    const id = usedIds.has(plain) ? `${plain}-${usedIds.size + 1}` : plain;
    usedIds.add(id);
    return [omitUndefined<Topic>({ name, title, id, description, ...flags, externalDocs })];
  });
  return topics.length === 0 ? {} : { topics };
}

function authoredGroups(document: Part, used: readonly string[]): readonly TagGroup[] {
  const remaining = new Set(used);
  return partsOf(document, "x-tagGroups").flatMap((part) => {
    const tags = textsOf(part, "tags").filter((name) => remaining.delete(name));
    const title = textOf(part, "name");
    return tags.length === 0 || title === undefined ? [] : [{ title, tags }];
  });
}

/**
 * Returns a sidebar section for each root of a tag hierarchy, with all used tags of that hierarchy. A root
 * without used descendants gets none.
 */
function parentGroups(
  used: readonly string[],
  titleOf: (name: string) => string,
  parentOf: (name: string) => string | undefined,
): readonly TagGroup[] {
  const groups = groupByKey(used.map((name) => [rootOf(name, parentOf), name]));
  return [...groups].flatMap(([root, tags]) =>
    tags.length === 1 && tags[0] === root ? [] : [{ title: titleOf(root), tags }],
  );
}

function rootOf(name: string, parentOf: (name: string) => string | undefined): string {
  const seen = new Set<string>();
  let root = name;
  for (let parent = parentOf(root); parent !== undefined && !seen.has(parent); parent = parentOf(root)) {
    seen.add(parent);
    root = parent;
  }
  return root;
}
