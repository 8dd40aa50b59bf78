/**
 * Runs the three tiers of tests and prints the time of each. A failed file of the browser or wide tier runs
 * once more, alone. If it then passes, it is reported as flaky, and its second run counts. The last line is
 * `N passed, N failed`.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

const TIERS = [
  { script: "test", isRunAgain: false },
  { script: "test:browser", isRunAgain: true },
  { script: "test:wide", isRunAgain: true },
];

/** Where versions 1 and 2 of Linux control groups report processor time. `read` returns microseconds. */
const GROUPS = [
  { parent: "/sys/fs/cgroup/cpuacct", file: "cpuacct.usage", read: (text) => Number(text) / 1_000 },
  { parent: "/sys/fs/cgroup", file: "cpu.stat", read: (text) => Number(/usage_usec (\d+)/.exec(text)?.[1]) },
];

let groups = 0;
let runs = 0;
const results = mkdtempSync(join(tmpdir(), "tiers-"));
const total = { passed: 0, failed: 0 };
const summary = [];
const failures = [];
const unsteady = [];

for (const { script, isRunAgain } of TIERS) {
  const first = await run(script);
  summary.push(`${script.padEnd(13)} ${first.passed} passed, ${first.failed} failed, ${first.cost}`);
  const failing = first.files.filter(({ failed }) => failed > 0);
  for (const file of failing) {
    const again = isRunAgain ? await run(script, file.path) : undefined;
    const isUnsteady = again?.failed === 0 && again.passed >= file.passed + file.failed;
    if (!isUnsteady) failures.push(...file.names);
    else {
      unsteady.push(`${script}: ${file.path} (${file.names.join("; ")})`);
      first.passed += again.passed - file.passed;
      first.failed -= file.failed;
    }
  }
  if (first.isBroken)
    failures.push(`npm run ${script} exited with ${first.code}, but not because of a failed test`);
  total.passed += first.passed;
  total.failed += first.failed;
}

console.log(`\n${summary.join("\n")}`);
if (unsteady.length > 0)
  console.log(`\nFlaky, failed once and passed when run alone:\n${unsteady.join("\n")}`);
if (failures.length > 0) console.log(`\nFailed:\n${failures.join("\n")}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/**
 * Runs a tier, or one file of it. The counts are those of the run's last line `N passed, N failed`, or 0
 * without one. A run is broken if it ran no test, was ended by a signal, or failed for a reason other than a
 * failed test. For a broken run, at least one failure is counted in addition to the failed tests.
 */
async function run(script, file = "") {
  const output = join(results, `${(runs += 1)}.json`);
  const reporters = ["default", "json", "./test/support/closing-line-reporter.ts"];
  const args = [...reporters.map((each) => `--reporter=${each}`), `--outputFile.json=${output}`];
  const start = Date.now();
  const { code, printed, processor } = await measured("npm", [
    "run",
    script,
    "--",
    ...args,
    ...(file ? [file] : []),
  ]);
  const seconds = Math.round((Date.now() - start) / 1_000);
  const files = existsSync(output) ? filesOf(JSON.parse(readFileSync(output, "utf8"))) : [];
  const reported = files.reduce((sum, { failed }) => sum + failed, 0);
  const line = [...printed.matchAll(/^(\d+) passed, (\d+) failed/gm)].at(-1);
  const [passed, failed] = [Number(line?.[1] ?? 0), Number(line?.[2] ?? 0)];
  const isBroken =
    code === null ||
    failed > reported ||
    files.length === 0 ||
    passed + failed === 0 ||
    (code !== 0 && reported === 0);
  return {
    code,
    isBroken,
    passed,
    failed: Math.max(failed, reported + (isBroken ? 1 : 0)),
    cost: `${seconds} s, processor time ${processor}`,
    files,
  };
}

/**
 * Returns the results of each test file. If only the set-up of a file fails, the file itself counts as a
 * failed test.
 */
function filesOf({ testResults }) {
  return testResults.map(({ name, status, assertionResults }) => {
    const path = relative(process.cwd(), name);
    const having = (wanted) => assertionResults.filter((each) => each.status === wanted);
    const names = having("failed").map(({ fullName }) => `${path} > ${fullName}`);
    if (status === "failed" && names.length === 0) names.push(path);
    return { path, names, passed: having("passed").length, failed: names.length };
  });
}

/**
 * Runs a command, and prints its output. Its processor time is that of a separate control group, so that it
 * includes killed browsers.
 */
async function measured(command, args) {
  const group = newGroup();
  const enter = '[ -z "$0" ] || echo $$ >"$0/cgroup.procs"; exec "$@" 2>&1';
  const child = spawn("sh", ["-c", enter, group?.path ?? "", command, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    process.stdout.write(text);
    printed += text;
  });
  const code = await new Promise((done) => child.on("close", done));
  const processor = group ? `${Math.round(group.microseconds() / 1_000_000)} s` : "not known on this system";
  try {
    if (group) rmdirSync(group.path);
  } catch {
    // The group cannot be removed while a process started by the tests is still running.
  }
  return { code, printed, processor };
}

function newGroup() {
  for (const { parent, file, read } of GROUPS) {
    const path = join(parent, `tests-${process.pid}-${(groups += 1)}`);
    try {
      if (!existsSync(join(parent, file))) continue;
      mkdirSync(path);
      return { path, microseconds: () => read(readFileSync(join(path, file), "utf8")) };
    } catch {
      // There is no permission to create a group.
    }
  }
  return undefined;
}
