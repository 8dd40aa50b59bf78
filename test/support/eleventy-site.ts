import { spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { access, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve, sep } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished } from "vitest";
import { PATIENCE, PATIENCE_WITH_BUILDS } from "./patience.js";
import { buildShared, environment, stopShared, type BuildOutcome } from "./shared-builders.js";

export type { BuildOutcome };

const project = resolve(import.meta.dirname, "../..");

/** The environment of a build. Without one, a build uses the project's Eleventy and the current Node. */
export interface Runtime {
  /** The `node` that runs Eleventy. */
  readonly node: string;
  /** A `node_modules` with Eleventy, the plugin and their dependencies. */
  readonly packages: string;
}

/** Options of the `eleventy` command that the constructor of `Eleventy` also accepts. */
export type SharedArgument = `--${"config" | "output" | "pathprefix"}=${string}` | "--quiet" | "--dryrun";

export interface ServedSite {
  /** `http://localhost:8081` */
  readonly origin: string;
  /** Returns everything printed so far. */
  printed(): string;
  /** Waits until Eleventy prints a match for `text` after this call. */
  waitFor(text: RegExp): Promise<void>;
  /**
   * Writes a file that Eleventy watches, and creates its folders. Writes it again until Eleventy prints that
   * it has noticed the file.
   */
  save(path: string, content: string): Promise<void>;
  stop(): Promise<void>;
}

/** Contents of files by their path: `{ "index.md": "# Home" }`. */
type SiteFiles = Readonly<Record<string, string | Uint8Array>>;

/** A test's site in a temporary folder, built by the real Eleventy. */
export interface Site {
  readonly folder: string;
  write(path: string, content: string | Uint8Array): Promise<void>;
  remove(path: string): Promise<void>;
  /**
   * Builds with Eleventy's programmatic API, in a process that may have built other sites. A site with a
   * `Runtime` is built with its `eleventy` command instead.
   */
  build(...args: SharedArgument[]): Promise<BuildOutcome>;
  /** Builds with the `eleventy` command. */
  buildAlone(...args: string[]): Promise<BuildOutcome>;
  serve(...args: string[]): Promise<ServedSite>;
  /** Watches without a server; `origin` is empty. */
  watch(...args: string[]): Promise<ServedSite>;
  /** Returns the text of a written file. `path` is relative to the output folder: `reference/index.html`. */
  read(path: string, output?: string): Promise<string>;
  exists(path: string, output?: string): Promise<boolean>;
  /** Returns the paths of all written files, sorted. */
  written(output?: string): Promise<string[]>;
  /** Removes the folder. */
  dispose(): Promise<void>;
}

/**
 * Returns an ESM configuration file with the plugin's options. `before` is inserted before `addPlugin`.
 * Images take most of the time of a build, so none are generated unless `openGraph` is set.
 */
export function config(options: object, before = ""): string {
  return [
    'import apiReference from "eleventy-plugin-api-reference";',
    "export default function (eleventyConfig) {",
    before,
    `  eleventyConfig.addPlugin(apiReference, ${JSON.stringify({ openGraph: false, ...options }, null, 2)});`,
    "}",
  ].join("\n");
}

/**
 * Creates a site from files. The plugin, Eleventy and `packages` are linked into
 * its `node_modules`; with a `runtime`, all packages of the runtime.
 */
export async function createSite(
  files: SiteFiles,
  folderName = "site",
  packages: readonly string[] = [],
  runtime?: Runtime,
): Promise<Site> {
  const parent = await mkdtemp(join(tmpdir(), "api-reference-"));
  const folder = join(parent, folderName);
  const write = async (path: string, content: string | Uint8Array): Promise<void> => {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  };
  await mkdir(folder, { recursive: true });
  if (runtime) await symlink(runtime.packages, join(folder, "node_modules"), "junction");
  else await linkPackages(folder, packages);
  if (!("package.json" in files)) await write("package.json", '{ "type": "module" }');
  for (const [path, content] of Object.entries(files)) await write(path, content);

  return {
    folder,
    write,
    remove: (path) => rm(join(folder, path), { force: true, recursive: true }),
    build: async (...args) =>
      withoutTimes(await (runtime ? run(folder, args, runtime.node) : buildShared(folder, args))),
    buildAlone: async (...args) => withoutTimes(await run(folder, args, runtime?.node)),
    serve: (...args) => follow(folder, ["--serve", ...args], /Server at http/, write, runtime?.node),
    watch: (...args) => follow(folder, ["--watch", ...args], /Watching/, write, runtime?.node),
    read: (path, output = "_site") => readFile(join(folder, output, path), "utf8"),
    exists: (path, output = "_site") =>
      access(join(folder, output, path)).then(
        () => true,
        () => false,
      ),
    written: (output = "_site") => listFiles(join(folder, output)),
    async dispose() {
      // The build of a test that timed out must not run beside the next tests.
      for (const [child, owner] of running) if (owner === folder) child.kill("SIGKILL");
      stopShared(folder);
      await rm(parent, { force: true, recursive: true, maxRetries: 3 });
    },
  };
}

/** A site that is built before the first test of a group. */
interface BuiltSite extends Site {
  /** The result of the build, which succeeded. */
  readonly outcome: BuildOutcome;
}

async function buildOf(site: Site, args: readonly SharedArgument[]): Promise<BuildOutcome> {
  const outcome = await site.build(...args);
  expect(outcome.code, outcome.stdout + outcome.stderr).toBe(0);
  return outcome;
}

/** Builds a site for all tests of a group, and removes it after them. Only tests may read it. */
export function useBuiltSite(
  files: SiteFiles | (() => SiteFiles | Promise<SiteFiles>),
  ...args: readonly SharedArgument[]
): BuiltSite {
  let site: Site | undefined;
  let outcome: BuildOutcome | undefined;
  beforeAll(async () => {
    site = await createSite(typeof files === "function" ? await files() : files);
    outcome = await buildOf(site, args);
  });
  afterAll(() => site?.dispose());
  return new Proxy({} as BuiltSite, {
    get: (_, key) => (key === "outcome" ? outcome : (Reflect.get(site ?? {}, key) as unknown)),
  });
}

/** Creates a site that is removed after the test. */
export async function siteOfTest(...args: Parameters<typeof createSite>): Promise<Site> {
  const site = await createSite(...args);
  onTestFinished(() => site.dispose());
  return site;
}

/** Builds a site that is removed after the test. */
export async function builtSite(files: SiteFiles, ...args: readonly SharedArgument[]): Promise<BuiltSite> {
  const site = await siteOfTest(files);
  return { ...site, outcome: await buildOf(site, args) };
}

/** Removes Eleventy's warnings about slow steps, which it prints on a busy machine. */
const withoutTimes = (outcome: BuildOutcome): BuildOutcome => ({
  ...outcome,
  stderr: outcome.stderr.replace(/^\[11ty\] Benchmark .*\n/gm, ""),
});

async function linkPackages(folder: string, packages: readonly string[]): Promise<void> {
  await mkdir(join(folder, "node_modules/@11ty"), { recursive: true });
  await symlink(project, join(folder, "node_modules/eleventy-plugin-api-reference"), "junction");
  for (const name of ["@11ty/eleventy", ...packages]) {
    await mkdir(dirname(join(folder, "node_modules", name)), { recursive: true });
    await symlink(join(project, "node_modules", name), join(folder, "node_modules", name), "junction");
  }
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort();
}

/** Running builds and servers, each with the folder of its site. */
const running = new Map<ChildProcess, string>();

function start(folder: string, args: readonly string[], node = process.execPath): ChildProcess {
  const commands = ["cmd.cjs", "cmd.js"].map((name) => join(folder, "node_modules/@11ty/eleventy", name));
  const eleventy = commands.find((path) => existsSync(path)) ?? "";
  const child = spawn(node, [eleventy, ...args], {
    cwd: folder,
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.set(child, folder);
  child.on("close", () => running.delete(child));
  return child;
}

function run(folder: string, args: readonly string[], node?: string): Promise<BuildOutcome> {
  return new Promise((done) => {
    const child = start(folder, args, node);
    let stdout = "";
    let stderr = "";
    child.stdout?.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr?.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
    const timer = setTimeout(() => child.kill("SIGKILL"), PATIENCE_WITH_BUILDS);
    child.on("close", (code) => {
      clearTimeout(timer);
      done({ code, stdout, stderr });
    });
  });
}

/**
 * Milliseconds that a watcher has to notice a file before the file is written again. Eleventy prints that it
 * is ready before it watches every file.
 */
const NOTICED = 5_000;
/**
 * Milliseconds until a watcher has noticed that a folder was removed: chokidar 3 reads a folder once a
 * second.
 */
const GONE = 1_500;

/** Starts an Eleventy process that keeps running, and waits until it prints that it is ready. */
async function follow(
  folder: string,
  args: readonly string[],
  ready: RegExp,
  write: Site["write"],
  node?: string,
): Promise<ServedSite> {
  const child = start(folder, args, node);
  let printed = "";
  const collect = (chunk: Buffer): void => void (printed += chunk.toString());
  child.stdout?.on("data", collect);
  child.stderr?.on("data", collect);
  const ended = new Promise<void>((done) => child.on("close", () => done()));
  /**
   * Whether `text` matches what is printed after the first `from` characters, within `milliseconds`
   * milliseconds.
   */
  const isPrinted = async (text: RegExp, from: number, milliseconds: number): Promise<boolean> => {
    const end = Date.now() + milliseconds;
    const found = (): boolean => text.test(printed.slice(from));
    while (!found() && Date.now() < end && child.exitCode === null)
      await new Promise((next) => setTimeout(next, 25));
    return found();
  };
  const waitFor = async (text: RegExp, from = printed.length): Promise<void> => {
    if (await isPrinted(text, from, PATIENCE_WITH_BUILDS)) return;
    throw new Error(`Eleventy never printed ${text} (exit code ${child.exitCode}). It printed:\n${printed}`);
  };
  await waitFor(ready, 0);
  const origin = /Server at (http:\/\/localhost:\d+)/.exec(printed)?.[1] ?? "";
  return {
    origin,
    printed: () => printed,
    waitFor: (text) => waitFor(text),
    async save(path, content) {
      const from = printed.length;
      const noticed = new RegExp(
        `File (?:added|changed): (?:\\./)?${path.replace(/[^\w/]/g, "\\$&")}(?: \\(queued|$)`,
        "m",
      );
      const made = await mkdir(dirname(join(folder, path)), { recursive: true });
      for (let count = 0; count < PATIENCE / NOTICED; count += 1) {
        await write(path, content);
        if (await isPrinted(noticed, from, NOTICED)) return;
        // chokidar 3 reads a new folder before it watches it, and never notices a file created in between.
        // The folder must then be created again.
        if (made === undefined) continue;
        await rm(made, { recursive: true });
        // If a folder is removed and recreated at once, chokidar keeps watching the removed one.
        await new Promise((next) => setTimeout(next, GONE));
      }
      throw new Error(`Eleventy never noticed ${path}. It printed:\n${printed}`);
    },
    async stop() {
      child.kill("SIGTERM");
      const timer = setTimeout(() => child.kill("SIGKILL"), 5_000);
      await ended;
      clearTimeout(timer);
    },
  };
}
