import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";

interface DocumentedOperation {
  readonly method: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly operationId?: string;
}

/** Reads GitHub's operations with a few lines that share no code with the plugin. */
export async function githubOperations(): Promise<readonly DocumentedOperation[]> {
  const text = gunzipSync(await readFile("fixtures/openapi/github.json.gz")).toString();
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, DocumentedOperation>> };
  return Object.values(paths)
    .flatMap((item) => Object.entries(item).map(([method, operation]) => ({ ...operation, method })))
    .filter(({ operationId }) => operationId !== undefined);
}
