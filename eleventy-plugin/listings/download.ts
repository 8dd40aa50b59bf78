import { writeTrackedFile } from "../files/tracked-files.js";
import type { BuildState } from "../pages/context/build-state.js";
import { absoluteOrRootUrl } from "../pages/urls/page-url.js";
import type { Server } from "../portable/model/index.js";
import type { Finding } from "../problems/problems.js";
import type { ListingContext } from "./listing.js";

/**
 * Writes the document of each reference, without its internal parts, for example to
 * `/reference/openapi.json`.
 */
export async function writeDocuments({
  output,
  state,
  recordWritten: keep,
}: ListingContext): Promise<readonly Finding[]> {
  for (const result of state.results) {
    const url = downloadUrl(result);
    if (url === undefined || result.offered === undefined) continue;
    if (await writeTrackedFile(output, url, result.offered.text())) keep(url);
  }
  return [];
}

/** Returns the URL of the document from the site's root; undefined if the site does not publish it. */
export const downloadUrl = ({ reference, offered }: BuildState["results"][number]): string | undefined =>
  offered && `${reference.route}/${offered.name}`;

const URL = "/.well-known/api-catalog";

/**
 * Writes the APIs of the site as a link set (https://www.rfc-editor.org/rfc/rfc9727), in the JSON format of
 * https://www.rfc-editor.org/rfc/rfc9264#section-4.2. Without `site.url`, URLs of pages and documents start
 * at the site's root.
 */
export async function writeApiCatalog(context: ListingContext): Promise<readonly Finding[]> {
  const listed = context.state.results.filter(({ reference }) => !reference.indexing.noindex);
  if (listed.length === 0 || context.siteUrls.includes(URL)) return [];
  await writeTrackedFile(context.output, URL, `${JSON.stringify(catalog(listed, context), null, 1)}\n`);
  return [];
}

type Result = BuildState["results"][number];

function catalog(results: readonly Result[], context: ListingContext): unknown {
  const absolute = (url: string): string => absoluteOrRootUrl(url, context.site);
  const entries = results.map((result) => ({
    result,
    anchor: endpointOf(result) ?? absolute(result.reference.url),
  }));
  return {
    linkset: [
      {
        anchor: absolute(URL),
        item: [...new Set(entries.map(({ anchor }) => anchor))].map((href) => ({ href })),
      },
      ...entries.map(({ result, anchor }) => ({
        anchor,
        ...documentLink(result, absolute),
        "service-doc": [
          { href: absolute(result.reference.url), type: "text/html", title: result.reference.title },
        ],
      })),
    ],
  };
}

/** Returns the link to the document; an empty object if the site does not publish it. */
function documentLink(result: Result, absolute: (url: string) => string): object {
  const url = downloadUrl(result);
  if (url === undefined) return {};
  const type = url.endsWith(".json") ? "application/json" : "application/yaml";
  return { "service-desc": [{ href: absolute(url), type }] };
}

/** Returns the URL of the API: its first server with an absolute URL. */
function endpointOf({ reference }: Result): string | undefined {
  return reference.servers.map(serverAddress).find((url) => url !== undefined);
}

function serverAddress({ url, variables }: Server): string | undefined {
  const filled = url.replace(
    /\{([^{}]*)\}/g,
    (expression, name: string) => variables.find((each) => each.name === name)?.default ?? expression,
  );
  return /^[a-z][a-z\d+.-]*:\/\/[^\s@{}"<>\\^`|]+$/i.test(filled) ? filled : undefined;
}
