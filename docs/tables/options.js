import { rowsOf } from "../../dist/eleventy-plugin/options/option-table.js";
import { options } from "../../dist/eleventy-plugin/options/options.js";
import { sentenceOf } from "./option-sentences.js";
import { table } from "./table.js";

/**
 * The options of some blocks, from the table that reads them and the types that editors show. The keys of `asyncapi` are
 * those of `openapi`.
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
      id: addressOf(path),
      cells: [breakable(inline(`\`${path}\``)), ...[type, assumed, sentenceOf(path)].map(inline)],
    })),
  );
}

/** A long path may break before its last names. */
const breakable = (html) => html.replaceAll(".", "<wbr>.");

/** `openapi.sources[].label` is the row `#openapi.sources.label`. */
const addressOf = (path) => path.replaceAll("[]", "");
