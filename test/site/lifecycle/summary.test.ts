import { expect, test } from "vitest";
import { summaryLines } from "../../../eleventy-plugin/site/lifecycle/summary.js";
import { finding } from "../../../eleventy-plugin/problems/problems.js";
import type { SourceResult } from "../../../eleventy-plugin/references/references.js";

const result = (warnings: number): SourceResult =>
  ({
    reference: { title: "Pets", version: "1.2", url: "/reference/" },
    source: { spec: "pets.yaml" },
    milliseconds: 12.4,
    read: [],
    warnings: Array.from({ length: warnings }, (_, index) =>
      finding("undeclared-scheme", { scheme: `s${index}` }, { source: "pets.yaml", pointer: "#/security" }),
    ),
  }) as unknown as SourceResult;

test("one line per source: title, version, pages, warnings, time", () => {
  expect(summaryLines(result(0), [], 7)).toEqual([
    "Pets 1.2 at /reference/: 7 pages, 0 warnings about the document, read in 12 ms (pets.yaml)",
  ]);
});

test("a document without a version is named by its title only", () => {
  const nameless = result(0);
  const unversioned = { ...nameless, reference: { ...nameless.reference, version: "" } };
  expect(summaryLines(unversioned, [], 7)[0]).toMatch(/^Pets at \/reference\/: /);
});

test("lists files read outside of the document's folder: ten, then a count", () => {
  const read = [
    { shown: "specs/pets.yaml", isElsewhere: false },
    { shown: "specs/part.yaml", isElsewhere: false },
    ...Array.from({ length: 12 }, (_, index) => ({ shown: `shared/${index}.yaml`, isElsewhere: true })),
  ];
  expect(summaryLines({ ...result(0), read: read.slice(0, 3) }, [], 7).slice(1)).toEqual([
    "  read outside of its folder: shared/0.yaml",
  ]);
  expect(summaryLines({ ...result(0), read }, [], 7).slice(1)).toEqual([
    "  read outside of its folder: shared/0.yaml, shared/1.yaml, shared/2.yaml, shared/3.yaml, shared/4.yaml, shared/5.yaml, shared/6.yaml, shared/7.yaml, shared/8.yaml, shared/9.yaml and 2 more",
  ]);
});

const homepage = "https://eleventy-plugin-api-reference.example/";

test("the fix is printed once below the warnings that share it, with the URL of the message", () => {
  const lines = summaryLines(result(2), [finding("document-empty")], 7);
  expect(lines.slice(1)).toEqual([
    "  warning: The security scheme `s0` is used, but not declared. (#/security) [undeclared-scheme]",
    "  warning: The security scheme `s1` is used, but not declared. (#/security) [undeclared-scheme]",
    `    What to do: Declare it under \`components.securitySchemes\`, in Swagger 2.0 under \`securityDefinitions\`. More: ${homepage}reference/messages/#undeclared-scheme`,
    "  warning: The document is empty. [document-empty]",
    `    What to do: Point the source at an OpenAPI or AsyncAPI document. More: ${homepage}reference/messages/#document-empty`,
  ]);
});

test("at most ten warnings, then how to see all", () => {
  const lines = summaryLines(result(9), [finding("document-empty"), finding("document-empty")], 7);
  expect(lines[0]).toContain("11 warnings");
  expect(lines.filter((line) => line.startsWith("  warning: "))).toHaveLength(10);
  expect(lines.at(-1)).toBe("  … and 1 more. See all with DEBUG=Eleventy:ApiReference*");
});
