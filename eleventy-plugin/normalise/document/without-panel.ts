import { partOf } from "../follow.js";
import { flagOf, textOf, type Part } from "../read.js";

/** Ours, and what other tools call it. */
const SWITCHES = ["x-playground", "x-zudoku-playground-enabled", "x-explorer-enabled"];

/** True where the author has switched the panel of an operation off. */
export function isWithoutPanel(operation: Part): true | undefined {
  return (
    SWITCHES.some((name) => flagOf(operation, name) === false) || isOffForMintlify(operation) || undefined
  );
}

/** Neither of its displays sends anything. https://mintlify.com/docs/api-playground/customize-endpoint-pages */
function isOffForMintlify(operation: Part): boolean {
  const mint = partOf(operation, "x-mint");
  const metadata = mint && partOf(mint, "metadata");
  return metadata !== undefined && /^(none|simple)$/.test(textOf(metadata, "playground") ?? "");
}
