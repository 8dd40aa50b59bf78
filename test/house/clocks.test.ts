import ts from "typescript";
import { expect, test } from "vitest";
import { syntaxOf, testFiles } from "./test-files.js";

/**
 * Allowed clock reads: for each file, their number and their purpose. None of these tests expects a fixed
 * maximum duration, which would depend on the machine.
 */
const ALLOWED: Readonly<Record<string, readonly [count: number, why: string]>> = {
  "browser/event-panel.test.ts": [2, "holds counts against the seconds that they took"],
  "browser/loading.test.ts": [2, "asks which elements are painted"],
  "browser/panel-sending.test.ts": [1, "sets the clock of a page"],
  "browser/panel-speed.test.ts": [4, "prints how long opening and a key take, and compares two pages"],
  "contract/github-samples.test.ts": [3, "compares making all samples with reading the document"],
  "load/document-cache.test.ts": [2, "sets the time of a file"],
  "load/fetch/last-good-copy.test.ts": [1, "expects the date of today"],
  "load/validate/parser-refusals.test.ts": [
    2,
    "sets when a file was read last, and sees that it was not read again",
  ],
  "problems/reading-rows.ts": [1, "replaces the date of today"],
  "sites/incremental-guides.test.ts": [1, "asks whether a page was written again"],
  "sites/open-graph.test.ts": [1, "asks whether an image was written again"],
  "support/browser-site.ts": [9, "removes what a run that was killed left behind"],
  "support/eleventy-site.ts": [2, "gives up waiting"],
  "support/layout-shifts.ts": [1, "asks how far what was painted has moved"],
  "support/patience.ts": [2, "gives up waiting"],
  "support/processor-time.ts": [2, "measures two works and tells their ratio alone"],
  "wide/hostile-documents.test.ts": [1, "compares the processor time of two builds"],
  "wide/panel-reader.test.ts": [3, "compares the longest task with the whole"],
};

/** Identifiers that read a clock or the time of a file, in Node or in a page. */
const NAMES =
  "Date|performance|PerformanceObserver|hrtime|cpuUsage|threadCpuUsage|resourceUsage|uptime|timeStamp|timeOrigin|(?:[acm]|birth)time(?:Ms|Ns)?";
const CLOCKS = new RegExp(`^(?:${NAMES})$`);
const MENTION = new RegExp(`\\b(?:${NAMES})\\b`);
/** Matches clock reads in a string, which may be a script of a page or of another process. */
const CODE = /\b(?:Date\.now|new Date\(\)|performance\.now|hrtime|cpuUsage)\b/g;

/** Counts how often a script reads a clock. */
function clockReads(script: string): number {
  if (!MENTION.test(script)) return 0;
  const count = (node: ts.Node): number => {
    let reads = 0;
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      reads = ts.isElementAccessExpression(node.parent)
        ? Number(CLOCKS.test(node.text))
        : (node.text.match(CODE)?.length ?? 0);
    else if (ts.isIdentifier(node)) reads = Number(CLOCKS.test(node.text) && !isTimeless(node));
    ts.forEachChild(node, (child) => void (reads += count(child)));
    return reads;
  };
  return count(syntaxOf(script));
}

/**
 * Whether an identifier such as `Date` does not read a clock here: it is a type, parses or creates a given
 * date, or lists or clears the files that a page has loaded.
 */
function isTimeless({ parent, text }: ts.Identifier): boolean {
  if (ts.isTypeReferenceNode(parent) || ts.isQualifiedName(parent)) return true;
  if (text === "Date" && ts.isNewExpression(parent)) return (parent.arguments?.length ?? 0) > 0;
  if (!ts.isPropertyAccessExpression(parent) || !ts.isIdentifier(parent.expression)) return false;
  return /^(?:Date\.(?:parse|UTC)|performance\.(?:getEntriesByType\("resource"\)|clearResourceTimings\())/.test(
    parent.parent.getText().replace(/\s/g, ""),
  );
}

test.each([
  ["expect(performance.now() - start).toBeLessThan(5);", 1],
  ["const { now } = globalThis.performance;", 1],
  ['import { performance as clock } from "node:perf_hooks";', 1],
  ["const seconds = (+new Date() - Date.now()) / 1_000;", 2],
  ["const end = process.hrtime.bigint();", 1],
  ['const { user } = process["cpuUsage"](start);', 1],
  ["new PerformanceObserver((list) => tasks.push(...list.getEntries()));", 1],
  ["await page.evaluate(`performance.now() - ${start}`);", 1],
  ["const { mtimeMs } = await stat(file);", 1],
  ['expect(new Date("2026-01-01") > new Date(Date.parse(text))).toBe(true);', 0],
  ["const usage: NodeJS.CpuUsage | Date = given;", 0],
  ['performance.getEntriesByType("resource").map(({ name }) => name);', 0],
  ["// Date.now() is the time.", 0],
])("%j: %i", (script, count) => {
  expect(clockReads(script)).toBe(count);
});

test("no test reads a clock, except those named above", () => {
  const files = [...testFiles].filter(([path]) => path !== "house/clocks.test.ts");
  const reads = files.flatMap(([path, script]) => {
    const count = clockReads(script);
    return count > 0 ? [[path, count]] : [];
  });
  expect(reads).toEqual(Object.entries(ALLOWED).map(([path, [count]]) => [path, count]));
  expect(testFiles.size).toBeGreaterThan(300);
});
