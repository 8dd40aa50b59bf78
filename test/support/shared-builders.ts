import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { PATIENCE_WITH_BUILDS } from "./patience.js";

export interface BuildOutcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What `site-builder.js` sends when a site is built. */
interface Result {
  readonly code: number | null;
  /** It should build no more. */
  readonly isFull: boolean;
}

/** The environment of every `eleventy` command. */
export const environment = { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0", NODE_ENV: "production" };

/** What `site-builder.js` prints behind all else. */
const END = "\0";

const idle = new Set<ChildProcess>();

/** The builder at work in each folder. */
const working = new Map<string, ChildProcess>();

/**
 * Builds a site with the `eleventy` command in a process that has built others: it has Eleventy and the plugin loaded,
 * which is most of the time that a small site takes.
 */
export async function buildShared(folder: string, args: readonly string[] = []): Promise<BuildOutcome> {
  const [builder = start()] = idle;
  idle.delete(builder);
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
  if (isFull) builder.kill();
  else idle.add(builder);
  return { code, stdout, stderr };
}

/** Ends a build under way. */
export function stopShared(folder: string): void {
  working.get(folder)?.kill("SIGKILL");
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
