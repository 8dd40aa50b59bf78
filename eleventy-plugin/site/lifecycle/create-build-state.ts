import { type BuildState, type ApiReferenceData } from "../../pages/context/build-state.js";
import type { ResolvedOptions } from "../../options/resolved-options.js";
import { headerTabs } from "../../pages/navigation/header-tabs.js";
import type { ReferencePage } from "../../pages/context/page.js";
import { createVersions } from "../../pages/navigation/versions.js";
import { listedOperations, listPages } from "../../pages/list/page-list.js";
import type { Labels } from "../../portable/labels/labels.js";
import type { Reference } from "../../portable/model/index.js";
import { omitUndefined } from "../../portable/omit.js";
import { type Finding, Problem, warningLines } from "../../problems/problems.js";
import { buildReferences, type SourceResult } from "../../references/references.js";
import { assertUniqueUrls } from "./site-urls.js";
import { warn, type Logger } from "./summary.js";

export function createBuildState(
  options: ResolvedOptions,
  labels: Labels,
  root: string,
  llms: (references: readonly Reference[]) => string,
  logger: Logger,
): BuildState {
  const reportFinding = (found: Finding): void => warn(logger, warningLines([found]));
  const reads = { bySite: false };
  const publish = (references: readonly Reference[]): ApiReferenceData => globalData(references, llms, reads);
  const state = {
    results: [] as readonly SourceResult[],
    references: [] as readonly Reference[],
    pages: [] as readonly ReferencePage[],
    tabs: headerTabs(options.tabs, []),
    versionsOf: createVersions([], new Map()),
    published: publish([]),
    reads,
    problem: undefined as Problem | undefined,
    async refresh(serving: boolean): Promise<ApiReferenceData> {
      try {
        const results = await buildReferences(options, {
          root,
          serving,
          previous: state.results,
          reportFinding,
        });
        applyResults(serving ? results : results.map(withoutDocument));
      } catch (error) {
        if (!(error instanceof Problem) || !serving) throw error;
        state.problem = error;
      }
      return state.published;
    },
  };

  function applyResults(results: readonly SourceResult[]): void {
    const references = results.map(({ reference }) => reference);
    const isKnown = isSame(references, state.references);
    const pages = isKnown ? state.pages : listPages(references, labels, options.fieldIndex);
    assertUniqueUrls(pages, results);
    Object.assign(state, { problem: undefined, results, references, pages });
    if (isKnown) return;
    state.tabs = headerTabs(
      options.tabs,
      results.map(({ reference: { label, url }, source: { ownTab } }) => ({ label, url, ownTab })),
    );
    const groups = results.flatMap(({ reference, source: { group } }) =>
      group === undefined ? [] : [[reference, group] as const],
    );
    state.versionsOf = createVersions(state.pages, new Map(groups));
    state.published = publish(references);
  }

  return state;
}

/** Creates the global data. Its getters set `reads.bySite` when a template of the site reads them. */
function globalData(
  references: readonly Reference[],
  llms: (references: readonly Reference[]) => string,
  reads: { bySite: boolean },
): ApiReferenceData {
  const read = <Value>(value: Value): Value => {
    reads.bySite = true;
    return value;
  };
  return Object.freeze({
    get references() {
      return read(references);
    },
    get operations() {
      return read(listedOperations(references));
    },
    // Computed on access: its URLs contain the path prefix, which is not known before templates are rendered.
    get llms() {
      return read(llms(references));
    },
  });
}

/**
 * Removes the document from a result if it is not needed after normalisation. This frees memory before the
 * pages are rendered. Only the embedded renderer and later builds while serving need the document.
 */
const withoutDocument = (result: SourceResult): SourceResult =>
  result.source.renderer === "embed" ? result : omitUndefined<SourceResult>({ ...result, loaded: undefined });

const isSame = (left: readonly Reference[], right: readonly Reference[]): boolean =>
  left.length === right.length && left.every((reference, index) => reference === right[index]);
