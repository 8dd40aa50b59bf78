import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { requireTool } from "../support/skipped-groups.js";

/**
 * Environment variable with folders that contain a `node` each: the supported versions other than the one
 * that runs the tests.
 */
const VARIABLE = "API_REFERENCE_NODE_FOLDERS";
const folders = (process.env[VARIABLE] ?? "").split(delimiter).filter(Boolean);

const MINUTES = 60_000;
const run = promisify(execFile);
const eleventy = fileURLToPath(new URL("../cmd.cjs", import.meta.resolve("@11ty/eleventy")));

const describeRuntimes = requireTool(
  "Node 22 and 24",
  () => folders.length > 0,
  `name folders with a node in them in ${VARIABLE}, as .ci/run does`,
);

describeRuntimes("other versions of Node", () => {
  let site: string;

  beforeEach(async () => {
    site = await mkdtemp(join(tmpdir(), "runtimes-"));
  });
  afterEach(() => rm(site, { recursive: true, force: true }));

  for (const folder of folders.length > 0 ? folders : ["…"]) {
    const node = join(folder, "node");

    test(
      `${node} passes the portable tests`,
      async () => {
        const environment = { ...process.env, [VARIABLE]: "" };
        const vitest = resolve("node_modules/vitest/vitest.mjs");
        const { stdout } = await run(node, [vitest, "run", "test/portable"], { env: environment });
        expect(stdout).toMatch(/\n[1-9]\d* passed, 0 failed\n$/);
      },
      5 * MINUTES,
    );

    test(
      `${node} builds a reference`,
      async () => {
        const plugin = pathToFileURL(resolve("dist/node/index.js")).href;
        const spec = resolve("fixtures/sites/demo/specs/saltmere-harbour.yaml");
        await writeFile(
          join(site, "eleventy.config.mjs"),
          `import apiReference from ${JSON.stringify(plugin)};
           export default (config) => config.addPlugin(apiReference, { openapi: { spec: ${JSON.stringify(spec)} } });`,
        );
        await run(node, [eleventy], { cwd: site });
        const page = await readFile(join(site, "_site/reference/tides/get-tide-table/index.html"), "utf8");
        expect(page).toContain("Get a tide table");
      },
      2 * MINUTES,
    );
  }
});
