import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { common, WIDE } from "./vitest.config.js";

/** Files with tables of which `npm test` runs only a sample. */
const SAMPLED = readdirSync("test", { recursive: true, encoding: "utf8" })
  .map((name) => join("test", name))
  .filter((file) => file.endsWith(".test.ts") && readFileSync(file, "utf8").includes("/support/sample.js"));

/**
 * Tables too long for `npm test`: every Eleventy version, CSS reset and browser engine. Takes at most 30
 * minutes on two cores.
 */
export default defineConfig({
  test: {
    ...common,
    projects: [
      { extends: true, test: { name: "wide", include: WIDE } },
      {
        extends: true,
        test: { name: "every row", include: SAMPLED, isolate: false, provide: { everyRow: true } },
      },
    ],
    maxWorkers: 2,
  },
});
