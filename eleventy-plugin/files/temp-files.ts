import { randomUUID } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const DRAFT = /\.(\d+)-[\da-f-]{36}\.tmp$/;

/** Folders that this process has cleaned up. */
const cleanedFolders = new Set<string>();

/**
 * Returns a temporary name beside a file, for writing before renaming. On the first call for a folder,
 * removes temporary files of processes that no longer run.
 */
export function tempFileFor(file: string): string {
  const folder = dirname(file);
  if (!cleanedFolders.has(folder)) removeAbandoned(folder);
  cleanedFolders.add(folder);
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
    return []; // The folder is missing or not readable. If that matters, writing will fail.
  }
}

/**
 * Whether a process exists. Signal 0 only tests this:
 * https://nodejs.org/api/process.html#processkillpid-signal
 */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
