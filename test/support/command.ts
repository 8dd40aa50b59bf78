import { execFile, spawn } from "node:child_process";
import { resolve } from "node:path";

/** The program of the package, built. */
export const cli = resolve("dist/server/cli.js");

/** How a command ended. */
export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Calls the program in a folder as its reader does: a process of its own takes a second. */
export function runAsCommand(cwd: string, ...words: readonly string[]): Promise<Outcome> {
  return new Promise((done) => {
    execFile(process.execPath, [cli, ...words], { cwd }, (error, stdout, stderr) =>
      done({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr }),
    );
  });
}

/** The same with a reader that goes away before anything is printed: the exit code, and what stood on standard error. */
export function runUnread(cwd: string, ...words: readonly string[]): Promise<Omit<Outcome, "stdout">> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [cli, ...words], { cwd, stdio: ["ignore", "pipe", "pipe"] });
    child.stdout.destroy();
    let stderr = "";
    child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
    child.on("close", (code) => done({ code: code ?? NaN, stderr }));
  });
}
