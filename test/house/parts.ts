/** A part of the source tree, with everything that its files may import from outside the part. */
export interface Part {
  readonly name: string;
  /** Folders (ending in `/`) and files. A file belongs to the part with the longest matching path. */
  readonly paths: readonly string[];
  /**
   * Names of the parts that the files may import. With the prefix "types of ", they may import only types.
   */
  readonly imports: readonly string[];
  /** Packages and Node modules that the files may import. An entry allows all names that begin with it. */
  readonly packages: readonly string[];
}

const toNormalise = ["document", "urls", "portable", "problems", "types of options/resolved"];
const toShow = [
  "portable",
  "problems",
  "files",
  "types of options/resolved",
  "types of plugin/Eleventy",
  "types of references",
];

/**
 * The parts and their allowed imports. Each part is a box in the diagram of ARCHITECTURE.md or, with a slash
 * in its name, a smaller part of a box: `problems/manifest`.
 */
export const parts: readonly Part[] = [
  { name: "portable", paths: ["eleventy-plugin/portable/"], imports: [], packages: [] },
  {
    name: "problems/manifest",
    paths: ["eleventy-plugin/problems/package-manifest.ts"],
    imports: [],
    packages: ["node:module"],
  },
  {
    name: "problems",
    paths: ["eleventy-plugin/problems/"],
    imports: ["problems/manifest"],
    packages: [],
  },
  {
    name: "plugin/Eleventy",
    paths: [
      "eleventy-plugin/eleventy-types.ts",
      "eleventy-plugin/eleventy-module.d.ts",
      "eleventy-plugin/nunjucks-module.d.ts",
    ],
    imports: [],
    packages: [],
  },
  {
    name: "files",
    paths: ["eleventy-plugin/files/"],
    imports: ["problems"],
    packages: ["node:"],
  },
  {
    name: "options/resolved",
    paths: ["eleventy-plugin/options/resolved-options.ts"],
    imports: ["types of portable", "types of problems"],
    packages: [],
  },
  {
    name: "options",
    paths: ["eleventy-plugin/options/"],
    imports: ["options/resolved", "urls", "portable", "problems"],
    packages: [],
  },
  {
    name: "document",
    paths: ["eleventy-plugin/document/"],
    imports: ["types of problems"],
    packages: [],
  },
  {
    name: "load",
    paths: ["eleventy-plugin/load/"],
    imports: ["document", "network", "portable", "problems", "files", "types of options/resolved"],
    packages: [
      "node:",
      "undici",
      "js-yaml",
      "lossless-json",
      "#validators/",
      "@readme/openapi-parser",
      "ajv",
      "@asyncapi/",
    ],
  },
  { name: "urls", paths: ["eleventy-plugin/urls/"], imports: [], packages: ["node:crypto"] },
  {
    name: "normalise",
    paths: ["eleventy-plugin/normalise/"],
    imports: toNormalise,
    packages: [],
  },
  {
    name: "normalise/schema",
    paths: ["eleventy-plugin/normalise/schema/"],
    imports: ["normalise", ...toNormalise],
    packages: [],
  },
  {
    name: "normalise/document",
    paths: ["eleventy-plugin/normalise/document/"],
    imports: ["normalise", "normalise/schema", ...toNormalise],
    packages: [],
  },
  {
    name: "normalise/openapi",
    paths: ["eleventy-plugin/normalise/openapi/"],
    imports: ["normalise", "normalise/schema", "normalise/document", ...toNormalise],
    packages: [],
  },
  {
    name: "normalise/asyncapi",
    paths: ["eleventy-plugin/normalise/asyncapi/"],
    imports: ["normalise", "normalise/schema", "normalise/document", ...toNormalise],
    packages: [],
  },
  {
    name: "references",
    paths: ["eleventy-plugin/references.ts"],
    imports: [
      "load",
      "normalise",
      "normalise/openapi",
      "normalise/asyncapi",
      "normalise/document",
      ...toNormalise,
      "files",
    ],
    packages: [],
  },
  {
    name: "pages",
    paths: ["eleventy-plugin/pages/"],
    imports: ["templates", ...toShow],
    packages: [
      "node:crypto",
      "node:fs",
      "node:path",
      "@11ty/eleventy",
      "nunjucks",
      "#templates",
      "markdown-it",
      "hast",
      "mdast-util-",
      "highlight.js",
    ],
  },
  { name: "templates", paths: ["_includes/"], imports: [], packages: [] },
  {
    name: "listings",
    paths: ["eleventy-plugin/listings/"],
    imports: ["pages", ...toShow],
    packages: ["node:", "@resvg/resvg-js", "hast", "pagefind", "debug"],
  },
  {
    name: "embed",
    paths: ["eleventy-plugin/embed/"],
    imports: ["pages", "document", ...toShow],
    packages: ["node:module", "node:path"],
  },
  {
    name: "lifecycle",
    paths: ["eleventy-plugin/lifecycle/"],
    imports: ["references", "pages", "listings", "deployment", "urls", ...toShow],
    packages: ["node:fs", "node:inspector", "node:path", "node:util", "debug"],
  },
  {
    name: "plugin",
    paths: [
      "eleventy-plugin/index.ts",
      "eleventy-plugin/eleventy-version.ts",
      "eleventy-plugin/assert-valid-call.ts",
    ],
    imports: [
      "options",
      "lifecycle",
      "deployment",
      "pages",
      "listings",
      "embed",
      "problems/manifest",
      ...toShow,
    ],
    packages: [],
  },
  {
    name: "deployment",
    paths: ["eleventy-plugin/deployment/"],
    imports: ["proxy", "network", "embed", "types of references", "types of pages", ...toShow],
    packages: ["node:http", "node:path"],
  },
  { name: "network", paths: ["server/network/"], imports: [], packages: ["node:dns", "node:net"] },
  {
    name: "proxy",
    paths: ["server/proxy/"],
    imports: ["network", "portable"],
    packages: ["node:", "undici"],
  },
  {
    name: "server",
    paths: ["server/"],
    imports: [
      "proxy",
      "options",
      "load",
      "types of document",
      "references",
      "pages",
      "portable",
      "problems",
      "problems/manifest",
      "files",
      "types of options/resolved",
    ],
    packages: ["node:", "express"],
  },
  { name: "client", paths: ["client/"], imports: ["portable"], packages: ["@11ty/is-land", "@alpinejs/csp"] },
];
