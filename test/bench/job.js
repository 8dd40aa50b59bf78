/** Runs one measured job in a separate process, started by `measure.js` with the job as JSON. */
import { loadedDocument } from "./loaded-document.js";
import { readFileSync, writeFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { Worker } from "node:worker_threads";
import Eleventy from "@11ty/eleventy";

const SURFACES_OFF = { search: false, llms: false, sitemap: false, openGraph: false };

const jobs = {
  /** Only loads and upgrades the document. */
  async load(job) {
    const { seconds } = await loadedDocument(job.spec, job.folder);
    return { seconds };
  },

  /**
   * Generates the code samples of all operations, in every variant that a page shows, and highlights them.
   */
  async samples(job) {
    const { source, loaded } = await loadedDocument(job.spec, job.folder);
    const { normaliseOpenApi } = await import("../../dist/eleventy-plugin/normalise/openapi/reference.js");
    const { samplesView } = await import("../../dist/eleventy-plugin/pages/views/operation/samples-view.js");
    const { highlightCode } = await import("../../dist/eleventy-plugin/pages/templates/highlight.js");
    const { defaultLabels: labels } = await import("../../dist/eleventy-plugin/portable/labels/labels.js");
    const { reference } = normaliseOpenApi(loaded, source);
    const operations = reference.tags.flatMap((tag) => tag.operations);
    const start = performance.now();
    const views = operations.map((operation) => samplesView(operation, reference, { labels }));
    const made = performance.now();
    const samples = views.flatMap(({ languages }) => languages.flatMap(samplesOf));
    for (const { code, syntax } of samples) highlightCode(code, syntax);
    const highlighted = performance.now();
    return {
      count: samples.length,
      seconds: (made - start) / 1000,
      highlighting: (highlighted - made) / 1000,
    };
  },

  /** Builds the whole reference in a site that has nothing else. */
  async reference({ spec, block = "openapi", verbose = false }) {
    const { default: apiReference } = await import("eleventy-plugin-api-reference");
    await build((eleventyConfig) => {
      eleventyConfig.addPlugin(apiReference, { ...SURFACES_OFF, [block]: { spec, route: "/reference" } });
    }, verbose);
  },

  /**
   * Builds the reference with every listing. Images sent to a worker are recorded in the file `drawings`.
   * With `debug`, the output contains the time of each listing.
   */
  async listings({ spec, drawings }) {
    const { default: apiReference } = await import("eleventy-plugin-api-reference");
    const drawn = keepDrawings();
    await build((eleventyConfig) => {
      const site = { title: "Docs", url: "https://docs.example.com" };
      eleventyConfig.addPlugin(apiReference, { site, openapi: { spec, route: "/reference" } });
    });
    if (drawings) writeFileSync(drawings, JSON.stringify(drawn));
    return { drawn: drawn.length };
  },

  /** Renders the recorded images with resvg alone, in one thread. */
  async bareImages({ drawings }) {
    const { Resvg } = await import("@resvg/resvg-js");
    const { shippedFonts } = await import("../../dist/eleventy-plugin/listings/open-graph/typeface.js");
    const { resvgOptions } = await import("../../dist/eleventy-plugin/listings/open-graph/drawing.js");
    const pictures = JSON.parse(readFileSync(drawings, "utf8"));
    const before = process.cpuUsage();
    for (const { svg, usesSystemFonts } of pictures)
      new Resvg(svg, resvgOptions(shippedFonts(), usesSystemFonts)).render().asPng();
    const { user, system } = process.cpuUsage(before);
    return { cpu: (user + system) / 1e6, count: pictures.length };
  },

  /** Lets Eleventy alone write finished pages: the minimum cost of any plugin. */
  async floor({ pages }) {
    await build(finishedPages(pages));
  },

  /**
   * Builds the reference with all listings except images. Saves `file` `times` times, each time with another
   * number after `text`, and measures each rebuild.
   */
  async saves({ spec, times, file = spec, text = DESCRIPTION }) {
    const { default: apiReference } = await import("eleventy-plugin-api-reference");
    const saved = readFileSync(file, "utf8");
    return rebuild(
      (eleventyConfig) => {
        const site = { title: "Docs", url: "https://docs.example.com" };
        eleventyConfig.addPlugin(apiReference, {
          site,
          openGraph: false,
          openapi: { spec, route: "/reference" },
        });
      },
      { times, file, save: (time) => saved.replace(text, `${text} ${time}`) },
    );
  },

  /** Lets Eleventy alone rebuild finished pages, `times` times. */
  async bareSaves({ pages, times }) {
    return rebuild(finishedPages(pages), { times, file: "saved.txt", save: String });
  },
};

const samplesOf = ({ syntax, groups }) =>
  groups.flatMap(({ examples }) => examples.map(({ code }) => ({ code, syntax })));

/** Records all images that are sent to a thread from now on. */
function keepDrawings() {
  const kept = [];
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (message, ...more) {
    if (typeof message?.svg === "string") kept.push(message);
    return postMessage.call(this, message, ...more);
  };
  return kept;
}

const finishedPages = (pages) => (eleventyConfig) => {
  eleventyConfig.addGlobalData("pages", () => readPages(pages));
  eleventyConfig.addTemplate("page.njk", "{{ page_.html | safe }}", {
    pagination: { data: "pages", size: 1, alias: "page_" },
    permalink: ({ page_: { url } }) => url,
    eleventyExcludeFromCollections: true,
  });
};

/** The description of one of GitHub's operations. */
const DESCRIPTION = "Returns array of all GitHub's codes of conduct.";

/**
 * Builds once, and then again as Eleventy does when a watched file is saved. Resolves to the seconds of each
 * save, in wall time and processor time.
 */
async function rebuild(config, { times, file, save }) {
  let configuration;
  const eleventy = new Eleventy("content", "_site", {
    config: (eleventyConfig) => config((configuration = eleventyConfig)),
    runMode: "watch",
    quietMode: true,
  });
  await eleventy.init();
  await eleventy.write();
  const [seconds, cpu] = [[], []];
  for (let time = 1; time <= times; time += 1) {
    writeFileSync(file, save(time));
    const [start, before] = [performance.now(), process.cpuUsage()];
    await configuration.emit("eleventy.beforeWatch", [file]);
    await eleventy.restart();
    await eleventy.init();
    await eleventy.write();
    const { user, system } = process.cpuUsage(before);
    seconds.push((performance.now() - start) / 1000);
    cpu.push((user + system) / 1e6);
  }
  return { seconds, cpu };
}

async function build(config, verbose = false) {
  const eleventy = new Eleventy("content", "_site", { config, quietMode: !verbose });
  await eleventy.write();
}

/** Reads paths and texts of all pages from one file, which costs next to nothing. */
function readPages(path) {
  const [addresses = "", ...texts] = readFileSync(path, "utf8").split("\0");
  return JSON.parse(addresses).map((url, index) => ({ url, html: texts[index] }));
}

async function run(job) {
  const report = { failed: false, result: undefined };
  try {
    report.result = await jobs[job.kind](job);
  } catch (error) {
    // Problems are printed without a stack; any other error is a crash.
    if (!isProblem(error)) throw error;
    report.failed = true;
    console.error(error.message);
  }
  process.once("beforeExit", () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    process.send({ ...report, cpu: (userCPUTime + systemCPUTime) / 1e6, memory: maxRSS / 1024 }, () =>
      process.disconnect(),
    );
  });
}

function isProblem(error) {
  for (let cause = error; cause; cause = cause.originalError ?? cause.cause)
    if (cause.name === "ApiReferenceProblem") return true;
  return false;
}

await run(JSON.parse(process.argv[2]));
