import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { expect, test } from "vitest";

/** Runs one file of fixtures/test-runs as a test run of its own. */
function run(name: string, environment: Record<string, string>): Promise<{ code: number; lines: string[] }> {
  return new Promise((done) => {
    execFile(
      process.execPath,
      [resolve("node_modules/vitest/vitest.mjs"), "run", name],
      { cwd: "fixtures/test-runs", env: { ...process.env, CI: "", ...environment } },
      (error, stdout) => done({ code: Number(error?.code ?? 0), lines: stdout.trimEnd().split("\n") }),
    );
  });
}

test("a good run ends with what passed", async () => {
  const { code, lines } = await run("good", {});
  expect(lines.at(-1)).toBe("1 passed, 0 failed");
  expect(code).toBe(0);
});

test("what broke outside of a test counts as failed, and skipped groups are named above the last line", async () => {
  const { code, lines } = await run("mixed", {});
  expect(lines.slice(-4)).toEqual([
    "Skipped groups:",
    "- what the tide does: the moon not found; to enable: wait for the night",
    "",
    "2 passed, 2 failed, 3 skipped",
  ]);
  expect(code).toBe(1);
});

test("with CI=true a missing tool is a failure", async () => {
  const { code, lines } = await run("mixed", { CI: "true" });
  expect(lines.at(-1)).toBe("2 passed, 3 failed, 1 skipped");
  expect(code).toBe(1);
});
