import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const root = dirname(createRequire(import.meta.url).resolve("eleventy-plugin-api-reference/package.json"));

/** Absolute path of a file of this package, from its root: the same whether the source or `dist` is running. */
export function packageFile(path: string): string {
  return join(root, path);
}
