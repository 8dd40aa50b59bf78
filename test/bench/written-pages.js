import { readFile, readdir, stat, writeFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { median } from "./measure.js";

/**
 * Returns the pages of a built site.
 *
 * @param {string} folder the site's output
 * @returns {Promise<{ url: string, path: string }[]>} in a stable order
 */
export async function writtenPages(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".html"))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((path) => ({ path, url: `/${relative(folder, path).split(sep).join("/")}` }));
}

/**
 * @param {string} folder the site's output
 * @returns {Promise<{ pages: number, bytes: number, gzipMedian: number, gzipHeaviest: number, heaviest: string }>}
 */
export async function weigh(folder) {
  const pages = await writtenPages(folder);
  const weights = [];
  for (const { path, url } of pages) {
    const text = await readFile(path);
    weights.push({ url, bytes: text.length, gzip: (await promisify(gzip)(text)).length });
  }
  const heaviest = weights.reduce((one, other) => (other.gzip > one.gzip ? other : one), {
    url: "",
    gzip: 0,
  });
  return {
    pages: pages.length,
    bytes: weights.reduce((sum, { bytes }) => sum + bytes, 0),
    gzipMedian: median(weights.map(({ gzip: size }) => size)),
    gzipHeaviest: heaviest.gzip,
    heaviest: heaviest.url,
  };
}

/**
 * Weighs a site's output by file extension.
 *
 * @param {string} folder the site's output
 * @returns {Promise<Map<string, number>>} bytes, the heaviest first
 */
export async function weighOutput(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const weights = new Map();
  for (const entry of entries.filter((each) => each.isFile())) {
    const { size } = await stat(join(entry.parentPath, entry.name));
    const ending = extname(entry.name) || entry.name;
    weights.set(ending, (weights.get(ending) ?? 0) + size);
  }
  return new Map([...weights].toSorted(([, one], [, other]) => other - one));
}

/** Packs the pages of a built site into one file, which the job `floor` reads. */
export async function packPages(folder, file) {
  const pages = await writtenPages(folder);
  const texts = await Promise.all(pages.map(({ path }) => readFile(path, "utf8")));
  await writeFile(
    file,
    [JSON.stringify(pages.map(({ url }) => url)), ...texts.map((text) => text.replaceAll("\0", ""))].join(
      "\0",
    ),
  );
}

/**
 * Counts the operation pages. They are exactly two levels below the route, like the pages of webhooks,
 * channels, schemas and field names, which are not counted.
 *
 * @param {readonly { url: string }[]} pages
 * @param {string} route `/reference`
 */
export function countOperationPages(pages, route) {
  return pages.filter(({ url }) => {
    const [tag, operation, file, ...deeper] = url.slice(route.length + 1).split("/");
    const inside = url.startsWith(`${route}/`) && operation && file === "index.html" && deeper.length === 0;
    return inside && !["webhooks", "channels", "schemas", "fields"].includes(tag);
  }).length;
}
