import { writeTrackedFile } from "../files/tracked-files.js";
import type { BuildState } from "../pages/context/build-state.js";
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
