/**
 * `npm run sweep -- <folder or document>… [--limit 120] [--show 20]`: builds every OpenAPI and AsyncAPI
 * document in a separate process and compares the site with the document, which is read without the plugin's
 * code. Compares the number of operation pages with the number of operations. Finds links without a target,
 * and texts, names and values that no page shows. Counts the sources of values in paths. Names up to `--show`
 * losses of each document. Exits with 1 if anything is lost or differs, or if a build crashes.
 */
import { cp, stat } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { parseArgs } from "node:util";
import { countOperations, documentsIn, isAsyncApi } from "./count-operations.js";
import { lossesOf } from "./losses/losses.js";
import { measure } from "./measure.js";
import { megabytes, seconds, toTable } from "./table.js";
import { RUNGS, countRungs } from "./value-rungs.js";
import { withTemporarySite } from "./temporary-site.js";
import { countOperationPages, writtenPages } from "./written-pages.js";

const ROUTE = "/reference";

/**
 * Finds documents, each with its name in the report and the folder of its project. If a folder is given, each
 * folder directly below it is a project; a document directly in the given folder has that folder as its
 * project. If a single document is given, its project is the working folder if that contains the document,
 * otherwise the document's own folder.
 */
async function findDocuments(given) {
  const path = resolve(given);
  if ((await stat(path)).isFile()) {
    const isBelow = path.startsWith(`${process.cwd()}${sep}`);
    return [{ file: path, name: given, home: isBelow ? process.cwd() : dirname(path) }];
  }
  const files = await documentsIn(path);
  return files.map((file) => {
    const name = relative(path, file);
    const [folder] = name.split(sep);
    return { file, name, home: folder === name ? path : join(path, folder) };
  });
}

/** Builds one document and returns the result. */
async function tryDocument({ file: given, home }, limit) {
  return withTemporarySite(async (folder) => {
    const file = await inSite(given, home, folder);
    const operations = countOrNothing(file);
    const block = isAsyncApi(file) ? "asyncapi" : "openapi";
    const built = await measure({ kind: "reference", folder, spec: file, block, verbose: true }, limit);
    const rungs = await countRungs(join(folder, "_site"));
    const pages = countOperationPages(await writtenPages(join(folder, "_site")), ROUTE);
    const isAsked = operations !== undefined && built.end === "done";
    const losses = isAsked ? await lossesOf(file, join(folder, "_site")) : undefined;
    return {
      operations,
      pages,
      rungs,
      built,
      losses,
      warnings: warningsOf(built.output),
      verdict: verdictOf(operations, pages, built.end),
    };
  });
}

/**
 * Copies a document's project into the site and returns the document's path there. Copies the whole project,
 * because a document may refer to files above its own folder, and files outside the site are rejected. A
 * document directly in the project's folder is not copied.
 */
async function inSite(file, home, folder) {
  if (dirname(file) === home) return file;
  const copy = join(folder, "project");
  await cp(home, copy, { recursive: true });
  return join(copy, relative(home, file));
}

/** Returns the number of operations, or undefined if the document cannot be read. */
function countOrNothing(file) {
  try {
    return countOperations(file);
  } catch {
    return undefined;
  }
}

function verdictOf(operations, pages, end) {
  if (end === "failed") return operations ? "REFUSED" : "refused";
  if (end !== "done") return end.toUpperCase();
  return operations === undefined || operations === pages ? "ok" : "DIFFERS";
}

/** Reads the number from the line printed after a build: `…: 20 pages, 3 warnings, …`. */
function warningsOf(output) {
  return /pages, (\d+) warnings?/.exec(output)?.[1] ?? "?";
}

async function sweep() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { limit: { type: "string", default: "120" }, show: { type: "string", default: "20" } },
  });
  if (!positionals[0]) throw new Error("Name a folder: npm run sweep -- <folder>");
  const documents = (await Promise.all(positionals.map((each) => findDocuments(each)))).flat();
  const tried = [];
  for (const document of documents) {
    const result = { name: document.name, ...(await tryDocument(document, Number(values.limit))) };
    tried.push(result);
    console.error(rowOf(result).join("  "));
  }
  console.log(`\n${toTable(COLUMNS, tried.map(rowOf))}\n`);
  const failures = tried.filter(
    ({ verdict, losses }) => verdict !== verdict.toLowerCase() || hasLosses(losses),
  );
  for (const failure of failures) console.log(`${sayFailure(failure, Number(values.show))}\n`);
  console.log(sayAccepted(tried));
  console.log(`${tried.length} documents, ${failures.length} not as they should be`);
  process.exitCode = failures.length > 0 || tried.length === 0 ? 1 : 0;
}

const COLUMNS = [
  ...["document", "operations", "pages", "warnings", "time", "processor time", "memory"],
  ...["asked", "lost", "accepted", "unused", "unused lost", "dead links"],
  ...RUNGS,
  "verdict",
];

function rowOf({ name, operations, pages, warnings, built, losses, rungs, verdict }) {
  const accepted = [...(losses?.accepted.values() ?? [])].reduce((sum, count) => sum + count, 0);
  const lost = losses && [
    ...[losses.asked, losses.lost.length, accepted],
    ...[losses.unused, losses.unusedLost, losses.dead.length],
  ];
  return [
    name,
    String(operations ?? "?"),
    String(pages),
    warnings,
    seconds(built.wall),
    seconds(built.cpu),
    megabytes(built.memory),
    ...(lost ?? Array.from({ length: 6 }, () => "")).map(String),
    ...RUNGS.map((rung) => String(rungs[rung])),
    verdict,
  ];
}

const hasLosses = (losses) => losses !== undefined && losses.lost.length + losses.dead.length > 0;

function sayFailure({ name, verdict, built, losses }, shown) {
  const end = verdict === verdict.toLowerCase() ? [] : built.output.trim().split("\n").slice(-12);
  const lost = (losses?.lost ?? []).map(
    ({ kind, pointer, text }) => `  ${kind} ${pointer}: ${JSON.stringify(text)}`,
  );
  const dead = (losses?.dead ?? []).map((link) => `  dead link ${link}`);
  return [`${name}: ${verdict}`, ...end, ...firstOf(lost, shown), ...firstOf(dead, shown)].join("\n");
}

const firstOf = (lines, shown) =>
  lines.length > shown ? [...lines.slice(0, shown), `  … and ${lines.length - shown} more`] : lines;

/** Returns a line for each reason, with the number of losses accepted for it. */
function sayAccepted(tried) {
  const sums = new Map();
  for (const { losses } of tried)
    for (const [reason, count] of losses?.accepted ?? []) sums.set(reason, (sums.get(reason) ?? 0) + count);
  return [...sums].map(([reason, count]) => `${count} accepted: ${reason}\n`).join("");
}

sweep().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
