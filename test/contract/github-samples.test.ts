import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fromHtml } from "hast-util-from-html";
import { afterAll, beforeAll, expect, test } from "vitest";
import { highlightCode } from "../../eleventy-plugin/pages/templates/highlight.js";
import { samplesView } from "../../eleventy-plugin/pages/views/operation/samples-view.js";
import { defaultLabels } from "../../eleventy-plugin/portable/labels/labels.js";
import type { Reference } from "../../eleventy-plugin/portable/model/index.js";
import { httpLanguages, type HttpLanguage } from "../../eleventy-plugin/portable/samples/index.js";
import { unpackGitHub } from "../../fixtures/openapi/unpack-github.js";
import { textOf } from "../support/page-samples.js";
import { httpOperationsOf, referenceOf } from "../support/reference-of.js";
import { sampleRunners } from "../support/run-samples.js";

interface Sample {
  readonly language: HttpLanguage;
  readonly syntax: string;
  readonly code: string;
}

const languages = Object.keys(httpLanguages) as HttpLanguage[];
const folder = mkdtempSync(join(tmpdir(), "api-reference-github-"));
let reference: Reference;

/** The samples on each operation's page: each media type and example in each language. */
let samples: readonly (readonly Sample[])[];
/** Processor time in milliseconds: `reading` for the document, `making` for all samples. */
let reading: number;
let making: number;

const processorTimeSince = (start: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
};

beforeAll(async () => {
  const document = await unpackGitHub(folder);
  const beforeReading = process.cpuUsage();
  reference = await referenceOf(document);
  reading = processorTimeSince(beforeReading);
  const beforeMaking = process.cpuUsage();
  const views = httpOperationsOf(reference).map((operation) =>
    samplesView(operation, reference, { codeSamples: languages, labels: defaultLabels, language: "en" }),
  );
  making = processorTimeSince(beforeMaking);
  samples = views.map((view) =>
    (view?.languages ?? []).flatMap(({ value, syntax, groups }) =>
      groups.flatMap(({ examples }) =>
        examples.map(({ code }) => ({ language: value as HttpLanguage, syntax, code })),
      ),
    ),
  );
  for (const [index, { language, code }] of samples.flat().entries())
    writeFileSync(join(folder, `${language}-${index}.${sampleRunners[language].extension}`), code);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("all samples of 1,223 operations take less work than reading their document", () => {
  expect(samples).toHaveLength(1223);
  for (const shown of samples) expect(shown.length).toBeGreaterThanOrEqual(languages.length);
  expect(samples.flat().length).toBeGreaterThan(languages.length * 1223);
  expect(making).toBeLessThan(reading);
});

test("none contains a placeholder for undefined values", () => {
  for (const { code } of samples.flat())
    expect(code).not.toMatch(/undefined|\[object Object\]|%7B|YOUR_HOST/);
});

test("highlighting does not change a sample", () => {
  for (const { code, syntax } of samples.flat())
    expect(textOf(fromHtml(highlightCode(code, syntax), { fragment: true }))).toBe(code);
});

/**
 * For each language, a command that parses all its samples with the language's own parser, without executing
 * them.
 */
const checks: Readonly<Record<HttpLanguage, readonly [command: string, ...args: string[]]>> = {
  curl: ["bash", "-c", 'bad=0; for file in curl-*.sh; do bash -n "$file" || bad=1; done; exit $bad'],
  js: [
    process.execPath,
    "--experimental-vm-modules",
    "--no-warnings",
    "-e",
    'const fs = require("fs"); for (const file of fs.readdirSync(".")) if (file.endsWith(".mjs")) new (require("vm").SourceTextModule)(fs.readFileSync(file, "utf8"), { identifier: file })',
  ],
  python: [
    "python3",
    "-c",
    'import glob\nfor file in glob.glob("*.py"):\n    compile(open(file, encoding="utf-8", newline="").read(), file, "exec")',
  ],
};

for (const language of languages) {
  sampleRunners[language].group(`${language} of GitHub's operations`, () => {
    test("has no syntax error", () => {
      const [command, ...args] = checks[language];
      const { status, stderr } = spawnSync(command, args, { cwd: folder, encoding: "utf8" });
      expect(stderr).toBe("");
      expect(status).toBe(0);
    });
  });
}
