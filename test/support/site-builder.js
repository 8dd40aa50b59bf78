import { readdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * The `eleventy` command for one site after the other in one process, which is given `{ folder, args }` for each: what all
 * of them load is loaded once. A build is over when a process of its own would end, with nothing left to do; its code is
 * sent back, and `END` printed behind what it printed.
 */
const END = "\0";
/** More is left behind by large documents; the next site gets a new process. */
const MOST_BYTES = 600_000_000;

const eleventy = resolve(import.meta.dirname, "../../node_modules/@11ty/eleventy");
const require = createRequire(import.meta.url);
const command = join(eleventy, "cmd.cjs");

const home = process.cwd();
const environment = { ...process.env };
/** Folders that were built here. */
const built = new Set();

process.on("message", async (/** @type {{ folder: string, args: string[] }} */ { folder, args }) => {
  process.chdir(folder);
  if (built.has(folder)) await readAgain(folder);
  built.add(folder);
  // From here on only the build keeps the process going.
  process.channel?.unref();
  process.argv.splice(1, process.argv.length, command, ...args);
  Reflect.deleteProperty(require.cache, command);
  require(command);
});

process.on("beforeExit", async (code) => {
  process.channel?.ref();
  await forget();
  process.stdout.write(END);
  process.stderr.write(END);
  process.send?.({ code, isFull: process.memoryUsage().rss > MOST_BYTES });
});

process.on("disconnect", () => process.exit());

/** Tells Eleventy, as its own watcher does, that all files of a site have changed: modules and templates are kept by path. */
async function readAgain(folder) {
  const { default: bus } = await import(pathToFileURL(join(eleventy, "src/EventBus.js")).href);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `./${relative(folder, join(parentPath, name))}`);
  bus.emit("eleventy.importCacheReset", files);
  for (const file of files) bus.emit("eleventy.resourceModified", file);
}

/** Takes back what a build changes for the whole process. */
async function forget() {
  process.exitCode = undefined;
  // Another folder may not be removed while a process is in it.
  process.chdir(home);
  for (const name of Object.keys(process.env))
    if (!(name in environment)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, environment);
  for (const event of ["unhandledRejection", "uncaughtException", "rejectionHandled"])
    process.removeAllListeners(event);
  // Eleventy keeps layouts by their name, whichever site they belong to.
  const { default: layouts } = await import(pathToFileURL(join(eleventy, "src/LayoutCache.js")).href);
  layouts.clear();
}
