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

/**
 * Chromium without a window system. A full browser in headless mode takes several times as long for the same
 * page.
 */
const SHELL = "/usr/bin/chromium-headless-shell";
const WHOLE = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

const firstInstalled = (...paths: readonly (string | undefined)[]): string | undefined =>
  paths.find((path) => path !== undefined && existsSync(path));
const installed = firstInstalled(process.env["CHROME_PATH"], SHELL, ...WHOLE);
const installedWhole = firstInstalled(...WHOLE, process.env["CHROME_PATH"]);

/**
 * Most of these switches disable background requests, which fail on a machine without a network and which no
 * test should wait for.
 */
const SWITCHES = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/**
 * Options of a browser test that `npm test` runs: one main path through each part. `npm run test:browser`
 * runs the other browser tests.
 */
export const core = { tags: "core" } as const;

/**
 * Defines a group of tests that need a browser: from `CHROME_PATH`, from the system, or from the npm package.
 */
export const browserGroup = requireTool(
  "Chromium",
  () => installed !== undefined || packaged() !== "",
  "apt-get install chromium-headless-shell, or name one in CHROME_PATH",
  { tags: "browser" },
);

/**
 * Like `browserGroup`, but for tests of the back/forward cache, which a headless shell does not have. They
 * launch their browser with `keepsHistory`.
 */
export const browserWithHistoryGroup = requireTool(
  "Chromium of the system",
  () => installedWhole !== undefined,
  "apt-get install chromium, or name one in CHROME_PATH",
  { tags: "browser" },
);

/** Launch options of a full browser with the back/forward cache, as readers have it. */
export const keepsHistory: LaunchOptions = {
  ...(installedWhole !== undefined && { executablePath: installedWhole }),
  ignoreDefaultArgs: ["--disable-back-forward-cache"],
};

/**
 * If set, each request of a page is delayed by this many milliseconds, and the browser's cache is disabled.
 * This reveals tests that do not wait for what they check, and would otherwise fail only on a busy machine.
 */
const SLOW_PAGES = Number(process.env["SLOW_PAGES"] ?? 0);

let shared: Promise<Browser> | undefined;

/**
 * Returns the browser that all test files of a process share; it ends with the process. Callers close only
 * their own pages and contexts.
 */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser();
  return shared;
}

/** Launches a browser. The caller closes it. */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: installed ?? (await unpack()),
    ...options,
    args: [...SWITCHES, ...(options.args ?? [])],
  });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (...given) => {
    const context = await newContext(...given);
    // The same limit as for everything else that tests wait for.
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

/**
 * Unpacks the browser of the npm package and returns its path. The package also contains libraries that a
 * bare system lacks, but unpacks these only if it detects AWS Lambda.
 */
async function unpack(): Promise<string> {
  const hasLibraries = ["x86_64-linux-gnu", "aarch64-linux-gnu"].some((folder) =>
    existsSync(`/usr/lib/${folder}/libnss3.so`),
  );
  if (!hasLibraries) process.env["AWS_LAMBDA_JS_RUNTIME"] ??= "nodejs22.x";
  if (!existsSync(join(tmpdir(), BROWSER))) await unpackWhole();
  const { default: packed } = await import("@sparticuz/chromium");
  return packed.executablePath();
}

/** Name of the executable in the temporary folder. If it exists, the package runs it without unpacking. */
const BROWSER = "chromium";

/**
 * Unpacks the browser into a separate folder and then moves the complete files to where the package looks for
 * them. Test files run in separate processes, and starting a file that another process still writes fails
 * with "spawn ETXTBSY".
 */
async function unpackWhole(): Promise<void> {
  const beside = await mkdtemp(join(tmpdir(), "api-reference-chromium-"));
  const script = `require(${JSON.stringify(packaged())}).executablePath()`;
  await promisify(execFile)(process.execPath, ["-e", script], { env: { ...process.env, TMPDIR: beside } });
  const entries = await readdir(beside, { withFileTypes: true });
  for (const entry of entries.toSorted((one, other) => +(one.name === BROWSER) - +(other.name === BROWSER))) {
    // Neither `rename` nor `link` replaces what another process has created meanwhile and may already run.
    const move = entry.isDirectory() ? rename : link;
    await move(join(beside, entry.name), join(tmpdir(), entry.name)).catch(() => undefined);
  }
  await rm(beside, { recursive: true });
}

/** Returns the console errors and warnings, uncaught errors and violations of the policy of a page, as they occur. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  return complaints;
}
