import { execFile } from "node:child_process";
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
