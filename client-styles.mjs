import { build } from "esbuild";

/** esbuild settings for `client/styles`. Nesting is compiled, so browsers need not support it. */
export const styleSettings = /** @type {const} */ ({
  bundle: true,
  minify: true,
  supported: { nesting: false },
  charset: "utf8",
  logLevel: "warning",
});

/**
 * Replaces `rem` with a multiple of `--ar-rem`, because a site may set any font size on `<html>`, often
 * 62.5%. Container queries do not support custom properties, so they use `em`, the font size of the
 * container. Media queries stay unchanged, because they ignore the page's styles.
 * @param {string} text
 */
export const rewriteRem = (text) =>
  text
    .replace(
      /(@media[^{]*)|(@container[^{]*)|(-?[\d.]+)rem\b/g,
      (_, media, container, count) =>
        media ?? container?.replace(/rem\b/g, "em") ?? `calc(${count}*var(--ar-rem))`,
    )
    // Some minifiers treat `//` as a comment.
    .replaceAll("//calc(", "/ /calc(");

/**
 * Bundles an imported style sheet as a string in the script, so that styles and script load together or not
 * at all.
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
