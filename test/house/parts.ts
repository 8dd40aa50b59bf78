/** A folder of the source tree, with everything that its files may import from outside of it. */
export interface Part {
  /** A folder, or a file with other rules than its folder. A file belongs to the part with the longest path. */
  readonly path: string;
  /** Paths of the parts that the files may import. With the prefix "types of ", they may import only types. */
  readonly imports: readonly string[];
  /** Packages and Node modules that the files may import. An entry allows all names that begin with it. */
  readonly packages: readonly string[];
}

const P = "eleventy-plugin";
const publicOptions = `types of ${P}/options/api-reference-options.ts`;
const options = [publicOptions, `types of ${P}/options/resolved-options.ts`];
const base = [`${P}/portable`, `${P}/problems`];
const toNormalise = [...base, `${P}/document`, `${P}/urls`, ...options];
const normalise = [`${P}/normalise`, `${P}/normalise/schema`, `${P}/normalise/document`];
const toRender = [...base, `${P}/files`, `types of ${P}/references`, ...options];

/**
 * The parts and their allowed imports, from those that import nothing to those that nothing imports. Each is a
 * box of the diagram of ARCHITECTURE.md, or a smaller part of a box.
 */
export const parts: readonly Part[] = [
  { path: `${P}/portable`, imports: [], packages: [] },
  { path: `${P}/problems`, imports: [], packages: ["node:module"] },
  { path: `${P}/files`, imports: [`${P}/problems`], packages: ["node:"] },
  { path: `${P}/document`, imports: [`types of ${P}/problems`], packages: [] },
  { path: `${P}/urls`, imports: [], packages: ["node:crypto"] },
  { path: `${P}/network`, imports: [], packages: ["node:dns", "node:net"] },
  { path: `${P}/options/api-reference-options.ts`, imports: [`types of ${P}/portable`], packages: [] },
  {
    path: `${P}/options/resolved-options.ts`,
    imports: [`types of ${P}/portable`, `types of ${P}/problems`, publicOptions],
    packages: [],
  },
  {
    path: `${P}/options`,
    imports: [...base, `${P}/urls`, ...options],
    packages: [],
  },
  {
    path: `${P}/load`,
    imports: [...base, `${P}/document`, `${P}/files`, `${P}/network`, ...options],
    packages: [
      "node:",
      "undici",
      "js-yaml",
      "jsonc-parser",
      "#validators/",
      "@readme/openapi-parser",
      "ajv",
      "@asyncapi/",
    ],
  },
  { path: `${P}/normalise`, imports: toNormalise, packages: [] },
  { path: `${P}/normalise/schema`, imports: [`${P}/normalise`, ...toNormalise], packages: [] },
  {
    path: `${P}/normalise/document`,
    imports: [`${P}/normalise`, `${P}/normalise/schema`, ...toNormalise],
    packages: [],
  },
  { path: `${P}/normalise/openapi`, imports: [...normalise, ...toNormalise], packages: [] },
  { path: `${P}/normalise/asyncapi`, imports: [...normalise, ...toNormalise], packages: [] },
  {
    path: `${P}/references`,
    imports: [
      ...toNormalise,
      ...normalise,
      `${P}/normalise/openapi`,
      `${P}/normalise/asyncapi`,
      `${P}/load`,
      `${P}/files`,
    ],
    packages: [],
  },
  {
    path: `${P}/pages`,
    imports: ["_includes", ...toRender],
    packages: [
      "node:crypto",
      "node:fs",
      "node:path",
      "nunjucks",
      "#templates",
      "markdown-it",
      "hast",
      "mdast-util-",
      "parse5",
      "highlight.js",
    ],
  },
  { path: "_includes", imports: [], packages: [] },
  {
    path: `${P}/listings`,
    imports: [`${P}/pages`, ...toRender],
    packages: ["node:", "@resvg/resvg-js", "hast", "pagefind", "debug"],
  },
  {
    path: `${P}/embed`,
    imports: [`${P}/pages`, `${P}/document`, ...toRender],
    packages: ["node:module", "node:path"],
  },
  { path: `${P}/proxy`, imports: [`${P}/portable`, `${P}/network`], packages: ["node:", "undici"] },
  {
    path: `${P}/site`,
    imports: [
      ...toRender,
      `${P}/urls`,
      `${P}/references`,
      `${P}/pages`,
      `${P}/listings`,
      `${P}/embed`,
      `${P}/network`,
      `${P}/proxy`,
      `types of ${P}/options`,
    ],
    packages: ["node:crypto", "node:fs", "node:http", "node:path", "@11ty/eleventy", "debug"],
  },
  {
    path: `${P}/index.ts`,
    imports: [...toRender, `${P}/options`, `${P}/pages`, `${P}/listings`, `${P}/embed`, `${P}/site`],
    packages: [],
  },
  {
    path: "server",
    imports: [
      ...base,
      `types of ${P}/document`,
      ...options,
      `${P}/files`,
      `${P}/options`,
      `${P}/load`,
      `${P}/references`,
      `${P}/pages`,
      `${P}/proxy`,
    ],
    packages: ["node:", "express"],
  },
  { path: "client", imports: [`${P}/portable`], packages: ["@11ty/is-land", "@alpinejs/csp"] },
];
