import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Creates an empty site in a temporary folder while the task runs.
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
