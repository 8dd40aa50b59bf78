import { resolve } from "node:path";
import { createPageCache, type CurrentBuild, type PageCache } from "../../pages/cache/page-cache.js";
import type { BuildState } from "../../pages/context/build-state.js";
import type { GuideLinks } from "../../pages/context/guide-links.js";
import type { EleventyConfig } from "../eleventy/eleventy-types.js";
import type { SiteServices } from "./site-services.js";

interface Sources extends Pick<SiteServices, "siteContext" | "cacheFolder"> {
  readonly texts: Pick<SiteServices["texts"], "has">;
  readonly state: Pick<BuildState, "results" | "pages">;
  readonly guideLinks: Pick<GuideLinks, "sourcesOf" | "isPage">;
  /** Whether pages are rendered inside a layout of the site. */
  readonly hasLayout: boolean;
}

/** Creates the cache of rendered pages, whose validity depends on Eleventy's builds. */
export function registerPageCache(
  eleventyConfig: Pick<EleventyConfig, "on">,
  { texts, guideLinks, ...sources }: Sources,
): PageCache {
  const build = trackBuilds(eleventyConfig, sources.state, guideLinks);
  const cache = createPageCache({ ...sources, build, guideLinks, hasTexts: texts.has });
  eleventyConfig.on("eleventy.reset", cache.close);
  return cache;
}

function trackBuilds(
  eleventyConfig: Pick<EleventyConfig, "on">,
  state: Pick<BuildState, "results">,
  guideLinks: Pick<GuideLinks, "isPage">,
): CurrentBuild {
  const build = {
    output: undefined as string | undefined,
    onlyContentsSaved: false,
    isComplete: false,
  };
  let areContents = false;
  eleventyConfig.on("eleventy.beforeWatch", (saved) => {
    const documents = new Set(state.results.flatMap(({ files }) => files));
    areContents = saved.every((file) => documents.has(resolve(file)) || guideLinks.isPage(file));
  });
  eleventyConfig.on("eleventy.before", ({ directories, outputMode }) => {
    build.output = outputMode === "fs" ? directories.output : undefined;
    build.onlyContentsSaved = areContents && build.isComplete;
    areContents = build.isComplete = false;
  });
  return build;
}
