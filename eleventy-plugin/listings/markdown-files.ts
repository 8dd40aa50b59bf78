import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { FILES_AT_ONCE, inParallel } from "../files/in-parallel.js";
import type { Finding } from "../problems/problems.js";
import { hasMarkdownPage, markdownUrl } from "../pages/markdown-pages/markdown-url.js";
import type { ListingContext } from "./listing.js";

/** What each file held when it was last written: a save while serving writes those that changed. */
const written = new Map<string, string>();

/** The Markdown of every operation and overview, beside its page. Not through Eleventy, which asks more of each file. */
export async function writeMarkdownPages({
  output,
  state,
  markdownPages,
  keep,
}: ListingContext): Promise<readonly Finding[]> {
  await inParallel(state.pages.filter(hasMarkdownPage), FILES_AT_ONCE, async (page) => {
    const file = join(output, markdownUrl(page.url));
    keep(markdownUrl(page.url));
    const text = await markdownPages.of(page);
    if (written.get(file) === text && existsSync(file)) return;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    written.set(file, text);
  });
  return [];
}
