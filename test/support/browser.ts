import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { link, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium, type Browser, type BrowserContext, type LaunchOptions, type Page } from "playwright-core";
import { PATIENCE } from "./patience.js";
import { requireTool } from "./skipped-groups.js";

const packaged = (): string => createRequire(import.meta.url).resolve("@sparticuz/chromium");

/** Chromium as it is without windows. A whole browser without them takes several times as long for the same page. */
const SHELL = "/usr/bin/chromium-headless-shell";
const WHOLE = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

const firstInstalled = (...paths: readonly (string | undefined)[]): string | undefined =>
  paths.find((path) => path !== undefined && existsSync(path));
const installed = firstInstalled(process.env["CHROME_PATH"], SHELL, ...WHOLE);
const installedWhole = firstInstalled(...WHOLE, process.env["CHROME_PATH"]);

/** Nothing in the background: a machine without a network refuses it, and a test must not wait for it. */
const SWITCHES = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** Marks a test of a browser group that `npm test` runs: one way through each part. `npm run test:browser` runs the others. */
export const core = { tags: "core" } as const;

/** Defines a group of tests that need a browser: the one of `CHROME_PATH`, of the system, or of the npm package. */
export const browserGroup = requireTool(
  "Chromium",
  () => installed !== undefined || packaged() !== "",
  "apt-get install chromium-headless-shell, or name one in CHROME_PATH",
  { tags: "browser" },
);

/** The same where pages are kept for going back, launched with `keepsHistory`: a headless shell keeps none. */
export const browserWithHistoryGroup = requireTool(
  "Chromium of the system",
  () => installedWhole !== undefined,
  "apt-get install chromium, or name one in CHROME_PATH",
  { tags: "browser" },
);

/** A whole browser that keeps pages for going back, as those of readers do. */
export const keepsHistory: LaunchOptions = {
  ...(installedWhole !== undefined && { executablePath: installedWhole }),
  ignoreDefaultArgs: ["--disable-back-forward-cache"],
};

/**
 * Milliseconds by which each request of a page is late, and nothing is taken from the browser's cache. It brings out tests
 * that look before what they look at is there, which else go wrong on a busy machine alone.
 */
const SLOW_PAGES = Number(process.env["SLOW_PAGES"] ?? 0);

let shared: Promise<Browser> | undefined;

/** One for all test files of a process, which ends with it: the caller closes its own pages and contexts only. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser();
  return shared;
}

/** The caller closes it. */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: installed ?? (await unpack()),
    ...options,
    args: [...SWITCHES, ...(options.args ?? [])],
  });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (...given) => {
    const context = await newContext(...given);
    // As long as for all else that a test waits for.
    context.setDefaultTimeout(PATIENCE);
    if (SLOW_PAGES > 0) slowDownPages(context);
    return context;
  };
  return browser;
}

function slowDownPages(context: BrowserContext): void {
  const newPage = context.newPage.bind(context);
  context.newPage = async () => {
    const page = await newPage();
    await slowDown(page);
    return page;
  };
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  const given = { offline: false, latency: SLOW_PAGES, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send("Network.emulateNetworkConditions", given);
}

/** The package brings the libraries that a bare system lacks, but unpacks them only where it believes to be on Lambda. */
async function unpack(): Promise<string> {
  const hasLibraries = ["x86_64-linux-gnu", "aarch64-linux-gnu"].some((folder) =>
    existsSync(`/usr/lib/${folder}/libnss3.so`),
  );
  if (!hasLibraries) process.env["AWS_LAMBDA_JS_RUNTIME"] ??= "nodejs22.x";
  if (!existsSync(join(tmpdir(), BROWSER))) await unpackWhole();
  const { default: packed } = await import("@sparticuz/chromium");
  return packed.executablePath();
}

/** The file that the package looks for, and runs if it is there. */
const BROWSER = "chromium";

/**
 * Test files run in processes of their own. What one of them still writes another cannot start: "spawn ETXTBSY". So each
 * unpacks into a folder of its own, and moves what is whole to where the package looks for it.
 */
async function unpackWhole(): Promise<void> {
  const beside = await mkdtemp(join(tmpdir(), "api-reference-chromium-"));
  const script = `require(${JSON.stringify(packaged())}).executablePath()`;
  await promisify(execFile)(process.execPath, ["-e", script], { env: { ...process.env, TMPDIR: beside } });
  const entries = await readdir(beside, { withFileTypes: true });
  for (const entry of entries.toSorted((one, other) => +(one.name === BROWSER) - +(other.name === BROWSER))) {
    // Neither replaces what another process has put there since, and may be running already.
    const move = entry.isDirectory() ? rename : link;
    await move(join(beside, entry.name), join(tmpdir(), entry.name)).catch(() => undefined);
  }
  await rm(beside, { recursive: true });
}
