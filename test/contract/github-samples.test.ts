import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { initialValues } from "../../eleventy-plugin/portable/example/initial-values.js";
import type { Reference } from "../../eleventy-plugin/portable/model/index.js";
import { toPanelData } from "../../eleventy-plugin/portable/panel-data.js";
import { buildRequest } from "../../eleventy-plugin/portable/request/build-request.js";
import { placeholders } from "../../eleventy-plugin/portable/request/credentials.js";
import {
  chooseLanguages,
  toSamples,
  type CodeSample,
  type HttpLanguage,
} from "../../eleventy-plugin/portable/samples/index.js";
import { unpackGitHub } from "../../fixtures/openapi/unpack-github.js";
import { httpOperationsOf, referenceOf } from "../support/reference-of.js";
import { sampleRunners } from "../support/run-samples.js";

const folder = mkdtempSync(join(tmpdir(), "api-reference-github-"));
let reference: Reference;
let samples: readonly (readonly CodeSample[])[];
let milliseconds: number;

beforeAll(async () => {
  reference = await referenceOf(await unpackGitHub(folder));
  const start = performance.now();
  samples = httpOperationsOf(reference).map((operation) => {
    const panel = toPanelData(operation, reference);
    return toSamples(
      buildRequest(panel, initialValues(panel), placeholders()).request,
      chooseLanguages(undefined),
    );
  });
  milliseconds = performance.now() - start;
  samples
    .flat()
    .forEach(({ language, code }, index) =>
      writeFileSync(
        join(folder, `${language}-${index}.${sampleRunners[language as HttpLanguage].extension}`),
        code,
      ),
    );
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The goal is one second; a busy machine gets ten times that. */
test("all samples of 1,223 operations are made in little time", () => {
  expect(samples).toHaveLength(1223);
  expect(samples.flat()).toHaveLength(3 * 1223);
  expect(milliseconds).toBeLessThan(10_000);
});

test("none is built around a value that was missing", () => {
  for (const { code } of samples.flat())
    expect(code).not.toMatch(/undefined|\[object Object\]|%7B|YOUR_HOST/);
});

/** Each language's own parser over all its samples: nothing is run. */
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

for (const language of chooseLanguages(undefined)) {
  sampleRunners[language].group(`${language} of GitHub's operations`, () => {
    test("is no syntax error", () => {
      const [command, ...args] = checks[language];
      const { status, stderr } = spawnSync(command, args, { cwd: folder, encoding: "utf8" });
      expect(stderr).toBe("");
      expect(status).toBe(0);
    }, 120_000);
  });
}
