import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium, type Browser, type LaunchOptions } from "playwright-core";
import { requireTool } from "./skipped-groups.js";

const packaged = (): string => createRequire(import.meta.url).resolve("@sparticuz/chromium");

const SYSTEM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const installed = [process.env["CHROME_PATH"], ...SYSTEM].find(
  (path) => path !== undefined && existsSync(path),
);

/** Nothing in the background: a machine without a network refuses it, and a test must not wait for it. */
const SWITCHES = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** Defines a group of tests that need a browser: the one of `CHROME_PATH`, of the system, or of the npm package. */
export const browserGroup = requireTool(
  "Chromium",
  () => installed !== undefined || packaged() !== "",
  "apt-get install chromium, or name one in CHROME_PATH",
);

/** The same where pages are kept for going back: the headless one of the npm package keeps none. */
export const browserWithHistoryGroup = requireTool(
  "Chromium of the system",
  () => installed !== undefined,
  "apt-get install chromium, or name one in CHROME_PATH",
);

/** The caller closes it. */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({ executablePath: installed ?? (await unpack()), args: SWITCHES, ...options });
}

/** The package brings the libraries that a bare system lacks, but unpacks them only where it believes to be on Lambda. */
async function unpack(): Promise<string> {
  const hasLibraries = ["x86_64-linux-gnu", "aarch64-linux-gnu"].some((folder) =>
    existsSync(`/usr/lib/${folder}/libnss3.so`),
  );
  if (!hasLibraries) process.env["AWS_LAMBDA_JS_RUNTIME"] ??= "nodejs22.x";
  const { default: packed } = await import("@sparticuz/chromium");
  return packed.executablePath();
}
