import type { Reporter, TestCase, TestModule, TestSuite } from "vitest/node";
import { toSkippedGroup } from "./skipped-groups.js";

interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/**
 * Prints the groups skipped for lack of a tool after the output of the default reporter, and `N passed, N
 * failed` as the last line. A file or group that fails outside of a test counts as one failure, as does each
 * uncaught error, so the line never reports `0 failed` for a failed run. Tests excluded by the filter are not
 * counted, because another command runs them.
 */
export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const groups = skippedGroups(modules);
    if (groups.length > 0) process.stdout.write(`\nSkipped groups:\n${groups.join("\n")}\n`);
    process.stdout.write(`\n${closingLine(tally(modules, unhandledErrors.length))}\n`);
  }
}

/** Returns `3 passed, 0 failed`, followed by `, 2 skipped` if there are any. */
export function closingLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

function tally(modules: readonly TestModule[], unhandledErrors: number): Tally {
  const counts: Tally = { passed: 0, failed: unhandledErrors, skipped: 0 };
  for (const module of modules) {
    counts.failed += brokenOutsideTests(module);
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state === "passed" || state === "failed") counts[state] += 1;
      else if (isNotReached(test)) counts.skipped += 1;
    }
  }
  return counts;
}

/** Whether a test did not run because its group lacks a tool or its set-up failed. */
function isNotReached({ parent }: TestCase | TestSuite): boolean {
  if (parent.type === "module") return parent.errors().length > 0;
  return toSkippedGroup(parent.name) !== undefined || parent.errors().length > 0 || isNotReached(parent);
}

function brokenOutsideTests(module: TestModule): number {
  const groups: (TestModule | TestSuite)[] = [module, ...module.children.allSuites()];
  return groups.filter((group) => group.errors().length > 0).length;
}

function skippedGroups(modules: readonly TestModule[]): string[] {
  const suites = modules.flatMap((module) => [...module.children.allSuites()]);
  return suites.flatMap((suite) => {
    const group = toSkippedGroup(suite.name);
    return group ? [`- ${group.title}: ${group.reason}`] : [];
  });
}
