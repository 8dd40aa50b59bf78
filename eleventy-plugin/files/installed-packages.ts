import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { packageFile } from "./package-files.js";

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/**
 * These packages and all that they depend on, as they are installed for the package in a folder, by default for this one:
 * `markdown-it@14.1.0`, sorted. What is not installed is left out.
 */
export function installedWith(names: readonly string[], folder = packageFile("")): readonly string[] {
  const found = new Map<string, Manifest>();
  const pending = names.map((name) => ({ name, from: folder }));
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const home = packageFolder(next.name, next.from);
    if (home === undefined || found.has(home)) continue;
    const manifest = JSON.parse(readFileSync(join(home, "package.json"), "utf8")) as Manifest;
    found.set(home, manifest);
    for (const name of Object.keys(manifest.dependencies ?? {})) pending.push({ name, from: home });
  }
  return [...found.values()].map(({ name, version }) => `${name}@${version}`).sort();
}

/**
 * Where a package lies that one in a folder depends on: https://nodejs.org/api/modules.html#loading-from-node_modules-folders.
 * Not asked of Node, which tells only of files that a package exports.
 */
export function packageFolder(name: string, from: string): string | undefined {
  const folder = join(from, "node_modules", name);
  if (existsSync(join(folder, "package.json"))) return realpathSync(folder);
  const above = dirname(from);
  return above === from ? undefined : packageFolder(name, above);
}
