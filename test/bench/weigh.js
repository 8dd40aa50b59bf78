/**
 * `npm run weigh [-- <checkout>]`: prints what a reader loads, gzipped as servers do it, beside the ceilings
 * that tests assert. With a second, built checkout, prints the differences. Full-text search is only weighed
 * in a browser (`test/browser/search-list.test.ts`).
 */
import { execFile } from "node:child_process";
import { cp, mkdir, readdir, readFile, rename, symlink } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { unpackGitHub } from "../../fixtures/openapi/unpack-github.js";
import { BUDGETS } from "../support/budgets.js";
import { eventPanelWeight } from "../support/event-panel-weight.js";
import { gzippedSize } from "../support/gzipped-size.js";
import { weighGoTo } from "./find.js";
import { median } from "./measure.js";
import { toTable } from "./table.js";
import { withTemporarySite } from "./temporary-site.js";

const project = resolve(import.meta.dirname, "../..");

/** @satisfies {{ readonly [Name in Exclude<keyof typeof BUDGETS, "searchOfTexts">]: string }} */
const WORDS = {
  pageScripts: "script of a page",
  pageStyles: "styles of a page",
  panelOpening: "opening a panel, GitHub's heaviest",
  eventPanel: "what the event panel adds to the other",
  rowsAndExamples: "rows and examples",
  operationPageMedian: "GitHub's operation pages, median",
  operationPage: "GitHub's operation pages, heaviest",
  schemaPage: "GitHub's schema pages, heaviest",
  eventPage: "event pages, heaviest",
  searchOfPaths: "search until a path is found",
};

/**
 * @param {string} checkout
 * @returns {Promise<Record<keyof typeof WORDS, number>>}
 */
async function weights(checkout) {
  const client = (name) => weightOf(join(checkout, "dist/client", name));
  const { whole, shared } = await eventPanelWeight(checkout);
  const [opened, island] = [await client("http-panel.js"), await client("is-land.js")];
  return {
    // The larger of the two scripts of which a page loads one; the other is `page.js`.
    pageScripts: await client("page-in-layout.js"),
    pageStyles: await client("api-reference.css"),
    eventPanel: whole - shared,
    rowsAndExamples: await client("rows-and-examples.js"),
    ...(await withBuiltSite(checkout, "browser", "openapi", async (site) => {
      const github = join(site, "github");
      const isOperation = (path) => /^(?!schemas)[^\\/]+[\\/][^\\/]+[\\/]index\.html$/.test(path);
      const operations = await weightsIn(github, isOperation);
      const schemas = await weightsIn(github, (path) => /^schemas[\\/].*index\.html$/.test(path));
      const panels = await weightsIn(github, (path) => path.endsWith("panel.json"));
      const goTo = await weighGoTo(site, ["github", "workshop"]);
      return {
        panelOpening: opened + island + Math.max(...panels),
        operationPageMedian: median(operations),
        operationPage: Math.max(...operations),
        schemaPage: Math.max(...schemas),
        searchOfPaths: goTo.reduce((sum, { bytes }) => sum + bytes, 0),
      };
    })),
    eventPage: await withBuiltSite(checkout, "events", "asyncapi", async (site) =>
      Math.max(...(await weightsIn(site, (path) => path.endsWith("index.html")))),
    ),
  };
}

const weightOf = async (path) => gzippedSize(await readFile(path));

async function weightsIn(folder, isMeant) {
  const paths = (await readdir(folder, { recursive: true })).filter(isMeant);
  return Promise.all(paths.map((path) => weightOf(join(folder, path))));
}

/** Builds a fixture site with the plugin of a checkout. */
function withBuiltSite(checkout, name, documents, task) {
  return withTemporarySite(async (folder) => {
    await cp(join(project, "fixtures/sites", name), folder, { recursive: true });
    await cp(join(project, "fixtures", documents), join(folder, "specs"), { recursive: true });
    if (name === "browser")
      await rename(await unpackGitHub(join(folder, ".cache")), join(folder, "specs/github.json"));
    await mkdir(join(folder, "node_modules"));
    await symlink(checkout, join(folder, "node_modules/eleventy-plugin-api-reference"), "junction");
    const eleventy = join(checkout, "node_modules/@11ty/eleventy/cmd.cjs");
    await promisify(execFile)(process.execPath, [eleventy, "--quiet"], { cwd: folder });
    return task(join(folder, "_site"));
  });
}

async function report(other) {
  const now = await weights(project);
  const before = other && (await weights(resolve(other)));
  const rows = Object.entries(WORDS).map(([name, words]) => [
    words,
    String(now[name]),
    String(Math.round(BUDGETS[name])),
    `${((now[name] / BUDGETS[name]) * 100).toFixed(0)} %`,
    ...(before ? [signed(now[name] - before[name])] : []),
  ]);
  const head = ["bytes, gzipped", "now", "ceiling", "share", ...(before ? ["change"] : [])];
  console.log(toTable(head, rows));
}

const signed = (change) => (change > 0 ? `+${change}` : String(change));

await report(process.argv[2]);
