import { expect, test } from "vitest";
import { summaryLines } from "../eleventy-plugin/build/summary.js";
import { finding } from "../eleventy-plugin/problems.js";
import type { SourceResult } from "../eleventy-plugin/references.js";

const result = (warnings: number): SourceResult =>
  ({
    reference: { title: "Pets", version: "1.2", url: "/reference/" },
    source: { spec: "pets.yaml" },
    milliseconds: 12.4,
    warnings: Array.from({ length: warnings }, (_, index) =>
      finding("undeclared-scheme", { scheme: `s${index}` }, { source: "pets.yaml", pointer: "#/security" }),
    ),
  }) as unknown as SourceResult;

test("one line a source: title, version, pages, warnings, time", () => {
  expect(summaryLines(result(0), [], 7)).toEqual([
    "Pets 1.2 at /reference/: 7 pages, 0 warnings, read in 12 ms (pets.yaml)",
  ]);
});

test("at most ten warnings, then how to see all", () => {
  const lines = summaryLines(result(9), [finding("document-empty"), finding("document-empty")], 7);
  expect(lines).toHaveLength(1 + 10 + 1);
  expect(lines[0]).toContain("11 warnings");
  expect(lines[1]).toBe(
    "  warning: The security scheme `s0` is used, but not declared. (#/security) [undeclared-scheme]",
  );
  expect(lines.at(-1)).toBe("  … and 1 more. See all with DEBUG=Eleventy:ApiReference*");
});
