import type { AfterEvent, EleventyConfig, CollectionPage } from "../eleventy/eleventy-types.js";
import type { BuildState } from "../../pages/context/build-state.js";
import { layoutDataOf } from "../../pages/head/layout-data.js";
import type { LayoutContent, LayoutFile } from "../register/layout-content.js";
import type { Problem } from "../../problems/problems.js";
import { findLayoutFile } from "./find-layout.js";

interface LayoutContext {
  readonly options: { readonly layout?: string };
  readonly state: BuildState;
  readonly layoutContent: LayoutContent;
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
  { options: { layout }, state, layoutContent, sitePage }: LayoutContext,
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
    const problem = await layoutContent.tryLayout(file, page.url, (content) => {
      const entry = { templateContent: content, data };
      return template?.renderLayoutPageEntry?.(entry) ?? template?.renderPageEntry?.(entry);
    });
    if (problem) throw problem;
  });
  return ({ incremental }) => (incremental || file === undefined ? undefined : layoutContent.problem(file));
}
