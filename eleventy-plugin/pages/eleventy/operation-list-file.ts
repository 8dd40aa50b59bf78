import { createHash } from "node:crypto";
import type { BuildState } from "../build-state.js";
import type { EleventyConfig } from "../../eleventy-types.js";
import { countTexts } from "../../portable/labels/count-label.js";
import type { Labels } from "../../portable/labels/labels.js";
import type { Reference } from "../../portable/model/index.js";
import type { ListedOperation, OperationList } from "../../portable/operation-list.js";
import { RAW_EXTENSION } from "./assets.js";
import { relativeUrl } from "../urls/relative-url.js";
import { sidebarGroups, type GroupEntry } from "../navigation/sidebar-groups.js";
import { TEMPLATE_DATA, VIRTUAL_FOLDER } from "./virtual-templates.js";

/** The list of all operations of a reference, for the filter of its sidebar. Its name holds its hash: it never changes. */
export interface OperationFile {
  /** From the site's root: `/reference/operations.1a2b3c4d.json`. */
  readonly url: string;
  readonly content: string;
}

const written = new WeakMap<Reference, OperationFile>();

export function operationFile(reference: Reference, labels: Labels, language: string): OperationFile {
  const file = written.get(reference) ?? write(reference, labels, language);
  written.set(reference, file);
  return file;
}

/** Those of all references with operations of their own. */
export function operationFiles(
  { published }: Pick<BuildState, "published">,
  labels: Labels,
  language: string,
): readonly OperationFile[] {
  return published.references
    .filter(({ embedded }) => !embedded)
    .map((reference) => operationFile(reference, labels, language));
}

/** Publishes the file of each reference. */
export function registerOperationFiles(
  eleventyConfig: EleventyConfig,
  state: BuildState,
  labels: Labels,
  language: string,
): void {
  eleventyConfig.addTemplate(
    `${VIRTUAL_FOLDER}/operations.${RAW_EXTENSION}`,
    "computed in `pagination.before`",
    {
      ...TEMPLATE_DATA,
      apiReferenceFiles: ["computed in `pagination.before`"],
      pagination: {
        data: "apiReferenceFiles",
        size: 1,
        alias: "apiReferenceFile",
        before: () => operationFiles(state, labels, language),
      },
      permalink: ({ apiReferenceFile }: { apiReferenceFile?: OperationFile }) =>
        apiReferenceFile?.url ?? false,
    },
  );
}

function write(reference: Reference, labels: Labels, language: string): OperationFile {
  const content = JSON.stringify(listOf(reference, labels, language));
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 8);
  return { url: `${reference.route}/operations.${hash}.json`, content };
}

function listOf(reference: Reference, labels: Labels, language: string): OperationList {
  const relative = (url: string): string => relativeUrl(url, `${reference.route}/`);
  const groups = sidebarGroups(reference, labels).flatMap((part) => part.groups);
  return {
    texts: {
      none: labels.filterNone,
      all: countTexts("filterMany", labels, language),
      first: countTexts("filterFirst", labels, language),
    },
    groups: groups.map(({ title, url, entries }) => ({
      title,
      url: relative(url),
      operations: entries.map((entry) => listed(entry, relative)),
    })),
  };
}

function listed(entry: GroupEntry, relative: (url: string) => string): ListedOperation {
  const { deprecated, ...rest } = entry;
  return { ...rest, url: relative(entry.url), ...(deprecated ? { deprecated } : {}) };
}
