import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { defineConfig, type TestUserConfig } from "vitest/config";
import { LongestFirst } from "./test/support/longest-first.js";
import { PATIENCE, PATIENCE_WITH_BUILDS } from "./test/support/patience.js";

const testsIn = (...folders: readonly string[]): string[] =>
  folders.map((folder) => `test/${folder}/**/*.test.ts`);

/** Folders whose tests call functions and leave nothing behind: they share a process, and load each module once. */
const PURE = [
  "test/references.test.ts",
  "test/support/closing-line-reporter.test.ts",
  ...testsIn(
    "client",
    "conformance",
    "deployment",
    "embed",
    "files",
    "house",
    "lifecycle",
    "listings",
    "load",
    "normalise",
    "options",
    "pages",
    "portable",
    "server",
    "urls",
  ),
];
/** Folders whose tests look at sites: they share the process that builds them, and what opens them. */
const SITES = testsIn("browser", "contract", "problems", "sites");
/** Long tables, run by `npm run test:wide`. */
export const WIDE = testsIn("wide");

/** What a run of tests keeps to, whichever it is. */
export const common: TestUserConfig = {
  // Browsers measure with the same fonts on every machine, unless those of this one are asked for.
  env: process.env["SYSTEM_FONTS"] ? {} : { FONTCONFIG_FILE: resolve("test/support/fonts.conf") },
  // Guards against a hang, not measures of speed: builds and browsers run side by side on two cores.
  testTimeout: PATIENCE_WITH_BUILDS + 2 * PATIENCE,
  hookTimeout: PATIENCE_WITH_BUILDS + 2 * PATIENCE,
  // A test whose subject is absent, so that it compares nothing, fails.
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
    // Three keep two cores busy, for one of them is often waiting for a timer, a server or a browser; more than half of a
    // larger machine would be builds and browsers that have threads of their own and wait for each other.
    maxWorkers: Math.max(3, Math.floor(availableParallelism() / 2)),
    sequence: { sequencer: LongestFirst },
  },
});
