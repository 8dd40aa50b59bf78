import { execFile, spawn } from "node:child_process";
import { resolve } from "node:path";
import { runCommand } from "../../server/run-command.js";

/** The built command-line program of the package. */
export const cli = resolve("dist/node/cli.js");

/** The result of a command. */
export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command in a folder, within this process. */
export async function run(folder: string, ...words: readonly string[]): Promise<Outcome> {
  const printed = { stdout: "", stderr: "" };
  const before = process.cwd();
  process.chdir(folder);
  try {
    const code = await runCommand(words, {
      print: (text) => void (printed.stdout += `${text}\n`),
      printError: (text) => void (printed.stderr += `${text}\n`),
    });
    return { code, ...printed };
  } finally {
    process.chdir(before);
  }
}

/**
 * Runs the program in a separate process. Because this takes a second, it is only for tests of exit codes and
 * streams.
 */
export function runAsCommand(cwd: string, ...words: readonly string[]): Promise<Outcome> {
  return new Promise((done) => {
    execFile(process.execPath, [cli, ...words], { cwd }, (error, stdout, stderr) =>
      done({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr }),
    );
  });
}

/**
 * Runs the program with a reader that closes standard output before anything is printed. Returns the exit
 * code and standard error.
 */
export function runUnread(cwd: string, ...words: readonly string[]): Promise<Omit<Outcome, "stdout">> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [cli, ...words], { cwd, stdio: ["ignore", "pipe", "pipe"] });
    child.stdout.destroy();
    let stderr = "";
    child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
    child.on("close", (code) => done({ code: code ?? NaN, stderr }));
  });
}
