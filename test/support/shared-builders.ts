import { fork, type ChildProcess } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { PATIENCE_WITH_BUILDS } from "./patience.js";

export interface BuildOutcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The message of `site-builder.js` after a build. */
interface Result {
  readonly code: number | null;
  /** Whether the process should build no more sites. */
  readonly isFull: boolean;
}

/** The environment of every `eleventy` command. */
export const environment = { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0", NODE_ENV: "production" };

/** Printed by `site-builder.js` after the output of a build. */
const END = "\0";

/** Source texts of a site's modules by path. */
type Modules = ReadonlyMap<string, string>;

/**
 * Idle builders, each with the modules of each folder that it has built. Node caches imported modules, so a
 * builder must not build a folder again if its modules have changed.
 */
const idle = new Map<ChildProcess, Map<string, Modules>>();
const MAX_IDLE = 3;

/** The busy builder of each folder. */
const working = new Map<string, ChildProcess>();

/**
 * Builds a site in a process that may have built other sites. Eleventy and the plugin are already loaded
 * there, and loading them takes most of the time of a small build. A process that has loaded outdated modules
 * of this folder is not used.
 */
export async function buildShared(folder: string, args: readonly string[] = []): Promise<BuildOutcome> {
  const modules = await modulesOf(folder);
  const isCurrent = (seen: Modules = new Map()): boolean =>
    [...seen].every(([path, text]) => modules.get(path) === text);
  const [builder, built] = [...idle].find(([, folders]) => isCurrent(folders.get(folder))) ?? [
    start(),
    new Map<string, Modules>(),
  ];
  idle.delete(builder);
  built.set(folder, modules);
  working.set(folder, builder);
  const timer = setTimeout(() => builder.kill("SIGKILL"), PATIENCE_WITH_BUILDS);
  builder.send({ folder, args });
  const [{ code, isFull }, stdout, stderr] = await Promise.all([
    resultOf(builder),
    printedTo(builder.stdout),
    printedTo(builder.stderr),
  ]);
  clearTimeout(timer);
  working.delete(folder);
  if (isFull || idle.size === MAX_IDLE) builder.kill();
  else idle.set(builder, built);
  return { code, stdout, stderr };
}

/** Ends a running build. */
export function stopShared(folder: string): void {
  working.get(folder)?.kill("SIGKILL");
}

async function modulesOf(folder: string): Promise<Modules> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && /\.[cm]?js$/.test(entry.name));
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  return new Map(await Promise.all(paths.map(async (path) => [path, await readFile(path, "utf8")] as const)));
}

function start(): ChildProcess {
  const builder = fork(join(import.meta.dirname, "site-builder.js"), {
    env: environment,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  builder.stdout?.setEncoding("utf8");
  builder.stderr?.setEncoding("utf8");
  return builder.once("exit", () => idle.delete(builder));
}

function resultOf(builder: ChildProcess): Promise<Result> {
  return new Promise((done) => {
    const take = (result: Result): void => {
      builder.off("message", take).off("close", takeEnd);
      done(result);
    };
    const takeEnd = (code: number | null): void => take({ code, isFull: true });
    builder.on("message", take).on("close", takeEnd);
  });
}

function printedTo(stream: Readable | null): Promise<string> {
  return new Promise((done) => {
    let printed = "";
    const add = (text: string): void => {
      printed += text;
      if (printed.endsWith(END)) end();
    };
    const end = (): void => {
      stream?.off("data", add).off("close", end);
      done(printed.replace(END, ""));
    };
    stream?.on("data", add).on("close", end);
  });
}
