import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fromHtml } from "hast-util-from-html";
import { toHtml } from "hast-util-to-html";
import type { PagefindIndex } from "pagefind";
import { mapConcurrent, MAX_OPEN_FILES } from "../files/map-concurrent.js";
import { packageFile } from "../files/package-files.js";
import { writeAtomically } from "../files/tracked-files.js";
import type { SiteContext } from "../pages/context/site-context.js";
import { searchRecord, type SearchRecord } from "../pages/head/search-record.js";
import { operationFile } from "../pages/navigation/operation-list-file.js";
import { encodePath } from "../pages/urls/page-url.js";
import { countTexts } from "../portable/labels/count-label.js";
import { searchLabels, type SearchTexts } from "../portable/labels/search-labels.js";
import type { Reference } from "../portable/model/index.js";
import { errorReason, finding, type Finding } from "../problems/problems.js";
import type { ListingContext } from "./listing.js";
import type { SitePage } from "./site-pages.js";

const FOLDER = "pagefind";
const ENTRY = "pagefind-entry.json";
const SCRIPT = "pagefind.js";
/** Matches the version, which is a string at the start of Pagefind's script and of its minified copy. */
const VERSION = /(?<=")\d[\w.-]*(?=")/;
const MADE_BY = "eleventy-plugin-api-reference";
/** Matches files that a search loads. Pagefind's user interfaces are not published. */
const NEEDED = /^(?:pagefind\.js|wasm\.|.*\.pf_)/;
/** Matches files of Pagefind with a hash in their names. */
const HASHED = /\.pf_\w+$|(?:^|[\\/])wasm\.[\w-]+\.pagefind$/;

/**
 * Maximum number of records to send to Pagefind at once. Pagefind is another process, and messages stay in
 * memory until it reads them.
 */
const RECORDS_AT_ONCE = 500;

/** Hash of the input of each index, by output folder. An index with unchanged input is not written again. */
const indexHashes = new Map<string, string>();

/**
 * Writes one index for the whole site to `/pagefind/`: its own pages as HTML, the reference pages as records.
 * https://pagefind.app
 */
export async function writeSearch(context: ListingContext): Promise<readonly Finding[]> {
  const { output, state, sitePages, site } = context;
  const records = state.pages.map(searchRecord).filter((record) => record !== undefined);
  await writeTexts(context);
  const folder = join(output, FOLDER);
  // Absolute, because a process may build several sites from different folders.
  const key = resolve(folder);
  const ingredients = hashOf(records, sitePages, site.options.site.language);
  if (indexHashes.get(key) === ingredients && existsSync(join(folder, ENTRY))) return [];
  try {
    const isWritten = await writeIndex(folder, records, sitePages, site.options.site.language);
    if (!isWritten) return [finding("own-search-kept")];
  } catch (error) {
    return [finding("search-failed", { reason: errorReason(error) })];
  }
  indexHashes.set(key, ingredients);
  return [];
}

/** Writes the index. Resolves to false if the site has its own index, which is preserved. */
async function writeIndex(
  folder: string,
  records: readonly SearchRecord[],
  sitePages: readonly SitePage[],
  language: string,
): Promise<boolean> {
  const pagefind = await import("pagefind");
  try {
    const { index, errors } = await pagefind.createIndex({ forceLanguage: language });
    if (index === undefined) throw new Error(errors.join(" "));
    await fill(index, records, sitePages, language);
    const { files } = await index.getFiles();
    return await writeFiles(folder, files);
  } finally {
    await pagefind.close();
  }
}

async function fill(
  index: PagefindIndex,
  records: readonly SearchRecord[],
  sitePages: readonly SitePage[],
  language: string,
): Promise<void> {
  const pages = await mapConcurrent(sitePages, RECORDS_AT_ONCE, ({ url, html }) =>
    index.addHTMLFile({ url: encodePath(url), content: wholePage(html) }),
  );
  const recordResults = await mapConcurrent(records, RECORDS_AT_ONCE, (record) =>
    index.addCustomRecord({
      ...record,
      filters: Object.fromEntries(
        Object.entries(record.filters).map(([name, values]) => [name, [...values]]),
      ),
      language,
    }),
  );
  const failures = [...pages, ...recordResults].flatMap(({ errors }) => errors);
  if (failures.length > 0) throw new Error(failures.slice(0, 3).join(" "));
}

/**
 * Adds the `html` element if it is missing, because Pagefind ignores pages without one. Its tags are
 * optional, and minifiers omit them.
 */
const wholePage = (html: string): string => (/<html[\s>]/i.test(html) ? html : toHtml(fromHtml(html)));

async function writeFiles(
  folder: string,
  files: readonly { readonly path: string; readonly content: Uint8Array }[],
): Promise<boolean> {
  const entry = files.find(({ path }) => path === ENTRY);
  if (entry === undefined) throw new Error(`Pagefind created no ${ENTRY}.`);
  if (!(await writeIndexEntry(join(folder, ENTRY), Buffer.from(entry.content).toString("utf8"))))
    return false;
  await removeOlder(folder);
  const needed = files.filter(({ path }) => NEEDED.test(path));
  await mapConcurrent(needed, MAX_OPEN_FILES, async ({ path, content }) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), path === SCRIPT ? await minifiedScript(content) : content);
  });
  return true;
}

/**
 * Returns the shipped, minified script of Pagefind if it has the version that created the index; otherwise
 * `content`.
 */
async function minifiedScript(content: Uint8Array): Promise<Uint8Array | string> {
  const shipped = await readFile(packageFile("dist/client/pagefind.js"), "utf8");
  const [version] = VERSION.exec(Buffer.from(content.subarray(0, 200)).toString("utf8")) ?? [];
  return version !== undefined && shipped.includes(version) ? shipped : content;
}

/**
 * Writes the entry file of the index, with an added key that marks the index as ours. Resolves to false if
 * there is an index without this key.
 */
async function writeIndexEntry(file: string, text: string): Promise<boolean> {
  const existing = await readFile(file, "utf8").catch(() => undefined);
  if (existing !== undefined && !existing.includes(MADE_BY)) return false;
  await writeAtomically(file, `{"made_by":"${MADE_BY}",${text.slice(text.indexOf("{") + 1)}`);
  return true;
}

/** Removes files of the previous index. Leaves other files, because a site may have pages in that folder. */
async function removeOlder(folder: string): Promise<void> {
  const older = (await readdir(folder, { recursive: true })).filter((name) => HASHED.test(name));
  await Promise.all(older.map((name) => rm(join(folder, name), { force: true })));
}

/** Writes the data of the search box beside its script. */
async function writeTexts({ output, site, state }: ListingContext): Promise<void> {
  if (site.assets.searchBox === undefined) return;
  const file = join(output, "api-reference/search.json");
  const text = JSON.stringify(searchTexts(state.references, site));
  if ((await readFile(file, "utf8").catch(() => "")) !== text) await writeAtomically(file, text);
}

function hashOf(records: readonly SearchRecord[], pages: readonly SitePage[], language: string): string {
  const hash = createHash("sha256").update(language).update(JSON.stringify(records));
  for (const { url, html } of pages) hash.update(`\0${url}\0${html}`);
  return hash.digest("hex");
}

/** Returns the data that the search box loads once, when it is first opened. */
function searchTexts(references: readonly Reference[], site: SiteContext): SearchTexts {
  const { labels, options, downloadUrl } = site;
  const searched = references.filter(({ indexing, embedded }) => indexing.search && !embedded);
  const { language } = options.site;
  const names = Object.keys(searchLabels) as (keyof typeof searchLabels)[];
  return {
    labels: Object.fromEntries(names.map((name) => [name, labels[name]])) as SearchTexts["labels"],
    all: countTexts("searchMany", labels, language),
    first: countTexts("searchFirst", labels, language),
    references: searched.map((reference) => {
      const document = downloadUrl(reference);
      return {
        label: reference.label,
        url: encodePath(reference.url),
        list: encodePath(operationFile(reference, site).url),
        ...(document !== undefined && { document: encodePath(document) }),
      };
    }),
  };
}
