import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const root = dirname(createRequire(import.meta.url).resolve("eleventy-plugin-api-reference/package.json"));

export const packageVersion = (
  JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { readonly version: string }
).version;

/** Returns the absolute path of a file in this package, whether the source or `dist` is running. */
export function packageFile(path: string): string {
  return join(root, path);
}
