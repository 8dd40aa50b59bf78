import { basename } from "node:path";
import { build, type BuildOptions, type Plugin } from "esbuild";
import { minify } from "terser";
import { expect, test } from "vitest";
import { stylesAsText } from "../../client-styles.mjs";
import { gzippedSize } from "../support/gzipped-size.js";

const LIMIT = 12 * 1024;

const settings = {
  bundle: true,
  outdir: "weighed",
  format: "esm",
  target: "es2023",
  legalComments: "none",
  charset: "utf8",
  write: false,
  plugins: [stylesAsText],
} as const satisfies BuildOptions;

const source = (name: string): string => `client/${name}.ts`;

/** Minified and gzipped as `build.mjs` and a server do it. */
async function weigh(options: BuildOptions): Promise<number> {
  const { outputFiles = [] } = await build({ ...settings, ...options, minify: true });
  const { code = "" } = await minify(outputFiles[0]?.text ?? "", {
    module: true,
    ecma: 2020,
    compress: { passes: 2 },
  });
  return gzippedSize(code);
}

/** The event panel without its own part: what that part imports of those it shares with the HTTP panel and the worker. */
async function sharedParts(): Promise<BuildOptions> {
  const names = ["event-panel", "http-panel", "panel-engine", "panel-worker"];
  const { outputFiles } = await build({ ...settings, splitting: true, entryPoints: names.map(source) });
  const texts = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  const imports =
    texts.get("event-panel.js")?.match(/^import (?:\{[^}]*\} from )?"\.\/chunk[^"]*";$/gm) ?? [];
  const chunks: Plugin = {
    name: "chunks",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.\/chunk/ }, ({ path }) => ({ path: basename(path), namespace: "chunk" }));
      onLoad({ filter: /./, namespace: "chunk" }, ({ path }) => ({ contents: texts.get(path) ?? "" }));
    },
  };
  expect(imports.length).toBeGreaterThan(0);
  const contents = imports.map((each) => each.replace(/^import \{/, "export {")).join("\n");
  return { stdin: { contents }, plugins: [chunks] };
}

test("the event panel adds at most 12 KB to the parts it shares with the HTTP panel, gzipped", async () => {
  const shared = await weigh(await sharedParts());
  const whole = await weigh({ entryPoints: [source("event-panel")] });
  console.log(
    `event panel: ${whole} bytes gzipped, ${whole - shared} more than its shared parts (limit ${LIMIT})`,
  );
  expect(shared).toBeGreaterThan(20 * 1024);
  expect(whole - shared).toBeLessThanOrEqual(LIMIT);
});
