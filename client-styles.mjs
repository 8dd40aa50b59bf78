import { build } from "esbuild";

/** How style sheets are made from `client/styles`: nesting saves a prefix on each rule there, and needs nothing of browsers. */
export const styleSettings = /** @type {const} */ ({
  bundle: true,
  minify: true,
  supported: { nesting: false },
  charset: "utf8",
  logLevel: "warning",
});

/**
 * A style sheet that a script imports is text of that script: they come together or not at all.
 *
 * @type {import("esbuild").Plugin}
 */
export const stylesAsText = {
  name: "styles as text",
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { outputFiles } = await build({ ...styleSettings, entryPoints: [path], write: false });
      return { contents: outputFiles[0]?.text.trim() ?? "", loader: "text" };
    });
  },
};
