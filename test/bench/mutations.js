/**
 * Measures which defects the tests detect: picks small mutations of the product's sources, applies one after the other and
 * runs the tests. Options follow `--`, as in `npm run mutations -- --list`.
 *
 *     --list [--json]      prints the chosen mutants
 *     --apply 7            applies mutant 7 to the sources and to `dist` (bundles and templates need `node build.mjs`)
 *     --revert             reverts it, and anything left by a run that was killed
 *     --run                builds, and runs the tests against each mutant
 *       --from 3 --to 9    only these mutants
 *       --stages <names>   comma-separated, of: related,test,browser,wide (default: all)
 *       --project <name>   for the first stage (default: pure)
 *       --exclude <file>   tests that fail here without any mutant; can be repeated
 *       --workers 2        for Vitest (default: its configuration)
 *       --minutes 90       limit of one run of Vitest; a run that exceeds it counts as a failed test
 *     --seed 20261125, --count 30
 *     --drawn <file>       reads the mutants from the earlier output of `--list --json`
 *     --in <folder>        applies them in another checkout, which is built and tested with its own packages
 *
 * A mutant passes through the stages until a test fails: the function tests that import its file (`vitest related`), then
 * `npm test`, `npm run test:browser` and `npm run test:wide`, if `package.json` has them. Types are not checked. A failed
 * test is run again alone: if it passes then, it is unsteady and detects nothing. The outcome of each stage is appended to
 * `.cache/mutations/outcomes.jsonl` in the folder; recorded stages are not run again.
 */
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join, relative, resolve } from "node:path";
import { clearTimeout } from "node:timers";
import { parseArgs } from "node:util";
import { transformSync } from "esbuild";
import { draw } from "./mutations/draw.js";

const SOURCES = resolve(import.meta.dirname, "../..");
const TEMPLATES = "dist/eleventy-plugin/templates.js";
/** `package.json` scripts by stage. */
const SCRIPTS = { test: "test", browser: "test:browser", wide: "test:wide" };
const BROWSER = ["test/browser/"];
const BUILT = ["test/sites/", "test/contract/", "test/problems/"];

const { values: options } = parseArgs({
  options: {
    list: { type: "boolean" },
    json: { type: "boolean" },
    apply: { type: "string" },
    revert: { type: "boolean" },
    run: { type: "boolean" },
    from: { type: "string", default: "1" },
    to: { type: "string" },
    stages: { type: "string", default: "related,test,browser,wide" },
    project: { type: "string", default: "pure" },
    exclude: { type: "string", multiple: true, default: [] },
    workers: { type: "string" },
    minutes: { type: "string", default: "90" },
    seed: { type: "string", default: "20261125" },
    count: { type: "string", default: "30" },
    drawn: { type: "string" },
    in: { type: "string", default: SOURCES },
  },
});

const root = resolve(options.in);
const notes = join(root, ".cache/mutations");
const [outcomes, applied, clean] = ["outcomes.jsonl", "applied", "dist"].map((name) => join(notes, name));
if (options.run || options.apply || options.revert) revert();
const mutants = options.drawn
  ? JSON.parse(readFileSync(options.drawn, "utf8"))
  : draw(SOURCES, options.seed, Number(options.count));

const titleOf = ({ file, line, kind }) => `${file}:${line} ${kind}`;
const described = (mutant, index) =>
  [`${index + 1} ${titleOf(mutant)}`, marked("-", mutant.before), marked("+", mutant.after)].join("\n");
const marked = (mark, lines) => lines.replaceAll(/^/gm, `  ${mark} `);

/**
 * Returns the index of the mutant's first line in a checkout that may differ: where the same lines are
 * nearest to their original position. Undefined if the checkout does not contain them.
 */
function placeIn(text, { line, before }) {
  const [lines, wanted] = [text.split("\n"), before.split("\n")];
  return [...lines.keys()]
    .filter((at) => wanted.every((one, index) => lines[at + index] === one))
    .toSorted((one, other) => Math.abs(one + 1 - line) - Math.abs(other + 1 - line))[0];
}

/** @returns {boolean} false where the checkout has no such lines */
function apply(mutant) {
  const path = join(root, mutant.file);
  const text = existsSync(path) ? readFileSync(path, "utf8") : "";
  const place = placeIn(text, mutant);
  if (place === undefined) return false;
  if (git("status", "--porcelain", "--", mutant.file))
    throw new Error(`${mutant.file} has changes of yours.`);
  const lines = text.split("\n");
  lines.splice(place, mutant.before.split("\n").length, ...mutant.after.split("\n"));
  mkdirSync(notes, { recursive: true });
  cpSync(join(root, "dist"), clean, { recursive: true, preserveTimestamps: true });
  writeFileSync(applied, mutant.file);
  writeFileSync(path, lines.join("\n"));
  const module = join(root, "dist", mutant.file.replace(/\.ts$/, ".js"));
  if (module.endsWith(".js") && existsSync(module)) writeFileSync(module, asModule(lines.join("\n")));
  return true;
}

const asModule = (text) =>
  transformSync(text, {
    loader: "ts",
    target: "es2023",
    charset: "utf8",
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  }).code;

function revert() {
  if (!existsSync(applied)) return;
  git("checkout", "--", readFileSync(applied, "utf8"));
  rmSync(join(root, "dist"), { recursive: true });
  cpSync(clean, join(root, "dist"), { recursive: true, preserveTimestamps: true });
  rmSync(clean, { recursive: true });
  rmSync(applied);
}

function git(...args) {
  return execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
}

/** Builds bundles and templates. @returns {boolean} false if the mutant breaks the build */
function bundle() {
  try {
    execFileSync(process.execPath, ["build.mjs"], { cwd: root, stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the runs of Vitest for a stage, the most likely to fail first; an empty list if the stage does not
 * exist.
 */
function runsOf(stage, { file }) {
  const isTemplate = file.endsWith(".njk");
  if (stage === "related") return [["related", isTemplate ? TEMPLATES : file, "--project", options.project]];
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const [, given] = /vitest run\b([^&]*)/.exec(scripts[SCRIPTS[stage]] ?? "") ?? [];
  if (given === undefined) return [];
  // The script quotes a tag filter for the shell, because the filter contains spaces. Vitest is started
  // without a shell here, so the quotes are removed.
  const run = [
    "run",
    ...[...given.matchAll(/(?:[^\s"]|"[^"]*")+/g)].map(([word]) => word.replaceAll('"', "")),
  ];
  if (stage !== "test") return [run];
  const [first, second] = file.startsWith("client/") ? [BROWSER, BUILT] : [BUILT, BROWSER];
  const rest = [...first, ...second].flatMap((folder) => ["--exclude", `${folder}**`]);
  return [
    [...run, ...first],
    [...run, ...second],
    [...run, ...rest],
  ];
}

const LATE = { test: "time limit" };
let ended = () => {};

/**
 * @param {readonly string[]} args
 * @param {readonly string[]} ignored files to exclude; if Vitest runs one nevertheless, its failures do not
 * count
 * @returns {Promise<{ file?: string, test: string } | undefined>} the first test that failed
 */
async function firstFailure(args, ignored = []) {
  const report = join(notes, "report.json");
  rmSync(report, { force: true });
  const printed = join(notes, "printed.txt");
  const log = openSync(printed, "w");
  const workers = options.workers ? [`--maxWorkers=${options.workers}`] : [];
  const left = ignored.flatMap((file) => ["--exclude", file]);
  const bail = `--bail=${ignored.length === 0 ? 1 : 0}`;
  const shared = [
    ...left,
    bail,
    "--passWithNoTests",
    "--reporter=json",
    `--outputFile=${report}`,
    ...workers,
  ];
  const command = [join(root, "node_modules/vitest/vitest.mjs"), ...args, "--run", ...shared];
  const child = spawn(process.execPath, command, { cwd: root, detached: true, stdio: ["ignore", log, log] });
  let isLate = false;
  ended = () => process.kill(-child.pid, "SIGKILL");
  const timer = setTimeout(() => ended((isLate = true)), Number(options.minutes) * 60_000);
  const code = await new Promise((done) => child.on("exit", done));
  clearTimeout(timer);
  ended = () => {};
  if (isLate) return LATE;
  const results = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")).testResults : [];
  if (code !== 0 && results.length === 0)
    throw new Error(`Vitest did not run:\n${readFileSync(printed, "utf8").slice(-3000)}`);
  const all = results.filter(({ status }) => status === "failed");
  const failed = all.find(({ name }) => !ignored.includes(relative(root, name)));
  if (failed === undefined)
    return code === 0 || all.length > 0 ? undefined : { test: "an error outside of tests" };
  const test = failed.assertionResults.find(({ status }) => status === "failed")?.fullName;
  return { file: relative(root, failed.name), test: test ?? failed.message.split("\n")[0] };
}

/**
 * Returns the first test that fails again when its file runs alone. A file that then passes is recorded as
 * unsteady, and the run is repeated without it.
 */
async function caughtBy(run, unsteady) {
  const ignored = [...options.exclude, ...unsteady];
  const failure = await firstFailure(run, ignored);
  if (failure === undefined || failure === LATE) return failure;
  const [, config] = /(--config[= ]\S+)/.exec(run.join(" ")) ?? [];
  const alone = ["run", ...(config?.split(" ") ?? []), failure.file];
  const again = await (failure.file === undefined ? firstFailure(run, ignored) : firstFailure(alone));
  if (again !== undefined) return again;
  unsteady.push(failure.file ?? failure.test);
  return failure.file === undefined ? undefined : caughtBy(run, unsteady);
}

async function outcomeOf(stage, mutant, needsBundles) {
  const runs = runsOf(stage, mutant);
  if (runs.length === 0) return { outcome: "no such stage" };
  if (needsBundles && !bundle()) return { outcome: "caught", by: "the build" };
  const unsteady = [];
  for (const run of runs) {
    const failure = await caughtBy(run, unsteady);
    if (failure)
      return { outcome: "caught", by: [failure.file, failure.test].filter(Boolean).join(" > "), unsteady };
  }
  return { outcome: "survived", unsteady };
}

const idOf = ({ file, before, after }) =>
  createHash("sha256")
    .update(JSON.stringify([file, before, after]))
    .digest("hex")
    .slice(0, 12);

function earlierOutcomes() {
  if (!existsSync(outcomes)) return [];
  return readFileSync(outcomes, "utf8")
    .trim()
    .split("\n")
    .map((row) => JSON.parse(row));
}

/** Runs those requested stages that have no recorded outcome, until a stage detects the mutant. */
async function runMutant(mutant, number) {
  const id = idOf(mutant);
  const known = earlierOutcomes().filter((row) => row.id === id);
  if (known.some(({ outcome }) => outcome === "caught")) return;
  const stages = options.stages.split(",").filter((stage) => !known.some((row) => row.stage === stage));
  if (stages.length === 0) return;
  const note = (row) => {
    appendFileSync(outcomes, `${JSON.stringify({ number, id, mutant: titleOf(mutant), ...row })}\n`);
    console.log(`${number} ${titleOf(mutant)} | ${row.stage} | ${row.outcome} ${row.by ?? ""}`);
  };
  if (!apply(mutant)) return note({ stage: "all", outcome: "not there" });
  try {
    let isBundled = false;
    for (const stage of stages) {
      const needsBundles = !isBundled && (stage !== "related" || mutant.file.endsWith(".njk"));
      const row = await outcomeOf(stage, mutant, needsBundles);
      isBundled ||= needsBundles;
      note({ stage, ...row });
      if (row.outcome === "caught") return;
    }
  } finally {
    revert();
  }
}

async function runAll() {
  execFileSync("npm", ["run", "build", "--silent"], { cwd: root, stdio: "inherit" });
  mkdirSync(notes, { recursive: true });
  for (const signal of ["SIGINT", "SIGTERM"])
    process.on(signal, () => {
      ended();
      revert();
      process.exit(1);
    });
  const last = Number(options.to ?? mutants.length);
  for (const [index, mutant] of mutants.entries())
    if (index + 1 >= Number(options.from) && index < last) await runMutant(mutant, index + 1);
  const rows = earlierOutcomes();
  const isCaught = (mutant) => rows.some((row) => row.id === idOf(mutant) && row.outcome === "caught");
  const survivors = mutants.filter((mutant) => !isCaught(mutant));
  console.log(`\n${mutants.length - survivors.length} of ${mutants.length} caught. Not caught so far:`);
  for (const mutant of survivors) console.log(described(mutant, mutants.indexOf(mutant)));
}

if (options.run) await runAll();
else if (options.apply) {
  const index = Number(options.apply) - 1;
  console.log(described(mutants[index], index), apply(mutants[index]) ? "" : "\nIt is not there.");
} else if (!options.revert)
  console.log(options.json ? JSON.stringify(mutants, null, 2) : mutants.map(described).join("\n\n"));
