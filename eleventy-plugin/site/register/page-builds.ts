import type { BuildState } from "../../pages/context/build-state.js";
import type { ReferencePage } from "../../pages/context/page.js";
import type { ContentOutcome } from "../../pages/finish/finish-page.js";
import type { ExampleNotice } from "../../pages/render/example-notices.js";
import type { HeadTag } from "../../pages/head/head-tags.js";

/** The life of one page of ours: rendered by our templates, finished in the page that the site prints around it. */
export interface PageBuild {
  readonly page: ReferencePage;
  /** Set until the page is finished, to free the memory of its HTML. */
  rendered?: PrintedByUs | undefined;
  /** Problems of the generated examples that the page shows. */
  notices: readonly ExampleNotice[];
  /** Set in the build that finishes the page: whether the site's layout prints its content. */
  content?: ContentOutcome | undefined;
}

/** A page as our templates rendered it, without a layout of the site. */
export interface PrintedByUs {
  readonly html: string;
  /** The tags that its `<head>` needs. */
  readonly head: readonly HeadTag[];
  /** Whether the page contains texts of the site. */
  readonly hasTexts: boolean;
}

/** All pages of the references, each as one object through all of Eleventy's hooks. */
export type PageBuilds = ReturnType<typeof createPageBuilds>;

export function createPageBuilds(state: Pick<BuildState, "pages">) {
  let listed: BuildState["pages"] = [];
  let builds: ReadonlyMap<string, PageBuild> = new Map();
  const current = (): ReadonlyMap<string, PageBuild> => {
    if (listed !== state.pages) {
      listed = state.pages;
      builds = new Map(listed.map((page) => [page.url, { page, notices: [] }]));
    }
    return builds;
  };
  return {
    at: (url: string): PageBuild | undefined => current().get(url),
    all: (): Iterable<PageBuild> => current().values(),
  };
}
