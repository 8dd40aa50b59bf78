import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Runs a task with the folder of an empty temporary site, and then removes the folder.
 *
 * @template Result
 * @param {(folder: string) => Promise<Result>} task
 * @returns {Promise<Result>}
 */
export async function withTemporarySite(task) {
  const folder = await mkdtemp(join(tmpdir(), "api-reference-"));
  try {
    await mkdir(join(folder, "content"));
    await writeFile(join(folder, "package.json"), "{}");
    return await task(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
