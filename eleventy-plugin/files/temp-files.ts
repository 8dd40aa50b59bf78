import { randomUUID } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const DRAFT = /\.(\d+)-[\da-f-]{36}\.tmp$/;

/** Folders that this process has looked through. */
const tidied = new Set<string>();

/**
 * Beside a file, a name to write it under before it takes its place. What processes that were killed left in that folder is
 * removed first.
 */
export function tempFileFor(file: string): string {
  const folder = dirname(file);
  if (!tidied.has(folder)) removeAbandoned(folder);
  tidied.add(folder);
  return join(folder, `${basename(file)}.${process.pid}-${randomUUID()}.tmp`);
}

function removeAbandoned(folder: string): void {
  for (const name of namesIn(folder)) {
    const [, writer] = DRAFT.exec(name) ?? [];
    if (writer !== undefined && !isRunning(Number(writer))) rmSync(join(folder, name), { force: true });
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // Not made yet, or not ours to read: writing will tell.
  }
}

/** https://nodejs.org/api/process.html#processkillpid-signal: 0 asks, and ends nothing. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
