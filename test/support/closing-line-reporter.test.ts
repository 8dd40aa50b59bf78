import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { closingLine } from "./closing-line-reporter.js";

test("adds the number of skipped tests only if there are any", () => {
  expect(closingLine({ passed: 1, failed: 0, skipped: 0 })).toBe("1 passed, 0 failed");
});

test("lists skipped groups and counts, and counts errors outside of tests and tools missing under CI as failures", async () => {
  const printed = await new Promise<string>((done) => {
    execFile(
      process.execPath,
      [resolve("node_modules/vitest/vitest.mjs"), "run"],
      { cwd: "fixtures/test-runs", env: { ...process.env, CI: "" } },
      (_, stdout) => done(stdout),
    );
  });
  expect(printed.trimEnd().split("\n").slice(-4)).toEqual([
    "Skipped groups:",
    "- what the tide does: the moon not found; to enable: wait for the night",
    "",
    "2 passed, 3 failed, 3 skipped",
  ]);
});
