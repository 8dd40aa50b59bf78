/**
 * Measures the time from saving a document to its text on a reader's screen, with Eleventy's own server and a
 * real browser.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { median } from "./measure.js";
import { syntheticDocument } from "./synthetic-document.js";
import { verdict } from "./table.js";
import { withTemporarySite } from "./temporary-site.js";

const OPERATIONS = 100;
const SAVES = 10;
const ALLOWED_MILLISECONDS = 1000;
const SETTLED = 2000;

const PROJECT = fileURLToPath(new URL("../..", import.meta.url));
const BROWSERS = [process.env.CHROME_PATH, "/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** Measures the time from each save until the browser shows it, in milliseconds. Every listing is enabled. */
export async function benchOnScreen() {
  return withTemporarySite(async (folder) => {
    const document = syntheticDocument(OPERATIONS);
    const [[path, { get }]] = Object.entries(document.paths).filter(([, item]) => item.get);
    const save = () => writeFile(join(folder, "api.json"), JSON.stringify(document));
    await save();
    await mkdir(join(folder, "node_modules"));
    await symlink(PROJECT, join(folder, "node_modules/eleventy-plugin-api-reference"));
    await writeFile(join(folder, "eleventy.config.mjs"), CONFIGURATION);
    return withServer(folder, (origin) =>
      withPage(async (page) => {
        await page.goto(await addressOf(origin, path, "get"));
        // Eleventy reports that it is serving before it watches every file, so the measurement waits until
        // all files are watched.
        await page.waitForTimeout(SETTLED);
        const taken = [];
        for (let index = 1; index <= SAVES; index += 1) {
          get.description = `Saved for the time ${index}.`;
          const start = performance.now();
          await save();
          await page.getByText(get.description).first().waitFor();
          taken.push(performance.now() - start);
        }
        return taken;
      }),
    );
  });
}

export function printOnScreen(milliseconds) {
  const typical = median(milliseconds);
  const [least, most] = [Math.min(...milliseconds), Math.max(...milliseconds)].map(Math.round);
  console.log(
    `\nA saved description of ${OPERATIONS} operations, every listing, from the file to the screen`,
  );
  console.log(
    `${verdict(typical < ALLOWED_MILLISECONDS)}: median ${Math.round(typical)} ms, ${least} to ${most} ms of ${milliseconds.length} saves; less than ${ALLOWED_MILLISECONDS} ms`,
  );
}

const CONFIGURATION = `
  import apiReference from "eleventy-plugin-api-reference";
  export default function (eleventyConfig) {
    eleventyConfig.addPlugin(apiReference, {
      site: { title: "Docs", url: "https://docs.example.com" },
      openapi: { spec: "api.json", route: "/reference" },
    });
  }`;

/** Returns the URL of an operation's page from `look-up.json`, as programs do. */
async function addressOf(origin, path, method) {
  const file = `${origin}/reference/look-up.json`;
  const { paths } = await (await fetch(file)).json();
  return new URL(paths[path][method], file).href;
}

async function withServer(folder, task) {
  const eleventy = join(PROJECT, "node_modules/@11ty/eleventy/cmd.cjs");
  const child = spawn(process.execPath, [eleventy, "--serve", "--input=content", "--port=0"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit");
  try {
    return await task(await Promise.race([originOf(child), ended.then(() => "")]));
  } finally {
    child.kill();
    await ended;
  }
}

/** Reads the origin that Eleventy prints to stdout or stderr. */
function originOf(child) {
  return new Promise((resolve) => {
    let printed = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        printed += chunk;
        const [, origin] = /Server at (http:\/\/localhost:\d+)/.exec(printed) ?? [];
        if (origin !== undefined) resolve(origin);
      });
  });
}

async function withPage(task) {
  const executablePath = BROWSERS.find((path) => path !== undefined && existsSync(path));
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    return await task(await browser.newPage());
  } finally {
    await browser.close();
  }
}
