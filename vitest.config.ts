import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { defineConfig, type TestUserConfig } from "vitest/config";
import { LongestFirst } from "./test/support/longest-first.js";
import { PATIENCE, PATIENCE_WITH_BUILDS } from "./test/support/patience.js";

const testsIn = (...folders: readonly string[]): string[] =>
  folders.map((folder) => `test/${folder}/**/*.test.ts`);

/** Tests without side effects. They are not isolated, so that each process loads each module once. */
const PURE = [
  "test/references.test.ts",
  "test/support/closing-line-reporter.test.ts",
  ...testsIn(
    "client",
    "conformance",
    "embed",
    "files",
    "house",
    "listings",
    "load",
    "network",
    "normalise",
    "options",
    "pages",
    "portable",
    "proxy",
    "server",
    "site",
    "urls",
  ),
];
/** Tests of built sites. They are not isolated, so that they share a process that builds and serves sites. */
const SITES = testsIn("browser", "contract", "problems", "sites");
/** Long tables, run by `npm run test:wide`. */
export const WIDE = testsIn("wide");

/** Settings of all test runs. */
export const common: TestUserConfig = {
  // Browsers measure with the same fonts on every machine, unless SYSTEM_FONTS is set.
  env: process.env["SYSTEM_FONTS"] ? {} : { FONTCONFIG_FILE: resolve("test/support/fonts.conf") },
  // Protects against hangs. Not a limit on speed, because builds and browsers compete for two cores.
  testTimeout: PATIENCE_WITH_BUILDS + 2 * PATIENCE,
  hookTimeout: PATIENCE_WITH_BUILDS + 2 * PATIENCE,
  // A test that makes no assertion fails. Otherwise it would pass if, for example, the list it loops over
  // were empty.
  expect: { poll: { timeout: PATIENCE }, requireAssertions: true },
  maxConcurrency: 2,
  tags: [
    { name: "browser", description: "Needs a browser." },
    {
      name: "core",
      description: "Of those that need a browser: one way through each part, run by `npm test`.",
    },
  ],
  reporters: ["default", "./test/support/closing-line-reporter.ts"],
};

export default defineConfig({
  test: {
    ...common,
    projects: [
      { extends: true, test: { name: "pure", include: PURE, isolate: false } },
      { extends: true, test: { name: "sites", include: SITES, isolate: false } },
      {
        extends: true,
        test: { name: "isolated", include: ["test/**/*.test.ts"], exclude: [...PURE, ...SITES, ...WIDE] },
      },
    ],
    // Three workers keep two cores busy, because one often waits for a timer, server or browser. On larger
    // machines, half of the cores is enough, because builds and browsers have threads of their own.
    maxWorkers: Math.max(3, Math.floor(availableParallelism() / 2)),
    sequence: { sequencer: LongestFirst },
  },
});
