import { parseArgs } from "node:util";
import Eleventy from "@11ty/eleventy";

/**
 * Builds sites one after the other in one process with Eleventy's programmatic API, so that shared modules
 * are loaded once. Each message is `{ folder, args }`. A build is complete when a separate process would
 * exit; then its exit code is sent back and `END` is printed after its output.
 *
 * Node caches modules by URL, so a folder is built again here only if its modules have not changed.
 */
const END = "\0";
/**
 * Resident memory above which the next site gets a new process. Only builds of large documents leave so much
 * memory in use.
 */
const MAX_BYTES = 600_000_000;

const home = process.cwd();
const environment = { ...process.env };

process.on("message", async (/** @type {{ folder: string, args: string[] }} */ { folder, args }) => {
  process.chdir(folder);
  // From here on, only the build keeps the process alive.
  process.channel?.unref();
  const site = eleventy(args);
  // Errors are printed as by the `eleventy` command.
  await site.write().catch((error) => site.errorHandler.fatal(error, "Eleventy Fatal Error"));
});

process.on("beforeExit", (code) => {
  process.channel?.ref();
  forget();
  process.stdout.write(END);
  process.stderr.write(END);
  process.send?.({ code, isFull: process.memoryUsage().rss > MAX_BYTES });
});

process.on("disconnect", () => process.exit());

/** Creates an `Eleventy` instance from command-line arguments, like the `eleventy` command. */
function eleventy(args) {
  const { values } = parseArgs({
    args,
    options: {
      config: { type: "string" },
      output: { type: "string" },
      pathprefix: { type: "string" },
      quiet: { type: "boolean" },
      dryrun: { type: "boolean" },
    },
  });
  return new Eleventy(undefined, values.output, {
    source: "cli",
    configPath: values.config,
    quietMode: values.quiet,
    pathPrefix: values.pathprefix,
    dryRun: values.dryrun,
    // Eleventy caches layouts by their path relative to the site's folder, so sites would share them.
    config: (eleventyConfig) => eleventyConfig.setUseTemplateCache(false),
  });
}

/** Resets everything that a build changes for the whole process. */
function forget() {
  process.exitCode = undefined;
  // On some systems a folder cannot be removed while a process has it as its working directory.
  process.chdir(home);
  for (const name of Object.keys(process.env))
    if (!(name in environment)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, environment);
}
