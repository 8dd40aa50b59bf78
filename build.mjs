/**
 * Completes the build after `tsc -b`. Removes stale files from `dist`, which is published and which `tsc -b`
 * never cleans. Then bundles the plugin and the scripts of the pages.
 */
import { existsSync } from "node:fs";
import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, transform } from "esbuild";
import { close, createIndex } from "pagefind";
import { styleSettings, stylesAsText, rewriteRem } from "./client-styles.mjs";
import { compileTemplates } from "./compile-templates.mjs";
import { compileValidator, specificationSchemas } from "./compile-validators.mjs";
import { fontWidths } from "./font-widths.mjs";
import { addNoticesBanner, NOTICES, noticesOf, packagesIn } from "./third-party-notices.mjs";

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

/** Compiles our template files, and the template texts passed to Eleventy for each kind of page. */
async function writeTemplates() {
  const { PAGE_KINDS, pageTemplate, SITE_TEMPLATE } =
    await import("./dist/eleventy-plugin/pages/templates/page-template.js");
  const { cachedTag } = await import("./dist/eleventy-plugin/pages/templates/cached-tag.js");
  const { createFilters } = await import("./dist/eleventy-plugin/pages/templates/filters.js");
  const { builtInFilters } = await import("./dist/eleventy-plugin/pages/templates/template-values.js");
  const pages = PAGE_KINDS.flatMap((kind) => [pageTemplate(kind, false), pageTemplate(kind, true)]);
  const texts = [...new Set(pages), SITE_TEMPLATE];
  const filters = [...Object.keys(createFilters(Object, false)), ...Object.keys(builtInFilters)];
  const text = await compileTemplates(join(root, "_includes"), texts, cachedTag(String), filters);
  await writeFile(join(root, "dist/eleventy-plugin/templates.js"), text);
}

/** Compiles one module for each OpenAPI version that has a JSON Schema. */
async function writeValidators() {
  for (const [version, schema] of Object.entries(specificationSchemas()))
    await build({
      ...common,
      stdin: { contents: compileValidator(schema), resolveDir: root },
      outfile: `dist/eleventy-plugin/validators/${version}.js`,
      platform: "node",
      format: "esm",
      target: TARGET,
      minify: true,
    });
}

/** Writes the character widths that builds use to fit lines of text on sharing images. */
async function writeFontWidths() {
  const { FONTS, WIDTHS_FILE } = await import("./dist/eleventy-plugin/listings/open-graph/typeface.js");
  await writeFile(join(root, WIDTHS_FILE), await fontWidths(FONTS));
}

/** The oldest Node version in `engines`. */
const TARGET = "node20.19";

const common = /** @type {const} */ ({
  absWorkingDir: root,
  bundle: true,
  legalComments: "none",
  charset: "utf8",
  logLevel: "warning",
});

/** esbuild settings for scripts that run in pages. */
const scripts = /** @type {const} */ ({
  ...common,
  outdir: "dist/client",
  // Without folders: scripts load each other by name.
  entryNames: "[name]",
  minify: true,
  target: "es2023",
  metafile: true,
});

/**
 * Packages that are not bundled: those that a site also has, those with binaries or files of their own, and
 * those that only some builds load.
 */
const NOT_BUNDLED = [
  ...["@11ty/eleventy", "debug", "nunjucks"],
  ...["@resvg/resvg-js", "pagefind"],
  ...["@asyncapi/*", "undici"],
];

/**
 * @param {string} folder
 * @param {Readonly<Record<string, string>>} entryPoints
 */
async function bundleForNode(folder, entryPoints) {
  await rm(join(root, folder), { recursive: true, force: true });
  const { metafile } = await build({
    ...common,
    entryPoints,
    outdir: folder,
    splitting: true,
    external: NOT_BUNDLED,
    platform: "node",
    format: "esm",
    target: TARGET,
    // Otherwise esbuild converts literals with `\p{…}` to `new RegExp`, which compiles the pattern on each
    // use.
    supported: { "regexp-unicode-property-escapes": true },
    metafile: true,
  });
  const bundled = Object.values(metafile.outputs).flatMap((output) => packagesIn(output, root));
  await writeFile(join(root, folder, NOTICES), noticesOf(bundled, root));
}

/**
 * Folders of packages with code in `dist/client`, which the notices list. esbuild does not bundle the first
 * two: the embedded renderer is published as installed, and Pagefind's script is only minified.
 */
const packages = new Set(["node_modules/@scalar/api-reference/", "node_modules/pagefind/"]);

/** @param {Pick<import("esbuild").BuildOptions, "entryPoints" | "format" | "define" | "plugins" | "pure">} options */
async function buildScripts(options) {
  const { metafile } = await build({ ...scripts, ...options });
  for (const [file, output] of Object.entries(metafile.outputs)) {
    const folders = packagesIn(output, root);
    for (const folder of folders) packages.add(folder);
    if (folders.length > 0) await addNoticesBanner(join(root, file));
  }
}

for (const folder of ["eleventy-plugin", "server"])
  if (existsSync(join(root, "dist", folder))) await removeStale(folder);

await writeTemplates();
await writeValidators();

// Bundled, because Eleventy resolves every module through a hook in another thread: with hundreds of small
// modules, that takes a third of a site's build time. Code that few builds need is split into separate files.
await bundleForNode("dist/plugin", { index: "eleventy-plugin/index.ts" });
await writeFontWidths();
await bundleForNode("dist/workers", {
  "openapi-validation": "eleventy-plugin/load/validate/validation-worker.ts",
  "asyncapi-validation": "eleventy-plugin/load/asyncapi/validation-worker.ts",
  drawing: "eleventy-plugin/listings/open-graph/drawing-worker.ts",
});

// Not modules, because they run in `<head>`, before the page is painted.
await buildScripts({
  entryPoints: [
    "client/page.ts",
    "client/page-in-layout.ts",
    "client/wide.ts",
    "client/layout-hints.ts",
    "client/embed.ts",
  ],
  format: "iife",
});

const { outputFiles: styleSheets } = await build({
  ...styleSettings,
  absWorkingDir: root,
  entryPoints: ["client/styles/api-reference.css", "client/styles/embed.css", "client/styles/excerpt.css"],
  outdir: "dist/client",
  write: false,
});
for (const { path, text } of styleSheets) await writeFile(path, rewriteRem(text));

// Modules, such as those of panels and of search, most of which a page loads only when they are needed. Each
// file is self-contained, to keep the number of requests low.
await buildScripts({
  plugins: [stylesAsText],
  // Drops Alpine's console warnings; errors are still thrown.
  pure: ["console.warn"],
  entryPoints: [
    "client/panel/http-panel.ts",
    "client/panel/event-panel.ts",
    "client/panel/panel-engine.ts",
    "client/panel/panel-further.ts",
    "client/panel/panel-reader.ts",
    "client/panel/panel-worker.ts",
    "client/filter.ts",
    "client/tab-filter.ts",
    "client/rows-and-examples.ts",
    "client/shared/finder.ts",
    "client/search.ts",
    "client/search-box.ts",
    "client/stuck.ts",
    "client/excerpt.ts",
    "client/excerpt-panel.ts",
  ],
  format: "esm",
});

// With this URL, the library does not define `<is-land>`, which the site may define itself.
await buildScripts({
  define: {
    "import.meta.url": '"https://is-land.11ty.dev/?nodefine"',
    IntersectionObserver: "LastRecordObserver",
  },
  inject: ["client/last-record-observer.ts"],
  entryPoints: ["client/is-land.ts"],
  format: "esm",
});

// Minifies Pagefind's script: a quarter of it is comments and long names.
{
  const { index } = await createIndex();
  const { files } = await index.getFiles();
  await close();
  const [{ content }] = files.filter(({ path }) => path === "pagefind.js");
  const { code } = await transform(content, { minify: true, target: scripts.target, legalComments: "none" });
  await writeFile(join(root, "dist/client/pagefind.js"), code);
  await addNoticesBanner(join(root, "dist/client/pagefind.js"));
}

const renderer = '@scalar/api-reference is published only where a reference has the renderer "embed".\n';
await writeFile(join(root, "dist/client", NOTICES), noticesOf(packages, root, renderer));
