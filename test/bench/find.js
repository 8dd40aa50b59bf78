/** What finding by name costs: the files of the search box for GitHub's reference, and a key over 10,000 operations. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { find } from "../../dist/eleventy-plugin/portable/find/find.js";
import { createIndex } from "../../dist/eleventy-plugin/portable/find/find-index.js";
import { median } from "./measure.js";
import { syntheticDocument } from "./synthetic-document.js";
import { verdict } from "./table.js";

const OPERATIONS = 10_000;
const ROUNDS = 9;
/** Gzipped, of all files loaded until a path is found. */
const ALLOWED_BYTES = 60 * 1024;
/** Milliseconds of processor time: a frame. */
const ALLOWED_KEY = 16;

/** @param {string} site output folder of GitHub's reference at `/reference/` */
export async function weighGoTo(site) {
  const files = [
    ...(await filesIn(join(site, "api-reference"), /^(?:search|finder)\.(?:\w+\.js|json)$/)),
    ...(await filesIn(join(site, "reference"), /^operations\.\w+\.json$/)),
  ];
  return Promise.all(
    files.map(async ({ name, path }) => ({
      name,
      bytes: gzipSync(await readFile(path), { level: 9 }).length,
    })),
  );
}

async function filesIn(folder, wanted) {
  const names = (await readdir(folder)).filter((name) => wanted.test(name));
  return names.map((name) => ({ name, path: join(folder, name) }));
}

export function printGoTo(files) {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const each = files.map(({ name, bytes }) => `${name} ${bytes}`).join(", ");
  console.log(
    `${verdict(total <= ALLOWED_BYTES)}: a path of GitHub's is found with ${total} of ${ALLOWED_BYTES} B gzipped: ${each}`,
  );
}

/** The median processor time of each query, as if its last key had just been pressed. */
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
