import { basename } from "node:path";
import { build } from "esbuild";
import { stylesAsText } from "../../client-styles.mjs";
import { gzippedSize } from "./gzipped-size.js";

/**
 * Returns gzipped sizes in bytes: `whole` is the event panel, `shared` the code that it shares with the HTTP
 * panel, the panel's engine and the worker.
 *
 * @param {string} project folder of the sources
 */
export async function eventPanelWeight(project) {
  const settings = /** @type {const} */ ({
    absWorkingDir: project,
    bundle: true,
    outdir: "weighed",
    format: "esm",
    target: "es2023",
    legalComments: "none",
    charset: "utf8",
    write: false,
    plugins: [stylesAsText],
  });
  const whole = await weigh({ ...settings, entryPoints: ["client/panel/event-panel.ts"] });
  const shared = await weigh({ ...settings, ...(await sharedParts(settings)) });
  return { whole, shared };
}

/** @param {import("esbuild").BuildOptions} options */
async function weigh(options) {
  const { outputFiles = [] } = await build({ ...options, minify: true });
  return gzippedSize(outputFiles[0]?.text ?? "");
}

/**
 * Returns esbuild options for the code that the event panel shares: everything that its file imports from
 * shared chunks.
 *
 * @param {import("esbuild").BuildOptions} settings
 * @returns {Promise<import("esbuild").BuildOptions>}
 */
async function sharedParts(settings) {
  const names = ["event-panel", "http-panel", "panel-engine", "panel-worker"];
  const entryPoints = names.map((name) => `client/panel/${name}.ts`);
  const { outputFiles = [] } = await build({ ...settings, splitting: true, entryPoints });
  const texts = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  const imports =
    texts.get("event-panel.js")?.match(/^import (?:\{[^}]*\} from )?"\.\/chunk[^"]*";$/gm) ?? [];
  /** @type {import("esbuild").Plugin} */
  const chunks = {
    name: "chunks",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.\/chunk/ }, ({ path }) => ({ path: basename(path), namespace: "chunk" }));
      onLoad({ filter: /./, namespace: "chunk" }, ({ path }) => ({ contents: texts.get(path) ?? "" }));
    },
  };
  const contents = imports.map((each) => each.replace(/^import \{/, "export {")).join("\n");
  return { stdin: { contents }, plugins: [chunks] };
}
