/**
 * Finishes what `tsc -b` began. Removes from `dist` what the sources no longer produce: `tsc -b` writes files, but never
 * takes one away, and `dist` is what gets published. Then bundles the plugin and the scripts of the pages.
 */
import { existsSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { minify } from "terser";
import { styleSettings, stylesAsText } from "./client-styles.mjs";
import { compileTemplates } from "./compile-templates.mjs";

const root = fileURLToPath(new URL(".", import.meta.url));
const emitted = /(\.d)?\.[cm]?[jt]s(\.map)?$/;

/** @param {string} folder below `dist`, with the layout of the sources */
async function removeStale(folder) {
  const entries = await readdir(join(root, "dist", folder), { withFileTypes: true });
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await (existsSync(join(root, path)) ? removeStale(path) : remove(path));
    else if (emitted.test(entry.name) && !existsSync(join(root, path.replace(emitted, ".ts"))))
      await remove(path);
  }
}

/** @param {string} path below `dist` */
function remove(path) {
  return rm(join(root, "dist", path), { recursive: true });
}

/** Of our files, and of what Eleventy is given for each kind of pages. */
async function writeTemplates() {
  const { PAGE_KINDS, pageTemplate } = await import("./dist/eleventy-plugin/pages/eleventy/page-template.js");
  const { cachedTag } = await import("./dist/eleventy-plugin/pages/templates/cached-tag.js");
  const pages = PAGE_KINDS.flatMap((kind) => [pageTemplate(kind, false), pageTemplate(kind, true)]);
  const text = await compileTemplates(join(root, "_includes"), [...new Set(pages)], cachedTag(String));
  await writeFile(join(root, "dist/eleventy-plugin/templates.js"), text);
}

for (const folder of ["eleventy-plugin", "server"])
  if (existsSync(join(root, "dist", folder))) await removeStale(folder);

await writeTemplates();

// Eleventy passes every module through its own resolver in another thread: hundreds of small ones cost a build a third of
// its start. What few builds need stays in files of its own.
await rm(join(root, "dist/plugin"), { recursive: true, force: true });
await build({
  absWorkingDir: root,
  entryPoints: ["eleventy-plugin/index.ts"],
  outdir: "dist/plugin",
  bundle: true,
  splitting: true,
  packages: "external",
  platform: "node",
  format: "esm",
  target: "node20.19",
  charset: "utf8",
  logLevel: "warning",
});

// No modules: they run in `<head>`, before the page is painted.
await build({
  absWorkingDir: root,
  entryPoints: ["client/page.ts", "client/embed.ts"],
  outdir: "dist/client",
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2023",
  legalComments: "none",
  charset: "utf8",
  logLevel: "warning",
});

await build({
  ...styleSettings,
  absWorkingDir: root,
  entryPoints: ["client/styles/api-reference.css", "client/styles/embed.css"],
  outdir: "dist/client",
});

// What a page loads once its panel is open; each file stands alone, so that opening asks for as few as there can be.
await build({
  absWorkingDir: root,
  plugins: [stylesAsText],
  // Alpine's advice for who writes expressions: its errors are thrown besides.
  pure: ["console.warn"],
  entryPoints: [
    "client/is-land.ts",
    "client/http-panel.ts",
    "client/event-panel.ts",
    "client/panel-engine.ts",
    "client/panel-worker.ts",
    "client/search.ts",
    "client/search-box.ts",
  ],
  outdir: "dist/client",
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2023",
  legalComments: "none",
  charset: "utf8",
  logLevel: "warning",
});

// A second minifier takes off another twentieth: what a reader loads is counted in bytes.
for (const name of await readdir(join(root, "dist/client"))) {
  if (!name.endsWith(".js")) continue;
  const file = join(root, "dist/client", name);
  const settings = { module: name !== "page.js", ecma: 2020, compress: { passes: 2 } };
  const { code } = await minify(await readFile(file, "utf8"), settings);
  await writeFile(file, code);
}
