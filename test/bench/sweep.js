/**
 * `npm run sweep -- <folder> [--limit 120]`: builds every OpenAPI and AsyncAPI document of a folder, each in a process of its own, and
 * compares the operation pages written with the operations counted by other code; then where the values in paths are from.
 * Ends with exit code 1 if any differ
 * or a build crashes.
 */
import { readdir } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { countOperations, isAsyncApi, isRoot } from "./count-operations.js";
import { measure } from "./measure.js";
import { megabytes, seconds, toTable } from "./table.js";
import { RUNGS, countRungs } from "./value-rungs.js";
import { withTemporarySite } from "./temporary-site.js";
import { countOperationPages, writtenPages } from "./written-pages.js";

const ROUTE = "/reference";

async function findDocuments(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(json|ya?ml)$/i.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => isRoot(file))
    .toSorted();
}

/** Builds one document and says what became of it. */
async function tryDocument(file, limit) {
  return withTemporarySite(async (folder) => {
    const operations = countOrNothing(file);
    const block = isAsyncApi(file) ? "asyncapi" : "openapi";
    const built = await measure({ kind: "reference", folder, spec: file, block, verbose: true }, limit);
    const rungs = await countRungs(join(folder, "_site"));
    const pages = countOperationPages(await writtenPages(join(folder, "_site")), ROUTE);
    return {
      operations,
      pages,
      rungs,
      built,
      warnings: warningsOf(built.output),
      verdict: verdictOf(operations, pages, built.end),
    };
  });
}

/** Undefined where the document cannot be read: then it must be refused. */
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

/** From the line that the plugin prints after a build: `…: 20 pages, 3 warnings, …`. */
function warningsOf(output) {
  return /pages, (\d+) warnings?/.exec(output)?.[1] ?? "?";
}

async function sweep() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { limit: { type: "string", default: "120" } },
  });
  if (!positionals[0]) throw new Error("Name a folder: npm run sweep -- <folder>");
  const folder = resolve(positionals[0]);
  const rows = [];
  const failures = [];
  for (const file of await findDocuments(folder)) {
    const name = relative(folder, file);
    const { operations, pages, rungs, built, warnings, verdict } = await tryDocument(
      file,
      Number(values.limit),
    );
    rows.push([
      name,
      String(operations ?? "?"),
      String(pages),
      warnings,
      seconds(built.wall),
      megabytes(built.memory),
      ...RUNGS.map((rung) => String(rungs[rung])),
      verdict,
    ]);
    console.error(rows.at(-1).join("  "));
    if (verdict !== verdict.toLowerCase())
      failures.push(`${name}: ${verdict}\n${built.output.trim().split("\n").slice(-12).join("\n")}`);
  }
  console.log(
    `\n${toTable(["document", "operations", "pages", "warnings", "time", "memory", ...RUNGS, "verdict"], rows)}\n`,
  );
  for (const failure of failures) console.log(`${failure}\n`);
  console.log(`${rows.length} documents, ${failures.length} not as they should be`);
  process.exitCode = failures.length > 0 || rows.length === 0 ? 1 : 0;
}

sweep().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
