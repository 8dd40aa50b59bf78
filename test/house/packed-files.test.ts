import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import ts from "typescript";
import { expect, it } from "vitest";
import { documentation } from "./documentation.js";

const root = new URL("../../", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), "utf8");

const manifest = JSON.parse(read("package.json")) as {
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly bin: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
};

const output = execFileSync("npm", ["pack", "--dry-run", "--ignore-scripts", "--json"], {
  cwd: root,
  encoding: "utf8",
  shell: process.platform === "win32",
  stdio: ["ignore", "pipe", "ignore"],
});
const [tarball] = JSON.parse(output) as { readonly files: readonly { readonly path: string }[] }[];
const packed = new Set(tarball?.files.map(({ path }) => path));

/** The modules that run in Node.js, with what each imports. */
const { inputs: modules } = (
  await build({
    absWorkingDir: fileURLToPath(root),
    entryPoints: [...packed].filter((path) => path.startsWith("dist/node/") && path.endsWith(".js")),
    outdir: "unused",
    write: false,
    metafile: true,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
  })
).metafile;

/** Files that `package.json` names. */
const entryPoints = [...Object.values(manifest.exports), ...Object.values(manifest.bin)]
  .flatMap((target) => (typeof target === "string" ? target : Object.values(target)))
  .map((path) => path.replace("./", ""));

/** Files for everybody to read, which npm always packs, and the licences of bundled packages. */
const readByPeople = ["README.md", "LICENSE", "package.json", "dist/node/THIRD-PARTY-NOTICES.txt"];

/** All strings of the code that runs in Node.js. Files that are read or run by their path are named in one. */
const strings = ["eleventy-plugin", "server"].flatMap((folder) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .flatMap((name) => read(`${folder}/${name}`).match(/(["'`])[^"'`\n]+\1/g) ?? [])
    .flatMap((string) => ["http", "event"].map((kind) => string.replace("${operation.kind}", kind)))
    .map((string) => string.slice(1, -1)),
);

/** Published scripts. This file names them without their ending. */
const scripts = [...read("eleventy-plugin/site/register/register-assets.ts").matchAll(/"([\w-]+)"/g)].map(
  ([, name]) => `dist/client/${name}.js`,
);

/** Whether code, or a page of the documentation for users, names a file by its path. */
function isNamed(path: string): boolean {
  const name = path.replace(/^.*\//, "");
  return (
    strings.some((text) => text === name || text.endsWith(`/${name}`)) ||
    scripts.includes(path) ||
    documentation().some(({ file, text }) => file !== "README.md" && text.includes(path))
  );
}

/** Returns the files that a file of the package imports, includes or extends. */
function usedBy(path: string): readonly string[] {
  if (path.endsWith(".njk"))
    return [...read(path).matchAll(/"(api-reference\/[^"]+)"/g)].map(([, name]) => `_includes/${name}`);
  if (path.endsWith(".d.ts"))
    return ts
      .preProcessFile(read(path))
      .importedFiles.filter(({ fileName }) => fileName.startsWith("./"))
      .map(({ fileName }) => fileName.replace("./", "dist/node/").replace(/\.js$/, ".d.ts"));
  const imports = modules[path]?.imports ?? [];
  return imports.filter(({ external }) => external !== true).map((imported) => imported.path);
}

const needed = new Set([...entryPoints, ...readByPeople, ...[...packed].filter(isNamed)]);
// Iterating over a set includes elements added meanwhile.
for (const path of needed) if (packed.has(path)) usedBy(path).forEach((each) => needed.add(each));

it("the package contains no file that nothing reads", () => {
  expect([...packed].filter((path) => !needed.has(path))).toEqual([]);
});

it("the package contains every file that its entry points, modules and templates use", () => {
  expect(needed.size).toBeGreaterThan(100);
  expect([...needed].filter((path) => !packed.has(path))).toEqual([]);
});

it("modules import only packages that npm installs with this one", () => {
  const installed = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
  const isInstalled = (name: string): boolean =>
    installed.some((each) => name === each || name.startsWith(`${each}/`));
  const imported = Object.values(modules)
    .flatMap(({ imports }) => imports)
    .filter(({ external, path }) => external === true && !isBuiltin(path));
  expect(imported.map(({ path }) => path)).toContain("express");
  expect(imported.filter(({ path }) => !isInstalled(path))).toEqual([]);
});

it.each(["CONTRIBUTING.md", "ARCHITECTURE.md"])(
  "every relative link of %s refers to a file of the repository",
  (name) => {
    const links = [...read(name).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) =>
      link.replace(/#.*$/, ""),
    );
    const relative = links.filter((link) => link !== "" && !/^[a-z]+:/.test(link));
    expect(relative).not.toEqual([]);
    expect(relative.filter((link) => !existsSync(new URL(link, root)))).toEqual([]);
  },
);
