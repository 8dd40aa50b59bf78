import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // Guards against a hang, not measures of speed: builds and browsers run side by side on two cores.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    maxConcurrency: 2,
    reporters: ["default", "./test/support/closing-line-reporter.ts"],
  },
});
