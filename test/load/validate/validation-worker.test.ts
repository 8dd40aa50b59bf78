import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { packageFile } from "../../../eleventy-plugin/files/package-files.js";
import { validationLimits } from "../../../eleventy-plugin/load/validate/validate-in-worker.js";
import { PATIENCE } from "../../support/patience.js";

const run = promisify(execFile);
const load = packageFile("dist/eleventy-plugin/load");

describe("the built package", () => {
  const texts = ["dist/node", "dist/client"].flatMap((folder) =>
    readdirSync(packageFile(folder))
      .filter((name) => name.endsWith(".js"))
      .map((name) => [`${folder}/${name}`, readFileSync(packageFile(`${folder}/${name}`), "utf8")] as const),
  );

  test("imports no @scalar package", () => {
    expect(texts.length).toBeGreaterThan(10);
    for (const [file, text] of texts)
      expect(text, file).not.toMatch(/\b(?:from|import|require)\b[\s(]*["']@scalar\//);
  });

  test("loads @readme/openapi-parser only in the validator's worker, and only on request", () => {
    for (const [file, text] of texts)
      expect(text, file).not.toMatch(/\b(?:from|import|require)\b[\s(]*["']@readme\//);
    const holding = texts.filter(([, text]) => text.includes("// node_modules/@readme/openapi-parser/"));
    expect(holding.map(([file]) => file)).toEqual([expect.stringMatching(/^dist\/node\/dist-\w+\.js$/)]);
    const name = basename(holding[0]?.[0] ?? "");
    const loading = texts.filter(([, text]) => text.includes(`"./${name}"`));
    expect(loading.map(([file]) => file)).toEqual(["dist/node/openapi-validation.js"]);
    expect(loading[0]?.[1].split(`"./${name}"`)).toHaveLength(2);
    expect(loading[0]?.[1]).toContain(`import("./${name}")`);
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
