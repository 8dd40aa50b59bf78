/**
 * `node test/bench/value-rungs.js <folder of a built site>…`: counts the values of path variables on finished
 * pages by source, read from captions below samples, panel files and curl lines.
 */
import { readFile, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { argv } from "node:process";
import { pathToFileURL } from "node:url";
import { toTable } from "./table.js";

/**
 * Captions below the samples of English sites, by source of a value. The patterns include markup, because
 * examples contain some of the same words.
 */
const CAPTIONS = {
  address: /<p>From addresses in the document&#39;s examples: ([^<]*?)\.<\/p>/,
  example: /<p>From other examples of the document: ([^<]*?)\.<\/p>/,
  drawn: /<p>Drawn from the schema: ([^<]*?)\.<\/p>/,
  placeholder: /<p>For you to fill in: ([^<]*?)\.<\/p>/,
};

/** Columns of the table: sources of values, then the other counts of `countRungs`. */
export const RUNGS = [
  "given",
  "address",
  "example",
  "placeholder",
  "drawn",
  "drawn 1",
  "curl",
  "curl with placeholder",
  "curl with string",
];

/**
 * @param {string} folder the site's output
 * @returns {Promise<Record<string, number>>} values in paths by source, the number of generated ones that are
 * a bare 1, then curl lines: all, with a placeholder, with `string`
 */
export async function countRungs(folder) {
  const counts = Object.fromEntries(RUNGS.map((rung) => [rung, 0]));
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  for (const name of names.filter((each) => /(^|[\\/])panel\.json$/.test(each)).toSorted()) {
    const file = join(folder, name);
    const { panel, parameters } = JSON.parse(await readFile(file, "utf8"));
    if (panel === undefined) continue;
    countPage(counts, panel.path, parameters, await readFile(join(dirname(file), "index.html"), "utf8"));
  }
  return counts;
}

function countPage(counts, path, parameters, html) {
  const samples = html.slice(html.indexOf('id="samples"'));
  const told = Object.entries(CAPTIONS).flatMap(([rung, caption]) =>
    (caption.exec(samples)?.[1] ?? "").split(", ").map((name) => [name, rung]),
  );
  const rungs = new Map(told);
  const words = [];
  const drawn = [];
  for (const parameter of parameters.filter((each) => each.in === "path")) {
    const word = capitals(parameter.name);
    const rung = rungs.get(word) === "placeholder" ? "placeholder" : (rungs.get(parameter.name) ?? "given");
    if (rung === "placeholder") words.push(word);
    if (rung === "drawn") drawn.push(`{${parameter.name}}`);
    counts[rung] += 1;
  }
  const address = curlAddress(samples);
  if (address === undefined) return;
  const segments = address.split("?")[0].split("/");
  counts.curl += 1;
  // Both lists are reversed, because the path of the operation is the end of the URL and follows the path of
  // the server.
  const names = path.split("/").toReversed();
  const values = segments.toReversed();
  counts["drawn 1"] += names.filter((name, index) => drawn.includes(name) && values[index] === "1").length;
  if (words.some((word) => segments.some((segment) => segment.includes(word))))
    counts["curl with placeholder"] += 1;
  if (path.includes("{") && segments.includes("string")) counts["curl with string"] += 1;
}

/** Returns a name as a placeholder: `RUNNER_ID` for `runnerId`. */
const capitals = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .replace(/^_|_$/g, "")
    .toUpperCase();

/** Returns the URL in the first curl line of a page. */
function curlAddress(html) {
  const code = /<pre[^>]*data-sample="curl"[^>]*>(.*?)<\/pre>/s.exec(html)?.[1];
  return (
    code && /https?:\/\/[^\s'"\\]+/.exec(code.replace(/<[^>]*>/g, "").replace(/&#39;|&quot;/g, " "))?.[0]
  );
}

if (import.meta.url === pathToFileURL(argv[1] ?? "").href) {
  const rows = [];
  for (const folder of argv.slice(2)) {
    const counts = await countRungs(folder);
    rows.push([folder, ...RUNGS.map((rung) => String(counts[rung]))]);
  }
  console.log(toTable(["site", ...RUNGS], rows));
}
