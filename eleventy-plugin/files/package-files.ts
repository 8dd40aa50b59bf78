import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const root = dirname(createRequire(import.meta.url).resolve("eleventy-plugin-api-reference/package.json"));

/** The version of this package. */
export const packageVersion = (
  JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { readonly version: string }
).version;

/** Absolute path of a file of this package, from its root: the same whether the source or `dist` is running. */
export function packageFile(path: string): string {
  return join(root, path);
}
