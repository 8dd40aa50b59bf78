import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { requireTool } from "./skipped-groups.js";

const PATHS = [resolve("node_modules/.bin"), process.env["PATH"] ?? "", "/usr/sbin"].join(":");

/**
 * The environment of the tools: the project's executables first in `PATH`, the C locale and no proxy, so that
 * results do not depend on the machine.
 */
export const toolEnvironment = { ...process.env, PATH: PATHS, LC_ALL: "C", no_proxy: "*" };

const answers = (command: string, ...words: string[]): boolean =>
  spawnSync(command, words, { env: toolEnvironment }).error === undefined;

export const mosquittoGroup = requireTool(
  "mosquitto with its clients and openssl",
  () =>
    ["mosquitto", "mosquitto_pub", "mosquitto_sub"].every((tool) => answers(tool, "--help")) &&
    answers("openssl", "version"),
  "apt-get install mosquitto mosquitto-clients openssl",
);

export const kcatGroup = requireTool("kcat", () => answers("kcat", "-V"), "apt-get install kcat");

export const bashGroup = requireTool("bash", () => answers("bash", "-c", "true"), "apt-get install bash");

export interface Finished {
  readonly code: number | null;
  readonly printed: string;
  readonly complaints: string;
}

/** A sample that runs until it is stopped, such as one that waits for messages. */
export interface Listening {
  /** Returns everything printed so far. */
  printed(): string;
  stop(): Promise<Finished>;
}

/**
 * Runs a sample unchanged until it ends, in a folder with the given files. Its standard input stays open, as
 * in a terminal.
 */
export async function runSample(code: string, options: SampleFolder = {}): Promise<Finished> {
  const { done } = await start(code, options);
  return done;
}

export async function startSample(code: string, options: SampleFolder = {}): Promise<Listening> {
  const { child, printed, done } = await start(code, options);
  return {
    printed,
    async stop() {
      if (child.pid !== undefined) killGroup(child.pid);
      return done;
    },
  };
}

export interface SampleFolder {
  readonly files?: Readonly<Record<string, string>>;
  readonly environment?: Readonly<Record<string, string>>;
}

async function start(
  code: string,
  { files = {}, environment = {} }: SampleFolder,
): Promise<{
  readonly child: ChildProcess;
  readonly printed: () => string;
  readonly done: Promise<Finished>;
}> {
  const folder = await mkdtemp(join(tmpdir(), "api-reference-sample-"));
  for (const [name, content] of Object.entries({ ...files, "sample.sh": code }))
    await writeFile(join(folder, name), content);
  const env = { ...toolEnvironment, ...environment };
  const child = spawn("bash", ["sample.sh"], { cwd: folder, env, detached: true });
  const [out, complaints]: [string[], string[]] = [[], []];
  child.stdout.setEncoding("utf8").on("data", (text: string) => out.push(text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => complaints.push(text));
  const ended = new Promise<number | null>((settle, refuse) => child.on("error", refuse).on("close", settle));
  const done = ended
    .then((exit) => ({ code: exit, printed: out.join(""), complaints: complaints.join("") }))
    .finally(() => rm(folder, { recursive: true, force: true }));
  return { child, printed: () => out.join(""), done };
}

/** Kills the shell and the processes it started. */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGTERM");
  } catch {
    return; // The process has exited.
  }
}
