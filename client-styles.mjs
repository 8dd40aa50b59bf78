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
 * A bundled style sheet whose `rem` are lengths of ours, `--ar-rem`: a site may give its `<html>` any size of text, often
 * 62.5%. A query of a container has no custom properties, so there it is the size of text that containers have. Queries of
 * media know nothing of the page.
 *
 * @param {string} text
 */
export const rewriteRem = (text) =>
  text
    .replace(
      /(@media[^{]*)|(@container[^{]*)|(-?[\d.]+)rem\b/g,
      (_, media, container, count) =>
        media ?? container?.replace(/rem\b/g, "em") ?? `calc(${count}*var(--ar-rem))`,
    )
    // Other minifiers take two slashes for a comment.
    .replaceAll("//calc(", "/ /calc(");

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
      return { contents: rewriteRem(outputFiles[0]?.text.trim() ?? ""), loader: "text" };
    });
  },
};
