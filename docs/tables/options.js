import { rowsOf } from "../../dist/eleventy-plugin/options/option-table.js";
import { options } from "../../dist/eleventy-plugin/options/options.js";
import { sentenceOf } from "./option-sentences.js";
import { table } from "./table.js";

/**
 * Returns a table of the options in `blocks`, generated from the option tables and the docstrings of the
 * options. The keys of `asyncapi` are omitted, because they are the same as those of `openapi`.
 *
 * @param {(text: string) => string} inline
 * @param {...string} blocks such as `openapi` and `site`
 */
export function optionTable(inline, ...blocks) {
  const rows = rowsOf(options).filter(
    ({ path }) => blocks.includes(path.split(".")[0]) && !path.startsWith("asyncapi."),
  );
  return table(
    ["Option", "Type", "Default", "What it does"],
    rows.map(({ path, type, default: assumed }) => ({
      id: rowIdOf(path),
      cells: [breakable(inline(`\`${path}\``)), ...[type, assumed, sentenceOf(path)].map(inline)],
    })),
  );
}

/** Allows line breaks before the dots of a path. */
const breakable = (html) => html.replaceAll(".", "<wbr>.");

/** The row of `openapi.sources[].label` has the id `openapi.sources.label`. */
const rowIdOf = (path) => path.replaceAll("[]", "");
