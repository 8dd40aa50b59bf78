import { parseArgs } from "node:util";
import Eleventy from "@11ty/eleventy";

/**
 * Builds one site after the other in one process by Eleventy's programmatic API, given `{ folder, args }` for each: what
 * all of them load is loaded once. A build is over when a process of its own would end, with nothing left to do; its code
 * is sent back, and `END` printed behind what it printed.
 *
 * Node keeps each module that a site has by its address, so that no folder is built twice here.
 */
const END = "\0";
/** More is left behind by large documents; the next site gets a new process. */
const MOST_BYTES = 600_000_000;

const home = process.cwd();
const environment = { ...process.env };

process.on("message", async (/** @type {{ folder: string, args: string[] }} */ { folder, args }) => {
  process.chdir(folder);
  // From here on only the build keeps the process going.
  process.channel?.unref();
  const site = eleventy(args);
  // As the command prints it.
  await site.write().catch((error) => site.errorHandler.fatal(error, "Eleventy Fatal Error"));
});

process.on("beforeExit", (code) => {
  process.channel?.ref();
  forget();
  process.stdout.write(END);
  process.stderr.write(END);
  process.send?.({ code, isFull: process.memoryUsage().rss > MOST_BYTES });
});

process.on("disconnect", () => process.exit());

/** Eleventy as the command starts it, for the arguments that its constructor takes. */
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
    // Layouts are kept by their path from the site's folder, whichever site they belong to.
    config: (eleventyConfig) => eleventyConfig.setUseTemplateCache(false),
  });
}

/** Takes back what a build changes for the whole process. */
function forget() {
  process.exitCode = undefined;
  // Another folder may not be removed while a process is in it.
  process.chdir(home);
  for (const name of Object.keys(process.env))
    if (!(name in environment)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, environment);
}
