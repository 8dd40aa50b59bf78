import { existsSync, readFileSync, realpathSync } from "node:fs";
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

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/**
 * Returns the packages and all their dependencies, as installed for the package in `folder` (default: this
 * one): `markdown-it@14.1.0`, sorted. Omits packages that are not installed.
 */
export function installedWith(names: readonly string[], folder = packageFile("")): readonly string[] {
  const found = new Map<string, Manifest>();
  const pending = names.map((name) => ({ name, from: folder }));
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const installedFolder = packageFolder(next.name, next.from);
    if (installedFolder === undefined || found.has(installedFolder)) continue;
    const manifest = JSON.parse(readFileSync(join(installedFolder, "package.json"), "utf8")) as Manifest;
    found.set(installedFolder, manifest);
    for (const name of Object.keys(manifest.dependencies ?? {}))
      pending.push({ name, from: installedFolder });
  }
  return [...found.values()].map(({ name, version }) => `${name}@${version}`).sort();
}

/**
 * Returns the folder of a package as resolved from another folder:
 * https://nodejs.org/api/modules.html#loading-from-node_modules-folders. Node's own resolution only finds
 * exported files.
 */
export function packageFolder(name: string, from: string): string | undefined {
  const folder = join(from, "node_modules", name);
  if (existsSync(join(folder, "package.json"))) return realpathSync(folder);
  const parent = dirname(from);
  return parent === from ? undefined : packageFolder(name, parent);
}
