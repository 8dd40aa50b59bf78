import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { packageFile } from "../../../eleventy-plugin/files/package-files.js";
import { validationLimits } from "../../../eleventy-plugin/load/validate/validate-in-worker.js";
import { PATIENCE } from "../../support/patience.js";

const run = promisify(execFile);
const load = packageFile("dist/eleventy-plugin/load");

describe("the built package", () => {
  test("imports no @scalar package", async () => {
    const files = (await readdir(packageFile("dist"), { recursive: true })).filter((file) =>
      file.endsWith(".js"),
    );
    expect(files.length).toBeGreaterThan(10);
    for (const file of files) {
      expect(await readFile(join(packageFile("dist"), file), "utf8"), file).not.toMatch(
        /\b(?:from|import|require)\b[\s(]*["']@scalar\//,
      );
    }
  });

  test("loads @readme/openapi-parser only in the validator's worker, and only on request", async () => {
    const files = (await readdir(packageFile("dist"), { recursive: true })).filter((file) =>
      file.endsWith(".js"),
    );
    const loading: string[] = [];
    for (const file of files) {
      const text = await readFile(join(packageFile("dist"), file), "utf8");
      expect(text, file).not.toMatch(/\bfrom\s*["']@readme\/openapi-parser["']/);
      if (/\b(?:import|require)\(["']@readme\/openapi-parser["']\)/.test(text)) loading.push(file);
    }
    expect(loading).toEqual([join("eleventy-plugin", "load", "validate", "parser-refusals.js")]);
    const holding = files.filter((file) =>
      readFileSync(join(packageFile("dist"), file), "utf8").includes(
        "// node_modules/@readme/openapi-parser/",
      ),
    );
    expect(holding).toEqual([expect.stringMatching(/^workers\/dist-\w+\.js$/)]);
    const validator = await readFile(packageFile("dist/workers/openapi-validation.js"), "utf8");
    expect(validator).toContain(`import("./${basename(holding[0] ?? "")}")`);
  });

  const limits = { ...validationLimits, milliseconds: PATIENCE };
  const validated = `
    validateDocument({ openapi: "3.0.3", info: {}, paths: {} }, { cacheFolder: "/dev/null/none", digest: "d", source: "a", limits: ${JSON.stringify(limits)} })
      .then((findings) => console.log(findings.map((finding) => finding.code).join()));`;

  test.each([
    [
      "imported",
      [
        "--input-type=module",
        "-e",
        `import { validateDocument } from ${JSON.stringify(`${load}/validate/validate-document.js`)};${validated}`,
      ],
    ],
    [
      "required",
      [
        "-e",
        `const { validateDocument } = require(${JSON.stringify(`${load}/validate/validate-document.js`)});${validated}`,
      ],
    ],
  ])("validates when it is %s, and does not keep the process alive", async (_, command) => {
    const { stdout } = await run(process.execPath, command, { timeout: 2 * PATIENCE });
    expect(stdout.trim()).toMatch(/^invalid-document(,invalid-document)*$/);
  });

  test("does not keep a process alive during a validation", async () => {
    const schemas = `Object.fromEntries(Array.from({ length: 100000 }, (_, i) => ["S" + i, {}]))`;
    const script = `
      const { validateDocument } = require(${JSON.stringify(`${load}/validate/validate-document.js`)});
      validateDocument({ openapi: "3.0.3", info: {}, paths: {}, components: { schemas: ${schemas} } }, { cacheFolder: "/dev/null/none", digest: "d", source: "a" })
        .then(() => console.log("validated"));
      setTimeout(() => process.exit(3), 100);`;
    await expect(run(process.execPath, ["-e", script], { timeout: PATIENCE })).rejects.toMatchObject({
      code: 3,
      stdout: "",
    });
  });
});
