/**
 * Measures search by name: the files of the search dialog for GitHub's reference, and one key press over
 * 10,000 operations.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { find } from "../../dist/eleventy-plugin/portable/find/find.js";
import { createIndex } from "../../dist/eleventy-plugin/portable/find/find-index.js";
import { BUDGETS } from "../support/budgets.js";
import { gzippedSize } from "../support/gzipped-size.js";
import { median } from "./measure.js";
import { syntheticDocument } from "./synthetic-document.js";
import { verdict } from "./table.js";

const OPERATIONS = 10_000;
const ROUNDS = 9;
/** Milliseconds of processor time, the length of a frame. */
const ALLOWED_KEY = 16;

/**
 * Weighs the files that are loaded until an operation is found by its path.
 *
 * @param {string} site its output folder
 * @param {readonly string[]} routes of its references
 */
export async function weighGoTo(site, routes = ["reference"]) {
  const folders = [
    ["api-reference", /(?:^|[\\/])(?:search\.js|finder\.js|search\.json)$/],
    ...routes.map((route) => [route, /^operations\.\w+\.json$/]),
  ];
  const files = [];
  for (const [folder, wanted] of folders)
    for (const name of await readdir(join(site, folder), { recursive: true }))
      if (wanted.test(name))
        files.push({ name, bytes: gzippedSize(await readFile(join(site, folder, name))) });
  return files;
}

export function printGoTo(files) {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const each = files.map(({ name, bytes }) => `${name} ${bytes}`).join(", ");
  console.log(
    `${verdict(total <= BUDGETS.searchOfPaths)}: a path of GitHub's is found with ${total} of ${BUDGETS.searchOfPaths} B gzipped: ${each}`,
  );
}

/** Measures the median processor time of each query, as if its last key had just been pressed. */
export function benchKeys() {
  const index = createIndex(syntheticEntries());
  const { title, path } = index.entries[OPERATIONS / 2].entry;
  const queries = [
    "g",
    "get",
    title,
    path.replace(/\{[^}]*\}/g, "42"),
    "POST /group-7",
    "lsit runers",
    "zzzz",
  ];
  return queries.map((query) => {
    const taken = Array.from({ length: ROUNDS }, () => {
      const before = process.cpuUsage();
      find([index], query);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    });
    return { query, milliseconds: median(taken) };
  });
}

function syntheticEntries() {
  return Object.entries(syntheticDocument(OPERATIONS).paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, { operationId }]) => operationId)
      .map(([method, { summary, operationId, tags }]) => ({
        kind: "operation",
        title: summary,
        method: method.toUpperCase(),
        path,
        names: [operationId],
        group: tags[0],
      })),
  );
}

export function printKeys(keys) {
  const slowest = keys.toSorted((one, other) => other.milliseconds - one.milliseconds)[0];
  const each = keys.map(({ query, milliseconds }) => `${query} ${milliseconds.toFixed(1)}`).join(", ");
  console.log(`\nA key over ${OPERATIONS} operations, milliseconds of processor time: ${each}`);
  console.log(
    `${verdict(slowest.milliseconds <= ALLOWED_KEY)}: at most ${slowest.milliseconds.toFixed(1)} of ${ALLOWED_KEY} ms`,
  );
}
