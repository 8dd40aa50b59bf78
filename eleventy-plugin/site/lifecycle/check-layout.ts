import type { AfterEvent, EleventyConfig, CollectionPage } from "../eleventy/eleventy-types.js";
import type { BuildState } from "../../pages/context/build-state.js";
import { layoutDataOf } from "../../pages/head/layout-data.js";
import { contentOutcome, EMPTY_CONTENT } from "../../pages/finish/finish-page.js";
import type { PageBuilds } from "../register/page-builds.js";
import { layoutProblem, type LayoutFile } from "./layout-problem.js";
import type { Problem } from "../../problems/problems.js";
import { findLayoutFile } from "./find-layout.js";

interface LayoutContext {
  readonly options: { readonly layout?: string };
  readonly state: BuildState;
  readonly builds: PageBuilds;
  readonly sitePage: () => CollectionPage | undefined;
}

/**
 * Before each build, throws a Problem if the layout does not exist. Before the first build writes pages,
 * throws a Problem if the layout does not output the page content.
 * @returns A function to call after a build. It returns a Problem if the layout dropped the content of all
 * pages. It skips incremental builds, because their few pages may omit the content on purpose.
 */
export function checkLayout(
  eleventyConfig: EleventyConfig,
  { options: { layout }, state, builds, sitePage }: LayoutContext,
): (event: AfterEvent) => Problem | undefined {
  if (layout === undefined) return () => undefined;
  let file: LayoutFile | undefined;
  let isTried = false;
  eleventyConfig.on("eleventy.before", (event) => {
    file = findLayoutFile(layout, eleventyConfig, event);
  });
  eleventyConfig.on("eleventy.layouts", async () => {
    const [page] = state.pages;
    if (isTried || page === undefined || file === undefined) return;
    isTried = true;
    const siteData = sitePage()?.data;
    // A separate URL, because layouts may collect output per URL (`{% js %}` bundles), which must not get
    // into written pages.
    const url = `${page.url}layout-tried/`;
    const data = {
      ...siteData,
      ...layoutDataOf(page),
      page: { ...(siteData?.["page"] as object | undefined), url },
      apiReferencePage: page,
      apiReferenceHead: "",
    };
    const template = sitePage()?.template.getLayout(layout);
    const entry = { templateContent: EMPTY_CONTENT, data };
    const trial = template?.renderLayoutPageEntry?.(entry) ?? template?.renderPageEntry?.(entry);
    // A failed trial proves nothing: the layout may still be correct.
    const html = await trial?.catch(() => undefined);
    if (html === undefined) return;
    const problem = layoutProblem(file, [{ url: page.url, content: contentOutcome(html) }]);
    if (problem) throw problem;
  });
  return ({ incremental }) => {
    const finished = takeOutcomes(builds);
    return incremental || file === undefined ? undefined : layoutProblem(file, finished);
  };
}

/** Returns whether the pages of this build show their content. */
function takeOutcomes(builds: PageBuilds): Parameters<typeof layoutProblem>[1] {
  return [...builds.all()].flatMap((build) => {
    const { page, content } = build;
    build.content = undefined;
    return content === undefined ? [] : { url: page.url, content };
  });
}
