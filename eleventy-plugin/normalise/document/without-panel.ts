import { partOf } from "../follow.js";
import { flagOf, textOf, type Part } from "../read.js";

/** Extensions that disable the panel with `false`: ours, and those of other tools. */
const SWITCHES = ["x-playground", "x-zudoku-playground-enabled", "x-explorer-enabled"];

/** Whether the author has disabled the panel of an operation. */
export function isWithoutPanel(operation: Part): true | undefined {
  return (
    SWITCHES.some((name) => flagOf(operation, name) === false) || isOffForMintlify(operation) || undefined
  );
}

/**
 * Whether Mintlify's extension selects `none` or `simple`, the displays that send no requests:
 * https://mintlify.com/docs/api-playground/customize-endpoint-pages
 */
function isOffForMintlify(operation: Part): boolean {
  const mint = partOf(operation, "x-mint");
  const metadata = mint && partOf(mint, "metadata");
  return metadata !== undefined && /^(none|simple)$/.test(textOf(metadata, "playground") ?? "");
}
