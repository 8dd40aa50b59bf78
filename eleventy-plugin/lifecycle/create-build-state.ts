import { type BuildState, type ApiReferenceData } from "../pages/build-state.js";
import type { ResolvedOptions } from "../options/resolved-options.js";
import { headerTabs } from "../pages/navigation/header-tabs.js";
import type { ReferencePage } from "../pages/page.js";
import { createVersions } from "../pages/navigation/versions.js";
import { listPages } from "../pages/page-list.js";
import type { Labels } from "../portable/labels/labels.js";
import type { Reference } from "../portable/model/index.js";
import { Problem } from "../problems/problems.js";
import { buildReferences, type SourceResult } from "../references.js";

export function createBuildState(
  options: ResolvedOptions,
  labels: Labels,
  root: string,
  llms: (references: readonly Reference[]) => string,
): BuildState {
  const publish = (references: readonly Reference[]): ApiReferenceData =>
    Object.freeze({
      references,
      // Addresses begin with the path prefix, which is known when a template asks.
      get llms() {
        return llms(references);
      },
    });
  const state = {
    results: [] as readonly SourceResult[],
    pages: [] as readonly ReferencePage[],
    tabs: headerTabs(options.tabs, []),
    versionsOf: createVersions([], new Map()),
    published: publish([]),
    problem: undefined as Problem | undefined,
    async refresh(serving: boolean): Promise<ApiReferenceData> {
      try {
        show(await buildReferences(options, { root, serving, previous: state.results }));
      } catch (error) {
        if (!(error instanceof Problem) || !serving) throw error;
        state.problem = error;
      }
      return state.published;
    },
  };

  function show(results: readonly SourceResult[]): void {
    const references = results.map(({ reference }) => reference);
    state.problem = undefined;
    if (isSame(references, state.published.references)) {
      state.results = results;
      return;
    }
    state.results = results;
    state.pages = listPages(references, labels);
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

const isSame = (left: readonly Reference[], right: readonly Reference[]): boolean =>
  left.length === right.length && left.every((reference, index) => reference === right[index]);
