import { fork } from "node:child_process";
import { performance } from "node:perf_hooks";
import { clearTimeout } from "node:timers";
import { fileURLToPath } from "node:url";

const JOB = fileURLToPath(new URL("job.js", import.meta.url));

/**
 * @typedef {object} Measurement
 * @property {number} wall seconds from the start of the process to its end
 * @property {number} cpu seconds of user and system time, all threads
 * @property {number} memory peak resident memory in megabytes
 * @property {unknown} result the result of the job
 * @property {string} output everything it printed
 * @property {"done" | "failed" | "crashed" | "too slow"} end how the job ended; `failed` if it reported a
 * problem
 */

/**
 * Runs one job of `job.js` in a fresh process.
 *
 * @param {{ kind: string, folder: string, debug?: string, [detail: string]: unknown }} job `folder` is where it runs
 * @param {number} [limit] seconds until it is stopped
 * @returns {Promise<Measurement>}
 */
export function measure(job, limit = 600) {
  return new Promise((resolve) => {
    const start = performance.now();
    const child = fork(JOB, [JSON.stringify(job)], {
      cwd: job.folder,
      silent: true,
      env: { ...process.env, DEBUG: job.debug ?? "" },
    });
    let output = "";
    let report = { cpu: Number.NaN, memory: Number.NaN, result: undefined, failed: false };
    let tooSlow = false;
    const timer = setTimeout(() => {
      tooSlow = true;
      child.kill("SIGKILL");
    }, limit * 1000);
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    child.on("message", (message) => (report = message));
    child.on("close", (code) => {
      clearTimeout(timer);
      const { failed, ...measured } = report;
      const end = tooSlow ? "too slow" : failed ? "failed" : code === 0 ? "done" : "crashed";
      resolve({ ...measured, wall: (performance.now() - start) / 1000, output, end });
    });
  });
}

/** Like `measure`, but throws if the job does not finish. */
export async function measureDone(job) {
  const measurement = await measure(job);
  if (measurement.end !== "done") throw new Error(`${job.kind} ${measurement.end}:\n${measurement.output}`);
  return measurement;
}

/** @param {readonly number[]} numbers */
export function median(numbers) {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
