import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import type { Runtime } from "./eleventy-site.js";

const project = resolve(import.meta.dirname, "../..");
/** Installed versions of Eleventy. Later runs reuse them, because a published version never changes. */
const cache = join(project, "node_modules/.cache/eleventy-versions");
const PLUGIN = "eleventy-plugin-api-reference";

/** Folders with further supported versions of Node. Each contains an executable `node`. */
const nodes = (process.env["API_REFERENCE_NODE_FOLDERS"] ?? "").split(delimiter).filter(Boolean);

const majorOf = (node: string): number =>
  Number(execFileSync(node, ["--version"], { encoding: "utf8" }).slice(1).split(".")[0]);

/** The newest available Node, if its major version is at least 22: Eleventy 4 needs Node 22.15. */
export const newNode: string | undefined = [process.execPath, ...nodes.map((folder) => join(folder, "node"))]
  .filter((node) => majorOf(node) >= 22)
  .sort((one, other) => majorOf(one) - majorOf(other))
  .at(-1);

/**
 * Installs this version of Eleventy, unless it is installed already, and returns true. Throws if npm fails,
 * which `requireTool` treats as false.
 */
export function canInstall(version: string): boolean {
  install(version);
  return true;
}

function install(version: string): string {
  const folder = join(cache, version);
  const done = join(folder, "node_modules/@11ty/eleventy/package.json");
  if (!existsSync(done)) {
    mkdirSync(folder, { recursive: true });
    const args = ["install", "--prefix", folder, "--no-audit", "--no-fund", `@11ty/eleventy@${version}`];
    execFileSync("npm", args, { stdio: "pipe", shell: process.platform === "win32" });
  }
  return join(folder, "node_modules/@11ty/eleventy");
}

const made: string[] = [];

/**
 * Creates a `node_modules` folder with this version of Eleventy, the project's other packages, and a copy of
 * the plugin, so that the plugin's imports of Eleventy resolve to this version. `isNew` selects `newNode`,
 * which Eleventy 4 and configurations in TypeScript require.
 */
export function runtimeOf(version: string, isNew = version.startsWith("4")): Runtime {
  const packages = join(mkdtempSync(join(tmpdir(), `eleventy-${version}-`)), "node_modules");
  made.push(packages);
  mkdirSync(join(packages, PLUGIN), { recursive: true });
  for (const path of ["dist", "_includes", "package.json"])
    cpSync(join(project, path), join(packages, PLUGIN, path), { recursive: true });
  const link = (name: string, target = join(project, "node_modules", name)): void =>
    symlinkSync(target, join(packages, name), "junction");
  for (const name of readdirSync(join(project, "node_modules")).filter((each) => !each.startsWith("."))) {
    if (!name.startsWith("@")) link(name);
    else {
      mkdirSync(join(packages, name));
      for (const scoped of readdirSync(join(project, "node_modules", name)))
        if (`${name}/${scoped}` !== "@11ty/eleventy") link(`${name}/${scoped}`);
    }
  }
  link("@11ty/eleventy", install(version));
  const node = isNew ? newNode : process.execPath;
  if (node === undefined) throw new Error("No Node 22 is there.");
  return { node, packages };
}

/** Removes the folders that `runtimeOf` created. */
export function removeRuntimes(): void {
  for (const packages of made.splice(0)) rmSync(join(packages, ".."), { recursive: true, force: true });
}
