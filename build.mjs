/**
 * Completes the build after `tsc -b`. Writes the folders of `dist` that are published: `node` with everything
 * that runs in Node.js and its types, and `client` with the scripts and styles of pages.
 */
import { readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, transform } from "esbuild";
import { close, createIndex } from "pagefind";
import { rollup } from "rollup";
import { dts } from "rollup-plugin-dts";
import { styleSettings, stylesAsText, rewriteRem } from "./client-styles.mjs";
import { compileTemplates } from "./compile-templates.mjs";
import { compileValidator, specificationSchemas } from "./compile-validators.mjs";
import { fontWidths } from "./font-widths.mjs";
import { addNoticesBanner, NOTICES, noticesOf, packagesIn } from "./third-party-notices.mjs";

const root = fileURLToPath(new URL(".", import.meta.url));
/** Folder with everything that runs in Node.js. */
const NODE = "dist/node";

/** Compiles our template files, and the template texts passed to Eleventy for each kind of page. */
async function writeTemplates() {
  const { PAGE_KINDS, pageTemplate, SITE_TEMPLATE } =
    await import("./dist/eleventy-plugin/pages/templates/page-template.js");
  const { cachedTag } = await import("./dist/eleventy-plugin/pages/templates/cached-html.js");
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
 * Packages that are not bundled: those that a site also has, those with binaries or files of their own, those
 * that only some builds load, and those of the server, whose security fixes must not wait for ours.
 */
const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** The three entry points of the package, as in `exports`. */
const ENTRY_POINTS = {
  index: "eleventy-plugin/index.ts",
  model: "eleventy-plugin/portable/model/index.ts",
  server: "server/index.ts",
};

/** Scripts that are run by their path. */
const RUN_BY_PATH = {
  cli: "server/cli.ts",
  "openapi-validation": "eleventy-plugin/load/validate/validation-worker.ts",
  "asyncapi-validation": "eleventy-plugin/load/asyncapi/validation-worker.ts",
  drawing: "eleventy-plugin/listings/open-graph/drawing-worker.ts",
};

/**
 * Bundles, because Eleventy resolves every module through a hook in another thread: with hundreds of small
 * modules, that takes a third of a site's build time. Code that few builds need is split into separate files.
 */
async function bundleForNode() {
  const { metafile } = await build({
    ...common,
    entryPoints: { ...ENTRY_POINTS, ...RUN_BY_PATH },
    outdir: NODE,
    splitting: true,
    external: Object.keys({ ...dependencies, ...peerDependencies }),
    // Its other module has `require` calls that cannot be bundled.
    alias: { "jsonc-parser": "jsonc-parser/lib/esm/main.js" },
    platform: "node",
    format: "esm",
    target: TARGET,
    // Otherwise esbuild converts literals with `\p{…}` to `new RegExp`, which compiles the pattern on each
    // use.
    supported: { "regexp-unicode-property-escapes": true },
    metafile: true,
  });
  const bundled = Object.values(metafile.outputs).flatMap((output) => packagesIn(output, root));
  await writeFile(join(root, NODE, NOTICES), noticesOf(bundled, root));
}

/** Writes one file of types for each entry point, and one with the types that several of them share. */
async function bundleTypes() {
  const input = Object.entries(ENTRY_POINTS).map(([name, file]) => [
    name,
    join(root, "dist", file.replace(/\.ts$/, ".d.ts")),
  ]);
  const types = await rollup({
    input: Object.fromEntries(input),
    external: /^node:/,
    plugins: [dts()],
  });
  await types.write({ dir: join(root, NODE) });
  await types.close();
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

// Names of chunks contain hashes, so each build leaves other files.
for (const folder of [NODE, "dist/client"]) await rm(join(root, folder), { recursive: true, force: true });
await writeTemplates();
await writeValidators();
await bundleForNode();
await bundleTypes();
await writeFontWidths();

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
    "client/panel/sign-in.ts",
    "client/signed-in.ts",
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
