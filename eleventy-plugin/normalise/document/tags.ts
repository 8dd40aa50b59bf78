import type { Operation, Tag, TagGroup } from "../../portable/model/index.js";
import { partsOf } from "../follow.js";
import { textOf, textsOf, type Part } from "../read.js";
import { externalDocsOf } from "../schema/annotations.js";
import { withoutUndefined } from "../../portable/without-undefined.js";

/** Group of the operations that name no tag. */
export const UNTAGGED = "Operations";

/** Kinds of OpenAPI 3.2 that mark operations but do not group them: https://spec.openapis.org/registry/tag-kind/ */
const MARKS = new Set(["badge", "audience"]);

interface TagsOfOperation {
  readonly tag: string;
  readonly alsoIn: readonly string[];
}

/** What the document declares about its tags: https://spec.openapis.org/oas/v3.2.0.html#tag-object */
export interface DeclaredTags {
  /** The tag whose page lists an operation, and its further tags. */
  ofOperation(operation: Part): TagsOfOperation;
  /** As `ofOperation`, of tags named otherwise; `untagged` is the group of an operation without any. */
  ofNames(names: readonly string[], untagged: string): TagsOfOperation;
  /** Those of `used`, the declared ones first, each group in its order. */
  inOrder(used: readonly string[]): readonly string[];
  /** `isChannel` where the name is that of a channel, unless a tag is declared under it. */
  tag(name: string, url: string, operations: readonly Operation[], isChannel?: boolean): Tag;
  /** Sidebar sections made of the tags in `used`; a tag that belongs to none is in no section. */
  groups(used: readonly string[]): readonly TagGroup[];
}

/** `owner` holds the list of tags: the document, or its `info`. */
export function declaredTags(document: Part, owner = document): DeclaredTags {
  const declared = new Map<string, Part>();
  for (const part of partsOf(owner, "tags")) {
    const name = textOf(part, "name");
    if (name !== undefined && !declared.has(name)) declared.set(name, part);
  }
  const text = (name: string, key: string): string | undefined => {
    const part = declared.get(name);
    return part && textOf(part, key);
  };
  const titleOf = (name: string): string => text(name, "x-displayName") ?? text(name, "summary") ?? name;

  const ofNames = (listed: readonly string[], untagged: string): TagsOfOperation => {
    const names = [...new Set(listed)].filter((name) => name.trim() !== "");
    const tag = names.find((name) => !MARKS.has(text(name, "kind") ?? "")) ?? names[0] ?? untagged;
    return { tag, alsoIn: names.filter((name) => name !== tag) };
  };

  return {
    ofOperation: (operation) => ofNames(textsOf(operation, "tags"), UNTAGGED),
    ofNames,
    inOrder(used) {
      const isUsed = new Set(used);
      const first = [...declared.keys()].filter((name) => isUsed.has(name));
      return [...new Set([...first, ...used])];
    },
    tag: (name, url, operations, isChannel = false) => {
      const part = declared.get(name);
      return withoutUndefined<Tag>({
        name,
        title: titleOf(name),
        url,
        description: part && textOf(part, "description"),
        externalDocs: part && externalDocsOf(part),
        isChannel: isChannel && part === undefined ? true : undefined,
        operations,
      });
    },
    groups: (used) =>
      Object.hasOwn(document.value, "x-tagGroups")
        ? authoredGroups(document, used)
        : parentGroups(used, titleOf, (name) => text(name, "parent")),
  };
}

/** Operations by the tag whose page lists them, in their order. */
export function operationsByTag<T extends Operation>(
  operations: readonly T[],
): ReadonlyMap<string, readonly T[]> {
  const byTag = new Map<string, T[]>();
  for (const operation of operations) {
    const before = byTag.get(operation.tag);
    if (before === undefined) byTag.set(operation.tag, [operation]);
    else before.push(operation);
  }
  return byTag;
}

function authoredGroups(document: Part, used: readonly string[]): readonly TagGroup[] {
  const left = new Set(used);
  return partsOf(document, "x-tagGroups").flatMap((part) => {
    const tags = textsOf(part, "tags").filter((name) => left.delete(name));
    const title = textOf(part, "name");
    return tags.length === 0 || title === undefined ? [] : [{ title, tags }];
  });
}

/** A section for each tag that is a parent and has none, named by it, over all tags below. */
function parentGroups(
  used: readonly string[],
  titleOf: (name: string) => string,
  parentOf: (name: string) => string | undefined,
): readonly TagGroup[] {
  const groups = new Map<string, string[]>();
  for (const name of used) {
    const root = rootOf(name, parentOf);
    groups.set(root, [...(groups.get(root) ?? []), name]);
  }
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
