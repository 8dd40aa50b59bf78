import type { BuildState } from "../../pages/context/build-state.js";
import type { EleventyConfig, CollectionPage } from "../eleventy/eleventy-types.js";
import { sanitiseText } from "../../pages/head/head-tags.js";
import { RAW_EXTENSION, TEMPLATE_DATA, VIRTUAL_FOLDER } from "../eleventy/virtual-templates.js";
import type { ReferencePage } from "../../pages/context/page.js";
import type { CollectionItem } from "../../portable/model/index.js";

const NAME = "apiReference";

/**
 * Adds a collection of plain objects with all reference pages. The pages are not in `collections.all`,
 * because that would add them to feeds, sitemaps and search indexes of the site. Loops over `collections`
 * skip this collection, because sites often create a page, link and search entry per collection.
 * @returns A function that returns a page of the site, if there is one.
 */
export function registerCollection(
  eleventyConfig: EleventyConfig,
  state: BuildState,
): () => CollectionPage | undefined {
  let sitePage: CollectionPage | undefined;
  eleventyConfig.addCollection(NAME, (pages) => {
    [sitePage] = pages.getAll();
    return state.pages.map((page) => collectionItem(page, state));
  });
  hideFromLoops(eleventyConfig, eleventyConfig.getNamespacedName(NAME));
  return () => sitePage;
}

/**
 * Adds a template without pages that makes the collection non-enumerable. Eleventy first paginates the
 * templates that do not use collections, such as this one. It fills the `collections` object later, and an
 * existing property then keeps its attributes. The property must stay configurable, because paginated
 * templates read it through a proxy.
 */
function hideFromLoops(eleventyConfig: EleventyConfig, name: string): void {
  eleventyConfig.addTemplate(`${VIRTUAL_FOLDER}/collection.${RAW_EXTENSION}`, "no page", {
    ...TEMPLATE_DATA,
    apiReferenceNoPages: [],
    pagination: {
      data: "apiReferenceNoPages",
      size: 1,
      before(pages: readonly unknown[], { collections }: { collections?: object }) {
        if (collections !== undefined)
          Object.defineProperty(collections, name, { enumerable: false, configurable: true, writable: true });
        return pages;
      },
    },
  });
}

function collectionItem(page: ReferencePage, { reads }: Pick<BuildState, "reads">): CollectionItem {
  const data = itemData(page);
  return {
    get url() {
      reads.bySite = true;
      return page.url;
    },
    date: new Date(0),
    get data() {
      reads.bySite = true;
      return data;
    },
  };
}

function itemData(page: ReferencePage): CollectionItem["data"] {
  const { indexing } = page.reference;
  const tag = page.kind === "operation" || page.kind === "tag" ? page.tag?.title : undefined;
  const method =
    page.kind === "operation" && page.operation.kind === "http" ? page.operation.method : undefined;
  return {
    title: sanitiseText(page.heading),
    description: sanitiseText(page.description),
    ...(tag === undefined ? {} : { tag: sanitiseText(tag) }),
    ...(method === undefined ? {} : { method: sanitiseText(method) }),
    noindex: indexing.noindex,
    includeInSearch: indexing.search && page.kind !== "fields",
    includeInLlms: indexing.llms && page.kind !== "fields",
  };
}
