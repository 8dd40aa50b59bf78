import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { unpackGitHub } from "../../fixtures/openapi/unpack-github.js";
import { someOfGitHub } from "./some-of-github.js";
import { PATIENCE, PATIENCE_WITH_BUILDS } from "./patience.js";
import { buildShared } from "./shared-builders.js";

const project = resolve(import.meta.dirname, "../..");
const cache = join(project, ".cache/browser-site");

/** Inputs of a build. A change in any of them rebuilds the site. */
const INGREDIENTS = [
  "dist/eleventy-plugin",
  "dist/client",
  "_includes",
  "fixtures/sites",
  "fixtures/openapi",
  "fixtures/asyncapi",
];

/** Sites of `fixtures/sites` that browser tests open. */
export type BrowserSite =
  | "browser"
  | "github"
  | "german"
  | "arabic"
  | "polish"
  | "panel"
  | "events"
  | "embed"
  | "versions"
  | "light-only"
  | "dark-only"
  | "rooms"
  | "hooks";

/** The folder of `fixtures/sites` to build, where its name differs from the site's. */
const FOLDERS: { readonly [Name in BrowserSite]?: string } = { github: "browser" };

/**
 * Adds files to a site before it is built: part of GitHub's document for `browser`, all of it for `github`.
 */
const PREPARED: { readonly [Name in BrowserSite]?: (site: string) => Promise<void> } = {
  browser: async (site) => writeFile(join(site, "specs/github.json"), JSON.stringify(await someOfGitHub())),
  github: async (site) => rename(await unpackGitHub(join(site, ".cache")), join(site, "specs/github.json")),
};

/**
 * Folders of `fixtures` whose documents are copied into a site. Without an entry, only those in `openapi` are
 * copied.
 */
const DOCUMENTS: { readonly [Name in BrowserSite]?: readonly string[] } = {
  events: ["asyncapi"],
  rooms: ["openapi", "asyncapi"],
};

const sites = new Map<BrowserSite, Promise<string>>();

/** The digest of all `INGREDIENTS`, computed once for all sites. */
let ingredients: Promise<string> | undefined;

/**
 * Returns the output folder of a site for browser tests. The site is built once for all tests, and again only
 * after one of its inputs has changed. If several test files request it at the same time, the first builds
 * and the others wait.
 */
export function browserSite(name: BrowserSite): Promise<string> {
  const site = sites.get(name) ?? built(name);
  sites.set(name, site);
  return site;
}

async function built(name: BrowserSite): Promise<string> {
  const folder = join(cache, `${name}-${await (ingredients ??= fingerprint())}`);
  const done = join(folder, "built");
  for (;;) {
    if (await exists(done)) return join(folder, "site/_site");
    const lock = `${folder}.lock`;
    if (await takeLock(lock)) {
      try {
        await buildInto(folder, name);
        await writeFile(done, "");
      } finally {
        await rm(lock, { recursive: true, force: true });
      }
    } else await new Promise((next) => setTimeout(next, 100));
  }
}

async function buildInto(folder: string, name: BrowserSite): Promise<void> {
  const older = (await readdir(cache)).filter(
    (each) => each.startsWith(`${name}-`) && !folder.endsWith(each) && !each.endsWith(".lock"),
  );
  for (const each of older) await removeUnused(join(cache, each));
  const site = join(folder, "site");
  await rm(site, { recursive: true, force: true });
  await cp(join(project, "fixtures/sites", FOLDERS[name] ?? name), site, { recursive: true });
  const specs = DOCUMENTS[name] ?? ["openapi"];
  for (const each of specs)
    await cp(join(project, "fixtures", each), join(site, "specs"), { recursive: true });
  await PREPARED[name]?.(site);
  await mkdir(join(site, "node_modules"), { recursive: true });
  await symlink(project, join(site, "node_modules/eleventy-plugin-api-reference"), "junction");
  const { code, stdout, stderr } = await buildShared(site);
  if (code !== 0) throw new Error(`The site "${name}" was not built:\n${stdout}${stderr}`);
}

/** Removes an outdated site, unless it was built in the last ten minutes: another run may still open it. */
async function removeUnused(folder: string): Promise<void> {
  const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: 0 }));
  if (Date.now() - mtimeMs > 600_000) await rm(folder, { recursive: true, force: true });
}

/**
 * Tries to take the lock of a site. Removes a lock that is older than the longest build, because an aborted
 * run left it behind.
 */
async function takeLock(lock: string): Promise<boolean> {
  await mkdir(cache, { recursive: true });
  try {
    await mkdir(lock);
    return true;
  } catch {
    const { mtimeMs } = await stat(lock).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > PATIENCE_WITH_BUILDS + PATIENCE)
      await rm(lock, { recursive: true, force: true });
    return false;
  }
}

async function fingerprint(): Promise<string> {
  const hash = createHash("sha256");
  for (const ingredient of INGREDIENTS) {
    const names = await readdir(join(project, ingredient), { recursive: true, withFileTypes: true });
    const files = names.filter((entry) => entry.isFile() && !/_site|\.cache/.test(entry.parentPath));
    for (const { parentPath, name } of files.sort((one, other) => (one.name < other.name ? -1 : 1))) {
      const path = join(parentPath, name);
      hash.update(path.slice(project.length)).update(await readFile(path));
    }
  }
  return hash.digest("hex").slice(0, 12);
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
