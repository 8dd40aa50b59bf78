import { cp, mkdir, readdir, readFile, symlink } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { config } from "../support/eleventy-site.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { execFile } from "node:child_process";

const project = resolve(import.meta.dirname, "../..");

/**
 * Creates a site with the plugin, its dependencies and Eleventy, as npm would install them, but without any
 * optional package.
 */
async function siteWithoutPackages(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await temporaryFolder({ "package.json": '{ "type": "module" }', ...files });
  const modules = join(folder, "node_modules");
  const plugin = join(modules, "eleventy-plugin-api-reference");
  const { dependencies } = JSON.parse(await readFile(join(project, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  for (const part of ["package.json", "dist", "_includes"])
    await cp(join(project, part), join(plugin, part), { recursive: true });
  for (const name of [...Object.keys(dependencies), "@11ty/eleventy"]) {
    await mkdir(dirname(join(modules, name)), { recursive: true });
    await symlink(join(project, "node_modules", name), join(modules, name), "junction");
  }
  return folder;
}

function build(cwd: string): Promise<{ code: number; printed: string }> {
  return new Promise((done) =>
    execFile(process.execPath, ["node_modules/@11ty/eleventy/cmd.cjs"], { cwd }, (error, stdout, stderr) =>
      done({ code: typeof error?.code === "number" ? error.code : 0, printed: stdout + stderr }),
    ),
  );
}

const openapi = {
  openapi: "3.1.0",
  info: { title: "T", version: "1" },
  paths: { "/a": { get: { operationId: "a", responses: {} } } },
};

test("a site with an `asyncapi` block and without the packages gets the command that installs them", async () => {
  const folder = await siteWithoutPackages({
    "eleventy.config.js": config({ asyncapi: { spec: "events.yaml" } }),
    "events.yaml": "asyncapi: 3.0.0\ninfo: { title: T, version: '1' }\n",
    "index.md": "# Home",
  });
  const { code, printed } = await build(folder);
  expect(code).not.toBe(0);
  expect(printed).toContain(
    "AsyncAPI documents need packages that are not installed: `@asyncapi/converter`, `@asyncapi/parser`.",
  );
  expect(printed).toContain("npm install --ignore-scripts @asyncapi/converter @asyncapi/parser");
});

test("a site without an `asyncapi` block does not need them", async () => {
  const folder = await siteWithoutPackages({
    "eleventy.config.js": config({ openapi: { spec: "api.json" } }),
    "api.json": JSON.stringify(openapi),
    "index.md": "# Home",
  });
  const { code, printed } = await build(folder);
  expect([code, printed]).toEqual([0, expect.stringContaining("T 1 at /reference/")]);
});

test("a site with an embedded reference and without its package gets the command that installs it", async () => {
  const folder = await siteWithoutPackages({
    "eleventy.config.js": config({ openapi: { spec: "api.json", renderer: "embed" } }),
    "api.json": JSON.stringify(openapi),
    "index.md": "# Home",
  });
  const { code, printed } = await build(folder);
  expect(code).not.toBe(0);
  expect(printed).toContain(
    "Embedded references need packages that are not installed: `@scalar/api-reference`.",
  );
  expect(printed).toContain("npm install @scalar/api-reference");
  expect(await readdir(folder)).not.toContain("_site");
});
