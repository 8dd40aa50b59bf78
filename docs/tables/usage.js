import { checkUsage } from "../../dist/server/check/check.js";
import { serveUsage } from "../../dist/server/serve/serve.js";

const usages = { check: checkUsage, serve: serveUsage };

/** Renders the `--help` output of a command. */
export function usage(_inline, command) {
  const text = usages[command].replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  // An empty line would end the HTML block in Markdown.
  return `<pre><code>${text.replaceAll("\n\n", "\n&#10;")}</code></pre>`;
}
