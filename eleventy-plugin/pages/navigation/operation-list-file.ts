import { createHash } from "node:crypto";
import type { BuildState } from "../context/build-state.js";
import { countTexts } from "../../portable/labels/count-label.js";
import type { Reference } from "../../portable/model/index.js";
import { compact } from "../../portable/words.js";
import { memoiseByObject } from "../../portable/memoise.js";
import type { Labels } from "../../portable/labels/labels.js";
import {
  lastSegment,
  type FilterTexts,
  type ListedOperation,
  type OperationList,
} from "../../portable/find/operation-list.js";
import { marksOf, partMarks, type Mark } from "../../portable/marks.js";
import { listedMessages } from "./listed-messages.js";
import type { SiteContext } from "../context/site-context.js";
import { relativeUrl } from "../urls/page-url.js";
import { sidebarGroups, type GroupEntry } from "./sidebar-groups.js";

/**
 * The list of all operations of a reference for the filter of its sidebar. The file's name contains a hash of
 * the content, so the content at a URL never changes.
 */
export interface OperationFile {
  /** Starts at the site root: `/reference/operations.1a2b3c4d.json`. */
  readonly url: string;
  readonly content: string;
}

/** The site data that a list contains besides its reference. */
export type ListSite = Pick<SiteContext, "labels" | "options" | "assets">;

/** Returns the operation list of a reference. Memoised by `reference`: later calls ignore `site`. */
export const operationFile = memoiseByObject((reference: Reference, site: ListSite): OperationFile => {
  const content = JSON.stringify(operationListOf(reference, site));
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 8);
  return { url: `${reference.route}/operations.${hash}.json`, content };
});

/** Returns the operation lists of all references except embedded ones. */
export function operationFiles(
  { references }: Pick<BuildState, "references">,
  site: ListSite,
): readonly OperationFile[] {
  return references.filter(({ embedded }) => !embedded).map((reference) => operationFile(reference, site));
}

/** Returns the content of a reference's operation list. Exported for tests. */
export function operationListOf(reference: Reference, { labels, options, assets }: ListSite): OperationList {
  const { language } = options.site;
  const synonyms = options.search === false ? {} : options.search.synonyms;
  const relative = (url: string): string => relativeUrl(url, `${reference.route}/`);
  const groups = sidebarGroups(reference, labels).flatMap((part) => part.groups);
  const messages = listedMessages(reference);
  return {
    script: relative(assets.finder),
    synonyms: Object.entries(synonyms),
    texts: filterTexts(labels, language),
    marks: Object.fromEntries(
      [...partMarks(labels)].map(([name, { text, look, isStruck }]) => [
        name,
        { text, look, ...(isStruck && { isStruck }) },
      ]),
    ),
    groups: [
      ...groups.map(({ title, url, kind, marks, entries }) => ({
        title,
        url: relative(url),
        ...(kind && { kind }),
        ...namesOf(marks),
        operations: entries.map((entry) => toListedOperation(entry, relative)),
      })),
      ...(messages.length === 0
        ? []
        : [
            {
              title: labels.messages,
              url: "",
              kind: "message" as const,
              operations: messages.map(({ title, url, name, message }) =>
                toListedOperation(
                  { title, url, ...(name !== undefined && { name }), marks: marksOf([message], labels) },
                  relative,
                ),
              ),
            },
          ]),
    ],
  };
}

/** Returns the messages that report the result of a filter. */
export const filterTexts = (labels: Labels, language: string): FilterTexts => ({
  none: labels.filterNone,
  near: labels.filterNear,
  all: countTexts("filterMany", labels, language),
  first: countTexts("filterFirst", labels, language),
});

function toListedOperation(
  { id, marks, ...rest }: GroupEntry & { readonly name?: string },
  relative: (url: string) => string,
): ListedOperation {
  const url = relative(rest.url);
  const isInAddress = id === undefined || compact(id) === compact(lastSegment(url) ?? "");
  return { ...rest, url, ...(isInAddress ? {} : { name: id }), ...namesOf(marks) };
}

const namesOf = (marks: readonly Mark[]): Pick<ListedOperation, "marks"> =>
  marks.length === 0 ? {} : { marks: marks.map(({ name }) => name) };
