import type { ContentMap } from "../eleventy/eleventy-types.js";
import { VIRTUAL_FOLDER } from "../eleventy/virtual-templates.js";

/** Returns the URLs of the site's own HTML pages, without the plugin's pages and the 404 page. */
export function sitePageUrls({ inputPathToUrl }: Pick<ContentMap, "inputPathToUrl">): readonly string[] {
  return Object.entries(inputPathToUrl)
    .filter(([inputPath]) => !inputPath.includes(`/${VIRTUAL_FOLDER}/`))
    .flatMap(([, urls]) => urls.filter((url): url is string => typeof url === "string" && isPage(url)))
    .sort();
}

const isPage = (url: string): boolean => /(?:\/|\.html?)$/i.test(url) && !/^\/404(?:\.html|\/)$/.test(url);
