import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // Guards against a hang, not measures of speed: builds and browsers run side by side on two cores.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    maxConcurrency: 2,
    // The default leaves one core idle, on a machine with two half of it; more than half of a larger one would be
    // builds and browsers that have threads of their own and wait for each other.
    maxWorkers: Math.max(2, Math.floor(availableParallelism() / 2)),
    reporters: ["default", "./test/support/closing-line-reporter.ts"],
  },
});
